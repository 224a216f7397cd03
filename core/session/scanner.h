// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/load_context.h"
#include "core/model/run_folder.h"

#include <filesystem>
#include <vector>

namespace runglass::session {

/// Finds the runs below a path: a log directory, a run, a worker folder, an ASCEND_PROFILER_OUTPUT folder or
/// a single file. What was pointed at is what opens: a worker folder gives a run of this one worker.
///
/// Walks to any depth; folders are visited once even when symbolic links form loops. Nothing is written
/// anywhere. Zero-byte and foreign files never block others; they are named in the diagnostics
/// (run.empty_file …). Fails only when the path cannot be read at all, and when stopped
/// (formats::stoppedMessage), also while a database with a long list of waiting changes is being copied;
/// finding no run gives an empty list.
///
/// Worker and span come from the names: `<worker>_<span>` is split at the last separator before a digits-only
/// span. A trailing number is a span only while all folders of that worker name belong to one rank; `rank_0 …
/// rank_3` with ranks 0–3 are four workers. Spans are numbered from 1 by their stamp as a number.
base::Result<std::vector<model::RunFolder>> scan(const std::filesystem::path& path,
                                                 formats::LoadContext& context);

} // namespace runglass::session
