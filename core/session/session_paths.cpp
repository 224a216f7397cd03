// SPDX-License-Identifier: Apache-2.0
#include "core/session/session_paths.h"

#include <filesystem>
#include <system_error>

namespace runglass::session {

namespace fs = std::filesystem;

namespace {

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

SessionPaths::SessionPaths(const std::string& file, const std::string& savedIn)
    : folder_(cleaned(file).parent_path().string()),
      savedIn_(savedIn.empty() ? std::string() : cleaned(savedIn).string()) {}

std::string SessionPaths::stored(const std::string& path) const {
    const auto whole = cleaned(path);
    const auto relative = whole.lexically_relative(folder_);
    const bool isBelow = !relative.empty() && *relative.begin() != "..";
    return isBelow ? relative.string() : whole.string();
}

std::string SessionPaths::resolved(const std::string& stored) const {
    const fs::path written(stored);
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
