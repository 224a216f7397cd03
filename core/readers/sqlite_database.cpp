// SPDX-License-Identifier: Apache-2.0
#include "core/readers/sqlite_database.h"

#include "core/base/decimal.h"
#include "core/base/file_source.h"
#include "core/readers/csv_table.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <thread>
#include <utility>

#include <sqlite3.h>

namespace runglass::readers {
namespace {

using namespace std::string_view_literals;

constexpr auto signature = "SQLite format 3\0"sv;
constexpr std::uint64_t progressBytesOfRow = 100; ///< progress counts bytes; what a row counts
constexpr std::uint64_t progressRows = 4096;      ///< told in steps of so many
constexpr std::uint64_t mostBytesOfByte = 2;      ///< of UTF-8 that one byte of a file can be
constexpr auto rowNumber = "_rowid_"sv;           ///< of every ordinary table
constexpr int repeatsItself = -1;                 ///< what ended a scan, among the results of SQLite

/// The path as a URI that SQLite reads back as the same bytes.
std::string uriOf(const std::string& path, std::string_view options) {
    constexpr auto plain = "-._~/"sv;
    constexpr auto digits = "0123456789ABCDEF"sv;
    std::string uri = path.starts_with('/') ? "file://" : "file:";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                             plain.find(c) != std::string_view::npos;
        if (isPlain)
            uri += c;
        else
            (uri += '%').append({digits[byte >> 4U], digits[byte & 15U]});
    }
    return uri.append(options);
}

/// A name in SQL.
std::string quoted(std::string_view name) {
    std::string text = "\"";
    for (const char c : name)
        text.append(c == '"' ? 2 : 1, c);
    return text + '"';
}

std::string lowered(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

std::string_view columnText(sqlite3_stmt* statement, int place) {
    const void* bytes = sqlite3_column_text(statement, place);
    if (bytes == nullptr) // no memory to convert it
        return {};
    return {static_cast<const char*>(bytes),
            static_cast<std::size_t>(sqlite3_column_bytes(statement, place))};
}

constexpr int stepsBetweenLooks = 2000; ///< of SQLite's machine

int stopWanted(void* stop) {
    return static_cast<const std::stop_token*>(stop)->stop_requested() ? 1 : 0;
}

/// Ends what takes more looks than it can honestly need.
struct Bound {
    const std::stop_token* stop;
    std::uint64_t looksLeft;
};

int boundReached(void* given) {
    auto* const bound = static_cast<Bound*>(given);
    bound->looksLeft -= bound->looksLeft > 0 ? 1 : 0;
    return bound->stop->stop_requested() || bound->looksLeft == 0 ? 1 : 0;
}

/// Who opens a copy first puts its changes in order; others of the same copy wait for that.
int waitUnlessStopped(void* stop, int /*tries*/) {
    constexpr std::chrono::milliseconds pause{2};
    std::this_thread::sleep_for(pause);
    return stopWanted(stop) == 0 ? 1 : 0;
}

/// Takes away what files could make SQLite do beyond reading rows of tables.
void restrict(sqlite3* connection) {
    constexpr int longestCell = 64 << 20;
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, longestCell);
    for (const int off : {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_VIEW,
                          SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION})
        sqlite3_db_config(connection, off, 0, nullptr);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_drop_modules(connection, nullptr); // virtual tables, however the file spells their making
    // A copy goes; taking the changes into it when it is closed would only cost time.
    sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    sqlite3_exec(connection, "PRAGMA cell_size_check=ON", nullptr, nullptr, nullptr);
}

base::Error stopped(const std::string& path) {
    return {base::stoppedMessage, path, ""};
}

} // namespace

int SqliteRow::typeOf(std::size_t column) const {
    return places_[column] < 0 ? SQLITE_NULL : sqlite3_column_type(statement_, places_[column]);
}

