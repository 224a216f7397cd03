// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>

namespace runglass::base {

/// A file read by position, from any thread. pread into a small reused buffer is the fastest way to bulk data
/// here; a mapping would fault in every page.
class FileSource {
public:
    /// Fails with a sentence for people when the file cannot be opened or is no regular file.
    static Result<FileSource> open(const std::string& path);

    FileSource(FileSource&& other) noexcept;
    FileSource& operator=(FileSource&& other) noexcept;
    ~FileSource();

    std::uint64_t size() const { return size_; }
    const std::string& path() const { return path_; }

    /// Fills `buffer` with up to `bytes` bytes from `offset`; fewer only at the end of the file or on a read
    /// error.
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t bytes) const;

private:
    FileSource(int descriptor, std::uint64_t size, std::string path);

    int descriptor_ = -1;
    std::uint64_t size_ = 0;
    std::string path_;
};

/// A whole small file; fails above `limitBytes`, so that a huge file in a small file's place costs nothing.
Result<std::string> readSmallFile(const std::string& path,
                                  std::uint64_t limitBytes = std::uint64_t{64} << 20);

} // namespace runglass::base
