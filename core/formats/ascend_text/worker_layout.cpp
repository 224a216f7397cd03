// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/worker_layout.h"

#include "core/formats/ascend_text/output_files.h"
#include "core/formats/ascend_text/profiler_info.h"
#include "core/formats/ascend_text/raw_origin.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <ranges>
#include <stop_token>
#include <system_error>
#include <utility>

namespace runglass::formats::ascend_text {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view outputFolderName = "ASCEND_PROFILER_OUTPUT";
constexpr std::string_view frameworkFolderName = "FRAMEWORK";
constexpr std::string_view analysisFolderName = "analyze";
constexpr std::string_view clusterFolderName = "cluster_analysis_output";
constexpr std::string_view operatorArgumentsSuffix = "_op_args";
constexpr std::string_view pytorchSuffix = "_ascend_pt";
constexpr std::string_view mindsporeSuffix = "_ascend_ms";

/// The time in the name of raw data of the CANN profiler, PROF_{digits}_{time}_{letters}; nothing for other
/// names.
std::optional<std::string_view> stampOfRaw(std::string_view name) {
    constexpr std::string_view prefix = "PROF_";
    if (!name.starts_with(prefix))
        return std::nullopt;
    name.remove_prefix(prefix.size());
    std::string_view stamp;
    for (int part = 0; part < 2; ++part) {
        const auto digits = std::min(name.find_first_not_of("0123456789"), name.size());
        if (digits == 0 || digits == name.size() || name[digits] != '_')
            return std::nullopt;
        stamp = name.substr(0, digits);
        name.remove_prefix(digits + 1);
    }
    if (name.empty() || std::isalnum(static_cast<unsigned char>(name.front())) == 0)
        return std::nullopt;
    return stamp;
}

bool isRawFolder(std::string_view name) {
    return stampOfRaw(name).has_value();
}

/// Sub-folders of a worker that hold no further workers.
bool isPartOfWorker(std::string_view name) {
    return name == outputFolderName || name == frameworkFolderName || name == "logs" ||
           name.starts_with("PLATFORM_") || isRawFolder(name);
}

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

std::string_view kindIn(const Directory& output, std::string_view name) {
    return kindOfOutput(output.path.filename().string(), name);
}

bool hasLooseFiles(const Directory& directory) {
    return std::ranges::any_of(directory.files, [&](const auto& name) {
        return fillsView(kindIn(directory, name)) || isDatabase(name);
    });
}

bool hasContent(const fs::path& file) {
    std::error_code unknown;
    return fs::file_size(file, unknown) > 0 && !unknown;
}

bool hasTextOutput(const Directory& output) {
    return std::ranges::any_of(output.files, [&](const std::string& name) {
        return fillsView(kindIn(output, name)) && hasContent(output.path / name);
    });
}

/// Of several main databases the one that is shown, for the views of a recording do not come from several: of
/// the ranks of a run in one folder the first, of repeated exports of msprof the latest. "" without any.
std::string mainAmong(const std::vector<std::string>& databases) {
    const auto first = std::ranges::find_if(databases, isMainDatabase);
    if (first == databases.end())
        return {};
    if (!isExportedDatabase(*first))
        return *first;
    return *std::ranges::find_if(databases | std::views::reverse, isExportedDatabase);
}

std::vector<fs::path> databasesIn(const Directory& directory, base::Diagnostics& diagnostics) {
    std::vector<std::string> names;
    std::ranges::copy_if(directory.files, std::back_inserter(names), [&](const std::string& name) {
        return isDatabase(name) && hasContent(directory.path / name);
    });
    const std::string main = mainAmong(names);
    std::vector<fs::path> found;
    for (const auto& name : names) {
        if (!isMainDatabase(name) || name == main)
            found.push_back(directory.path / name);
        else
            diagnostics.report(base::Severity::Skipped, "run.duplicate_file",
                               (directory.path / name).string(), {},
                               "Several databases are in one folder; " + main +
                                   " is shown, others can be opened one by one.");
    }
    return found;
}

/// What msprof exports into a folder of raw data.
std::vector<fs::path> databasesOfRaw(const Directory& raw, base::Diagnostics& diagnostics) {
    auto found = databasesIn(raw, diagnostics);
    if (found.empty() && raw.hasFolder(exportFolderName))
        found = databasesIn(listed(raw.path / exportFolderName, diagnostics), diagnostics);
    return found;
}

/// What msprof has exported as text into a folder of raw data, be it of use for a view or not.
std::optional<Directory> textOfRaw(const Directory& raw, base::Diagnostics& diagnostics) {
    if (!raw.hasFolder(exportFolderName))
        return std::nullopt;
    auto output = listed(raw.path / exportFolderName, diagnostics);
    const bool hasText = std::ranges::any_of(output.files, [&](const std::string& name) {
        return !isDatabase(name) && !kindIn(output, name).empty();
    });
    return hasText ? std::optional(std::move(output)) : std::nullopt;
}

/// A folder of raw data with what msprof has exported into it.
struct RawExports {
    Directory raw;
    std::optional<Directory> text;
    std::vector<fs::path> databases;

