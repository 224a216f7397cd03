// SPDX-License-Identifier: Apache-2.0
#include "core/table/text_ranks.h"

#include "core/base/stop_check.h"
#include "core/table/query.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <string>

namespace runglass::table {
namespace {

/// What of a text is turned into a key; texts that agree in so much are compared by naturalCompare.
constexpr std::size_t keyLimit = 256;
constexpr std::size_t chunkBytes = 8;

constexpr bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Appends bytes whose plain order is the natural order of the text: a run of digits becomes '0', the number
/// of its significant digits, and these. No other byte lies between '0' and '9', so that '0' stands where
/// any digit would.
void appendKey(std::string& keys, std::string_view text) {
    const std::size_t limit = keys.size() + keyLimit;
    for (std::size_t at = 0; at < text.size() && keys.size() < limit;) {
        if (!isDigit(text[at])) {
            keys += text[at++];
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && isDigit(text[end]))
            ++end;
        while (at + 1 < end && text[at] == '0')
            ++at;
        const std::size_t digits = end - at;
        keys += '0';
        if (digits >= 0xFF) {
            // Beyond one byte of length the key ends: what follows is for naturalCompare.
            keys += '\xFF';
            break;
        }
        keys += static_cast<char>(digits);
        keys.append(text.substr(at, digits));
        at = end;
    }
    if (keys.size() > limit)
        keys.resize(limit);
}

/// One text on its way to its place: where its key lies and the eight bytes of it that are being compared.
struct Item {
    std::uint64_t chunk = 0;
    std::size_t keyBegin = 0;
    std::uint32_t keySize = 0;
    std::uint32_t id = 0;
};

/// Eight bytes of the key as a number of the same order; zeros behind its end.
std::uint64_t chunkAt(const std::string& keys, const Item& item, std::size_t depth) {
    std::array<unsigned char, chunkBytes> bytes{};
    if (depth < item.keySize)
        std::memcpy(bytes.data(), keys.data() + item.keyBegin + depth,
                    std::min(chunkBytes, item.keySize - depth));
    std::uint64_t chunk = 0;
    for (const auto byte : bytes)
        chunk = (chunk << 8U) | byte;
    return chunk;
}

/// Sorts by eight bytes, then each run of equals by the next eight.
class RankSort {
public:
    RankSort(const base::StringPool& pool, const std::string& keys, const std::stop_token& stop)
        : pool_(pool), keys_(keys), stop_(stop) {}

    /// Leaves the items in no useful order when stopped.
    void sort(std::vector<Item>& items) {
        if (items.size() > 1)
            pending_.push_back({items, 0});
        while (!pending_.empty() && !stop_.stop_requested()) {
            const Part part = pending_.back();
            pending_.pop_back();
            sortPart(part);
        }
    }

private:
    struct Part {
        std::span<Item> items;
        std::size_t depth;
    };

    void sortPart(const Part& part) {
        // Mangled names share long beginnings.
        bool areEqual = true;
        for (std::size_t i = 0; i < part.items.size(); ++i) {
            if (base::isStoppedAt(i, stop_))
                return;
            part.items[i].chunk = chunkAt(keys_, part.items[i], part.depth);
            areEqual = areEqual && part.items[i].chunk == part.items.front().chunk;
        }
        if (areEqual) {
            sortRun({part.items, part.depth + chunkBytes});
            return;
        }
        const auto byChunk = [](const Item& left, const Item& right) { return left.chunk < right.chunk; };
        if (!base::sortUnlessStopped(stop_, byChunk, [&](auto less) { std::ranges::sort(part.items, less); }))
            return;
        std::size_t runs = 0;
        for (std::size_t begin = 0; begin < part.items.size();) {
            if (base::isStoppedAt(runs++, stop_))
                return;
            const auto chunk = part.items[begin].chunk;
            std::size_t end = begin + 1;
            while (end < part.items.size() && part.items[end].chunk == chunk)
                ++end;
            if (end - begin > 1)
                sortRun({part.items.subspan(begin, end - begin), part.depth + chunkBytes});
            begin = end;
        }
    }

    /// A zero at the end may be filling: then nothing more can be learnt from the keys.
    void sortRun(const Part& run) {
        if ((run.items.front().chunk & 0xFFU) != 0 && run.depth < keyLimit)
            pending_.push_back(run);
        else
            base::sortUnlessStopped(
                stop_,
                [this](const Item& left, const Item& right) {
                    return naturalCompare(pool_.text(base::TextId{left.id}),
                                          pool_.text(base::TextId{right.id})) < 0;
                },
                [&](auto less) { std::ranges::sort(run.items, less); });
    }

    const base::StringPool& pool_;
    const std::string& keys_;
    const std::stop_token& stop_;
    std::vector<Part> pending_;
};

} // namespace

std::vector<std::uint32_t> naturalRanks(const Column& column, const std::stop_token& stop) {
    const auto& pool = column.pool();
    std::vector<std::uint8_t> used(pool.size(), 0);
    const auto ids = column.texts();
    for (std::size_t row = 0; row < ids.size() && !base::isStoppedAt(row, stop); ++row)
        if (ids[row] != base::noText)
            used[base::indexOf(ids[row])] = 1;
    std::string keys;
    std::vector<Item> items;
    for (std::uint32_t id = 0; id < used.size(); ++id) {
        if (base::isStoppedAt(id, stop))
            break;
        if (used[id] == 0)
            continue;
        const auto begin = keys.size();
        appendKey(keys, pool.text(base::TextId{id}));
        items.push_back({0, begin, static_cast<std::uint32_t>(keys.size() - begin), id});
    }
    RankSort(pool, keys, stop).sort(items);
    std::vector<std::uint32_t> ranks(pool.size(), 0);
    for (std::uint32_t rank = 0; rank < items.size() && !base::isStoppedAt(rank, stop); ++rank)
        ranks[items[rank].id] = rank;
    return ranks;
}

} // namespace runglass::table
