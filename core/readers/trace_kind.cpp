// SPDX-License-Identifier: Apache-2.0
#include "core/readers/trace_kind.h"

#include "core/base/file_source.h"
#include "core/readers/gzip_stream.h"

#include <optional>
#include <string>
#include <utility>

namespace runglass::readers {
namespace {

constexpr std::size_t firstLook = std::size_t{16} << 10;
constexpr std::size_t lastLook = std::size_t{256} << 10;

/// Nothing when the file is compressed and damaged before its first byte of text.
std::optional<std::string> headOf(const base::FileSource& file, std::size_t bytes) {
    std::string text(bytes, '\0');
    text.resize(file.read(0, text.data(), text.size()));
    if (!GzipStream::recognises(text))
        return text;
    GzipStream stream(file);
    text.resize(bytes);
    text.resize(stream.read(text.data(), text.size()));
    if (text.empty() && stream.damage())
        return std::nullopt;
    return text;
}

/// The byte pairs that UTF-16 adds to ASCII are of no interest here.
void dropZeros(std::string& text) {
    std::erase(text, '\0');
}

bool beginsLikeJson(std::string_view text) {
    const auto start = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF\xFF\xFE");
    return start != std::string_view::npos && (text[start] == '{' || text[start] == '[');
}

bool hasTraceKey(std::string_view text) {
    return text.find("\"traceEvents\"") != std::string_view::npos ||
           text.find("\"ph\"") != std::string_view::npos;
}

/// Whether a record says of itself that it is anything but metadata.
bool hasTimedRecord(std::string_view text) {
    constexpr std::string_view key = "\"ph\"";
    for (auto at = text.find(key); at != std::string_view::npos; at = text.find(key, at)) {
        at += key.size();
        const auto value = text.find_first_not_of(" \t\r\n:", at);
        if (value != std::string_view::npos && text.substr(value, 3) != "\"M\"")
            return true;
    }
    return false;
}

} // namespace

TraceLook lookForTrace(const std::filesystem::path& path) {
    const auto file = base::FileSource::open(path.string());
    if (!file)
        return TraceLook::NoTrace;
    for (const std::size_t bytes : {firstLook, lastLook}) {
        const auto head = headOf(file.value(), bytes);
        if (!head)
            return TraceLook::Trace; // whoever reads it says what is wrong with it
        std::string text = *head;
        const bool isAll = text.size() < bytes;
        dropZeros(text);
        if (!beginsLikeJson(text))
            return TraceLook::NoTrace;
        if (hasTimedRecord(text))
            return TraceLook::Trace;
        if (hasTraceKey(text) && (isAll || bytes == lastLook))
            return isAll ? TraceLook::OnlyMetadata : TraceLook::Trace;
        if (isAll)
            return TraceLook::NoTrace;
    }
    return TraceLook::NoTrace;
}

Beginning beginningOf(const std::filesystem::path& path, std::size_t bytes) {
    const auto file = base::FileSource::open(path.string());
    std::string text = file ? headOf(file.value(), bytes).value_or(std::string()) : std::string();
    const bool isAll = text.size() < bytes;
    dropZeros(text);
    return {std::move(text), isAll};
}

std::string_view withoutJsonSuffix(std::string_view fileName) {
    for (const std::string_view suffix : {std::string_view(".json"), std::string_view(".json.gz")})
        if (fileName.ends_with(suffix))
            return fileName.substr(0, fileName.size() - suffix.size());
    return {};
}

} // namespace runglass::readers