    bool isParsed() const { return text || !databases.empty(); }
};

std::vector<RawExports> rawExports(const Directory& worker, base::Diagnostics& diagnostics) {
    std::vector<RawExports> found;
    for (const auto& name : worker.folders) {
        if (!isRawFolder(name))
            continue;
        RawExports exports{listed(worker.path / name, diagnostics), std::nullopt, {}};
        exports.text = textOfRaw(exports.raw, diagnostics);
        base::Diagnostics told; // by outputDatabases
        exports.databases = databasesOfRaw(exports.raw, told);
        found.push_back(std::move(exports));
    }
    return found;
}

std::optional<int> rankOfDatabases(const std::vector<model::SourceFile>& files) {
    for (const auto& file : files)
        if (const auto rank = rankOfDatabase(file.name))
            return rank;
    return std::nullopt;
}

std::string_view withoutSuffix(std::string_view folderName) {
    if (hasWorkerSuffix(folderName))
        folderName.remove_suffix(pytorchSuffix.size());
    return folderName;
}

/// Each folder of raw data that has exports as a recording of the worker.
std::vector<WorkerLayout> layoutsOfRaw(const WorkerLayout& worker, std::vector<RawExports> exports,
                                       const std::stop_token& stop) {
    std::vector<RawOrigin> origins;
    for (const auto& one : exports)
        origins.push_back(originOfRaw(one.raw, one.databases, stop));
    const auto places = placeNames(origins);
    std::vector<WorkerLayout> layouts;
    for (std::size_t i = 0; i < exports.size(); ++i) {
        WorkerLayout layout = worker;
        const auto& raw = exports[i].raw;
        layout.output = exports[i].text ? *std::move(exports[i].text) : Directory{raw.path, {}, {}};
        layout.name = withoutSuffix(worker.worker.path.filename().string());
        if (!places[i].empty())
            layout.name.append("_").append(places[i]);
        layout.name.append("_").append(stampOfRaw(raw.path.filename().string()).value_or(""));
        layout.raw = raw;
        layouts.push_back(std::move(layout));
    }
    return layouts;
}

std::vector<WorkerLayout> layoutsOfWorker(const Directory& directory, LoadContext& context) {
    base::Diagnostics& diagnostics = context.diagnostics;
    WorkerLayout layout{directory, {directory.path / outputFolderName, {}, {}}, hasRawData(directory), {}};
    std::ranges::copy_if(directory.folders, std::back_inserter(layout.claimed), isPartOfWorker);
    if (directory.hasFolder(outputFolderName)) {
        layout.output = listed(layout.output.path, diagnostics);
        return {std::move(layout)};
    }
    if (hasLooseFiles(directory)) {
        layout.output = directory;
        return {std::move(layout)};
    }
    auto exports = rawExports(directory, diagnostics);
    const auto unparsed = std::ranges::stable_partition(exports, &RawExports::isParsed);
    if (unparsed.begin() == exports.begin())
        return {std::move(layout)};
    for (auto& one : unparsed)
        layout.unparsed.push_back(std::move(one.raw));
    exports.erase(unparsed.begin(), unparsed.end());
    if (exports.size() > 1)
        return layoutsOfRaw(layout, std::move(exports), context.stop);
    if (exports.front().text)
        layout.output = *std::move(exports.front().text);
    return {std::move(layout)};
}

/// A folder of raw data that stands by itself.
WorkerLayout layoutOfRaw(const Directory& raw, base::Diagnostics& diagnostics) {
    auto exported = textOfRaw(raw, diagnostics);
    return {raw, exported ? *std::move(exported) : Directory{raw.path, {}, {}}, true, raw.folders};
}

bool isOutputFolder(const fs::path& folder) {
    const auto name = folder.filename().string();
    return name == outputFolderName ||
           (name == exportFolderName && isRawFolder(folder.parent_path().filename().string()));
}

} // namespace

