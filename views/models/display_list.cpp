// SPDX-License-Identifier: Apache-2.0
#include "views/models/display_list.h"

#include <algorithm>

namespace runglass::views {

void DisplayList::reset(std::size_t topCount) {
    topCount_ = topCount;
    blocks_.clear();
}

std::size_t DisplayList::size() const {
    if (blocks_.empty())
        return topCount_;
    const auto& last = blocks_.back();
    return last.firstRow + last.size() + (topCount_ - last.top - 1);
}

DisplayPosition DisplayList::at(std::size_t row) const {
    const auto next =
        std::ranges::upper_bound(blocks_, row, std::less<>{}, [](const Block& b) { return b.firstRow; });
    if (next == blocks_.begin())
        return {row, std::nullopt, std::nullopt};
    const auto& block = *std::prev(next);
    const auto offset = row - block.firstRow;
    if (offset >= block.size())
        return {block.top + 1 + (offset - block.size()), std::nullopt, std::nullopt};
    const auto& starts = block.childStart;
    const auto child =
        static_cast<std::size_t>(std::ranges::upper_bound(starts, offset) - starts.begin()) - 1;
    DisplayPosition position{block.top, static_cast<std::uint32_t>(child), std::nullopt};
    if (offset > starts[child])
        position.line = static_cast<std::uint32_t>(offset - starts[child] - 1);
    return position;
}

std::size_t DisplayList::rowOf(const DisplayPosition& position) const {
    if (const auto* block = position.child ? find(position.top) : nullptr)
        return block->firstRow + block->childStart[*position.child] +
               (position.line ? *position.line + 1 : 0);
    const auto next = std::ranges::lower_bound(blocks_, position.top, std::less<>{}, &Block::top);
    if (next == blocks_.begin())
        return position.top;
    const auto& before = *std::prev(next);
    return before.firstRow + before.size() + (position.top - before.top - 1);
}

bool DisplayList::isOpen(std::size_t top, std::uint32_t child) const {
    return below({top, child, std::nullopt}) > 0;
}

std::size_t DisplayList::below(const DisplayPosition& position) const {
    const auto* block = find(position.top);
    if (block == nullptr || position.line)
        return 0;
    if (!position.child)
        return block->size();
    return block->childStart[*position.child + 1] - block->childStart[*position.child] - 1;
}

void DisplayList::open(std::size_t top, std::uint32_t children) {
    Block block;
    block.top = top;
    for (std::uint32_t child = 0; child <= children; ++child)
        block.childStart.push_back(child);
    const auto place = std::ranges::lower_bound(blocks_, top, std::less<>{}, &Block::top);
    blocks_.insert(place, std::move(block));
    renumber();
}

void DisplayList::openChild(std::size_t top, std::uint32_t child, std::uint32_t lines) {
    shiftChildren(top, child, static_cast<std::ptrdiff_t>(lines));
}

void DisplayList::close(std::size_t top) {
    std::erase_if(blocks_, [top](const Block& block) { return block.top == top; });
    renumber();
}

void DisplayList::closeChild(std::size_t top, std::uint32_t child) {
    shiftChildren(top, child, -static_cast<std::ptrdiff_t>(below({top, child, std::nullopt})));
}

const DisplayList::Block* DisplayList::find(std::size_t top) const {
    const auto found = std::ranges::lower_bound(blocks_, top, std::less<>{}, &Block::top);
    return found != blocks_.end() && found->top == top ? &*found : nullptr;
}

DisplayList::Block* DisplayList::find(std::size_t top) {
    return const_cast<Block*>(std::as_const(*this).find(top));
}

void DisplayList::shiftChildren(std::size_t top, std::uint32_t child, std::ptrdiff_t by) {
    auto& starts = find(top)->childStart;
    for (auto next = std::size_t{child} + 1; next < starts.size(); ++next)
        starts[next] = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(starts[next]) + by);
    renumber();
}

void DisplayList::renumber() {
    std::size_t added = 0;
    for (auto& block : blocks_) {
        block.firstRow = block.top + 1 + added;
        added += block.size();
    }
}

} // namespace runglass::views
