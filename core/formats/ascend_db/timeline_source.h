// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/ascend_db/timeline_survey.h"
#include "core/readers/byte_producer.h"
#include "core/readers/sqlite_database.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::formats::ascend_db {

/// A table whose rows become records of a timeline.
struct TimelineTable {
    std::string_view name;
    std::vector<readers::SqliteColumn> columns;
    /// Appends the records of a row; false when it has none because it lacks its time.
    std::function<bool(const readers::SqliteRow&, std::string& json)> append;
};

/// The timeline of a database as the text of a trace, made row by row whenever somebody reads it. The same
/// reader that takes trace_view.json then makes tracks, arrows and counters of it, and arguments of a slice
/// are read from its row when somebody looks. Threads may read at once; one at a time reads the database.
class TimelineSource {
public:
    /// `tables` may refer to the survey. Nobody may be told anything through the database's context.
    TimelineSource(readers::SqliteDatabase database, std::unique_ptr<const TimelineSurvey> survey,
                   std::vector<TimelineTable> tables);

    /// Where the text goes on.
    struct Position {
        std::size_t part = 0; ///< what comes before the rows, a table, a row of tracks of Overlap Analysis…
        std::int64_t lastRow = 0; ///< of the part: rows up to this one are done
        std::uint64_t rows = 0;   ///< of all tables so far
    };
    /// Appends some more of the text; false at its end.
    bool append(Position& position, std::string& json) const;

    /// About how many rows there are in all.
    std::uint64_t rows() const { return rows_; }

    /// What the text lacks, as far as it has been made.
    struct Losses {
        std::string_view table;
        std::uint64_t rowsWithoutTime = 0;
        bool isDamaged = false; ///< what is behind some row is missing
    };
    std::vector<Losses> losses() const;
    const TimelineSurvey& survey() const { return *survey_; }

private:
    /// Intervals that become slices of one thread.
    struct OverlapRow {
        std::int64_t device;
        std::int64_t thread;
        std::span<const base::Interval> intervals;
    };
    void appendStart(std::string& json) const;
    void appendRows(std::size_t table, Position& position, std::string& json) const;
    void appendOverlap(const OverlapRow& row, Position& position, std::string& json) const;

    readers::SqliteDatabase database_;
    std::unique_ptr<const TimelineSurvey> survey_;
    std::vector<TimelineTable> tables_;
    std::vector<OverlapRow> overlaps_;
    std::uint64_t rows_ = 0;
    mutable std::mutex mutex_;
    mutable std::vector<Losses> losses_;    ///< by table
    mutable std::uint64_t countedRows_ = 0; ///< rows up to here are in `losses_`
};

/// The bytes of that text, from a position on. `fileBytes`: what all of it counts for the progress.
std::unique_ptr<readers::ByteProducer> timelineBytes(std::shared_ptr<const TimelineSource> source,
                                                     std::uint64_t fileBytes);

} // namespace runglass::formats::ascend_db
