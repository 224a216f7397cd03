// SPDX-License-Identifier: Apache-2.0
#include "core/readers/sqlite_database.h"
#include "unit/support/load_files.h"
#include "unit/support/own_temporary_folder.h"
#include "unit/support/sqlite_maker.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>
#include <map>
#include <optional>
#include <thread>

using namespace runglass;
using namespace runglass::test;
using readers::SqliteColumn;
using readers::SqliteDatabase;
using readers::SqliteRow;
namespace fs = std::filesystem;

namespace {

using Names = std::vector<std::string>;

SqliteDatabase opened(const std::string& path, Loading& loading) {
    auto database = SqliteDatabase::open(path, loading.context);
    if (!database)
        FAIL(database.error().what);
    return std::move(database).value();
}

/// The whole numbers of one column; missing ones as -1.
std::vector<std::int64_t> integersOf(SqliteDatabase& database, std::string_view table, SqliteColumn column) {
    std::vector<std::int64_t> values;
    const std::array columns{std::move(column)};
    const auto result = database.read(
        table, columns, [&](const SqliteRow& row) { values.push_back(row.integer(0).value_or(-1)); });
    REQUIRE(result.ok());
    CHECK(result->rows == values.size());
    return values;
}

/// What is in a folder and how it looks from outside.
std::map<std::string, std::string> contentOf(const fs::path& folder) {
    std::map<std::string, std::string> content;
    for (const auto& entry : fs::directory_iterator(folder))
        content[entry.path().filename().string()] = readFile(entry.path());
    return content;
}

constexpr std::size_t pageBytes = 4096;

/// Puts a number of some bytes into a page, as SQLite does: the highest byte first.
void put(std::string& page, std::size_t place, std::size_t bytes, std::uint32_t value) {
    for (std::size_t i = bytes; i-- > 0; value >>= 8U)
        page.at(place + i) = static_cast<char>(value & 0xFFU);
}

/// A page of a tree of rows whose children are one page again and again.
std::string pageOfOneChild(std::uint32_t child) {
    constexpr std::uint32_t cells = 400;
    constexpr std::uint32_t cellBytes = 5; // the child and a key
    constexpr std::uint32_t content = pageBytes - cells * cellBytes;
    std::string page(pageBytes, '\0');
    page[0] = 5;
    put(page, 3, 2, cells);
    put(page, 5, 2, content);
    put(page, 8, 4, child);
    for (std::uint32_t i = 0; i < cells; ++i) {
        put(page, 12 + 2 * i, 2, content + cellBytes * i);
        put(page, content + cellBytes * i, 4, child);
    }
    return page;
}

} // namespace

TEST_CASE("a database is read where it lies, whatever its path holds, and nothing is written beside it") {
    const TempFolder folder;
    for (const std::string name :
         {"a b.db", "what?mode=rw.db", "50%41#x.db", "数据 库/性能.db", "a&b=c'\"\\.db"}) {
        const auto path = folder.path() / "files" / name;
        makeDatabase(path, "PRAGMA journal_mode=WAL; CREATE TABLE t(v); INSERT INTO t VALUES (7)");
        const auto before = contentOf(path.parent_path());
        Loading loading;
        {
            auto database = opened(path.string(), loading);
            CHECK(database.tables() == Names{"t"});
            CHECK(integersOf(database, "t", {"v"}) == std::vector<std::int64_t>{7});
            CHECK(contentOf(path.parent_path()) == before);
        }
        CHECK(contentOf(path.parent_path()) == before);
        CHECK(loading.problemCount() == 0);
        fs::remove(path);
    }
}

