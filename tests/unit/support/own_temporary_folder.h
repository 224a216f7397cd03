// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "unit/support/temp_folder.h"

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>

namespace runglass::test {

/// Lets temporary files of the code under test go to an empty folder, in which nobody else works.
class OwnTemporaryFolder {
public:
    OwnTemporaryFolder() { ::setenv("TMPDIR", folder_.path().c_str(), 1); }
    ~OwnTemporaryFolder() {
        if (before_)
            ::setenv("TMPDIR", before_->c_str(), 1);
        else
            ::unsetenv("TMPDIR");
    }
    OwnTemporaryFolder(const OwnTemporaryFolder&) = delete;
    OwnTemporaryFolder& operator=(const OwnTemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return folder_.path(); }
    /// Of files and folders directly in it.
    std::size_t count() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path()), {}));
    }
    bool isEmpty() const { return std::filesystem::is_empty(folder_.path()); }

private:
    static std::optional<std::string> setting() {
        const char* value = std::getenv("TMPDIR");
        return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
    }

    TempFolder folder_;
    std::optional<std::string> before_ = setting();
};

} // namespace runglass::test
