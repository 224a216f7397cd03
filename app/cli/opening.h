// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/arguments.h"
#include "core/base/diagnostics.h"
#include "core/base/load_context.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/run_folder.h"
#include "core/session/memory_need.h"
#include "core/session/selectors.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace runglass::cli {

/// What one run of a command reads with: one collector of problems, one progress, one way to stop.
struct Reading {
    explicit Reading(std::stop_token stop) : context{diagnostics, progress, std::move(stop)} {}

    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context;
};

/// A path that is there holds at least one run, or there is a sentence about why not.
base::Result<std::vector<model::RunFolder>> openRuns(const std::string& path, base::LoadContext& context);

/// --run, --worker and --span.
const std::vector<OptionSpec>& selectorOptions();
session::Selectors selectorsOf(const Arguments& arguments);
extern const char* const selectorHelp;

/// --force: loads what is expected not to fit the memory.
inline constexpr OptionSpec forceOption{"force", false};
extern const char* const forceHelp;
/// Why something is not loaded: it is expected not to fit, and --force was not given.
std::optional<base::Error> memoryRefusal(const session::MemoryNeed& need, bool isForced);

/// A whole number that is not negative, from an option; nothing when the option was not given.
base::Result<std::optional<std::size_t>> countOption(const Arguments& arguments, std::string_view name);

} // namespace runglass::cli
