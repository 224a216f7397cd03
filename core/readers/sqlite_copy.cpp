// SPDX-License-Identifier: Apache-2.0
#include "core/readers/sqlite_copy.h"

#include "core/base/file_source.h"

#include <cerrno>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

namespace runglass::readers {
namespace {

namespace fs = std::filesystem;

constexpr auto walSuffix = "-wal";

std::uint64_t sizeOf(const std::string& path) {
    std::error_code missing;
    const auto bytes = fs::file_size(path, missing);
    return missing ? 0 : bytes;
}

/// The file of this suffix that SQLite keeps beside a database: beside what a link names, not beside the
/// link.
std::string beside(const std::string& databasePath, const char* suffix) {
    std::error_code unknown;
    const auto real = fs::canonical(databasePath, unknown);
    return (unknown ? databasePath : real.string()) + suffix;
}

base::Error copyError(const std::string& path) {
    return {"the database cannot be copied: " + std::generic_category().message(errno), path,
            "make room in the folder for temporary files"};
}

bool writeAll(int file, const char* data, std::size_t bytes) {
    while (bytes > 0) {
        const auto written = ::write(file, data, bytes);
        if (written <= 0)
            return false;
        data += written;
        bytes -= static_cast<std::size_t>(written);
    }
    return true;
}

/// What went wrong; nothing when all was copied.
std::optional<base::Error> copyFile(const std::string& from, const std::string& to,
                                    base::LoadContext& context) {
    constexpr std::size_t pieceBytes = std::size_t{1} << 20;
    const auto source = base::FileSource::open(from);
    if (!source)
        return source.error();
    const int target = ::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (target < 0)
        return copyError(from);
    std::optional<base::Error> failure;
    std::vector<char> piece(pieceBytes);
    for (std::uint64_t offset = 0; !failure;) {
        const auto bytes = source->read(offset, piece.data(), piece.size());
        if (bytes == 0)
            break;
        if (context.stop.stop_requested())
            failure = base::Error{base::stoppedMessage, from, ""};
        else if (!writeAll(target, piece.data(), bytes))
            failure = copyError(from);
        offset += bytes;
    }
    ::close(target);
    return failure;
}

} // namespace

std::uint64_t waitingBytes(const std::string& databasePath) {
    constexpr std::uint64_t headerBytes = 32; // without any change
    const auto bytes = sizeOf(beside(databasePath, walSuffix));
    return bytes <= headerBytes ? 0 : bytes;
}

bool hasOpenChange(const std::string& databasePath) {
    constexpr std::string_view signature = "\xD9\xD5\x05\xF9\x20\xA1\x63\xD7"; // zeros once it is done
    const std::string path = beside(databasePath, "-journal");
    if (sizeOf(path) == 0)
        return false;
    const auto journal = base::FileSource::open(path);
    std::string head(signature.size(), '\0');
    return journal && journal->read(0, head.data(), head.size()) == head.size() && head == signature;
}

base::Result<SqliteCopy> SqliteCopy::make(const std::string& databasePath, base::LoadContext& context) {
    std::error_code unknown;
    const auto temporary = fs::temp_directory_path(unknown);
    std::string folder = ((unknown ? fs::path("/tmp") : temporary) / "runglass-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr)
        return copyError(databasePath);
    SqliteCopy copy(std::move(folder));
    for (const auto* suffix : {"", walSuffix})
        if (auto failure = copyFile(beside(databasePath, suffix), copy.path() + suffix, context))
            return *std::move(failure);
    return copy;
}

SqliteCopy::SqliteCopy(SqliteCopy&& other) noexcept : folder_(std::exchange(other.folder_, {})) {}

SqliteCopy& SqliteCopy::operator=(SqliteCopy&& other) noexcept {
    std::swap(folder_, other.folder_);
    return *this;
}

SqliteCopy::~SqliteCopy() {
    std::error_code ignored;
    if (!folder_.empty())
        fs::remove_all(folder_, ignored);
}

std::string SqliteCopy::path() const {
    return folder_ + "/copy.db";
}

} // namespace runglass::readers
