// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/trace_array.h"
#include "core/readers/trace_header.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace runglass::readers {

/// One JSON document with records, as read.
struct TraceDocument {
    bool isArrayForm = false;
    std::uint64_t begin = 0; ///< of its bracket
    TraceHeader header;
    std::vector<ParsedChunk> chunks;
    std::vector<ThreadPart> parts;

    std::uint64_t records = 0;
    std::uint64_t skipped = 0;
    TraceTally tally;
    UnknownPhases unknownPhases;

    bool isClosed = false;      ///< its last bracket is there
    bool isCutInRecord = false; ///< the text ends within a record
    std::uint64_t end = 0;      ///< behind its last bracket, or of what was understood
};

/// All documents of a text.
struct TraceDocuments {
    std::vector<TraceDocument> documents; ///< those with records or at least a list for them
    bool hasJson = false;                 ///< at least one document of any kind
    std::uint64_t junk = 0;               ///< where something else follows; 0 when nothing does
    std::uint64_t fileBytes = 0;          ///< of the file that Progress was told of
};

base::Result<TraceDocuments> readDocuments(const std::shared_ptr<TraceText>& text, ArrayOptions options,
                                           base::LoadContext& context);

} // namespace runglass::readers
