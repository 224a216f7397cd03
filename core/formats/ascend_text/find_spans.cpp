// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/find_spans.h"

#include "core/formats/ascend_text/output_files.h"
#include "core/formats/ascend_text/worker_layout.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace runglass::formats::ascend_text {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view outputFolderName = "ASCEND_PROFILER_OUTPUT";
constexpr std::string_view frameworkFolderName = "FRAMEWORK";
constexpr std::string_view mindsporeSuffix = "_ascend_ms";
constexpr std::string_view pytorchSuffix = "_ascend_pt";

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
void reportNothing(const WorkerLayout& layout, bool hasEmptyFiles, base::Diagnostics& diagnostics) {
    if (hasEmptyFiles)
        return; // each of them has been named
    const auto& output = layout.output;
    const bool isEmpty = output.files.empty() && output.folders.empty();
    diagnostics.report(base::Severity::Skipped, "run.missing_file", output.path.string(), {},
                       isEmpty ? "The folder is empty: the profiler has written nothing into it."
                               : "The folder holds none of the files that the profiler writes.");
}

FoundSpan completed(const Directory& worker, model::SpanFolder span, base::Diagnostics& diagnostics) {
    span.format = formatId;
    fillViews(span);
    return describeWorker(worker, std::move(span), diagnostics);
}

/// A slice that was lost on the way would otherwise be missed by nobody.
void reportMissingSlices(const ExportedFiles& names, const std::string& path,
                         base::Diagnostics& diagnostics) {
    const auto missing = missingSlices(names);
    if (!missing.empty())
        diagnostics.report(base::Severity::Skipped, "run.missing_file", path, {},
                           "Slices of this export are not there: " + missing + ".");
}

/// What msprof works out of its exports lies beside them.
void addAnalysis(std::vector<model::SourceFile>& files, const Directory& output,
                 base::Diagnostics& diagnostics) {
    const auto folder = analysisFolderOf(output);
    if (!folder)
        return;
    for (const std::string_view name : {"communication.json", "communication_matrix.json"}) {
        std::error_code unknown;
        const bool isKnown = std::ranges::find(files, name, &model::SourceFile::name) != files.end();
        if (isKnown || !fs::exists(*folder / name, unknown))
            continue;
        if (auto file = fileWithContent(*folder / name, diagnostics))
            files.push_back(std::move(*file));
    }
}

/// The output files with content, by their kinds. Exports of msprof can lie beside those of another time: the
/// latest of a kind is taken, the others keep their names.
std::vector<model::SourceFile> outputFiles(const Directory& output, base::Diagnostics& diagnostics) {
    const auto kindOf = [folder = output.path.filename().string()](std::string_view name) {
        return kindOfOutput(folder, name);
    };
    std::vector<std::string> known;
    std::ranges::copy_if(output.files, std::back_inserter(known),
                         [&](const std::string& name) { return !kindOf(name).empty(); });
    std::vector<model::SourceFile> files;
    const auto exports = exportsAmong(known);
    for (const ExportedFiles& exported : exports | std::views::reverse) {
        auto file = fileOfExport(output.path, exported, diagnostics);
        if (!file)
            continue;
        reportMissingSlices(exported, file->path, diagnostics);
        const std::string kind(kindOf(file->name));
        const auto shown = std::ranges::find(files, kind, &model::SourceFile::name);
        if (shown == files.end())
            file->name = kind;
        else
            diagnostics.report(base::Severity::Skipped, "run.duplicate_file", file->path, {},
                               "Several files of one kind are in one folder; " +
                                   fs::path(shown->path).filename().string() +
                                   " is shown, others can be opened one by one.");
        files.push_back(std::move(*file));
    }
    addAnalysis(files, output, diagnostics);
    std::ranges::sort(files, {}, &model::SourceFile::name);
    return files;
}

/// The span of a worker, or nothing when there is nothing at all in it.
std::vector<FoundSpan> spanOf(const WorkerLayout& layout, base::Diagnostics& diagnostics) {
    model::SpanFolder span;
    span.path = layout.folder().path.string();
    span.files = outputFiles(layout.output, diagnostics);
    const auto folderName = layout.output.path.filename().string();
    const bool hasEmptyFiles = std::ranges::any_of(layout.output.files, [&](const std::string& name) {
        return !kindOfOutput(folderName, name).empty();
    });
    if (span.files.empty() && layout.isRaw) {
        span.notParsed = parseHint(layout.folder());
        diagnostics.report(base::Severity::Skipped, "run.not_parsed", span.path, {}, span.notParsed);
    } else if (span.files.empty()) {
        reportNothing(layout, hasEmptyFiles, diagnostics);
    }
    const bool hasAnything = layout.isRaw || !layout.output.files.empty() || !layout.output.folders.empty();
    auto found = completed(layout.worker, std::move(span), diagnostics);
    if (!hasAnything && found.span.properties.empty())
        return {};
    nameAfter(layout, found);
    return {std::move(found)};
}

/// Whether a folder that has nothing around it is a worker only by its files.
bool isLoose(const WorkerLayout& layout) {
    return !layout.isRaw && layout.worker.path == layout.output.path;
}

} // namespace

FolderFindings findSpans(const Directory& directory, LoadContext& context) {
    base::Diagnostics& diagnostics = context.diagnostics;
    const auto name = directory.path.filename().string();
    if (holdsNoWorkers(name))
        return {{}, directory.folders};
    const auto layouts = workerLayouts(directory, context);
    if (layouts.empty()) {
        if (hasWorkerSuffix(name))
            reportNothing({directory, directory, false, {}}, false, diagnostics);
        return {};
    }
    for (const Directory& raw : layouts.front().unparsed)
        diagnostics.report(base::Severity::Skipped, "run.not_parsed", raw.path.string(), {}, parseHint(raw));
    FolderFindings findings{{}, layouts.front().claimed};
    for (const WorkerLayout& layout : layouts)
        if (outputDatabases(layout, diagnostics).empty()) // else ascend_db reads them
            std::ranges::move(spanOf(layout, diagnostics), std::back_inserter(findings.spans));
    if (isLoose(layouts.front()))
        std::erase_if(findings.spans, [](const FoundSpan& found) { return found.span.files.empty(); });
    return findings;
}

std::vector<FoundSpan> findFileSpan(const fs::path& file, LoadContext& context) {
    base::Diagnostics& diagnostics = context.diagnostics;
    const auto name = file.filename().string();
    const std::string kind(isOutputFile(name) ? std::string_view(name) : kindByHeader(file));
    if (kind.empty())
        return {};
    auto source = fileWithContent(file, diagnostics);
    if (!source)
        return {};
    source->name = kind;
    model::SpanFolder span;
    span.path = file.string();
    span.files.push_back(std::move(*source));
    auto found = completed(workerAround(file.parent_path(), diagnostics), std::move(span), diagnostics);
    const bool isInWorker = file.parent_path().filename() == outputFolderName;
    if (!isInWorker && !hasWorkerSuffix(file.parent_path().filename().string()))
        found.separator = noSeparator;
    return {std::move(found)};
}

} // namespace runglass::formats::ascend_text
