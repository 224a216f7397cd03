// SPDX-License-Identifier: Apache-2.0
#include "core/formats/kineto/find_spans.h"

#include "core/formats/kineto/trace_contents.h"
#include "core/readers/trace_kind.h"

#include <array>
#include <optional>
#include <string>
#include <system_error>

namespace runglass::formats::kineto {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 2> traceSuffixes{".pt.trace.json", ".pt.trace.json.gz"};
constexpr std::string_view compressedSuffix = ".gz";
/// What a profiler says of a recording stands before its first record or is seen in the first ones.
constexpr std::size_t lookedAtBytes = std::size_t{256} << 10;

/// The name without the suffix that PyTorch gives its traces; nothing when it has none.
std::optional<std::string_view> withoutTraceSuffix(std::string_view name) {
    for (const std::string_view suffix : traceSuffixes)
        if (name.ends_with(suffix))
            return name.substr(0, name.size() - suffix.size());
    return std::nullopt;
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
        const TraceContents contents = likelyContents(readers::beginningOf(path, lookedAtBytes));
        found.span.views = contents.views;
        found.span.lacking = contents.lacking;
        found.span.ofTrace = contents.possible;
        return found;
    }
    found.span.lacking.push_back({model::View::Trace, {}, "a trace file with content"});
    diagnostics.report(base::Severity::Skipped, failure ? "run.unreadable" : "run.empty_file", path.string(),
                       {}, failure ? "The file cannot be looked at." : "The file is empty (0 bytes).");
    return found;
}

/// Which of a trace and the same one packed beside it is shown: the unpacked one, unless nothing happens in
/// it and something does in the other. `name` is that of the unpacked one.
bool isShownUnpacked(const Directory& directory, const std::string& name) {
    if (readers::lookForTrace(directory.path / name) == readers::TraceLook::Trace)
        return true;
    const auto packed = directory.path / (name + std::string(compressedSuffix));
    return withoutTraceSuffix(name) && (readers::lookForTrace(packed) != readers::TraceLook::Trace ||
                                        readers::beginningOf(packed, 1).text.empty());
}

/// Whether the same trace lies beside this file, packed or unpacked, and that one is shown; says so.
bool isHiddenByTwin(const Directory& directory, const std::string& name, base::Diagnostics& diagnostics) {
    const bool isPacked = name.ends_with(compressedSuffix);
    const auto unpacked = isPacked ? name.substr(0, name.size() - compressedSuffix.size()) : name;
    const auto twin = isPacked ? unpacked : name + std::string(compressedSuffix);
    if (!directory.hasFile(twin) || isShownUnpacked(directory, unpacked) != isPacked)
        return false;
    diagnostics.report(
        base::Severity::Info, "run.duplicate_file", (directory.path / name).string(), {},
        isPacked ? "The same trace lies unpacked beside this file; that one is shown."
                 : "Nothing happens in this trace; the same one lies packed beside it, which is shown.");
    return true;
}

} // namespace

FolderFindings findSpans(const Directory& directory, LoadContext& context) {
    base::Diagnostics& diagnostics = context.diagnostics;
    FolderFindings findings;
    for (const auto& name : directory.files) {
        if (context.stop.stop_requested())
            break;
        const auto worker = withoutTraceSuffix(name);
        const auto path = directory.path / name;
        const auto plain = readers::withoutJsonSuffix(name);
        if (!worker && (plain.empty() || readers::lookForTrace(path) != readers::TraceLook::Trace))
            continue;
        if (isHiddenByTwin(directory, name, diagnostics))
            continue;
        findings.spans.push_back(worker ? traceSpan(path, *worker, '.', diagnostics)
                                        : traceSpan(path, plain, noSeparator, diagnostics));
    }
    return findings;
}

std::vector<FoundSpan> findFileSpan(const fs::path& file, LoadContext& context) {
    base::Diagnostics& diagnostics = context.diagnostics;
    const auto name = file.filename().string();
    if (const auto worker = withoutTraceSuffix(name))
        return {traceSpan(file, *worker, '.', diagnostics)};
    if (readers::lookForTrace(file) == readers::TraceLook::NoTrace)
        return {};
    const auto plain = readers::withoutJsonSuffix(name);
    return {traceSpan(file, plain.empty() ? std::string_view(name) : plain, noSeparator, diagnostics)};
}

} // namespace runglass::formats::kineto
