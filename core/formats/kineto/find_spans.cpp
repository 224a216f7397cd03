// SPDX-License-Identifier: Apache-2.0
#include "core/formats/kineto/find_spans.h"

#include "core/base/file_source.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace runglass::formats::kineto {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 2> traceSuffixes{".pt.trace.json", ".pt.trace.json.gz"};
constexpr std::array<std::string_view, 2> jsonSuffixes{".json", ".json.gz"};
constexpr std::string_view compressedSuffix = ".gz";

/// The name without the one of the suffixes it has; nothing when it has none.
template <typename Suffixes>
std::optional<std::string_view> withoutSuffix(std::string_view name, const Suffixes& suffixes) {
    for (const std::string_view suffix : suffixes)
        if (name.ends_with(suffix))
            return name.substr(0, name.size() - suffix.size());
    return std::nullopt;
}

/// Whether the file starts as a gzip file does or shows a key of trace records early on. Device properties
/// stand before the first record and are far shorter than this.
bool looksLikeTrace(const fs::path& path) {
    constexpr std::size_t lookedAt = std::size_t{256} << 10;
    constexpr std::string_view gzipMagic = "\x1F\x8B";
    const auto file = base::FileSource::open(path.string());
    if (!file)
        return false;
    std::string text(lookedAt, '\0');
    text.resize(file->read(0, text.data(), text.size()));
    return text.starts_with(gzipMagic) || text.find("\"traceEvents\"") != std::string::npos ||
           text.find("\"ph\"") != std::string::npos;
}

FoundSpan traceSpan(const fs::path& path, std::string_view worker, char separator,
                    base::Diagnostics& diagnostics) {
    FoundSpan found;
    found.runPath = path.parent_path();
    found.folderName = worker.empty() ? path.filename().string() : std::string(worker);
    found.separator = separator;
    found.span.path = path.string();
    found.span.format = formatId;
    std::error_code failure;
    const auto bytes = fs::file_size(path, failure);
    if (!failure && bytes > 0) {
        found.span.files.push_back({path.filename().string(), path.string(), bytes});
        found.span.views.push_back(model::View::Trace);
        return found;
    }
    found.span.lacking.emplace_back("Trace: a trace file with content");
    diagnostics.report(base::Severity::Skipped, failure ? "run.unreadable" : "run.empty_file", path.string(),
                       {}, failure ? "The file cannot be looked at." : "The file is empty (0 bytes).");
    return found;
}

/// Whether the same trace lies unpacked beside this packed one.
bool isPackedTwin(const Directory& directory, std::string_view name) {
    return name.ends_with(compressedSuffix) &&
           directory.hasFile(name.substr(0, name.size() - compressedSuffix.size()));
}

} // namespace

FolderFindings findSpans(const Directory& directory, base::Diagnostics& diagnostics) {
    FolderFindings findings;
    for (const auto& name : directory.files) {
        const auto worker = withoutSuffix(name, traceSuffixes);
        if (!worker)
            continue;
        const auto path = directory.path / name;
        if (isPackedTwin(directory, name)) {
            diagnostics.report(base::Severity::Info, "run.duplicate_file", path.string(), {},
                               "The same trace lies unpacked beside this file; that one is shown.");
            continue;
        }
        findings.spans.push_back(traceSpan(path, *worker, '.', diagnostics));
    }
    return findings;
}

std::vector<FoundSpan> findFileSpan(const fs::path& file, base::Diagnostics& diagnostics) {
    const auto name = file.filename().string();
    if (const auto worker = withoutSuffix(name, traceSuffixes))
        return {traceSpan(file, *worker, '.', diagnostics)};
    const auto worker = withoutSuffix(name, jsonSuffixes);
    if (!worker || !looksLikeTrace(file))
        return {};
    return {traceSpan(file, *worker, noSeparator, diagnostics)};
}

} // namespace runglass::formats::kineto
