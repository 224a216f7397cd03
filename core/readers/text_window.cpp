// SPDX-License-Identifier: Apache-2.0
#include "core/readers/text_window.h"

#include "core/readers/json_masks.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace runglass::readers {

char* TextWindow::Block::text() const {
    return static_cast<char*>(memory.data()) + textPadding;
}

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
    block->memory.resize(blockBytes_ + slackBytes_ + 2 * textPadding);
    std::memset(block->memory.data(), 0, textPadding);
    return block;
}

// The block before may be borrowed only once its slack is full or nothing follows: nobody is at it here.
void TextWindow::append(std::shared_ptr<Block> block) {
    const std::lock_guard lock(mutex_);
    if (!blocks_.empty()) {
        Block& before = *blocks_.back();
        before.slackBytes = std::min(slackBytes_, block->bytes);
        std::memcpy(before.text() + before.bytes, block->text(), before.slackBytes);
    }
    block->slackBytes = 0;
    blocks_.push_back(std::move(block));
}

void TextWindow::drop(std::uint64_t offset) {
    const std::lock_guard lock(mutex_);
    while (!blocks_.empty() && blocks_.front()->end() <= offset) {
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

TextWindow::Blocks TextWindow::blocksBehind(std::uint64_t offset, std::size_t bytes) const {
    std::unique_lock lock(mutex_);
    for (;;) {
        Blocks found;
        if (blocks_.empty() || offset < blocks_.front()->begin)
            return found;
        for (auto at = std::ranges::upper_bound(blocks_, offset, {}, [](const auto& b) { return b->end(); });
             at != blocks_.end() && (*at)->begin < offset + bytes; ++at)
            found.push_back(*at);
        if (std::ranges::none_of(found, [](const auto& block) { return block->isLent; }))
            return found;
        found.clear();
        givenBack_.wait(lock);
    }
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

/// The block that can be lent for [from, to), marked as such; nothing when there is none.
std::shared_ptr<TextWindow::Block> TextWindow::takeLent(std::uint64_t from, std::uint64_t to, bool isEnd) {
    const std::lock_guard lock(mutex_);
    const auto at =
        std::ranges::upper_bound(blocks_, from, {}, [](const auto& block) { return block->end(); });
    if (at == blocks_.end() || from < (*at)->begin || at->use_count() > 1)
        return nullptr;
    const auto& block = *at;
    if (to != block->end() + block->slackBytes || (block->slackBytes < slackBytes_ && !isEnd))
        return nullptr;
    block->isLent = true;
    return block;
}

void TextWindow::giveBack(std::shared_ptr<Block> block) {
    const std::lock_guard lock(mutex_);
    block->isLent = false;
    block.reset();
    givenBack_.notify_all();
}

std::shared_ptr<char> TextWindow::lend(std::uint64_t from, std::uint64_t to, bool isEnd) {
    auto block = takeLent(from, to, isEnd);
    if (block == nullptr)
        return nullptr;
    char* const text = block->text() + (from - block->begin);
    return {text, [this, held = std::move(block)](char*) mutable { giveBack(std::move(held)); }};
}

} // namespace runglass::readers
