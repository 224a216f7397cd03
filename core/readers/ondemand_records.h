// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/raw_chunk_builder.h"

#include <cstddef>
#include <memory>

namespace runglass::readers {

/// Reads runs of records with simdjson On-Demand: fast, and all or nothing. One per thread.
class OnDemandRecords {
public:
    /// The parser gets memory for runs of `capacityBytes`; a longer one makes it grow.
    explicit OnDemandRecords(std::size_t capacityBytes);
    ~OnDemandRecords();
    OnDemandRecords(const OnDemandRecords&) = delete;
    OnDemandRecords& operator=(const OnDemandRecords&) = delete;

    /// Hands all records of a run to the builder; false when simdjson refuses any of it, and then the builder
    /// may have got some of them. The run starts at the brace of its first record and ends behind that of its
    /// last; the bytes before and behind it are overwritten while this works.
    bool read(char* begin, char* end, RawChunkBuilder& builder);

private:
    struct Parser;
    std::unique_ptr<Parser> parser_;
};

} // namespace runglass::readers