TEST_CASE(
    "columns go by name in any case, the first of their names that is there counts, others are missing") {
    const TempFolder folder;
    const auto path =
        makeDatabase(folder.path() / "x.db", "CREATE TABLE Task(blockNum, \"say \"\"so\"\"\", startNs);"
                                             "INSERT INTO Task VALUES (8, 9, 10)");
    Loading loading;
    auto database = opened(path, loading);
    CHECK(database.columnsOf("TASK") == Names{"blockNum", "say \"so\"", "startNs"});
    CHECK(integersOf(database, "TASK", {"blockDim", "BLOCKNUM", "startNs"}) == std::vector<std::int64_t>{8});
    CHECK(integersOf(database, "TASK", {"say \"so\""}) == std::vector<std::int64_t>{9});
    CHECK(integersOf(database, "TASK", {"endNs"}) == std::vector<std::int64_t>{-1});
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("a table is found by its name, or under its newest version") {
    const TempFolder folder;
    const auto path = makeDatabase(
        folder.path() / "x.db", "CREATE TABLE TASK_V2(v); CREATE TABLE TASK_V3(v); CREATE TABLE TASK_VX(v);"
                                "CREATE TABLE HBM(v); CREATE TABLE HBM_V2(v); INSERT INTO HBM VALUES (1)");
    Loading loading;
    const auto database = opened(path, loading);
    CHECK(database.tableNamed("TASK") == "TASK_V3");
    CHECK(database.tableNamed("HBM") == "HBM");
    CHECK(database.tableNamed("LLC").empty());
    CHECK(database.hasRows("HBM"));
    CHECK_FALSE(database.hasRows("TASK"));
    CHECK_FALSE(database.hasRows("LLC"));
}

TEST_CASE("cells of any kind become what they should be, or are missing and counted") {
    const TempFolder folder;
    const auto path = makeDatabase(
        folder.path() / "x.db",
        "CREATE TABLE t(v);"
        "INSERT INTO t VALUES (1736412474730135222),('1736412474730135222'),(2.0),(2.5),(NULL),('N/A'),(''),"
        "('text'),(x'00ff'),(1e300),(9e999),(' 12 '),('99999999999999999999'),(-9223372036854775808)");
    Loading loading;
    auto database = opened(path, loading);
    const std::array<SqliteColumn, 1> columns{SqliteColumn{"v"}};
    std::vector<std::optional<std::int64_t>> integers;
    std::vector<std::optional<double>> reals;
    std::vector<std::optional<std::string>> texts;
    REQUIRE(database
                .read("t", columns,
                      [&](const SqliteRow& row) {
                          integers.push_back(row.integer(0));
                          texts.emplace_back(row.text(0));
                      })
                .ok());
    REQUIRE(database.read("t", columns, [&](const SqliteRow& row) { reals.push_back(row.real(0)); }).ok());

    constexpr std::int64_t time = 1736412474730135222;
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    using Integers = std::vector<std::optional<std::int64_t>>;
    const auto none = std::nullopt;
    CHECK(integers ==
          Integers{time, time, 2, none, none, none, none, none, none, none, none, 12, none, least});
    CHECK(reals.at(2) == 2.0);
    CHECK(reals.at(3) == 2.5);
    CHECK(reals.at(9) == 1e300);
    CHECK(reals.at(10) == none); // infinite
    CHECK(reals.at(12) == 1e20);
    CHECK(texts.at(0) == none);
    CHECK(texts.at(1) == "1736412474730135222");
    CHECK(texts.at(8) == none);
    const auto problem = loading.problem("db.bad_value");
    CHECK(problem.count ==
          6 + 3); // whole numbers: 2.5, text, blob, two reals, too large; numbers: text, blob, 9e999
    CHECK(problem.file == path);
    CHECK(problem.message == "In row 4 of t, v is not a number; it is taken as missing.");
}

TEST_CASE("views and virtual tables are no tables: their queries are code of the file") {
    const TempFolder folder;
    const auto path = makeDatabase(
        folder.path() / "x.db",
        "CREATE TABLE t(v); CREATE VIEW TASK AS WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM "
        "n) SELECT v FROM n; CREATE VIRTUAL TABLE r USING rtree(id, a, b)");
    Loading loading;
    auto database = opened(path, loading);
    CHECK(database.tableNamed("TASK").empty());
    CHECK(database.tableNamed("r").empty());
    const auto read = database.read("TASK", {}, [](const SqliteRow&) {});
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().what == "the database has no table TASK");
}

TEST_CASE("a virtual table that the file spells in its own way is not read either") {
    const TempFolder folder;
    const auto path = makeDatabase(
        folder.path() / "x.db",
        "CREATE VIRTUAL TABLE r USING rtree(id, a, b); INSERT INTO r VALUES (1, 2, 3);"
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'CREATE  VIRTUAL' || substr(sql, 15) "
        "WHERE name = 'r'");
    Loading loading;
    auto database = opened(path, loading);
    REQUIRE(database.tableNamed("r") == "r");
    CHECK(integersOf(database, "r", {"id"}).empty());
    CHECK_THAT(loading.problem("db.corrupt").message, Catch::Matchers::Contains("no such module: rtree"));
}

