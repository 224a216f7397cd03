// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <sys/mman.h>
#include <unistd.h>

namespace runglass::fuzz {

/// A file in memory, with a path as long as it lives.
class MemoryFile {
public:
    MemoryFile(const std::uint8_t* data, std::size_t size) : file_(::memfd_create("fuzz", MFD_CLOEXEC)) {
        isWritten_ = file_ >= 0 && ::write(file_, data, size) == static_cast<ssize_t>(size);
    }
    explicit MemoryFile(std::string_view bytes)
        : MemoryFile(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()) {}
    ~MemoryFile() {
        if (file_ >= 0)
            ::close(file_);
    }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    /// Whether it holds all that was to be written.
    bool isWritten() const { return isWritten_; }
    std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

private:
    int file_ = -1;
    bool isWritten_ = false;
};

} // namespace runglass::fuzz
