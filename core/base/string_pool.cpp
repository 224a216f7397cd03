// SPDX-License-Identifier: Apache-2.0
#include "core/base/string_pool.h"

#include <algorithm>
#include <cstring>
#include <functional>

namespace runglass::base {
namespace {

constexpr std::size_t blockSize = std::size_t{64} << 10;
constexpr std::size_t firstSlots = 64;

std::uint32_t hashOf(std::string_view text) {
    const auto wide = std::hash<std::string_view>{}(text);
    return static_cast<std::uint32_t>(wide ^ (wide >> 32));
}

} // namespace

StringPool::StringPool() : slots_(firstSlots, noText) {}

TextId StringPool::intern(std::string_view text) {
    const auto hash = hashOf(text);
    const auto slot = slotOf(text, hash);
    if (slots_[slot] != noText)
        return slots_[slot];
    const auto id = TextId{static_cast<std::uint32_t>(texts_.size())};
    texts_.push_back(store(text));
    hashes_.push_back(hash);
    slots_[slot] = id;
    if (texts_.size() * 2 > slots_.size())
        growIndex();
    return id;
}

TextId StringPool::find(std::string_view text) const {
    return slots_[slotOf(text, hashOf(text))];
}

std::size_t StringPool::slotOf(std::string_view text, std::uint32_t hash) const {
    const auto mask = slots_.size() - 1;
    auto slot = hash & mask;
    while (slots_[slot] != noText) {
        const auto index = indexOf(slots_[slot]);
        if (hashes_[index] == hash && texts_[index] == text)
            break;
        slot = (slot + 1) & mask;
    }
    return slot;
}

void StringPool::growIndex() {
    slots_.assign(slots_.size() * 2, noText);
    const auto mask = slots_.size() - 1;
    for (std::size_t index = 0; index < texts_.size(); ++index) {
        auto slot = hashes_[index] & mask;
        while (slots_[slot] != noText)
            slot = (slot + 1) & mask;
        slots_[slot] = TextId{static_cast<std::uint32_t>(index)};
    }
}

std::string_view StringPool::store(std::string_view text) {
    if (text.empty())
        return {};
    if (text.size() > blockLeft_) {
        const auto bytes = std::max(blockSize, text.size());
        blocks_.push_back(std::make_unique_for_overwrite<char[]>(bytes));
        blockFree_ = blocks_.back().get();
        blockLeft_ = bytes;
        blockBytes_ += bytes;
    }
    char* place = blockFree_;
    std::memcpy(place, text.data(), text.size());
    blockFree_ += text.size();
    blockLeft_ -= text.size();
    return {place, text.size()};
}

std::size_t StringPool::allocatedBytes() const {
    return blockBytes_ + texts_.capacity() * sizeof(std::string_view) +
           hashes_.capacity() * sizeof(std::uint32_t) + slots_.capacity() * sizeof(TextId);
}

} // namespace runglass::base
