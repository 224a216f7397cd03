// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace runglass::test {

/// A fresh folder for one test, removed with everything in it at the end.
class TempFolder {
public:
    TempFolder();
    ~TempFolder();
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// Writes a file below the folder, with the folders it needs, and returns its full path.
    std::string write(const std::string& relativePath, std::string_view content) const;

private:
    std::filesystem::path path_;
};

/// The bytes of a file; fails the test when it cannot be read.
std::string readFile(const std::filesystem::path& path);

} // namespace runglass::test