TEST_CASE("what is no database, cut off or overwritten is told as damage") {
    const TempFolder folder;
    const std::string rows =
        "CREATE TABLE t(v TEXT); WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 "
        "FROM n LIMIT 2000) INSERT INTO t SELECT printf('%0100d', v) FROM n";
    const std::string whole = readFile(makeDatabase(folder.path() / "whole.db", rows));
    constexpr std::size_t page = 4096;
    REQUIRE(whole.size() > 20 * page);

    SECTION("text") {
        const auto path = folder.write("x.db", "no database at all");
        Loading loading;
        CHECK(SqliteDatabase::open(path, loading.context).error().what == "the file is no SQLite database");
        CHECK(loading.problem("db.corrupt").file == path);
    }
    SECTION("cut within its first pages") {
        Loading loading;
        const auto database =
            SqliteDatabase::open(folder.write("x.db", whole.substr(0, 50)), loading.context);
        REQUIRE_FALSE(database.ok());
        CHECK(database.error().what.starts_with("the database is damaged ("));
        CHECK(loading.problem("db.corrupt").severity == base::Severity::Error);
    }
    SECTION("overwritten in the middle: the rows before are there") {
        std::string bytes = whole;
        bytes.replace(10 * page, 3 * page, 3 * page, '\x5A');
        Loading loading;
        auto database = opened(folder.write("x.db", bytes), loading);
        std::uint64_t rowsRead = 0;
        const std::array<SqliteColumn, 1> columns{SqliteColumn{"v"}};
        const auto read = database.read("t", columns, [&](const SqliteRow&) { ++rowsRead; });
        REQUIRE(read.ok());
        CHECK_FALSE(read->isComplete);
        CHECK(read->rows == rowsRead);
        CHECK(rowsRead > 100);
        CHECK(rowsRead < 1000);
        CHECK_THAT(loading.problem("db.corrupt").message,
                   Catch::Matchers::Contains(std::string("of the table t only the first ")
                                                 .append(std::to_string(rowsRead))
                                                 .append(" rows could be read.")));
    }
    SECTION("overwritten at the first page of a table: it is there and tells its damage") {
        std::string bytes = whole;
        bytes.replace(page, page, page, '\x5A');
        Loading loading;
        auto database = opened(folder.write("x.db", bytes), loading);
        CHECK(database.hasRows("t"));
        CHECK(loading.problemCount() == 0);
        CHECK(integersOf(database, "t", {"v"}).empty());
        CHECK(loading.problem("db.corrupt").severity == base::Severity::Error);
    }
    SECTION("nothing, a folder, a missing file") {
        Loading loading;
        CHECK_FALSE(SqliteDatabase::open(folder.write("empty.db", ""), loading.context).ok());
        CHECK_FALSE(SqliteDatabase::open(folder.path().string(), loading.context).ok());
        CHECK_FALSE(SqliteDatabase::open((folder.path() / "none.db").string(), loading.context).ok());
    }
}

TEST_CASE("pages that are named again and again give no more rows than the file can hold") {
    const TempFolder folder;
    std::string bytes = readFile(makeDatabase(
        folder.path() / "whole.db", "CREATE TABLE t(v); WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v "
                                    "+ 1 FROM n LIMIT 5000) INSERT INTO t SELECT v FROM n"));
    REQUIRE(bytes.at(1 * pageBytes) == 5);  // page 2 is the root
    REQUIRE(bytes.at(3 * pageBytes) == 13); // page 4 has rows
    bytes.replace(1 * pageBytes, pageBytes, pageOfOneChild(3));
    bytes.replace(2 * pageBytes, pageBytes, pageOfOneChild(4));
    Loading loading;
    auto database = opened(folder.write("x.db", bytes), loading);
    CHECK(integersOf(database, "t", {"v"}).size() == bytes.size() / 4);
    CHECK_THAT(loading.problem("db.corrupt").message, Catch::Matchers::Contains("is malformed"));
}

