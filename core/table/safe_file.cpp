// SPDX-License-Identifier: Apache-2.0
#include "core/table/writers.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace runglass::table {
namespace {

/// A file descriptor that counts what it wrote and remembers the first failure.
class OutputFile {
public:
    OutputFile(const std::string& path, int flags) {
        constexpr mode_t allMayReadAndWrite = 0666; // less the umask
        descriptor_ = ::open(path.c_str(), flags | O_WRONLY | O_CLOEXEC, allMayReadAndWrite);
        failure_ = descriptor_ < 0 ? errno : 0;
    }
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile() { close(); }

    bool isOpen() const { return descriptor_ >= 0; }
    /// errno of the first failure, or 0.
    int failure() const { return failure_; }
    std::uint64_t written() const { return written_; }
    /// Not every file system knows rights: without them the file is as good.
    void setRights(mode_t mode) { static_cast<void>(::fchmod(descriptor_, mode)); }

    bool write(std::string_view text) {
        while (!text.empty()) {
            const auto bytes = ::write(descriptor_, text.data(), text.size());
            if (bytes < 0 && errno == EINTR)
                continue;
            if (bytes < 0) {
                failure_ = errno;
                return false;
            }
            written_ += static_cast<std::uint64_t>(bytes);
            text.remove_prefix(static_cast<std::size_t>(bytes));
        }
        return true;
    }

    /// Some file systems report only here that there was no room.
    void close() {
        if (descriptor_ >= 0 && ::close(descriptor_) != 0 && failure_ == 0)
            failure_ = errno;
        descriptor_ = -1;
    }

private:
    int descriptor_ = -1;
    int failure_ = 0;
    std::uint64_t written_ = 0;
};

/// Removes the file at the end unless it was given its final name.
class TemporaryName {
public:
    explicit TemporaryName(std::string path) : path_(std::move(path)) {}
    TemporaryName(const TemporaryName&) = delete;
    TemporaryName& operator=(const TemporaryName&) = delete;
    ~TemporaryName() {
        if (!path_.empty())
            ::unlink(path_.c_str());
    }
    /// 0 or errno.
    int renameTo(const std::string& target) {
        if (::rename(path_.c_str(), target.c_str()) != 0)
            return errno;
        path_.clear();
        return 0;
    }

private:
    std::string path_;
};

base::Error cannotWrite(const std::string& path, int reason) {
    return {"The file cannot be written: " + std::string(std::strerror(reason)) + ".", path,
            "Choose another place, or see to it that the folder exists and may be written to."};
}

base::Error stopped(const std::string& path) {
    return {"Writing was stopped before the end.", path, ""};
}

/// What the content's producer left: the bytes written or why there are none.
base::Result<std::uint64_t> filled(OutputFile& file, const std::string& path,
                                   const std::function<bool(const Sink&)>& produce) {
    const bool complete = produce([&file](std::string_view text) { return file.write(text); });
    file.close();
    if (file.failure() != 0)
        return cannotWrite(path, file.failure());
    if (!complete)
        return stopped(path);
    return file.written();
}

std::string temporaryNameFor(const std::filesystem::path& target) {
    static std::atomic<unsigned> counter = 0;
    const auto name =
        ".runglass-" + std::to_string(::getpid()) + "-" + std::to_string(counter.fetch_add(1)) + ".tmp";
    return (target.parent_path() / name).string();
}

} // namespace

base::Result<std::uint64_t> writeFileSafely(const std::string& path,
                                            const std::function<bool(const Sink&)>& produce) {
    struct stat status {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return cannotWrite(path, EISDIR);
    if (exists && !S_ISREG(status.st_mode)) {
        OutputFile device(path, 0);
        return device.isOpen() ? filled(device, path, produce) : cannotWrite(path, device.failure());
    }
    std::error_code failed;
    const auto real = exists ? std::filesystem::canonical(path, failed) : std::filesystem::path(path);
    if (failed)
        return cannotWrite(path, failed.value());
    constexpr mode_t allRights = 0777;
    constexpr int attempts = 100;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const auto name = temporaryNameFor(real);
        OutputFile file(name, O_CREAT | O_EXCL);
        if (!file.isOpen() && file.failure() == EEXIST)
            continue;
        if (!file.isOpen())
            return cannotWrite(path, file.failure());
        TemporaryName temporary(name);
        if (exists)
            file.setRights(status.st_mode & allRights);
        const auto bytes = filled(file, path, produce);
        if (!bytes)
            return bytes;
        if (const int reason = temporary.renameTo(real.string()); reason != 0)
            return cannotWrite(path, reason);
        return bytes;
    }
    return cannotWrite(path, EEXIST);
}

} // namespace runglass::table
