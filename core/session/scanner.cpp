// SPDX-License-Identifier: Apache-2.0
#include "core/session/scanner.h"

#include "core/base/file_source.h"
#include "core/base/utf8.h"
#include "core/formats/registry.h"
#include "core/session/folder_walk.h"
#include "core/session/run_checks.h"
#include "core/session/worker_names.h"
#include "core/table/query.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace runglass::session {
namespace {

namespace fs = std::filesystem;

/// The path in full, without "." and "..", without a separator at the end. Links keep their names, except
/// before "..": behind a link, that is not the folder before it in the text.
fs::path tidied(const fs::path& path) {
    std::error_code unknown;
    fs::path tidy;
    for (const auto& part : fs::absolute(path, unknown)) {
        tidy /= part;
        if (part != "..")
            continue;
        auto real = fs::canonical(tidy, unknown);
        if (!unknown)
            tidy = std::move(real);
    }
    tidy = tidy.lexically_normal();
    return tidy.has_filename() ? tidy : tidy.parent_path();
}

std::vector<formats::FoundSpan> spansOfFile(const fs::path& file, formats::LoadContext& context) {
    for (const auto& format : formats::allFormats()) {
        auto found = format.findFile(file, context);
        if (!found.empty())
            return found;
    }
    return {};
}

/// Why a format that knows the file could not take it, as it has reported.
std::optional<base::Error> refusalOf(const fs::path& file, const base::Diagnostics& diagnostics) {
    for (const auto& problem : diagnostics.problems())
        if (problem.severity == base::Severity::Error && problem.file == file.string())
            return base::Error{problem.message, problem.file, "copy or export it again"};
    return std::nullopt;
}

std::string baseName(const fs::path& path) {
    return path.has_filename() ? path.filename().string() : path.string();
}

/// The way from what was opened to the run; the run's own name when it is or holds what was opened.
std::string runName(const fs::path& run, const fs::path& opened) {
    const auto relative = run.lexically_relative(opened);
    const bool isBelow = !relative.empty() && relative != "." && *relative.begin() != "..";
    std::size_t repaired = 0;
    return base::repairedUtf8(isBelow ? relative.string() : baseName(run), repaired);
}

std::vector<model::RunFolder> groupRuns(std::vector<formats::FoundSpan> spans, const fs::path& opened) {
    std::map<fs::path, std::vector<formats::FoundSpan>> byRun;
    for (auto& found : spans)
        byRun[found.runPath].push_back(std::move(found));
    std::vector<model::RunFolder> runs;
    for (auto& [path, spansOfRun] : byRun)
        runs.push_back({runName(path, opened), path.string(), groupWorkers(std::move(spansOfRun))});
    std::ranges::stable_sort(runs, [](const auto& left, const auto& right) {
        return table::naturalCompare(left.name, right.name) < 0;
    });
    return runs;
}

} // namespace

base::Result<std::vector<model::RunFolder>> scan(const fs::path& path, formats::LoadContext& context) {
    const auto opened = tidied(path);
    std::error_code failure;
    const auto status = fs::status(opened, failure);
    if (failure || !fs::exists(status))
        return base::Error{"cannot open the path: " +
                               (failure ? failure.message() : std::string("there is no such file or folder")),
                           path.string(), "check the spelling and that you may read it"};
    std::vector<formats::FoundSpan> spans;
    if (fs::is_directory(status)) {
        auto found = walkFolders(opened, context);
        if (!found)
            return found.error();
        spans = std::move(found).value();
    } else {
        const auto readable = base::FileSource::open(opened.string());
        if (!readable)
            return readable.error();
        spans = spansOfFile(opened, context);
        if (context.stop.stop_requested())
            return base::Error{formats::stoppedMessage, {}, {}};
        if (auto refusal = spans.empty() ? refusalOf(opened, context.diagnostics) : std::nullopt)
            return *std::move(refusal);
    }
    auto runs = groupRuns(std::move(spans), opened);
    for (const auto& run : runs)
        reportUnevenFiles(run, context.diagnostics);
    return runs;
}

} // namespace runglass::session
