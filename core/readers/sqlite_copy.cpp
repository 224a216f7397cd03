// SPDX-License-Identifier: Apache-2.0
#include "core/readers/sqlite_copy.h"

#include "core/base/file_source.h"

#include <cerrno>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace runglass::readers {
namespace {

namespace fs = std::filesystem;

constexpr auto walSuffix = "-wal";
constexpr std::string_view folderPrefix = "runglass-db-";
constexpr auto copyName = "copy.db";

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

/// Opens a folder of the own user and says that it is in use, for as long as the file is open; -1 when it is
/// in use already.
int lockedFolder(const std::string& folder) {
    const int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    struct stat status {};
    if (opened < 0 || (::fstat(opened, &status) == 0 && status.st_uid == ::geteuid() &&
                       ::flock(opened, LOCK_EX | LOCK_NB) == 0))
        return opened;
    ::close(opened);
    return -1;
}

/// A folder has its copy only once it is in use.
void removeLeftCopies(const fs::path& temporary) {
    std::error_code failure;
    for (fs::directory_iterator entry(temporary, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const auto& folder = entry->path();
        std::error_code unknown;
        if (!folder.filename().string().starts_with(folderPrefix) || !fs::exists(folder / copyName, unknown))
            continue;
        const int lock = lockedFolder(folder.string());
        if (lock < 0)
            continue;
        fs::remove_all(folder, unknown);
        ::close(lock);
    }
}

/// Files as they were when they were copied: where they are, and what changes when they are written.
using Files = std::tuple<std::string, std::uint64_t, fs::file_time_type, std::uint64_t, fs::file_time_type>;

Files filesOf(const std::string& databasePath) {
    std::error_code unknown;
    const auto database = beside(databasePath, "");
    const auto changes = beside(databasePath, walSuffix);
    return {database, sizeOf(database), fs::last_write_time(database, unknown), sizeOf(changes),
            fs::last_write_time(changes, unknown)};
}

/// A copy that one thread makes and others wait for.
struct Making {
    bool ended = false;
    SharedSqliteCopy copy; ///< nullptr when it failed
};

struct Kept {
    std::mutex mutex;
    std::condition_variable_any ended;
    std::map<std::string, int> holders; ///< by database; copies of others are not kept
    std::map<Files, std::shared_ptr<Making>> copies;
};

Kept& keptCopies() {
    static Kept kept;
    return kept;
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
    auto temporary = fs::temp_directory_path(unknown);
    if (unknown)
        temporary = "/tmp";
    removeLeftCopies(temporary);
    std::string folder = (temporary / (std::string(folderPrefix) + "XXXXXX")).string();
    if (::mkdtemp(folder.data()) == nullptr)
        return copyError(databasePath);
    const int lock = lockedFolder(folder);
    SqliteCopy copy(std::move(folder), lock);
    for (const auto* suffix : {"", walSuffix})
        if (auto failure = copyFile(beside(databasePath, suffix), copy.path() + suffix, context))
            return *std::move(failure);
    return copy;
}

SqliteCopy::SqliteCopy(SqliteCopy&& other) noexcept
    : folder_(std::exchange(other.folder_, {})), lock_(std::exchange(other.lock_, -1)) {}

SqliteCopy& SqliteCopy::operator=(SqliteCopy&& other) noexcept {
    std::swap(folder_, other.folder_);
    std::swap(lock_, other.lock_);
    return *this;
}

SqliteCopy::~SqliteCopy() {
    std::error_code ignored;
    if (!folder_.empty())
        fs::remove_all(folder_, ignored);
    if (lock_ >= 0)
        ::close(lock_);
}

std::string SqliteCopy::path() const {
    return folder_ + '/' + copyName;
}

SqliteCopiesKept::SqliteCopiesKept(std::vector<std::string> databasePaths)
    : paths_(std::move(databasePaths)) {
    for (std::string& path : paths_)
        path = beside(path, "");
    Kept& kept = keptCopies();
    const std::lock_guard lock(kept.mutex);
    for (const std::string& path : paths_)
        ++kept.holders[path];
}

SqliteCopiesKept::~SqliteCopiesKept() {
    std::vector<std::shared_ptr<Making>> done; // files are removed when the lock has been given back
    Kept& kept = keptCopies();
    const std::lock_guard lock(kept.mutex);
    for (const std::string& path : paths_) {
        const auto holders = kept.holders.find(path);
        if (--holders->second > 0)
            continue;
        kept.holders.erase(holders);
        std::erase_if(kept.copies, [&](const auto& item) {
            const bool isOfPath = std::get<std::string>(item.first) == path;
            if (isOfPath)
                done.push_back(item.second);
            return isOfPath;
        });
    }
}

base::Result<SharedSqliteCopy> sharedCopy(const std::string& databasePath, base::LoadContext& context) {
    Kept& kept = keptCopies();
    const Files files = filesOf(databasePath);
    const auto making = std::make_shared<Making>();
    std::unique_lock lock(kept.mutex);
    while (kept.holders.contains(std::get<std::string>(files))) {
        const auto [place, isNew] = kept.copies.try_emplace(files, making);
        if (isNew)
            break;
        const auto other = place->second;
        if (!kept.ended.wait(lock, context.stop, [&] { return other->ended; }))
            return base::Error{base::stoppedMessage, databasePath, ""};
        if (other->copy)
            return other->copy;
    }
    lock.unlock();
    const auto end = [&](SharedSqliteCopy copy) {
        const std::lock_guard again(kept.mutex);
        making->ended = true;
        making->copy = std::move(copy);
        const auto place = kept.copies.find(files);
        if (!making->copy && place != kept.copies.end() && place->second == making)
            kept.copies.erase(place); // the next one who waits tries it
        kept.ended.notify_all();
    };
    try {
        auto made = SqliteCopy::make(databasePath, context);
        auto copy = made ? std::make_shared<const SqliteCopy>(std::move(made).value()) : nullptr;
        end(copy);
        if (!copy)
            return made.error();
        return SharedSqliteCopy(std::move(copy));
    } catch (...) {
        end(nullptr);
        throw;
    }
}

} // namespace runglass::readers
