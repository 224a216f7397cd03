// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_cluster/find_spans.h"

#include "core/formats/ascend_text/output_files.h"

#include <algorithm>
#include <array>
#include <utility>

namespace runglass::formats::ascend_cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view clusterFolderName = "cluster_analysis_output";
constexpr auto workerName = "all ranks";

/// Any of these makes a folder the output of a cluster analysis; groups alone tell no times.
constexpr std::array dataFiles{stepsFile, communicationFile, matrixFile};

bool isDataFile(std::string_view name) {
    return std::ranges::find(dataFiles, name) != dataFiles.end();
}

FoundSpan spanOf(const fs::path& folder, const fs::path& path, std::vector<model::SourceFile> files) {
    FoundSpan found;
    found.runPath = folder;
    found.folderName = workerName;
    found.separator = noSeparator;
    found.span.path = path.string();
    found.span.format = formatId;
    const bool fillsView =
        std::ranges::any_of(files, [](const model::SourceFile& file) { return isDataFile(file.name); });
    if (fillsView)
        found.span.views.push_back(model::View::Distributed);
    else
        found.span.lacking.push_back(
            {model::View::Distributed, std::string(stepsFile) + " or " + std::string(communicationFile), {}});
    found.span.files = std::move(files);
    return found;
}

} // namespace

FolderFindings findSpans(const Directory& directory, LoadContext& context) {
    base::Diagnostics& diagnostics = context.diagnostics;
    if (std::ranges::none_of(directory.files, isDataFile))
        return {};
    std::vector<model::SourceFile> files;
    for (const std::string& name : directory.files)
        if (isDataFile(name) || name == groupsFile)
            if (auto file = ascend_text::fileWithContent(directory.path / name, diagnostics))
                files.push_back(std::move(*file));
    FolderFindings findings;
    findings.spans.push_back(spanOf(directory.path, directory.path, std::move(files)));
    // Recipes of the analysis write further folders there; elsewhere there may be workers beside the files.
    if (directory.path.filename() == clusterFolderName)
        findings.claimed = directory.folders;
    return findings;
}

std::vector<FoundSpan> findFileSpan(const fs::path& file, LoadContext& context) {
    base::Diagnostics& diagnostics = context.diagnostics;
    if (!isDataFile(file.filename().string()))
        return {};
    auto source = ascend_text::fileWithContent(file, diagnostics);
    if (!source)
        return {};
    std::vector<model::SourceFile> files;
    files.push_back(std::move(*source));
    return {spanOf(file.parent_path(), file, std::move(files))};
}

} // namespace runglass::formats::ascend_cluster
