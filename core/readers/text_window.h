// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/slab.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace runglass::readers {

/// The stretch of a text between what others have done with and what has been produced so far, in blocks that
/// are used again. One thread appends, any may read and drop.
class TextWindow {
public:
    /// A huge page, which is cleared as a whole before it can be written to.
    static constexpr std::size_t blockBytes = std::size_t{2} << 20;
    struct Block {
        base::SlabMemory memory;
        std::uint64_t begin = 0; ///< in the text
        std::size_t bytes = 0;   ///< of text in it
        char* text() const { return static_cast<char*>(memory.data()); }
    };

    /// A block to fill. Throws std::bad_alloc when there is no memory.
    std::shared_ptr<Block> freeBlock();
    /// Takes a block whose `begin` is where the one before it ends.
    void append(std::shared_ptr<Block> block);
    /// Forgets blocks that end at or before `offset`.
    void drop(std::uint64_t offset);
    /// Forgets all, free ones as well.
    void clear();
    /// Copies what it holds from `offset` on; 0 when it does not hold that place.
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t bytes) const;

private:
    std::vector<std::shared_ptr<Block>> blocksBehind(std::uint64_t offset, std::size_t bytes) const;

    mutable std::mutex mutex_;
    std::deque<std::shared_ptr<Block>> blocks_;
    std::vector<std::shared_ptr<Block>> free_;
};

} // namespace runglass::readers
