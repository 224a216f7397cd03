// SPDX-License-Identifier: Apache-2.0
#include "core/base/file_source.h"

#include "core/base/read_at.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace runglass::base {

Result<FileSource> FileSource::open(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return Error{"cannot open the file: " + std::generic_category().message(errno), path,
                     "check that it exists and that you may read it"};
    struct stat status {};
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(descriptor);
        return Error{"not a regular file", path, "point at a file or at the folder of a run"};
    }
    return FileSource(descriptor, static_cast<std::uint64_t>(status.st_size), path);
}

FileSource::FileSource(int descriptor, std::uint64_t size, std::string path)
    : descriptor_(descriptor), size_(size), path_(std::move(path)) {}

FileSource::FileSource(FileSource&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_), path_(std::move(other.path_)) {}

FileSource& FileSource::operator=(FileSource&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(size_, other.size_);
    std::swap(path_, other.path_);
    return *this;
}

FileSource::~FileSource() {
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

std::size_t FileSource::read(std::uint64_t offset, char* buffer, std::size_t bytes) const {
    return readAt(descriptor_, offset, buffer, bytes);
}

Result<std::string> readSmallFile(const std::string& path, std::uint64_t limitBytes) {
    auto file = FileSource::open(path);
    if (!file)
        return file.error();
    if (file->size() > limitBytes)
        return Error{"the file is far larger than files of its kind are", path, "check what it holds"};
    std::string text(static_cast<std::size_t>(file->size()), '\0');
    text.resize(file->read(0, text.data(), text.size()));
    return text;
}

} // namespace runglass::base
