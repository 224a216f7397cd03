// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/slab.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace runglass::readers {

/// Of texts inside a padded buffer: reads up to seven bytes behind them.
inline std::uint64_t hashOfPadded(const char* data, std::size_t size) {
    const auto word = [](const char* at) {
        std::uint64_t value = 0;
        std::memcpy(&value, at, sizeof value);
        return value;
    };
    const auto mix = [](std::uint64_t a, std::uint64_t b) {
        __extension__ using Wide = unsigned __int128;
        const Wide product = Wide{a} * b;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    };
    std::uint64_t hash = size * 0x9E3779B97F4A7C15ULL;
    for (; size >= 16; data += 16, size -= 16)
        hash = mix(hash ^ word(data) ^ 0xA0761D6478BD642FULL, word(data + 8) ^ 0xE7037ED1A0B428DBULL);
    if (size >= 8) {
        hash = mix(hash ^ word(data), 0x8EBC6AF09C88C6E3ULL);
        data += 8;
        size -= 8;
    }
    if (size > 0)
        hash = mix(hash ^ (word(data) & ((std::uint64_t{1} << (8 * size)) - 1)), 0x589965CC75374CC3ULL);
    return hash ^ (hash >> 29);
}

/// Of texts inside padded buffers, as well: most are short, and a call of memcmp costs more than they do.
inline bool areSamePadded(std::string_view left, std::string_view right) {
    if (left.size() != right.size())
        return false;
    constexpr std::size_t wordBytes = 8;
    const auto differingBits = [&](std::size_t at) {
        std::uint64_t leftWord = 0, rightWord = 0;
        std::memcpy(&leftWord, left.data() + at, wordBytes);
        std::memcpy(&rightWord, right.data() + at, wordBytes);
        return leftWord ^ rightWord;
    };
    std::size_t at = 0;
    for (; at + wordBytes < left.size(); at += wordBytes)
        if (differingBits(at) != 0)
            return false;
    const std::size_t rest = left.size() - at;
    return rest == 0 || differingBits(at) << (8 * (wordBytes - rest)) == 0;
}

/// Index by hash of numbered entries that are kept elsewhere; open addressing, at most half full.
class HashIndex {
public:
    static constexpr std::uint32_t none = 0xFFFFFFFFU;

    HashIndex() { allocate(1024); }

    /// The number of the entry with that hash for which `isSame(number)`, or none.
    template <typename IsSame>
    std::uint32_t find(std::uint32_t hash, const IsSame& isSame) const {
        for (std::size_t at = hash & mask_; slots_[at].number != none; at = (at + 1) & mask_)
            if (slots_[at].hash == hash && isSame(slots_[at].number))
                return slots_[at].number;
        return none;
    }
    /// The same; when there is none, `next` is entered.
    template <typename IsSame>
    std::uint32_t findOrAdd(std::uint32_t hash, std::uint32_t next, const IsSame& isSame) {
        std::size_t at = hash & mask_;
        for (; slots_[at].number != none; at = (at + 1) & mask_)
            if (slots_[at].hash == hash && isSame(slots_[at].number))
                return slots_[at].number;
        slots_[at] = {hash, next};
        if (++used_ * 2 > slots_.size())
            grow();
        return none;
    }

private:
    struct Slot {
        std::uint32_t hash;
        std::uint32_t number;
    };

    void allocate(std::size_t slots) {
        slots_ = {};
        slots_.resize(slots);
        for (std::size_t i = 0; i < slots; ++i)
            slots_[i].number = none;
        mask_ = slots - 1;
    }
    void grow() {
        const base::Slab<Slot> old = std::move(slots_);
        allocate(old.size() * 2);
        for (const Slot& slot : old.values()) {
            if (slot.number == none)
                continue;
            std::size_t at = slot.hash & mask_;
            while (slots_[at].number != none)
                at = (at + 1) & mask_;
            slots_[at] = slot;
        }
    }

    base::Slab<Slot> slots_;
    std::size_t mask_ = 0;
    std::size_t used_ = 0;
};

/// Every distinct text of one thread once, as it stands in the file, numbered in order of first sight.
class RawTextTable {
public:
    /// `text` lies in a padded buffer.
    std::uint32_t intern(std::string_view text) {
        const auto next = static_cast<std::uint32_t>(entries_.size());
        const auto known = index_.findOrAdd(hashOf(text), next, [&](std::uint32_t number) {
            return areSamePadded(this->text(number), text);
        });
        return known != HashIndex::none ? known : add(text);
    }
    /// The same, at once where it is the text of the last such call.
    std::uint32_t internRepeated(std::string_view text) {
        if (last_ >= entries_.size() || !areSamePadded(this->text(last_), text))
            last_ = intern(text);
        return last_;
    }
    /// HashIndex::none when the text was never seen.
    std::uint32_t find(std::string_view text) const {
        return index_.find(hashOf(text), [&](std::uint32_t number) { return this->text(number) == text; });
    }
    std::size_t size() const { return entries_.size(); }
    std::string_view text(std::size_t number) const {
        return {bytes_.data() + entries_[number].begin, entries_[number].size};
    }

private:
    struct Entry {
        std::uint64_t begin;
        std::uint32_t size;
    };
    static std::uint32_t hashOf(std::string_view text) {
        const std::uint64_t wide = hashOfPadded(text.data(), text.size());
        return static_cast<std::uint32_t>(wide ^ (wide >> 32));
    }
    std::uint32_t add(std::string_view text);

    HashIndex index_;
    base::Slab<Entry> entries_;
    base::Slab<char> bytes_; ///< padded
    std::uint32_t last_ = 0;
};

/// Every distinct pair of pid and tid of one thread.
class RawTrackTable {
public:
    /// Both lie in a padded buffer.
    std::uint32_t intern(std::string_view pid, std::string_view tid) {
        if (last_ >= entries_.size() || !isOf(last_, pid, tid))
            last_ = find(pid, tid);
        return last_;
    }
    std::size_t size() const { return entries_.size(); }
    std::string_view pid(std::size_t number) const {
        return {bytes_.data() + entries_[number].begin, entries_[number].pidSize};
    }
    std::string_view tid(std::size_t number) const {
        return {bytes_.data() + entries_[number].begin + entries_[number].pidSize, entries_[number].tidSize};
    }

private:
    struct Entry {
        std::uint64_t begin;
        std::uint32_t pidSize;
        std::uint32_t tidSize;
    };
    bool isOf(std::uint32_t number, std::string_view pid, std::string_view tid) const {
        return areSamePadded(this->pid(number), pid) && areSamePadded(this->tid(number), tid);
    }
    std::uint32_t find(std::string_view pid, std::string_view tid) {
        const std::uint64_t pidHash = hashOfPadded(pid.data(), pid.size());
        const std::uint64_t wide = std::rotl(pidHash, 23) ^ hashOfPadded(tid.data(), tid.size());
        const auto hash = static_cast<std::uint32_t>(wide ^ (wide >> 32));
        const auto next = static_cast<std::uint32_t>(entries_.size());
        const auto known =
            index_.findOrAdd(hash, next, [&](std::uint32_t number) { return isOf(number, pid, tid); });
        return known != HashIndex::none ? known : add(pid, tid);
    }
    std::uint32_t add(std::string_view pid, std::string_view tid);

    HashIndex index_;
    base::Slab<Entry> entries_;
    base::Slab<char> bytes_; ///< padded
    std::uint32_t last_ = 0;
};

} // namespace runglass::readers
