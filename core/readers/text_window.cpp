// SPDX-License-Identifier: Apache-2.0
#include "core/readers/text_window.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace runglass::readers {

std::shared_ptr<TextWindow::Block> TextWindow::freeBlock() {
    {
        const std::lock_guard lock(mutex_);
        if (!free_.empty()) {
            auto block = std::move(free_.back());
            free_.pop_back();
            return block;
        }
    }
    auto block = std::make_shared<Block>();
    block->memory.resize(blockBytes);
    return block;
}

void TextWindow::append(std::shared_ptr<Block> block) {
    const std::lock_guard lock(mutex_);
    blocks_.push_back(std::move(block));
}

void TextWindow::drop(std::uint64_t offset) {
    const std::lock_guard lock(mutex_);
    while (!blocks_.empty() && blocks_.front()->begin + blocks_.front()->bytes <= offset) {
        // One that somebody still reads is given back by whoever does so last.
        if (blocks_.front().use_count() == 1)
            free_.push_back(std::move(blocks_.front()));
        blocks_.pop_front();
    }
}

void TextWindow::clear() {
    const std::lock_guard lock(mutex_);
    blocks_.clear();
    free_.clear();
}

std::vector<std::shared_ptr<TextWindow::Block>> TextWindow::blocksBehind(std::uint64_t offset,
                                                                         std::size_t bytes) const {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<Block>> found;
    if (blocks_.empty() || offset < blocks_.front()->begin)
        return found;
    const auto endOf = [](const auto& block) { return block->begin + block->bytes; };
    for (auto at = std::ranges::upper_bound(blocks_, offset, {}, endOf);
         at != blocks_.end() && (*at)->begin < offset + bytes; ++at)
        found.push_back(*at);
    return found;
}

// The blocks are copied from while others may read, append and drop: they cannot change, and stay for so
// long.
std::size_t TextWindow::read(std::uint64_t offset, char* buffer, std::size_t bytes) const {
    auto blocks = blocksBehind(offset, bytes);
    std::size_t got = 0;
    for (const auto& block : blocks) {
        const auto skipped = static_cast<std::size_t>(offset + got - block->begin);
        const std::size_t part = std::min(bytes - got, block->bytes - skipped);
        std::memcpy(buffer + got, block->text() + skipped, part);
        got += part;
    }
    // use_count() alone does not tell drop() that the copying is over: the lock does.
    const std::lock_guard lock(mutex_);
    blocks.clear();
    return got;
}

} // namespace runglass::readers