TEST_CASE("a list of tables without end is damage") {
    const TempFolder folder;
    std::string first = readFile(makeDatabase(folder.path() / "whole.db", "CREATE TABLE t(a UNIQUE)"));
    REQUIRE(first.size() == 3 * pageBytes);
    const std::string roots = first.substr(pageBytes);
    first.resize(pageBytes);
    const auto placeOfRow = [&](std::size_t row) {
        const auto at = [&](std::size_t i) {
            return static_cast<unsigned char>(first.at(108 + 2 * row + i));
        };
        return static_cast<std::size_t>(at(0) * 256 + at(1));
    };
    const auto pageOfRow = [](const std::string& row) {
        const auto place = static_cast<std::uint32_t>(pageBytes - row.size());
        std::string page(place, '\0');
        page[0] = 13;
        put(page, 3, 2, 1);
        put(page, 5, 2, place);
        put(page, 8, 2, place);
        return page + row;
    };
    const std::string table = first.substr(placeOfRow(0));
    const std::string index = first.substr(placeOfRow(1), placeOfRow(0) - placeOfRow(1));
    std::string page = first.substr(0, 100); // the table, then page 8
    page.resize(pageBytes, '\0');
    page[100] = 5;
    put(page, 28, 4, 8);
    put(page, 103, 2, 1);
    put(page, 105, 2, pageBytes - 5);
    put(page, 108, 4, 8);
    put(page, 112, 2, pageBytes - 5);
    put(page, pageBytes - 5, 4, 4);
    const auto path = folder.write("x.db", page + roots + pageOfRow(table) + pageOfRow(index) +
                                               pageOfOneChild(5) + pageOfOneChild(6) + pageOfOneChild(7));
    Loading loading;
    const auto database = SqliteDatabase::open(path, loading.context);
    REQUIRE_FALSE(database.ok());
    CHECK_THAT(database.error().what, Catch::Matchers::StartsWith("the database is damaged ("));
    CHECK(loading.problem("db.corrupt").file == path);
}

TEST_CASE("texts that lie in the same pages give no more than twice the file") {
    const TempFolder folder;
    constexpr std::size_t textBytes = 489 + 24 * (pageBytes - 4) + 16; // some 500 bytes are in the row's page
    std::string bytes = readFile(makeDatabase(
        folder.path() / "whole.db", std::string("CREATE TABLE t(v); INSERT INTO t VALUES (printf('%0")
                                        .append(std::to_string(textBytes))
                                        .append("d', 0))")));
    std::string page = bytes.substr(pageBytes, pageBytes); // of the only row, which ends it
    const auto start = static_cast<std::size_t>(static_cast<unsigned char>(page.at(8))) * 256 +
                       static_cast<unsigned char>(page.at(9));
    const std::string row = page.substr(start);
    REQUIRE(row.size() < 600);
    constexpr std::uint32_t rows = 6;
    for (std::uint32_t i = 0; i < rows; ++i) {
        const std::size_t place = pageBytes - (i + 1) * row.size();
        page.replace(place, row.size(), row);
        put(page, 8 + 2 * i, 2, static_cast<std::uint32_t>(place));
        put(page, 5, 2, static_cast<std::uint32_t>(place));
    }
    put(page, 3, 2, rows);
    bytes.replace(pageBytes, pageBytes, page);
    Loading loading;
    auto database = opened(folder.write("x.db", bytes), loading);
    std::uint64_t taken = 0;
    const std::array columns{SqliteColumn{"v"}};
    const auto read =
        database.read("t", columns, [&](const SqliteRow& one) { taken += one.text(0).value_or("").size(); });
    REQUIRE(read.ok());
    CHECK_FALSE(read->isComplete);
    CHECK(read->rows > 1);
    CHECK(taken == read->rows * textBytes);
    CHECK(taken < 2 * bytes.size() + 2 * textBytes);
    CHECK(loading.problem("db.corrupt").severity == base::Severity::Error);
}

