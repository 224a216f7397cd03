// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace runglass::readers {

/// Keeps text that exists in no file: in a temporary file without a name, below $XDG_CACHE_HOME/runglass, so
/// that it vanishes with the program. Where the disk has no room, text goes to memory, of which only the last
/// stretch is kept. One thread appends and drops, any may read what has been appended.
class SpillFile {
public:
    using Folders = std::vector<std::filesystem::path>;
    /// $XDG_CACHE_HOME/runglass, ~/.cache/runglass, /tmp.
    static Folders usualFolders();

    /// In the first folder that takes a file; without one, in memory from the start.
    explicit SpillFile(const Folders& folders = usualFolders());
    ~SpillFile();
    SpillFile(const SpillFile&) = delete;
    SpillFile& operator=(const SpillFile&) = delete;

    /// False when neither the disk nor memory takes it.
    bool append(const char* bytes, std::size_t count);
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t bytes) const;
    std::uint64_t size() const { return size_; }

    /// Gives back memory that holds text below `offset`. On disk all stays.
    void drop(std::uint64_t offset);
    /// How much text is in memory.
    std::uint64_t bytesInMemory() const;
    /// Whether some of the text cannot be read any more.
    bool isIncomplete() const { return dropped_ > diskEnd_; }
    /// Whether the disk had no room for all of the text.
    bool lacksDisk() const { return isOnDisk_ == false; }

private:
    bool hasRoom();
    bool appendTo(int descriptor, const char* bytes, std::size_t count);

    int disk_ = -1;
    int memory_ = -1;
    bool isOnDisk_ = false; ///< all text so far
    std::uint64_t roomCheckedAt_ = 0;
    std::atomic<std::uint64_t> size_ = 0;
    std::atomic<std::uint64_t> diskEnd_ = 0; ///< text from here on is in memory
    std::atomic<std::uint64_t> dropped_ = 0; ///< in memory: text below it is gone
};

} // namespace runglass::readers