void SqliteRow::countBad(std::size_t column) const {
    if (bad_.count++ == 0) {
        bad_.column = column;
        bad_.row = number_;
    }
}

std::optional<std::int64_t> SqliteRow::integer(std::size_t column) const {
    constexpr double limit = 9223372036854775808.0; // 2^63
    const int place = places_[column];
    switch (typeOf(column)) {
    case SQLITE_INTEGER:
        return sqlite3_column_int64(statement_, place);
    case SQLITE_FLOAT:
        if (const double value = sqlite3_column_double(statement_, place);
            value >= -limit && value < limit && std::trunc(value) == value)
            return static_cast<std::int64_t>(value);
        break;
    case SQLITE_TEXT: {
        const auto text = base::trimmed(columnText(statement_, place));
        if (const auto value = base::parseScaled(text, 0))
            return value->value;
        if (isMissing(text))
            return std::nullopt;
        break;
    }
    case SQLITE_NULL:
        return std::nullopt;
    default:
        break;
    }
    countBad(column);
    return std::nullopt;
}

std::optional<double> SqliteRow::real(std::size_t column) const {
    const int place = places_[column];
    switch (typeOf(column)) {
    case SQLITE_INTEGER:
    case SQLITE_FLOAT:
        if (const double value = sqlite3_column_double(statement_, place); std::isfinite(value))
            return value;
        break;
    case SQLITE_TEXT: {
        const auto text = base::trimmed(columnText(statement_, place));
        if (const auto value = base::parseReal(text))
            return value;
        if (isMissing(text))
            return std::nullopt;
        break;
    }
    case SQLITE_NULL:
        return std::nullopt;
    default:
        break;
    }
    countBad(column);
    return std::nullopt;
}

std::optional<std::string_view> SqliteRow::text(std::size_t column) const {
    if (typeOf(column) != SQLITE_TEXT)
        return std::nullopt;
    const auto text = columnText(statement_, places_[column]);
    textBytes_ += text.size();
    return text;
}

void SqliteDatabase::CloseConnection::operator()(sqlite3* connection) const {
    sqlite3_close_v2(connection);
}

void SqliteDatabase::CloseStatement::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

bool SqliteDatabase::recognises(std::string_view head) {
    return head.starts_with(signature);
}

bool SqliteDatabase::isDatabase(const std::string& path) {
    const auto file = base::FileSource::open(path);
    std::string head(signature.size(), '\0');
    if (file)
        head.resize(file->read(0, head.data(), head.size()));
    return file && recognises(head);
}

base::Result<SqliteDatabase> SqliteDatabase::open(const std::string& path, base::LoadContext& context,
                                                  Waiting waiting) {
    if (context.stop.stop_requested())
        return stopped(path);
    const auto file = base::FileSource::open(path); // which refuses what is no file
    if (!file)
        return file.error();
    SqliteDatabase database(path, context);
    database.bytes_ = file->size();
    const base::Error other{"the file is no SQLite database", path, "copy or export it again"};
    if (!isDatabase(path)) {
        context.diagnostics.report(base::Severity::Error, "db.corrupt", path, {},
                                   "The file is no SQLite database; nothing of it is shown.");
        return other;
    }
    auto failure = database.copyWithChanges(waiting);
    if (!failure)
        failure = database.connect();
    if (!failure)
        failure = database.listTables();
    if (failure)
        return *std::move(failure);
    // SQLite has the files of the copy open, and needs their names no more.
    database.copy_.reset();
    return database;
}

std::optional<base::Error> SqliteDatabase::copyWithChanges(Waiting waiting) {
    constexpr std::uint64_t smallBytes = std::uint64_t{64} << 20;
    const auto report = [&](const std::string& message) {
        context_->diagnostics.report(base::Severity::Skipped, "db.unfinished", path_, {}, message);
    };
    if (hasOpenChange(path_))
        report("A program was stopped while it changed the database; some of it may be missing or wrong.");
    const auto changes = waitingBytes(path_);
    if (changes == 0 || (waiting == Waiting::IfSmall && bytes_ + changes > smallBytes))
        return std::nullopt;
    auto copy = sharedCopy(path_, *context_);
    if (copy) {
        copy_ = std::move(copy).value();
        bytes_ += changes;
    } else if (context_->stop.stop_requested()) {
        return stopped(path_);
    } else {
        report("Changes that wait beside the database are left out: " + copy.error().what + ".");
    }
    return std::nullopt;
}

