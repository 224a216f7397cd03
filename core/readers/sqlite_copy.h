// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>

namespace runglass::readers {

/// Bytes of the changes that wait beside an SQLite database in its "-wal" file; 0 when there are none.
std::uint64_t waitingBytes(const std::string& databasePath);

/// Whether a writer was killed within a change: a "-journal" file that is not done is beside the database.
bool hasOpenChange(const std::string& databasePath);

/// A copy of a database and its waiting changes in a temporary folder, which goes with this object: SQLite
/// puts the two together only where it may write.
class SqliteCopy {
public:
    /// Fails when there is no room or when stopped.
    static base::Result<SqliteCopy> make(const std::string& databasePath, base::LoadContext& context);

    SqliteCopy(SqliteCopy&& other) noexcept;
    SqliteCopy& operator=(SqliteCopy&& other) noexcept;
    ~SqliteCopy();

    std::string path() const; ///< of the copied database

private:
    explicit SqliteCopy(std::string folder) : folder_(std::move(folder)) {}

    std::string folder_; ///< "" when moved from
};

} // namespace runglass::readers
