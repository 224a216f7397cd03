// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::formats::ascend_text {

/// The folders that make one worker's recording.
struct WorkerLayout {
    Directory worker;   ///< the folder that is named after the worker
    Directory output;   ///< where its output files are: often a sub-folder, which may be missing
    bool isRaw = false; ///< whether there is raw data
    std::vector<std::string> claimed; ///< sub-folders that hold no further workers
    char separator = '_';             ///< between worker and span in the folder's name, or noSeparator
};

/// "…_ascend_pt", "…_ascend_ms"
bool hasWorkerSuffix(std::string_view name);

/// Folders that are or hold no workers: operator arguments, results of a cluster analysis.
bool holdsNoWorkers(std::string_view folderName);

/// The recording that a folder is, by what it holds: ASCEND_PROFILER_OUTPUT, raw data (FRAMEWORK, PROF_*), or
/// output files directly. Its name may be anything. Where raw data is all there is, what msprof has exported
/// as text into it (mindstudio_profiler_output) is the output; of several PROF_* with such text, that of the
/// first (run.duplicate_file). Nothing when it is none.
std::optional<WorkerLayout> workerLayout(const Directory& directory, base::Diagnostics& diagnostics);

/// The databases with content that a recording is read from. None when it has output files of text that views
/// are made of: these tell the same, and nothing is read twice. Else those in its output folder; else what
/// msprof has exported into its raw data. At most one of them is of a whole recording (run.duplicate_file).
std::vector<std::filesystem::path> outputDatabases(const WorkerLayout& layout,
                                                   base::Diagnostics& diagnostics);

/// The folder that is named after the worker of a file in `folder`, which may be an output folder.
Directory workerAround(const std::filesystem::path& folder, base::Diagnostics& diagnostics);

/// A span whose path and files are set, with rank and properties, and the names to group it by. Format and
/// views are still open.
FoundSpan describeWorker(const Directory& worker, model::SpanFolder span, base::Diagnostics& diagnostics);

} // namespace runglass::formats::ascend_text
