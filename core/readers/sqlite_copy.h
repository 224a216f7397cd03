// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace runglass::readers {

/// Bytes of the changes that wait beside an SQLite database in its "-wal" file; 0 when there are none.
std::uint64_t waitingBytes(const std::string& databasePath);

/// Whether a writer was killed within a change: a "-journal" file that is not done is beside the database.
bool hasOpenChange(const std::string& databasePath);

/// A copy of a database and its waiting changes in a temporary folder, which goes with this object: SQLite
/// puts the two together only where it may write. What a program that was killed has left is removed when the
/// next copy is made.
class SqliteCopy {
public:
    /// Fails when there is no room or when stopped.
    static base::Result<SqliteCopy> make(const std::string& databasePath, base::LoadContext& context);

    SqliteCopy(SqliteCopy&& other) noexcept;
    SqliteCopy& operator=(SqliteCopy&& other) noexcept;
    ~SqliteCopy();

    std::string path() const; ///< of the copied database

private:
    SqliteCopy(std::string folder, int lock) : folder_(std::move(folder)), lock_(lock) {}

    std::string folder_; ///< "" when moved from
    int lock_ = -1;      ///< says that the folder is in use
};

using SharedSqliteCopy = std::shared_ptr<const SqliteCopy>;

/// While there is one of these for a database, in whichever thread, a copy that was made of it stays for the
/// next who wants one; the last of them takes the copy with it, if nobody holds it.
class SqliteCopiesKept {
public:
    explicit SqliteCopiesKept(std::vector<std::string> databasePaths);
    ~SqliteCopiesKept();
    SqliteCopiesKept(const SqliteCopiesKept&) = delete;
    SqliteCopiesKept& operator=(const SqliteCopiesKept&) = delete;

private:
    std::vector<std::string> paths_; ///< without links
};

/// A copy that is kept, of the files as they are now, or a new one; who wants one that another thread is
/// making to be kept waits for it. Fails as SqliteCopy::make does.
base::Result<SharedSqliteCopy> sharedCopy(const std::string& databasePath, base::LoadContext& context);

} // namespace runglass::readers
