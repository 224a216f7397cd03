// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/readers/sqlite_copy.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace runglass::readers {

/// One row while it is read: its cells by their place among the columns asked for. A column that the table
/// has not got is NULL in every row. SQLite lets any cell hold any kind of value, so each is asked for what
/// it should be; what it is instead counts as missing and is told once at the end (db.bad_value).
class SqliteRow {
public:
    /// A whole number, be it stored as one, as text or as a real without fraction.
    std::optional<std::int64_t> integer(std::size_t column) const;
    /// A finite number, be it stored as one or as text.
    std::optional<double> real(std::size_t column) const;
    /// Text as it stands (any bytes; valid until the next row); nothing for numbers and NULL. Does not count
    /// as a wrong value, so that a cell can be asked for both.
    std::optional<std::string_view> text(std::size_t column) const;

private:
    friend class SqliteDatabase;
    struct Tally {
        std::uint64_t count = 0;
        std::size_t column = 0; ///< of the first
        std::uint64_t row = 0;  ///< of the first, from 1
    };
    SqliteRow(sqlite3_stmt* statement, std::span<const int> places)
        : statement_(statement), places_(places) {}
    int typeOf(std::size_t column) const;
    void countBad(std::size_t column) const;

    sqlite3_stmt* statement_;
    std::span<const int> places_; ///< in the result, by column asked for; -1: the table has not got it
    std::uint64_t number_ = 0;
    mutable std::uint64_t textBytes_ = 0; ///< given out, of all rows so far
    mutable Tally bad_;
};

/// A column by the names it has had over the versions; the first that a table has counts.
using SqliteColumn = std::vector<std::string_view>;

/// An SQLite database that is read and never written: opened read-only and as immutable, so that SQLite makes
/// no files beside it. If changes wait in a "-wal" file beside it, both are copied to a temporary folder, and
/// the copy is read; its names go as soon as it is open, or with the last SqliteCopiesKept, its bytes with
/// the last who reads it.
///
/// Content is hostile: only plain tables are known (no views, no virtual tables, whose queries are code),
/// they are scanned by rows without indexes, and cells beyond 64 MiB, or more rows or text than the file can
/// hold, end a scan. Damage is reported as db.corrupt. For one thread; the context outlives it.
class SqliteDatabase {
public:
    /// Whether the first bytes of a file are those of a database.
    static bool recognises(std::string_view head);
    static bool isDatabase(const std::string& path);

    /// What opening may cost when changes wait beside the file.
    enum class Waiting {
        Copied,  ///< a copy of both files, of whatever size
        IfSmall, ///< a copy of up to 64 MiB; beyond, the file is read without the changes
    };

    /// Fails when the file cannot be opened or is no database, or its list of tables cannot be read
    /// (db.corrupt is reported for both of the latter), or when stopped. What a writer has left unfinished is
    /// reported where it cannot be taken in (db.unfinished).
    static base::Result<SqliteDatabase> open(const std::string& path, base::LoadContext& context,
                                             Waiting waiting = Waiting::Copied);

    const std::string& path() const { return path_; } ///< as given to open()

    /// Names of the plain tables, in the order of the file.
    const std::vector<std::string>& tables() const { return tables_; }
    /// The table of this name in any case, else the one with the highest of the suffixes _V2, _V3, …; "" when
    /// there is none.
    std::string tableNamed(std::string_view name) const;
    /// Whether there is such a table with any row, or with damage: reading it tells that.
    bool hasRows(std::string_view name) const;
    /// Names of the columns of a table (in the sense of tableNamed); empty when there is none.
    std::vector<std::string> columnsOf(std::string_view table) const;

    /// Says that these tables will be read, for the progress: an estimate of their rows.
    void expect(std::span<const std::string_view> tables);

    struct Read {
        std::uint64_t rows = 0;
        bool isComplete = true; ///< false: damage (db.corrupt) cost what is behind these rows
    };
    /// Calls `take` with each row of a table (in the sense of tableNamed) in the order in which they are
    /// stored. Fails when stopped, or when there is no such table.
    base::Result<Read> read(std::string_view table, std::span<const SqliteColumn> columns,
                            const std::function<void(const SqliteRow&)>& take);

    struct Some {
        std::optional<std::int64_t> last; ///< number of the last row taken; nothing when there was none
        bool isDamaged = false;           ///< that ended it
    };
    /// Calls `take` with the first `most` rows whose numbers (rowid) are above `after`, by number. For those
    /// who go on later, and perhaps again: says nothing to anybody. Tables without row numbers are damaged.
    Some readSome(std::string_view table, std::span<const SqliteColumn> columns, std::int64_t after,
                  std::size_t most, const std::function<void(const SqliteRow&)>& take) const;
    /// An estimate of the rows of a table; 0 when there is none.
    std::uint64_t rowsAbout(std::string_view table) const;

private:
    struct CloseConnection {
        void operator()(sqlite3* connection) const;
    };
    struct CloseStatement {
        void operator()(sqlite3_stmt* statement) const;
    };
    using StatementPointer = std::unique_ptr<sqlite3_stmt, CloseStatement>;

    SqliteDatabase(const std::string& path, base::LoadContext& context) : path_(path), context_(&context) {}
    std::optional<base::Error> copyWithChanges(Waiting waiting);
    std::optional<base::Error> connect();
    std::optional<base::Error> listTables();
    std::optional<base::Error> readTableNames();
    StatementPointer prepared(const std::string& sql) const;
    /// The columns that a table has of those asked for, for a query, and their places in it.
    struct Selection {
        std::string list;
        std::vector<int> places; ///< by column asked for; -1: the table has not got it
    };
    Selection selectionOf(std::string_view table, std::span<const SqliteColumn> columns) const;
    std::string reason() const;     ///< SQLite's words for what went wrong last
    std::uint64_t mostRows() const; ///< that a file of this size can hold
    std::uint64_t estimatedRows(const std::string& table) const;
    void reportBadCells(const SqliteRow& row, const std::string& table,
                        std::span<const SqliteColumn> columns) const;
    void reportDamage(const std::string& table, std::uint64_t rows, const std::string& why) const;
    /// SQLITE_DONE, or what ended it before.
    int scan(SqliteRow& row, std::uint64_t expected, const std::function<void(const SqliteRow&)>& take) const;

    std::string path_;
    base::LoadContext* context_;
    SharedSqliteCopy copy_; ///< while it is being opened
    std::unique_ptr<sqlite3, CloseConnection> connection_;
    std::uint64_t bytes_ = 0; ///< of the file, and of the changes that were copied with it
    std::vector<std::string> tables_;
};

} // namespace runglass::readers
