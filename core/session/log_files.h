// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/log.h"
#include "core/analysis/loss/settings.h"
#include "core/base/load_context.h"

#include <optional>
#include <string>
#include <vector>

namespace runglass::session {

/// Whether a path is a training log rather than a part of a profiling run: a file that is not named like a
/// table, a trace or a database, and holds text that is no trace. Looks at the first bytes.
bool looksLikeLog(const std::string& path);

/// A log with how it was read.
struct ReadLog {
    analysis::loss::Log log;
    std::string preset; ///< id of the preset that was found to fit; "" for settings that were given
};

/// Reads a log with the given settings, or without any with the preset that finds most in its beginning (the
/// default tags when none finds anything), then of marked lines only those of `rank`. Problems are reported.
/// Fails when it cannot be read, and when stopped.
base::Result<ReadLog> readLogFile(const std::string& path,
                                  const std::optional<analysis::loss::Settings>& settings,
                                  base::LoadContext& context, std::optional<int> rank = std::nullopt);

} // namespace runglass::session
