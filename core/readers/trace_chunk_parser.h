// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/slab.h"
#include "core/readers/chunk_sizes.h"
#include "core/readers/ondemand_records.h"
#include "core/readers/raw_chunk_builder.h"
#include "core/readers/trace_text.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace runglass::readers {

/// A piece of the array to parse: it owns the records that end behind `begin` up to the first one that ends
/// behind `end`.
struct ChunkTask {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::optional<std::uint64_t> start; ///< where its first record is; without it the parser guesses
    bool isFirst = false;               ///< starts behind the [ of the array
};

enum class ChunkEnd {
    Reached, ///< the next chunk goes on
    Closed,  ///< at the ] of the array
    TextEnd, ///< the text ends, between records or within one
    NoStart  ///< no record was found to start with
};

struct ParsedChunk {
    std::uint64_t start = 0; ///< of the first record, as guessed or given
    std::uint64_t last = 0;  ///< behind the last record; 0 without records
    std::uint64_t next = 0;  ///< of what follows: record, ], or a record that the text does not hold whole
    ChunkEnd end = ChunkEnd::NoStart;
    ChunkRows rows;
};

/// Parses pieces of a trace. One per thread: it holds buffer, parser, tables and the memory of the columns.
class TraceChunkParser {
public:
    TraceChunkParser(std::shared_ptr<TraceText> text, const ChunkSizes& sizes,
                     std::vector<std::string> argumentKeys, PlanOfArguments argumentPlan,
                     std::uint32_t table);

    ParsedChunk parse(const ChunkTask& task);
    RawChunkBuilder& builder() { return builder_; }
    /// Gives back the buffers; tables and columns stay.
    void releaseBuffers();

private:
    std::size_t copy(std::uint64_t from, std::size_t bytes);
    bool fill(std::uint64_t from, std::uint64_t to);
    bool findStart(const ChunkTask& task, ParsedChunk& chunk);
    void parseFound(const ChunkTask& task, ParsedChunk& chunk);
    bool readRun(std::uint64_t stop, ParsedChunk& chunk);
    bool readTolerantly(char* at, const char* stop, ParsedChunk& chunk);
    bool refill(std::uint64_t from);
    char* pointerTo(std::uint64_t offset) { return begin_ + (offset - bufferOffset_); }
    std::uint64_t offsetOf(const char* at) const {
        return bufferOffset_ + static_cast<std::uint64_t>(at - begin_);
    }

    std::shared_ptr<TraceText> text_;
    ChunkSizes sizes_;
    RawChunkBuilder builder_;
    std::unique_ptr<OnDemandRecords> onDemand_;

    base::SlabMemory buffer_;        ///< for text that cannot be had where it lies
    std::shared_ptr<char> lent_;     ///< the text where it lies
    char* begin_ = nullptr;          ///< of the text at hand
    char* end_ = nullptr;            ///< behind it
    std::uint64_t bufferOffset_ = 0; ///< of begin_ in the text
    bool isTextEnd_ = false;         ///< nothing comes behind end_
};

} // namespace runglass::readers
