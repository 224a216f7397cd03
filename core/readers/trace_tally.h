// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace runglass::readers {

/// What can be odd about the text of a trace without costing more than a record.
enum class Oddity : std::uint8_t {
    BadEscape,
    ControlCharacter,
    UnescapedQuote,
    BadRecord,
    BareToken,
    ExtraComma,
    DuplicateKey,
    Depth,
    InvalidUtf8,
    NegativeDuration,
    FurtherList
};
inline constexpr std::size_t oddityCount = 11;

/// How often each oddity was met and where first, as offsets of the text.
class TraceTally {
public:
    struct Entry {
        std::uint64_t count = 0;
        std::uint64_t first = std::numeric_limits<std::uint64_t>::max();
        bool operator==(const Entry&) const = default;
    };

    void add(Oddity oddity, std::uint64_t offset, std::uint64_t count = 1) {
        Entry& entry = entries_[static_cast<std::size_t>(oddity)];
        entry.count += count;
        entry.first = std::min(entry.first, offset);
    }
    void add(const TraceTally& other) {
        for (std::size_t i = 0; i < oddityCount; ++i) {
            entries_[i].count += other.entries_[i].count;
            entries_[i].first = std::min(entries_[i].first, other.entries_[i].first);
        }
    }
    const Entry& of(Oddity oddity) const { return entries_[static_cast<std::size_t>(oddity)]; }
    bool operator==(const TraceTally&) const = default;

private:
    std::array<Entry, oddityCount> entries_{};
};

} // namespace runglass::readers
