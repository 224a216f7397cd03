// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace runglass::test {

/// Makes a database (or changes one) with these statements, and the folders it needs; fails the test when
/// SQLite refuses one of them. Returns the path.
std::string makeDatabase(const std::filesystem::path& path, const std::string& statements);

/// A database with changes in a "-wal" file: `before` is in the database, `waiting` beside it.
std::string makeDatabaseWithWal(const std::filesystem::path& path, const std::string& before,
                                const std::string& waiting);

} // namespace runglass::test
