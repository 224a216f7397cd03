// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/slab.h"
#include "core/trace/raw_trace.h"

#include <cstdint>

namespace runglass::trace {

/// The packed columns of one chunk as they are worked on, in memory that is used again for the next chunk.
class ChunkColumns {
public:
    base::Slab<base::Nanoseconds> starts;
    base::Slab<base::Nanoseconds> durations;
    base::Slab<base::TextId> names;
    base::Slab<std::uint32_t> tracks;

    void take(const RawChunk& chunk) {
        unpack(chunk.starts, starts);
        unpack(chunk.durations, durations);
        unpack(chunk.names, names);
        unpack(chunk.tracks, tracks);
    }

private:
    template <typename T>
    static void unpack(const PackedColumn<T>& column, base::Slab<T>& target) {
        target.resize(column.size());
        column.unpack(target.data());
    }
};

} // namespace runglass::trace
