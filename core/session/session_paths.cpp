// SPDX-License-Identifier: Apache-2.0
#include "core/session/session_paths.h"

#include "core/base/utf8.h"

#include <charconv>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace runglass::session {

namespace fs = std::filesystem;

namespace {

/// In front of the bytes of a path that is no UTF-8. No path begins like this: it would have one slash.
constexpr std::string_view bytesPrefix = "bytes://";

/// Absolute, without "." and ".." and without a separator at its end.
fs::path cleaned(const fs::path& path) {
    std::error_code failed;
    auto whole = fs::absolute(path, failed);
    whole = (failed ? path : whole).lexically_normal();
    return whole.has_filename() || !whole.has_relative_path() ? whole : whole.parent_path();
}

bool isThere(const fs::path& path) {
    std::error_code failed;
    return fs::exists(path, failed);
}

} // namespace

std::string pathAsText(const std::string& path) {
    if (base::isValidUtf8(path))
        return path;
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string text(bytesPrefix);
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte > 0x20 && byte < 0x7F && c != '%')
            text += c;
        else
            text.append({'%', hex[byte >> 4U], hex[byte & 0xFU]});
    }
    return text;
}

std::string pathFromText(const std::string& text) {
    if (!text.starts_with(bytesPrefix))
        return text;
    std::string path;
    for (std::size_t i = bytesPrefix.size(); i < text.size(); ++i) {
        unsigned byte = 0;
        const char* const digits = text.data() + i + 1;
        // A path holds no byte 0.
        if (text[i] == '%' && i + 2 < text.size() &&
            std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2 && byte != 0) {
            path += static_cast<char>(byte);
            i += 2;
        } else {
            path += text[i];
        }
    }
    return path;
}

SessionPaths::SessionPaths(const std::string& file, const std::string& savedIn)
    : folder_(cleaned(file).parent_path().string()),
      savedIn_(savedIn.empty() ? std::string() : cleaned(savedIn).string()) {}

std::string SessionPaths::stored(const std::string& path) const {
    const auto whole = cleaned(path);
    const auto relative = whole.lexically_relative(folder_);
    const bool isBelow = !relative.empty() && *relative.begin() != "..";
    return pathAsText(isBelow ? relative.string() : whole.string());
}

std::string SessionPaths::resolved(const std::string& stored) const {
    const fs::path written(pathFromText(stored));
    const auto first = cleaned(written.is_absolute() ? written : fs::path(folder_) / written);
    if (isThere(first))
        return first.string();
    if (!written.is_absolute() && !savedIn_.empty())
        if (const auto before = cleaned(fs::path(savedIn_) / written); isThere(before))
            return before.string();
    if (written.is_absolute())
        if (const auto beside = fs::path(folder_) / first.filename(); first.has_filename() && isThere(beside))
            return beside.string();
    return first.string();
}

} // namespace runglass::session
