// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/find_spans.h"

#include "core/formats/ascend_db/view_tables.h"
#include "core/formats/ascend_text/output_files.h"
#include "core/formats/ascend_text/worker_layout.h"
#include "core/readers/sqlite_database.h"

#include <array>
#include <optional>
#include <utility>

namespace runglass::formats::ascend_db {
namespace {

namespace fs = std::filesystem;
using readers::SqliteDatabase;

/// What the databases of a span tell without being read.
struct Contents {
    TableNames tables;
    std::optional<int> rank; ///< where they tell one
    bool isDamaged = false;  ///< one of them could not be opened
};

/// RANK_DEVICE_MAP tells -1 for a rank that is not known; of several, none is that of the recording.
std::optional<int> rankIn(SqliteDatabase& database) {
    constexpr std::string_view table = "RANK_DEVICE_MAP";
    if (!database.hasRows(table))
        return std::nullopt;
    const std::array<readers::SqliteColumn, 1> columns{readers::SqliteColumn{"rankId"}};
    std::vector<std::int64_t> ranks;
    const auto read = database.read(table, columns, [&](const readers::SqliteRow& row) {
        if (ranks.size() < 2)
            ranks.push_back(row.integer(0).value_or(-1));
    });
    if (!read || ranks.size() != 1)
        return std::nullopt;
    return ascend_text::rankFromText(std::to_string(ranks.front()));
}

/// Unless its reader has said what is wrong.
void reportUnopened(const base::Error& failure, const std::string& path, base::Diagnostics& diagnostics) {
    for (const auto& problem : diagnostics.problems())
        if (problem.file == path && problem.code == "db.corrupt")
            return;
    diagnostics.report(base::Severity::Error, "run.unreadable", path, {},
                       failure.what + "; what is in it is left out.");
}

/// A copy of a large database with the changes beside it costs too much for a look; but all of it can be in
/// these changes.
base::Result<SqliteDatabase> openedForLook(const std::string& path, LoadContext& context) {
    auto database = SqliteDatabase::open(path, context, SqliteDatabase::Waiting::IfSmall);
    TableNames tables;
    if (database)
        addKnownTables(database.value(), tables);
    if (!database || !tables.empty() || readers::waitingBytes(path) == 0)
        return database;
    return SqliteDatabase::open(path, context);
}

/// In part only when stopped.
Contents contentsOf(const std::vector<model::SourceFile>& files, LoadContext& context) {
    base::Progress unwatched; // that of a scan is not about what is in the files
    LoadContext own{context.diagnostics, unwatched, context.stop};
    Contents contents;
    for (const auto& file : files) {
        auto database = openedForLook(file.path, own);
        if (own.stop.stop_requested())
            return contents;
        if (!database) {
            contents.isDamaged = true;
            reportUnopened(database.error(), file.path, own.diagnostics);
            continue;
        }
        addKnownTables(database.value(), contents.tables);
        if (!contents.rank)
            contents.rank = rankIn(database.value());
    }
    return contents;
}

void reportMissing(const std::string& path, const std::string& missing, base::Diagnostics& diagnostics) {
    if (!missing.empty())
        diagnostics.report(base::Severity::Info, "db.missing_table", path, {},
                           "Tables that views need are not in the database: " + missing + ".");
}

FoundSpan completed(const Directory& worker, model::SpanFolder span, const Contents& contents,
                    base::Diagnostics& diagnostics) {
    span.format = formatId;
    const auto missing = fillViews(span, contents.tables);
    if (!contents.isDamaged && !contents.tables.empty())
        reportMissing(span.files.front().path, missing, diagnostics);
    auto found = ascend_text::describeWorker(worker, std::move(span), diagnostics);
    if (!found.span.rank)
        found.span.rank = contents.rank;
    return found;
}

void reportNoTables(const std::string& path, base::Diagnostics& diagnostics) {
    diagnostics.report(base::Severity::Error, "db.missing_table", path, {},
                       "The database has no known tables; nothing of it is shown.");
}

/// Nothing when the layout has no databases, and when stopped.
std::optional<FoundSpan> spanOf(const ascend_text::WorkerLayout& layout, LoadContext& context) {
    base::Diagnostics& diagnostics = context.diagnostics;
    base::Diagnostics told; // by ascend_text, which has looked at the same
    model::SpanFolder span;
    span.path = layout.folder().path.string();
    for (const auto& path : ascend_text::outputDatabases(layout, told))
        if (auto file = ascend_text::fileWithContent(path, diagnostics))
            span.files.push_back(std::move(*file));
    if (span.files.empty())
        return std::nullopt;
    const auto contents = contentsOf(span.files, context);
    if (context.stop.stop_requested())
        return std::nullopt;
    if (contents.tables.empty() && !contents.isDamaged)
        reportNoTables(span.files.front().path, diagnostics);
    auto found = completed(layout.worker, std::move(span), contents, diagnostics);
    ascend_text::nameAfter(layout, found);
    return found;
}

} // namespace

FolderFindings findSpans(const Directory& directory, LoadContext& context) {
    base::Diagnostics told; // by ascend_text, which has looked at the same
    LoadContext quiet{told, context.progress, context.stop};
    FolderFindings findings;
    for (const auto& layout : ascend_text::workerLayouts(directory, quiet)) {
        if (auto found = spanOf(layout, context))
            findings.spans.push_back(*std::move(found));
        if (context.stop.stop_requested())
            return {};
    }
    return findings;
}

std::vector<FoundSpan> findFileSpan(const fs::path& file, LoadContext& context) {
    constexpr std::string_view outputFolderName = "ASCEND_PROFILER_OUTPUT";
    base::Diagnostics& diagnostics = context.diagnostics;
    if (!SqliteDatabase::isDatabase(file.string()) && !ascend_text::isDatabase(file.filename().string()))
        return {};
    auto source = ascend_text::fileWithContent(file, diagnostics);
    if (!source)
        return {};
    model::SpanFolder span;
    span.path = file.string();
    span.files.push_back(std::move(*source));
    const auto contents = contentsOf(span.files, context);
    if (contents.isDamaged || context.stop.stop_requested())
        return {};
    if (contents.tables.empty()) {
        reportNoTables(span.path, diagnostics);
        return {};
    }
    const auto folder = file.parent_path();
    auto found =
        completed(ascend_text::workerAround(folder, diagnostics), std::move(span), contents, diagnostics);
    if (folder.filename() != outputFolderName && !ascend_text::hasWorkerSuffix(folder.filename().string()))
        found.separator = noSeparator;
    return {std::move(found)};
}

} // namespace runglass::formats::ascend_db