bool hasWorkerSuffix(std::string_view name) {
    return name.ends_with(pytorchSuffix) || name.ends_with(mindsporeSuffix);
}

bool holdsNoWorkers(std::string_view folderName) {
    return folderName.ends_with(operatorArgumentsSuffix) || folderName == clusterFolderName;
}

std::vector<WorkerLayout> workerLayouts(const Directory& directory, LoadContext& context) {
    base::Diagnostics& diagnostics = context.diagnostics;
    const auto name = directory.path.filename().string();
    if (holdsNoWorkers(name))
        return {};
    if (isOutputFolder(directory.path)) {
        auto worker = workerAround(directory.path, diagnostics);
        const bool isRaw = hasRawData(worker);
        return {WorkerLayout{std::move(worker), directory, isRaw, directory.folders}};
    }
    if (isRawFolder(name))
        return {layoutOfRaw(directory, diagnostics)};
    if (directory.hasFolder(outputFolderName) || hasRawData(directory))
        return layoutsOfWorker(directory, context);
    if (hasLooseFiles(directory))
        return {WorkerLayout{directory, directory, false, {}, hasWorkerSuffix(name) ? '_' : noSeparator}};
    return {};
}

std::vector<fs::path> outputDatabases(const WorkerLayout& layout, base::Diagnostics& diagnostics) {
    if (hasTextOutput(layout.output))
        return {};
    auto found = databasesIn(layout.output, diagnostics);
    if (!found.empty())
        return found;
    if (isRawFolder(layout.folder().path.filename().string()))
        return databasesOfRaw(layout.folder(), diagnostics);
    for (const auto& name : layout.worker.folders) {
        if (!isRawFolder(name))
            continue;
        auto further = databasesOfRaw(listed(layout.worker.path / name, diagnostics), diagnostics);
        if (found.empty())
            found = std::move(further);
        else if (!further.empty())
            diagnostics.report(base::Severity::Info, "run.duplicate_file", further.front().string(), {},
                               "Several folders of raw data hold databases; that of " +
                                   found.front().parent_path().filename().string() + " is shown.");
    }
    return found;
}

std::optional<fs::path> analysisFolderOf(const Directory& output) {
    const auto raw = output.path.parent_path();
    if (output.path.filename() != exportFolderName || !isRawFolder(raw.filename().string()))
        return std::nullopt;
    return raw / analysisFolderName;
}

void nameAfter(const WorkerLayout& layout, FoundSpan& found) {
    found.separator = layout.separator;
    if (layout.raw)
        found.folderName = layout.name;
}

Directory workerAround(const fs::path& folder, base::Diagnostics& diagnostics) {
    return listed(isOutputFolder(folder) ? folder.parent_path() : folder, diagnostics);
}

FoundSpan describeWorker(const Directory& worker, model::SpanFolder span, base::Diagnostics& diagnostics) {
    auto info = readProfilerInfo(worker, rankOfDatabases(span.files), diagnostics);
    span.rank = info.rank;
    span.properties = std::move(info.properties);
    FoundSpan found;
    found.runPath = worker.path.parent_path();
    found.folderName = withoutSuffix(worker.path.filename().string());
    found.span = std::move(span);
    return found;
}

} // namespace runglass::formats::ascend_text