std::optional<base::Error> SqliteDatabase::connect() {
    const std::string uri = copy_ ? uriOf(copy_->path(), "?mode=rw") : uriOf(path_, "?mode=ro&immutable=1");
    const int access = copy_ ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
    sqlite3* connection = nullptr;
    const int result = sqlite3_open_v2(uri.c_str(), &connection,
                                       access | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX |
                                           SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE,
                                       nullptr);
    connection_.reset(connection); // there is one even when opening failed
    if (connection == nullptr)
        throw std::bad_alloc();
    if (result != SQLITE_OK)
        return base::Error{"cannot open the file: " + reason(), path_,
                           "check that it exists and that you may read it"};
    restrict(connection);
    if (copy_)
        sqlite3_busy_handler(connection, &waitUnlessStopped, &context_->stop);
    return std::nullopt;
}

/// The list can be as endless as any table (see scan), but SQLite reads it first, for itself.
std::optional<base::Error> SqliteDatabase::listTables() {
    constexpr std::uint64_t mostStepsOfRow = 20;
    Bound bound{&context_->stop, mostRows() * mostStepsOfRow / stepsBetweenLooks + 50};
    sqlite3_progress_handler(connection_.get(), stepsBetweenLooks, &boundReached, &bound);
    auto failure = readTableNames();
    sqlite3_progress_handler(connection_.get(), stepsBetweenLooks, &stopWanted, &context_->stop);
    return failure;
}

std::optional<base::Error> SqliteDatabase::readTableNames() {
    constexpr auto virtualTable = "create virtual"sv;
    const auto statement = prepared("SELECT name, sql FROM sqlite_master WHERE type = 'table'");
    int result = statement ? SQLITE_ROW : SQLITE_ERROR;
    while (statement && (result = sqlite3_step(statement.get())) == SQLITE_ROW) {
        const auto name = columnText(statement.get(), 0);
        const auto sql = columnText(statement.get(), 1);
        const bool isPlain = !lowered(sql.substr(0, virtualTable.size())).starts_with(virtualTable) &&
                             !lowered(name.substr(0, 7)).starts_with("sqlite_");
        if (isPlain)
            tables_.emplace_back(name);
    }
    if (result == SQLITE_DONE)
        return std::nullopt;
    if (context_->stop.stop_requested())
        return stopped(path_);
    const base::Error failure{"the database is damaged (" + reason() + ")", path_, "copy or export it again"};
    context_->diagnostics.report(base::Severity::Error, "db.corrupt", path_, {},
                                 "The database is damaged (" + reason() + "); nothing of it is shown.");
    return failure;
}

