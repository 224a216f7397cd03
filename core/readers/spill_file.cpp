// SPDX-License-Identifier: Apache-2.0
#include "core/readers/spill_file.h"

#include "core/base/read_at.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace runglass::readers {
namespace {

/// What is left free for others.
constexpr std::uint64_t reservedBytes = std::uint64_t{512} << 20;
constexpr std::uint64_t roomCheckBytes = std::uint64_t{64} << 20;

/// A file without a name in that folder, or -1.
int openNameless(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    const int nameless = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (nameless >= 0)
        return nameless;
    // Some file systems know no O_TMPFILE.
    std::string path = (folder / "runglass-text-XXXXXX").string();
    const int named = ::mkostemp(path.data(), O_CLOEXEC);
    if (named >= 0)
        ::unlink(path.c_str());
    return named;
}

} // namespace

SpillFile::Folders SpillFile::usualFolders() {
    Folders folders;
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
        folders.emplace_back(std::filesystem::path(cache) / "runglass");
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
        folders.emplace_back(std::filesystem::path(home) / ".cache" / "runglass");
    folders.emplace_back("/tmp");
    return folders;
}

SpillFile::SpillFile(const Folders& folders) {
    for (const auto& folder : folders) {
        disk_ = openNameless(folder);
        if (disk_ >= 0)
            break;
    }
    isOnDisk_ = disk_ >= 0 && hasRoom();
}

SpillFile::~SpillFile() {
    if (disk_ >= 0)
        ::close(disk_);
    if (memory_ >= 0)
        ::close(memory_);
}

bool SpillFile::hasRoom() {
    struct statvfs status {};
    if (::fstatvfs(disk_, &status) != 0)
        return true;
    return std::uint64_t{status.f_bavail} * status.f_frsize > reservedBytes + roomCheckBytes;
}

bool SpillFile::appendTo(int descriptor, const char* bytes, std::size_t count) {
    std::size_t done = 0;
    while (done < count) {
        const auto part = ::pwrite(descriptor, bytes + done, count - done, static_cast<off_t>(size_ + done));
        if (part < 0 && errno == EINTR)
            continue;
        if (part <= 0)
            return false;
        done += static_cast<std::size_t>(part);
    }
    return true;
}

bool SpillFile::append(const char* bytes, std::size_t count) {
    if (isOnDisk_ && size_ >= roomCheckedAt_ + roomCheckBytes) {
        roomCheckedAt_ = size_;
        isOnDisk_ = hasRoom();
    }
    if (isOnDisk_ && appendTo(disk_, bytes, count)) {
        diskEnd_ = size_ + count;
        size_ = diskEnd_.load();
        return true;
    }
    isOnDisk_ = false;
    if (memory_ < 0)
        memory_ = ::memfd_create("runglass-text", MFD_CLOEXEC);
    if (memory_ < 0 || !appendTo(memory_, bytes, count))
        return false;
    size_ += count;
    return true;
}

std::size_t SpillFile::read(std::uint64_t offset, char* buffer, std::size_t bytes) const {
    const std::uint64_t size = size_;
    if (offset >= size)
        return 0;
    bytes = static_cast<std::size_t>(std::min<std::uint64_t>(bytes, size - offset));
    const std::uint64_t diskEnd = diskEnd_;
    std::size_t got = 0;
    if (offset < diskEnd) {
        const auto onDisk = static_cast<std::size_t>(std::min<std::uint64_t>(bytes, diskEnd - offset));
        got = base::readAt(disk_, offset, buffer, onDisk);
        if (got < onDisk)
            return got;
    }
    if (got < bytes && offset + got >= dropped_)
        got += base::readAt(memory_, offset + got, buffer + got, bytes - got);
    return got;
}

void SpillFile::drop(std::uint64_t offset) {
    constexpr std::uint64_t page = 4096;
    const std::uint64_t begin = std::max<std::uint64_t>(diskEnd_, dropped_) / page * page;
    const std::uint64_t end = std::min<std::uint64_t>(offset, size_) / page * page;
    if (memory_ < 0 || end <= begin)
        return;
    dropped_ = end;
    ::fallocate(memory_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(begin),
                static_cast<off_t>(end - begin));
}

std::uint64_t SpillFile::bytesInMemory() const {
    return size_ - std::max<std::uint64_t>(diskEnd_, std::min<std::uint64_t>(dropped_, size_));
}

} // namespace runglass::readers
