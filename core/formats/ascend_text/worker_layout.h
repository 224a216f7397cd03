// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::formats::ascend_text {

/// The folders that make one recording of a worker.
struct WorkerLayout {
    Directory worker;   ///< the folder that is named after the worker
    Directory output;   ///< where its output files are: often a sub-folder, which may be missing
    bool isRaw = false; ///< whether there is raw data
    std::vector<std::string> claimed;     ///< sub-folders that hold no further workers
    char separator = '_';                 ///< between worker and span in the name, or noSeparator
    std::optional<Directory> raw = {};    ///< of several PROF_* of the worker the one that this is of
    std::string name = {};                ///< with `raw`: what worker and span are split from
    std::vector<Directory> unparsed = {}; ///< PROF_* without exports, where others have some

    /// The folder of the recording.
    const Directory& folder() const { return raw ? *raw : worker; }
};

/// "…_ascend_pt", "…_ascend_ms"
bool hasWorkerSuffix(std::string_view name);

/// Folders that are or hold no workers: operator arguments, results of a cluster analysis.
bool holdsNoWorkers(std::string_view folderName);

/// The recordings of the worker that a folder is, by what it holds: ASCEND_PROFILER_OUTPUT, raw data
/// (FRAMEWORK, PROF_*), or output files directly. Its name may be anything. None when it is no worker, and
/// one as a rule. Where raw data is all there is, what msprof has exported as text into it
/// (mindstudio_profiler_output) is the output, and of several PROF_* with exports each is a recording by
/// itself: of the worker where all are of the same host and devices, else of workers named after these, too;
/// spans are told apart by the time in the name of PROF_*.
std::vector<WorkerLayout> workerLayouts(const Directory& directory, LoadContext& context);

/// The databases with content that a recording is read from. None when it has output files of text that views
/// are made of: these tell the same, and nothing is read twice. Else those in its output folder; else what
/// msprof has exported into its raw data. At most one of them is of a whole recording (run.duplicate_file).
std::vector<std::filesystem::path> outputDatabases(const WorkerLayout& layout,
                                                   base::Diagnostics& diagnostics);

/// Where msprof puts what it works out of the exports in an output folder: analyze, beside that. Nothing for
/// output folders of other kinds.
std::optional<std::filesystem::path> analysisFolderOf(const Directory& output);

/// Sets what groups the span, by its layout.
void nameAfter(const WorkerLayout& layout, FoundSpan& found);

/// The folder that is named after the worker of a file in `folder`, which may be an output folder.
Directory workerAround(const std::filesystem::path& folder, base::Diagnostics& diagnostics);

/// A span whose path and files are set, with rank and properties, and the names to group it by. Format and
/// views are still open.
FoundSpan describeWorker(const Directory& worker, model::SpanFolder span, base::Diagnostics& diagnostics);

} // namespace runglass::formats::ascend_text
