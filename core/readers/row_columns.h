// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/slab.h"
#include "core/base/string_pool.h"
#include "core/trace/raw_trace.h"

#include <cstdint>
#include <cstring>

namespace runglass::readers {

/// The columns of a chunk while its rows are collected: one block of memory that is used again for the next
/// chunk, small enough to stay in the cache.
class RowColumns {
public:
    base::Nanoseconds* starts = nullptr;
    base::Nanoseconds* durations = nullptr;
    std::uint32_t* offsets = nullptr;
    base::TextId* names = nullptr;
    std::uint32_t* tracks = nullptr;
    std::uint16_t* categories = nullptr;
    trace::Phase* phases = nullptr;

    /// Makes room for `rows` rows; the first `used` keep their values.
    void reserve(std::size_t rows, std::size_t used) {
        if (rows > room_)
            grow(rows * 2, used);
    }

private:
    void grow(std::size_t room, std::size_t used) {
        constexpr std::size_t rowBytes = 2 * sizeof(base::Nanoseconds) + 3 * sizeof(std::uint32_t) +
                                         sizeof(std::uint16_t) + sizeof(trace::Phase);
        base::SlabMemory memory;
        memory.resize(room * rowBytes);
        auto* place = static_cast<std::byte*>(memory.data());
        const auto move = [&]<typename T>(T*& column) {
            if (used > 0)
                std::memcpy(static_cast<void*>(place), column, used * sizeof(T));
            column = reinterpret_cast<T*>(place);
            place += room * sizeof(T);
        };
        move(starts);
        move(durations);
        move(offsets);
        move(names);
        move(tracks);
        move(categories);
        move(phases);
        memory_ = std::move(memory);
        room_ = room;
    }

    base::SlabMemory memory_;
    std::size_t room_ = 0;
};

} // namespace runglass::readers
