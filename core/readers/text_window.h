// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/slab.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace runglass::readers {

/// The stretch of a text between what others have done with and what has been produced so far, in blocks that
/// are used again. One thread appends, any may read, borrow and drop. A block ends with the start of the text
/// of the next one as well, so that whoever borrows it finds the end of the last record that begins in it.
class TextWindow {
public:
    /// `blockBytes` of text in a block, and up to `slackBytes` of what follows it.
    TextWindow(std::size_t blockBytes, std::size_t slackBytes)
        : blockBytes_(blockBytes), slackBytes_(slackBytes) {}

    struct Block {
        base::SlabMemory memory;
        std::uint64_t begin = 0;    ///< in the text
        std::size_t bytes = 0;      ///< of text in it
        std::size_t slackBytes = 0; ///< of the text of the next one behind it
        bool isLent = false;
        char* text() const;
        std::uint64_t end() const { return begin + bytes; }
    };

    std::size_t blockBytes() const { return blockBytes_; }
    /// A block to fill. Throws std::bad_alloc when there is no memory.
    std::shared_ptr<Block> freeBlock();
    /// Takes a block whose `begin` is where the one before it ends. All but the last one are full.
    void append(std::shared_ptr<Block> block);
    /// Forgets blocks that end at or before `offset`.
    void drop(std::uint64_t offset);
    /// Forgets all, free ones as well.
    void clear();
    /// Copies what it holds from `offset` on; 0 when it does not hold that place. Waits for those who have
    /// borrowed some of it.
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t bytes) const;
    /// The text [from, to) where it lies, as TraceText::lend() says; nothing unless `to` is as far as a block
    /// can reach, or `isEnd`: nothing comes behind it. The window must outlive what it lends.
    std::shared_ptr<char> lend(std::uint64_t from, std::uint64_t to, bool isEnd);

private:
    using Blocks = std::vector<std::shared_ptr<Block>>;
    Blocks blocksBehind(std::uint64_t offset, std::size_t bytes) const;
    std::shared_ptr<Block> takeLent(std::uint64_t from, std::uint64_t to, bool isEnd);
    void giveBack(std::shared_ptr<Block> block);

    const std::size_t blockBytes_;
    const std::size_t slackBytes_;
    mutable std::mutex mutex_;
    mutable std::condition_variable givenBack_;
    std::deque<std::shared_ptr<Block>> blocks_;
    Blocks free_;
};

} // namespace runglass::readers
