// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/slab.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace runglass::readers {

/// Memory for finished columns of one thread, taken piece by piece from large blocks, so that huge pages are
/// used to their end and nothing is ever moved.
class ColumnArena {
public:
    template <typename T>
    T* take(std::size_t count) {
        constexpr std::size_t alignment = 8;
        const std::size_t bytes = (count * sizeof(T) + alignment - 1) / alignment * alignment;
        if (blocks_.empty() || blocks_.back().bytes() - used_ < bytes)
            addBlock(bytes);
        auto* const place = static_cast<std::byte*>(blocks_.back().data()) + used_;
        used_ += bytes;
        return reinterpret_cast<T*>(place);
    }

    /// The blocks, the last one cut to what is used of it; the arena is empty afterwards.
    std::vector<base::SlabMemory> release() {
        // Smaller ones come from malloc and could move.
        constexpr std::size_t mapped = std::size_t{2} << 20;
        if (!blocks_.empty() && blocks_.back().bytes() >= mapped && used_ >= mapped)
            blocks_.back().shrink(used_);
        used_ = 0;
        blockBytes_ = 0;
        return std::move(blocks_);
    }

private:
    static constexpr std::size_t largestBlock = std::size_t{16} << 20;

    /// The first block holds what a file of one chunk needs, the others grow fast to several huge pages.
    void addBlock(std::size_t bytes) {
        constexpr std::size_t growth = 8;
        const std::size_t wanted = std::max(bytes, blockBytes_);
        blockBytes_ = std::min(std::max<std::size_t>(wanted, 64) * growth, largestBlock);
        blocks_.emplace_back().resize(std::max<std::size_t>(wanted, 64));
        used_ = 0;
    }

    std::vector<base::SlabMemory> blocks_;
    std::size_t used_ = 0;
    std::size_t blockBytes_ = 0;
};

} // namespace runglass::readers