TEST_CASE("changes that wait beside a database are read from a copy that goes away") {
    const TempFolder folder;
    const auto path =
        makeDatabaseWithWal(folder.path() / "x.db", "CREATE TABLE t(v); INSERT INTO t VALUES (1)",
                            "INSERT INTO t VALUES (2); CREATE TABLE late(v)");
    const auto before = contentOf(folder.path());
    REQUIRE(before.size() == 2);
    const OwnTemporaryFolder temporary;
    Loading loading;
    {
        auto database = opened(path, loading);
        CHECK(database.path() == path);
        CHECK(temporary.isEmpty()); // though it is open
        CHECK(database.tables() == Names{"t", "late"});
        CHECK(integersOf(database, "t", {"v"}) == std::vector<std::int64_t>{1, 2});
    }
    CHECK(temporary.isEmpty());
    CHECK(contentOf(folder.path()) == before);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("a copy of a database is made once for all who read it meanwhile") {
    const TempFolder folder;
    const auto path = makeDatabaseWithWal(
        folder.path() / "x.db", "CREATE TABLE t(v); INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (2)");
    const auto link = folder.path() / "link.db";
    fs::create_symlink(path, link);
    const OwnTemporaryFolder temporary;
    Loading loading;
    const std::vector<std::int64_t> both{1, 2};
    std::optional<SqliteDatabase> last;
    {
        const readers::SqliteCopiesKept kept({path});
        {
            auto first = opened(path, loading);
            CHECK(temporary.count() == 1);
            auto second = opened(link.string(), loading);
            CHECK(temporary.count() == 1);
            CHECK(integersOf(first, "t", {"v"}) == both);
            CHECK(integersOf(second, "t", {"v"}) == both);
        }
        CHECK(temporary.count() == 1); // for who comes next
        { const readers::SqliteCopiesKept longer({link.string()}); }
        last = opened(path, loading);
        CHECK(temporary.count() == 1);
        const auto other =
            makeDatabaseWithWal(folder.path() / "other.db", "CREATE TABLE t(v)", "INSERT INTO t VALUES (3)");
        auto unkept = opened(other, loading);
        CHECK(temporary.count() == 1);
        CHECK(integersOf(unkept, "t", {"v"}) == std::vector<std::int64_t>{3});
    }
    CHECK(temporary.isEmpty());
    CHECK(integersOf(*last, "t", {"v"}) == both);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("a database that has changed since it was copied is copied again") {
    const TempFolder folder;
    const auto path =
        makeDatabaseWithWal(folder.path() / "x.db", "CREATE TABLE t(v)", "INSERT INTO t VALUES (1)");
    const OwnTemporaryFolder temporary;
    Loading loading;
    const readers::SqliteCopiesKept kept({path});
    opened(path, loading);
    const auto longer = makeDatabaseWithWal(folder.path() / "y.db", "CREATE TABLE t(v)",
                                            "INSERT INTO t VALUES (1); INSERT INTO t VALUES (2)");
    folder.write("x.db", readFile(longer));
    folder.write("x.db-wal", readFile(longer + "-wal"));
    auto database = opened(path, loading);
    CHECK(integersOf(database, "t", {"v"}) == std::vector<std::int64_t>{1, 2});
}

TEST_CASE("threads that open one database at once read the same copy") {
    constexpr std::size_t threadCount = 8;
    const TempFolder folder;
    const auto path =
        makeDatabaseWithWal(folder.path() / "x.db", "CREATE TABLE t(v)",
                            "WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n LIMIT 20000) "
                            "INSERT INTO t SELECT v FROM n");
    const OwnTemporaryFolder temporary;
    const readers::SqliteCopiesKept kept({path});
    std::array<std::uint64_t, threadCount> rows{};
    {
        std::vector<std::jthread> threads;
        for (std::uint64_t& counted : rows)
            threads.emplace_back([&counted, &path] {
                Loading loading;
                auto database = SqliteDatabase::open(path, loading.context);
                if (database.ok())
                    (void)database.value().read("t", {}, [&counted](const SqliteRow&) { ++counted; });
            });
    }
    CHECK(std::ranges::count(rows, 20000) == threadCount);
    CHECK(temporary.count() == 1);
}

TEST_CASE("a stop ends the wait for a copy, and the next one makes it") {
    const TempFolder folder;
    const auto path =
        makeDatabaseWithWal(folder.path() / "x.db", "CREATE TABLE t(v)", "INSERT INTO t VALUES (1)");
    const OwnTemporaryFolder temporary;
    const readers::SqliteCopiesKept kept({path});
    Loading stopped;
    stopped.stop.request_stop();
    CHECK(readers::sharedCopy(path, stopped.context).error().what == base::stoppedMessage);
    CHECK(temporary.isEmpty());
    Loading loading;
    CHECK(readers::sharedCopy(path, loading.context).ok());
    CHECK(temporary.count() == 1);
}

TEST_CASE("copies that a killed program has left go when the next one is made, and those in use stay") {
    const TempFolder folder;
    const auto path =
        makeDatabaseWithWal(folder.path() / "x.db", "CREATE TABLE t(v)", "INSERT INTO t VALUES (1)");
    const OwnTemporaryFolder temporary;
    const auto left = temporary.path() / "runglass-db-abcdef";
    fs::create_directories(left);
    std::ofstream(left / "copy.db") << "left";
    fs::create_directories(temporary.path() / "runglass-db-ghijkl"); // just made
    fs::create_directories(temporary.path() / "other");
    std::ofstream(temporary.path() / "other/copy.db") << "mine";
    Loading loading;
    const auto first = readers::SqliteCopy::make(path, loading.context);
    REQUIRE(first.ok());
    CHECK_FALSE(fs::exists(left));
    CHECK(temporary.count() == 3);
    const auto second = readers::SqliteCopy::make(path, loading.context);
    CHECK(fs::exists(first->path()));
    CHECK(temporary.count() == 4);
}

TEST_CASE("changes wait beside the database that a link names") {
    const TempFolder folder;
    const auto path =
        makeDatabaseWithWal(folder.path() / "real/x.db", "CREATE TABLE t(v); INSERT INTO t VALUES (1)",
                            "INSERT INTO t VALUES (2)");
    const auto link = folder.path() / "link.db";
    fs::create_symlink(path, link);
    Loading loading;
    auto database = opened(link.string(), loading);
    CHECK(integersOf(database, "t", {"v"}) == std::vector<std::int64_t>{1, 2});
}

TEST_CASE("a writer that was stopped within a change is told") {
    const TempFolder folder;
    const auto path = makeDatabase(folder.path() / "x.db", "CREATE TABLE t(v)");
    Loading loading;
    folder.write("x.db-journal", std::string(512, '\0')); // of one that is done
    opened(path, loading);
    CHECK(loading.problemCount() == 0);
    folder.write("x.db-journal", "\xD9\xD5\x05\xF9\x20\xA1\x63\xD7");
    opened(path, loading);
    CHECK(loading.problem("db.unfinished").file == path);
}

TEST_CASE("reading a table tells its progress and ends when it is stopped") {
    const TempFolder folder;
    const auto path = makeDatabase(
        folder.path() / "x.db", "CREATE TABLE t(v); WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 "
                                "FROM n LIMIT 50000) INSERT INTO t SELECT v FROM n");
    Loading loading;
    auto database = opened(path, loading);
    constexpr std::array<std::string_view, 1> tables{"t"};
    database.expect(tables);
    const auto total = loading.progress.total();
    CHECK(total > 0);
    CHECK(integersOf(database, "t", {"v"}).size() == 50000);
    CHECK(loading.progress.done() == total);
    CHECK(loading.progress.total() == total);
    CHECK(loading.progress.label() == path);

    std::uint64_t rows = 0;
    const auto stopped = database.read("t", {}, [&](const SqliteRow&) {
        if (++rows == 100)
            loading.stop.request_stop();
    });
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().what == base::stoppedMessage);
    CHECK(rows < 10000);
    CHECK(SqliteDatabase::open(path, loading.context).error().what == base::stoppedMessage);
}

TEST_CASE("a table is read in pieces by the numbers of its rows") {
    const TempFolder folder;
    Loading loading;
    const auto database = opened(
        makeDatabase(folder.path() / "a.db",
                     "CREATE TABLE T(a INTEGER); INSERT INTO T(rowid,a) VALUES(-5,1),(3,2),(4,3),(900,4);"
                     "CREATE TABLE Keyed(a INTEGER PRIMARY KEY) WITHOUT ROWID; INSERT INTO Keyed VALUES(1);"
                     "CREATE TABLE Named(_rowid_ INTEGER); INSERT INTO Named VALUES(1);"),
        loading);
    const std::array columns{SqliteColumn{"none"}, SqliteColumn{"a"}};
    std::vector<std::int64_t> values;
    const auto some = [&](std::string_view table, std::int64_t after, std::size_t most) {
        return database.readSome(table, columns, after, most, [&](const SqliteRow& row) {
            CHECK_FALSE(row.integer(0).has_value());
            values.push_back(row.integer(1).value_or(-1));
        });
    };
    CHECK(some("T", std::numeric_limits<std::int64_t>::min(), 2).last == 3);
    CHECK(some("T", 3, 2).last == 900);
    CHECK_FALSE(some("T", 900, 2).last.has_value());
    CHECK(values == std::vector<std::int64_t>{1, 2, 3, 4});
    CHECK_FALSE(some("none", 0, 2).isDamaged);
    CHECK(some("Keyed", 0, 2).isDamaged);
    CHECK(some("Named", 0, 2).isDamaged);
    CHECK(database.rowsAbout("T") == 900);
    CHECK(database.rowsAbout("none") == 0);
}
