// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/find_spans.h"

#include "core/formats/ascend_text/output_files.h"
#include "core/formats/ascend_text/profiler_info.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

namespace runglass::formats::ascend_text {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view outputFolderName = "ASCEND_PROFILER_OUTPUT";
constexpr std::string_view frameworkFolderName = "FRAMEWORK";
constexpr std::string_view clusterFolderName = "cluster_analysis_output";
constexpr std::string_view operatorArgumentsSuffix = "_op_args";
constexpr std::string_view pytorchSuffix = "_ascend_pt";
constexpr std::string_view mindsporeSuffix = "_ascend_ms";

/// PROF_{digits}_{digits}_{letters}, raw data of the CANN profiler.
bool isRawFolder(std::string_view name) {
    constexpr std::string_view prefix = "PROF_";
    if (!name.starts_with(prefix))
        return false;
    name.remove_prefix(prefix.size());
    for (int part = 0; part < 2; ++part) {
        const auto digits = std::min(name.find_first_not_of("0123456789"), name.size());
        if (digits == 0 || digits == name.size() || name[digits] != '_')
            return false;
        name.remove_prefix(digits + 1);
    }
    return !name.empty() && std::isalnum(static_cast<unsigned char>(name.front())) != 0;
}

bool hasWorkerSuffix(std::string_view name) {
    return name.ends_with(pytorchSuffix) || name.ends_with(mindsporeSuffix);
}

/// Sub-folders of a worker that hold no further workers.
bool isPartOfWorker(std::string_view name) {
    return name == outputFolderName || name == frameworkFolderName || name == "logs" ||
           name.starts_with("PLATFORM_") || isRawFolder(name);
}

/// The folders and files that make one worker's recording.
struct Layout {
    Directory worker; ///< the folder that is named after the worker
    Directory output; ///< where its output files are: often a sub-folder, which may be missing
    bool isRaw = false;
};

bool hasRawData(const Directory& worker) {
    return worker.hasFolder(frameworkFolderName) || std::ranges::any_of(worker.folders, isRawFolder) ||
           isRawFolder(worker.path.filename().string());
}

Directory listed(const fs::path& path, base::Diagnostics& diagnostics) {
    auto directory = listDirectory(path);
    if (directory)
        return std::move(directory).value();
    diagnostics.report(base::Severity::Error, "run.unreadable", path.string(), {},
                       directory.error().what + "; what is in it is left out.");
    return {path, {}, {}};
}

/// How to have raw data parsed, as a sentence.
std::string parseHint(const Directory& worker) {
    const auto name = worker.path.filename().string();
    const bool isPytorch = name.ends_with(pytorchSuffix) ||
                           (worker.hasFolder(frameworkFolderName) && !name.ends_with(mindsporeSuffix));
    const std::string reason = "The data was collected but not parsed: there are no output files. ";
    const auto path = worker.path.string();
    if (isPytorch)
        return reason + "Where torch_npu is installed, run in Python: import torch_npu; " +
               "torch_npu.profiler.profiler.analyse(profiler_path=\"" + path + "\")";
    return reason + "Where CANN is installed, run: msprof --export=on --output=\"" + path + "\"";
}

/// Says what is wrong with a worker that has nothing to show.
void reportNothing(const Layout& layout, bool hasEmptyFiles, base::Diagnostics& diagnostics) {
    if (hasEmptyFiles)
        return; // each of them has been named
    const auto& output = layout.output;
    const bool isEmpty = output.files.empty() && output.folders.empty();
    diagnostics.report(base::Severity::Skipped, "run.missing_file", output.path.string(), {},
                       isEmpty ? "The folder is empty: the profiler has written nothing into it."
                               : "The folder holds none of the files that the profiler writes.");
}

std::optional<int> rankOfDatabases(const std::vector<model::SourceFile>& files) {
    for (const auto& file : files)
        if (const auto rank = rankOfDatabase(file.name))
            return rank;
    return std::nullopt;
}

/// Completes a span whose path and files are set: rank, properties, views, and the names to group it by.
FoundSpan describe(const Directory& worker, model::SpanFolder span, base::Diagnostics& diagnostics) {
    auto info = readProfilerInfo(worker, rankOfDatabases(span.files), diagnostics);
    span.format = formatId;
    span.rank = info.rank;
    span.properties = std::move(info.properties);
    fillViews(span);
    FoundSpan found;
    found.runPath = worker.path.parent_path();
    found.folderName = worker.path.filename().string();
    if (hasWorkerSuffix(found.folderName))
        found.folderName.resize(found.folderName.size() - pytorchSuffix.size());
    found.span = std::move(span);
    return found;
}

/// Databases alone fill no view yet: that is said in each line of what is lacking.
void explainDatabases(model::SpanFolder& span, base::Diagnostics& diagnostics) {
    const bool onlyDatabases = !span.files.empty() && std::ranges::all_of(span.files, [](const auto& file) {
        return isDatabase(file.name);
    });
    if (!onlyDatabases)
        return;
    for (auto& line : span.lacking)
        line += " (only databases are here; a later version reads them)";
    diagnostics.report(base::Severity::Info, "run.database_only", span.path, {},
                       "The worker has its results as databases only (" + span.files.front().name +
                           (span.files.size() > 1 ? " …" : "") +
                           "). A later version reads them; exporting as text fills the views today.");
}

/// The span of a worker, or nothing when there is nothing at all in it.
std::vector<FoundSpan> spanOf(const Layout& layout, base::Diagnostics& diagnostics) {
    model::SpanFolder span;
    span.path = layout.worker.path.string();
    bool hasEmptyFiles = false;
    for (const auto& name : layout.output.files) {
        if (!isOutputFile(name) && !isDatabase(name))
            continue;
        if (auto file = fileWithContent(layout.output.path / name, diagnostics))
            span.files.push_back(std::move(*file));
        else
            hasEmptyFiles = true;
    }
    if (span.files.empty() && layout.isRaw) {
        span.notParsed = parseHint(layout.worker);
        diagnostics.report(base::Severity::Skipped, "run.not_parsed", span.path, {}, span.notParsed);
    } else if (span.files.empty()) {
        reportNothing(layout, hasEmptyFiles, diagnostics);
    }
    const bool hasAnything = layout.isRaw || !layout.output.files.empty() || !layout.output.folders.empty();
    auto found = describe(layout.worker, std::move(span), diagnostics);
    if (!hasAnything && found.span.properties.empty())
        return {};
    explainDatabases(found.span, diagnostics);
    return {std::move(found)};
}

bool hasLooseFiles(const Directory& directory) {
    return std::ranges::any_of(directory.files,
                               [](const auto& name) { return fillsView(name) || isDatabase(name); });
}

FolderFindings workerFindings(const Directory& directory, base::Diagnostics& diagnostics) {
    FolderFindings findings;
    std::ranges::copy_if(directory.folders, std::back_inserter(findings.claimed), isPartOfWorker);
    Layout layout{directory, {directory.path / outputFolderName, {}, {}}, hasRawData(directory)};
    if (directory.hasFolder(outputFolderName))
        layout.output = listed(layout.output.path, diagnostics);
    else if (hasLooseFiles(directory))
        layout.output = directory;
    findings.spans = spanOf(layout, diagnostics);
    return findings;
}

FolderFindings looseFindings(const Directory& directory, base::Diagnostics& diagnostics) {
    FolderFindings findings;
    findings.spans = spanOf({directory, directory, false}, diagnostics);
    std::erase_if(findings.spans, [](const FoundSpan& found) { return found.span.files.empty(); });
    for (auto& found : findings.spans)
        if (!hasWorkerSuffix(directory.path.filename().string()))
            found.separator = noSeparator;
    return findings;
}

/// The folder that is named after the worker of a file or output folder in `folder`.
Directory workerAround(const fs::path& folder, base::Diagnostics& diagnostics) {
    return listed(folder.filename() == outputFolderName ? folder.parent_path() : folder, diagnostics);
}

} // namespace

