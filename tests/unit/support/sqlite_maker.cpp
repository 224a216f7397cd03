// SPDX-License-Identifier: Apache-2.0
#include "unit/support/sqlite_maker.h"

#include <memory>

#include <catch2/catch.hpp>
#include <sqlite3.h>

namespace runglass::test {
namespace {

using Connection = std::unique_ptr<sqlite3, int (*)(sqlite3*)>;

Connection opened(const std::filesystem::path& path) {
    sqlite3* connection = nullptr;
    const int result = sqlite3_open(path.c_str(), &connection);
    Connection owner(connection, &sqlite3_close);
    REQUIRE(result == SQLITE_OK);
    return owner;
}

void execute(const Connection& connection, const std::string& statements) {
    const int result = sqlite3_exec(connection.get(), statements.c_str(), nullptr, nullptr, nullptr);
    INFO(sqlite3_errmsg(connection.get()));
    REQUIRE(result == SQLITE_OK);
}

} // namespace

std::string makeDatabase(const std::filesystem::path& path, const std::string& statements) {
    std::filesystem::create_directories(path.parent_path());
    execute(opened(path), statements);
    return path.string();
}

std::string makeDatabaseWithWal(const std::filesystem::path& path, const std::string& before,
                                const std::string& waiting) {
    namespace fs = std::filesystem;
    fs::create_directories(path.parent_path());
    const fs::path source = path.string() + ".source"; // closing a database takes its changes in
    {
        const auto connection = opened(source);
        execute(connection, "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;" + before +
                                "; PRAGMA wal_checkpoint(TRUNCATE);" + waiting);
        fs::copy_file(source, path);
        fs::copy_file(source.string() + "-wal", path.string() + "-wal");
    }
    fs::remove(source);
    return path.string();
}

} // namespace runglass::test