SqliteDatabase::StatementPointer SqliteDatabase::prepared(const std::string& sql) const {
    sqlite3_stmt* statement = nullptr;
    const int result =
        sqlite3_prepare_v2(connection_.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
    if (result == SQLITE_NOMEM)
        throw std::bad_alloc();
    return StatementPointer(statement);
}

std::string SqliteDatabase::reason() const {
    return sqlite3_errmsg(connection_.get());
}

std::string SqliteDatabase::tableNamed(std::string_view name) const {
    const std::string wanted = lowered(name);
    std::string best;
    std::int64_t bestVersion = 0;
    for (const std::string& table : tables_) {
        const std::string lower = lowered(table);
        if (lower == wanted)
            return table;
        if (!lower.starts_with(wanted + "_v"))
            continue;
        const auto version = base::parseInteger(std::string_view(lower).substr(wanted.size() + 2));
        if (version && *version > bestVersion) {
            best = table;
            bestVersion = *version;
        }
    }
    return best;
}

bool SqliteDatabase::hasRows(std::string_view name) const {
    const std::string table = tableNamed(name);
    if (table.empty())
        return false;
    const auto statement = prepared("SELECT 1 FROM " + quoted(table) + " NOT INDEXED LIMIT 1");
    return !statement || sqlite3_step(statement.get()) != SQLITE_DONE;
}

std::vector<std::string> SqliteDatabase::columnsOf(std::string_view name) const {
    constexpr int nameColumn = 1;
    const std::string table = tableNamed(name);
    std::vector<std::string> columns;
    if (table.empty())
        return columns;
    const auto statement = prepared("PRAGMA table_info(" + quoted(table) + ")");
    while (statement && sqlite3_step(statement.get()) == SQLITE_ROW)
        columns.emplace_back(columnText(statement.get(), nameColumn));
    return columns;
}

std::uint64_t SqliteDatabase::mostRows() const {
    constexpr std::uint64_t leastBytesOfRow = 4;
    return bytes_ / leastBytesOfRow;
}

/// The largest row number, as far as so many rows can be in the file.
std::uint64_t SqliteDatabase::estimatedRows(const std::string& table) const {
    const auto statement = prepared("SELECT max(_rowid_) FROM " + quoted(table));
    if (!statement || sqlite3_step(statement.get()) != SQLITE_ROW)
        return 0;
    const auto rows = std::max<std::int64_t>(sqlite3_column_int64(statement.get(), 0), 0);
    return std::min(static_cast<std::uint64_t>(rows), mostRows());
}

void SqliteDatabase::expect(std::span<const std::string_view> tables) {
    for (const auto name : tables)
        if (const auto table = tableNamed(name); !table.empty())
            context_->progress.addTotal(estimatedRows(table) * progressBytesOfRow);
}

std::uint64_t SqliteDatabase::rowsAbout(std::string_view name) const {
    const std::string table = tableNamed(name);
    return table.empty() ? 0 : estimatedRows(table);
}

SqliteDatabase::Selection SqliteDatabase::selectionOf(std::string_view table,
                                                      std::span<const SqliteColumn> columns) const {
    const auto present = columnsOf(table);
    Selection selection;
    int count = 0;
    for (const SqliteColumn& column : columns) {
        const auto find = [&](std::string_view alias) {
            return std::ranges::find(present, lowered(alias), [](const auto& own) { return lowered(own); });
        };
        const auto alias = std::ranges::find_if(
            column, [&](std::string_view candidate) { return find(candidate) != present.end(); });
        selection.places.push_back(alias == column.end() ? -1 : count++);
        if (alias != column.end())
            (selection.list += selection.list.empty() ? "" : ", ") += quoted(*find(*alias));
    }
    return selection;
}

/// Row numbers rise within a table; where they don't, pages name each other, and would go on without end.
SqliteDatabase::Some SqliteDatabase::readSome(std::string_view name, std::span<const SqliteColumn> columns,
                                              std::int64_t after, std::size_t most,
                                              const std::function<void(const SqliteRow&)>& take) const {
    const std::string table = tableNamed(name);
    if (table.empty())
        return {};
    if (std::ranges::count(columnsOf(table), rowNumber, [](const auto& own) { return lowered(own); }) > 0)
        return {std::nullopt, true}; // which is no row number then
    Selection selection = selectionOf(table, columns);
    std::ranges::for_each(selection.places, [](int& place) { place += place < 0 ? 0 : 1; });
    const auto statement =
        prepared("SELECT _rowid_" + (selection.list.empty() ? "" : ", " + selection.list) + " FROM " +
                 quoted(table) + " NOT INDEXED WHERE _rowid_ > ?1 ORDER BY _rowid_ LIMIT ?2");
    if (!statement || sqlite3_bind_int64(statement.get(), 1, after) != SQLITE_OK ||
        sqlite3_bind_int64(statement.get(), 2, static_cast<std::int64_t>(most)) != SQLITE_OK)
        return {std::nullopt, true};
    Some some;
    SqliteRow row(statement.get(), selection.places);
    int result = SQLITE_ROW;
    while ((result = sqlite3_step(statement.get())) == SQLITE_ROW) {
        const std::int64_t number = sqlite3_column_int64(statement.get(), 0);
        if (number <= some.last.value_or(after))
            return {some.last, true};
        some.last = number;
        take(row);
    }
    if (result == SQLITE_NOMEM)
        throw std::bad_alloc();
    some.isDamaged = result != SQLITE_DONE;
    return some;
}

base::Result<SqliteDatabase::Read> SqliteDatabase::read(std::string_view name,
                                                        std::span<const SqliteColumn> columns,
                                                        const std::function<void(const SqliteRow&)>& take) {
    const std::string table = tableNamed(name);
    if (table.empty())
        return base::Error{"the database has no table " + std::string(name), path_,
                           "record at a higher level, or export as text, too"};
    const Selection selection = selectionOf(table, columns);
    context_->progress.setLabel(path_);
    const auto expected = estimatedRows(table);
    // Indexes can be damaged by themselves, and rows come in the order of the file without them.
    const auto statement = prepared("SELECT " + (selection.list.empty() ? "1" : selection.list) + " FROM " +
                                    quoted(table) + " NOT INDEXED");
    SqliteRow row(statement.get(), selection.places);
    const int result = statement ? scan(row, expected, take) : SQLITE_ERROR;
    if (context_->stop.stop_requested())
        return stopped(path_);
    if (result == SQLITE_NOMEM)
        throw std::bad_alloc();
    reportBadCells(row, table, columns);
    if (result != SQLITE_DONE)
        reportDamage(table, row.number_, result == repeatsItself ? sqlite3_errstr(SQLITE_CORRUPT) : reason());
    return Read{row.number_, result == SQLITE_DONE};
}

/// Pages that several others name multiply rows and texts without end, and SQLite follows them.
int SqliteDatabase::scan(SqliteRow& row, std::uint64_t expected,
                         const std::function<void(const SqliteRow&)>& take) const {
    int result = SQLITE_ROW;
    std::uint64_t told = 0;
    while ((result = sqlite3_step(row.statement_)) == SQLITE_ROW) {
        if (row.number_ == mostRows() || row.textBytes_ / mostBytesOfByte > bytes_)
            return repeatsItself;
        ++row.number_;
        take(row);
        if (row.number_ % progressRows != 0)
            continue;
        if (context_->stop.stop_requested())
            return SQLITE_INTERRUPT;
        const auto now = std::min(row.number_, expected);
        context_->progress.addDone((now - told) * progressBytesOfRow);
        told = now;
    }
    context_->progress.addDone((expected - told) * progressBytesOfRow);
    return result;
}

void SqliteDatabase::reportBadCells(const SqliteRow& row, const std::string& table,
                                    std::span<const SqliteColumn> columns) const {
    if (row.bad_.count == 0)
        return;
    context_->diagnostics.report(base::Severity::Skipped, "db.bad_value", path_, {},
                                 "In row " + std::to_string(row.bad_.row) + " of " + table + ", " +
                                     std::string(columns[row.bad_.column].front()) +
                                     " is not a number; it is taken as missing.",
                                 row.bad_.count);
}

void SqliteDatabase::reportDamage(const std::string& table, std::uint64_t rows,
                                  const std::string& why) const {
    context_->diagnostics.report(base::Severity::Error, "db.corrupt", path_, {},
                                 "The database is damaged (" + why + "): of the table " + table +
                                     " only the first " + std::to_string(rows) + " rows could be read.");
}

} // namespace runglass::readers