FolderFindings findSpans(const Directory& directory, base::Diagnostics& diagnostics) {
    const auto name = directory.path.filename().string();
    if (name.ends_with(operatorArgumentsSuffix) || name == clusterFolderName)
        return {{}, directory.folders};
    if (name == outputFolderName) {
        auto worker = workerAround(directory.path, diagnostics);
        const bool isRaw = hasRawData(worker);
        return {spanOf({std::move(worker), directory, isRaw}, diagnostics), directory.folders};
    }
    if (isRawFolder(name))
        return {spanOf({directory, {directory.path, {}, {}}, true}, diagnostics), directory.folders};
    if (directory.hasFolder(outputFolderName) || hasRawData(directory))
        return workerFindings(directory, diagnostics);
    if (hasLooseFiles(directory))
        return looseFindings(directory, diagnostics);
    if (hasWorkerSuffix(name))
        reportNothing({directory, directory, false}, false, diagnostics);
    return {};
}

std::vector<FoundSpan> findFileSpan(const fs::path& file, base::Diagnostics& diagnostics) {
    const auto name = file.filename().string();
    const bool isKnown = isOutputFile(name) || isDatabase(name);
    const std::string kind(isKnown ? std::string_view(name) : kindByHeader(file));
    if (kind.empty())
        return {};
    auto source = fileWithContent(file, diagnostics);
    if (!source)
        return {};
    source->name = kind;
    model::SpanFolder span;
    span.path = file.string();
    span.files.push_back(std::move(*source));
    auto found = describe(workerAround(file.parent_path(), diagnostics), std::move(span), diagnostics);
    explainDatabases(found.span, diagnostics);
    const bool isInWorker = file.parent_path().filename() == outputFolderName;
    if (!isInWorker && !hasWorkerSuffix(file.parent_path().filename().string()))
        found.separator = noSeparator;
    return {std::move(found)};
}

} // namespace runglass::formats::ascend_text
