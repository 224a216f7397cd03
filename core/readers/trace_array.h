// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/readers/trace_chunk_parser.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace runglass::readers {

/// What one thread leaves behind.
struct ThreadPart {
    std::unique_ptr<ThreadTables> tables;
    std::vector<base::SlabMemory> kept;
    std::vector<base::SlabMemory> passing;
    std::vector<base::SlabMemory> arguments;
};

/// The records of an array, or of a part of one.
struct ArrayRecords {
    std::vector<ParsedChunk> chunks; ///< in file order, proven
    std::vector<ThreadPart> parts;   ///< by RawChunk::table minus `firstTable`
    std::uint64_t end = 0;           ///< of the ] or, without one, of the text that was understood
    bool isClosed = false;           ///< there is a ]
    std::uint64_t fileBytes = 0;     ///< of the file that Progress was told of
};

struct ArrayOptions {
    ChunkSizes sizes;
    std::vector<std::string> argumentKeys;
    PlanOfArguments argumentPlan = nullptr;
    unsigned threads = 1;
    std::uint32_t firstTable = 0;
};

/// Reads the array whose elements start at `begin` on several threads. The text is cut at every multiple
/// of chunkBytes (where blocks of text that is unpacked end), and behind a first piece of 64 KB at most, so
/// that little is read and no thread started for a short array; each thread guesses where the first record of
/// its chunk starts, and chunks are accepted one after another only where the guess is the place at which the
/// records before it were found to end. A wrong guess is parsed again from the right place.
base::Result<ArrayRecords> readArray(const std::shared_ptr<TraceText>& text, std::uint64_t begin,
                                     const ArrayOptions& options, base::LoadContext& context);

} // namespace runglass::readers
