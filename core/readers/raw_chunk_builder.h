// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/column_arena.h"
#include "core/readers/raw_tables.h"
#include "core/readers/record_fields.h"
#include "core/readers/row_columns.h"
#include "core/readers/trace_tally.h"
#include "core/trace/argument_keys.h"
#include "core/trace/raw_trace.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::readers {

/// What one thread has met, by the numbers that its chunks use.
struct ThreadTables {
    RawTextTable texts;      ///< names, series, metadata
    RawTextTable categories; ///< at most furtherCategories
    RawTrackTable tracks;
};

/// The number that stands for all categories beyond so many.
inline constexpr std::uint32_t furtherCategories = 0xFFFE;

/// How often a `ph` that the program does not know was met.
using UnknownPhases = std::map<std::string, std::uint64_t, std::less<>>;

/// A chunk with what is counted beside its columns.
struct ChunkRows {
    trace::RawChunk chunk;
    std::uint64_t records = 0;
    std::uint64_t skipped = 0;
    TraceTally tally;
    UnknownPhases unknownPhases;
};

/// See TraceReadOptions::argumentPlan.
using PlanOfArguments = trace::ArgumentPlan (*)(std::string_view category);

/// Makes rows of records: the one place where both scanners end, so that they cannot differ in what a record
/// means. Rows are collected in reused memory and copied to their final place once per chunk. One per thread.
class RawChunkBuilder {
public:
    RawChunkBuilder(std::vector<std::string> argumentKeys, PlanOfArguments argumentPlan, std::uint32_t table);

    /// Starts a chunk whose record offsets count from `textOffset`.
    void beginChunk(std::uint64_t textOffset);
    /// Says where the bytes that row() sees are in the text; `end` is the end of what may be read.
    void setText(const char* begin, const char* end, std::uint64_t offset);
    /// Makes room for all records that so many bytes can hold.
    void reserve(std::size_t bytes);
    /// Takes a record whose brace is at `at`. Precondition: there is room.
    void row(const RecordFields& fields, const char* at);
    /// Counts a record that cannot be read.
    void skipRecord(const char* at);
    TraceTally& tally() { return tally_; }
    std::uint64_t offsetOf(const char* at) const;

    /// What was collected so far, to go back to.
    struct Mark {
        std::size_t rows, ids, samples, metadata;
        std::uint64_t records, skipped;
        TraceTally tally;
        UnknownPhases unknownPhases;
    };
    Mark mark() const;
    void goBackTo(const Mark& mark);

    ChunkRows finishChunk();

    /// Gives back the memory in which rows are collected.
    void releaseScratch();

    std::unique_ptr<ThreadTables> releaseTables() { return std::move(tables_); }
    ColumnArena& kept() { return kept_; }
    ColumnArena& passing() { return passing_; }
    ColumnArena& arguments() { return argumentArena_; }

private:
    void addUnknownPhase(const RawValue& phase);
    base::TextId nameOf(const RecordFields& fields, trace::Phase phase);
    void addId(const RecordFields& fields, std::uint32_t event);
    void addSamples(const RawValue& args, std::uint32_t event);
    void addSample(std::uint32_t event, base::TextId series, double value);
    void cutSamples(std::size_t size);
    void addMetadata(const RecordFields& fields, std::uint32_t event);
    void addArguments(const RawValue& args, std::uint16_t category, std::uint32_t event);
    void forgetArgumentsFrom(std::size_t row);
    const trace::ArgumentPlan& planOf(std::uint16_t category);
    std::uint16_t categoryOf(std::string_view text);
    std::uint16_t categoryOfFlow(const RecordFields& fields);

    std::vector<std::string> argumentKeys_;
    PlanOfArguments argumentPlan_;
    std::vector<trace::ArgumentPlan> plans_; ///< by category of this thread
    std::uint32_t table_;
    std::unique_ptr<ThreadTables> tables_ = std::make_unique<ThreadTables>();
    ColumnArena kept_;
    ColumnArena passing_;
    ColumnArena argumentArena_;

    const char* textBegin_ = nullptr;
    const char* textEnd_ = nullptr;
    std::uint64_t textOffset_ = 0;
    std::uint64_t chunkOffset_ = 0;

    std::size_t rows_ = 0;
    RowColumns columns_;
    base::Slab<trace::RawId> ids_;
    base::Slab<std::uint32_t> sampleEvents_;
    base::Slab<base::TextId> sampleSeries_;
    base::Slab<double> sampleValues_;
    base::Slab<trace::RawMetadata> metadata_;
    std::vector<trace::ArgumentColumn> arguments_; ///< by key
    std::uint64_t records_ = 0;
    std::uint64_t skipped_ = 0;
    TraceTally tally_;
    UnknownPhases unknownPhases_;
};

} // namespace runglass::readers
