// SPDX-License-Identifier: Apache-2.0
#include "core/table/query.h"

#include "core/base/stop_check.h"
#include "core/table/text_ranks.h"
#include "core/table/text_search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <numeric>
#include <ranges>
#include <utility>

namespace runglass::table {
namespace {

constexpr bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::size_t digitRun(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    return end;
}

std::string_view withoutLeadingZeros(std::string_view digits) {
    while (digits.size() > 1 && digits.front() == '0')
        digits.remove_prefix(1);
    return digits;
}

/// A value as a number of the same order, below missingKey. Precondition: the value is not missing.
std::uint64_t orderKey(const Column& column, const std::vector<std::uint32_t>& textRanks, RowIndex row) {
    constexpr std::uint64_t signBit = std::uint64_t{1} << 63;
    switch (column.type()) {
    case ValueType::Real: {
        const auto bits = std::bit_cast<std::uint64_t>(column.real(row) + 0.0); // -0.0 becomes 0.0
        return (bits & signBit) != 0 ? ~bits : bits | signBit;
    }
    case ValueType::Text:
        return textRanks[base::indexOf(column.textId(row))];
    case ValueType::Flag:
        return column.flag(row) ? 1 : 0;
    default:
        // The smallest integer means missing, so that 1 can be taken off and the largest key stays free.
        return (static_cast<std::uint64_t>(column.integer(row)) ^ signBit) - 1;
    }
}

constexpr std::uint64_t missingKey = std::numeric_limits<std::uint64_t>::max();

/// One key per row of `rows`, to be sorted upwards; as small as they can be, which spares passes. Of no use
/// when stopped.
std::vector<std::uint64_t> orderKeys(const Column& column, bool descending, const Rows& rows,
                                     const std::stop_token& stop) {
    const auto ranks =
        column.type() == ValueType::Text ? naturalRanks(column, stop) : std::vector<std::uint32_t>();
    std::vector<std::uint64_t> keys(rows.size());
    std::uint64_t least = missingKey;
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (base::isStoppedAt(i, stop))
            return keys;
        if (column.isNull(rows[i])) {
            keys[i] = missingKey;
            continue;
        }
        const auto key = orderKey(column, ranks, rows[i]);
        keys[i] = descending ? missingKey - 1 - key : key;
        least = std::min(least, keys[i]);
        most = std::max(most, keys[i]);
    }
    for (auto& key : keys)
        key = key == missingKey ? most - std::min(least, most) + 1 : key - least;
    return keys;
}

/// Sorts `rows` stably by their keys, byte by byte from the lowest; bytes that all keys share cost nothing.
/// Leaves the rows in no useful order when stopped.
void radixSort(Rows& rows, std::vector<std::uint64_t> keys, const std::stop_token& stop) {
    constexpr std::size_t digits = 8;
    constexpr std::size_t buckets = 256;
    const auto digitOf = [](std::uint64_t key, std::size_t digit) {
        return static_cast<std::size_t>((key >> (8 * digit)) & 0xFFU);
    };
    std::array<std::array<std::uint32_t, buckets>, digits> counts{};
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (base::isStoppedAt(i, stop))
            return;
        for (std::size_t digit = 0; digit < digits; ++digit)
            ++counts[digit][digitOf(keys[i], digit)];
    }
    Rows otherRows(rows.size());
    std::vector<std::uint64_t> otherKeys(keys.size());
    for (std::size_t digit = 0; digit < digits; ++digit) {
        auto& places = counts[digit];
        if (std::ranges::find(places, static_cast<std::uint32_t>(keys.size())) != places.end())
            continue;
        std::exclusive_scan(places.begin(), places.end(), places.begin(), std::uint32_t{0});
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (base::isStoppedAt(i, stop))
                return;
            const auto place = places[digitOf(keys[i], digit)]++;
            otherKeys[place] = keys[i];
            otherRows[place] = rows[i];
        }
        keys.swap(otherKeys);
        rows.swap(otherRows);
    }
}

/// Numbers the distinct pairs (group, value) in order of first sight. Open addressing in one flat array:
/// grouping millions of rows is little else than this look-up.
class PairNumbers {
public:
    /// The numbers are of no use when stopped.
    explicit PairNumbers(const std::stop_token& stop) : slots_(firstSlots), stop_(stop) {}

    std::uint32_t numberOf(std::uint32_t group, std::uint64_t value) {
        auto at = place(group, value);
        if (slots_[at].number != none)
            return slots_[at].number;
        if (2 * (std::size_t{size_} + 1) > slots_.size()) {
            grow();
            at = place(group, value);
        }
        slots_[at] = {value, group, size_};
        return size_++;
    }

private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::size_t firstSlots = 256;
    struct Slot {
        std::uint64_t value = 0;
        std::uint32_t group = 0;
        std::uint32_t number = none;
    };

    /// Where the pair is, or would go.
    std::size_t place(std::uint32_t group, std::uint64_t value) const {
        // The finishing steps of MurmurHash3: every bit of the pair reaches the low ones.
        auto hash = value ^ (std::uint64_t{group} * 0x9E3779B97F4A7C15ULL);
        hash = (hash ^ (hash >> 33U)) * 0xFF51AFD7ED558CCDULL;
        hash = (hash ^ (hash >> 33U)) * 0xC4CEB9FE1A85EC53ULL;
        const auto mask = slots_.size() - 1;
        auto at = static_cast<std::size_t>(hash ^ (hash >> 33U)) & mask;
        while (slots_[at].number != none && (slots_[at].value != value || slots_[at].group != group))
            at = (at + 1) & mask;
        return at;
    }

    void grow() {
        std::vector<Slot> old(slots_.size() * 2);
        old.swap(slots_);
        for (std::size_t i = 0; i < old.size() && !base::isStoppedAt(i, stop_); ++i)
            if (old[i].number != none)
                slots_[place(old[i].group, old[i].value)] = old[i];
    }

    std::vector<Slot> slots_; ///< a power of two, at most half full
    std::uint32_t size_ = 0;
    const std::stop_token& stop_;
};

/// What makes two values of a column equal, as 64 bits.
std::uint64_t keyBits(const Column& column, RowIndex row) {
    switch (column.type()) {
    case ValueType::Real:
        // All missing reals are one group whatever the bits of their NaN.
        return std::bit_cast<std::uint64_t>(column.isNull(row) ? std::numeric_limits<double>::quiet_NaN()
                                                               : column.real(row) + 0.0);
    case ValueType::Text:
        return base::indexOf(column.textId(row));
    case ValueType::Flag:
        return column.flags()[row];
    default:
        return static_cast<std::uint64_t>(column.integer(row));
    }
}

/// False when stopped.
bool copyRows(const Column& source, std::span<const RowIndex> rows, Column& copy,
              const std::stop_token& stop) {
    copy.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (base::isStoppedAt(i, stop))
            return false;
        copy.addFrom(source, rows[i]);
    }
    return true;
}

} // namespace

int naturalCompare(std::string_view left, std::string_view right) {
    std::size_t l = 0;
    std::size_t r = 0;
    while (l < left.size() && r < right.size()) {
        if (isDigit(left[l]) && isDigit(right[r])) {
            const auto leftEnd = digitRun(left, l);
            const auto rightEnd = digitRun(right, r);
            const auto leftDigits = withoutLeadingZeros(left.substr(l, leftEnd - l));
            const auto rightDigits = withoutLeadingZeros(right.substr(r, rightEnd - r));
            if (leftDigits.size() != rightDigits.size())
                return leftDigits.size() < rightDigits.size() ? -1 : 1;
            if (const int order = leftDigits.compare(rightDigits); order != 0)
                return order;
            l = leftEnd;
            r = rightEnd;
        } else {
            const auto a = static_cast<unsigned char>(left[l++]);
            const auto b = static_cast<unsigned char>(right[r++]);
            if (a != b)
                return a < b ? -1 : 1;
        }
    }
    if ((left.size() - l) != (right.size() - r))
        return left.size() - l < right.size() - r ? -1 : 1;
    return left.compare(right); // "7" and "007": equal as numbers, ordered all the same
}

Rows allRows(const Table& table) {
    Rows rows(table.rowCount());
    std::iota(rows.begin(), rows.end(), RowIndex{0});
    return rows;
}

Rows sorted(const Table& table, Rows rows, std::span<const SortKey> keys, const std::stop_token& stop) {
    // Stable sorts by the keys from the last to the first give the order by all of them.
    for (const SortKey& key : std::views::reverse(keys)) {
        auto order = orderKeys(table.column(key.column), key.descending, rows, stop);
        if (stop.stop_requested())
            break;
        radixSort(rows, std::move(order), stop);
    }
    return rows;
}

Rows containing(const Table& table, const Rows& rows, std::size_t column, std::string_view needle,
                bool matchCase, const std::stop_token& stop) {
    if (needle.empty())
        return rows;
    const TextMatcher matcher(table.column(column), ContainsText(needle, matchCase));
    Rows kept;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (base::isStoppedAt(i, stop))
            break;
        if (matcher.matches(rows[i]))
            kept.push_back(rows[i]);
    }
    return kept;
}

Table picked(const Table& table, std::span<const RowIndex> rows, std::span<const std::size_t> columns,
             const std::stop_token& stop) {
    std::vector<std::size_t> chosen(columns.begin(), columns.end());
    if (chosen.empty()) {
        chosen.resize(table.columnCount());
        std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    }
    Table result(table.name());
    for (const std::size_t index : chosen) {
        const Column& source = table.column(index);
        auto copy = std::make_shared<Column>(source.type(), source.sharedPool());
        if (!copyRows(source, rows, *copy, stop))
            return picked(table, {}, columns);
        result.add(table.spec(index), std::move(copy));
    }
    return result;
}

Table sortedTable(const Table& table, std::span<const SortKey> keys, const std::stop_token& stop) {
    return picked(table, sorted(table, allRows(table), keys, stop), {}, stop);
}

Groups grouped(const Table& table, std::span<const std::size_t> keyColumns, const std::stop_token& stop) {
    // Columns are folded in one after the other: the pair (group so far, value) becomes the new group.
    const std::size_t rows = table.rowCount();
    Groups groups;
    groups.groupOfRow.assign(rows, 0);
    if (rows != 0)
        groups.firstRow = {0};
    for (const std::size_t index : keyColumns) {
        const Column& column = table.column(index);
        PairNumbers numbers(stop);
        groups.firstRow.clear();
        for (RowIndex row = 0; row < rows; ++row) {
            if (base::isStoppedAt(row, stop))
                return grouped(table, {});
            auto& group = groups.groupOfRow[row];
            group = numbers.numberOf(group, keyBits(column, row));
            if (group == groups.firstRow.size())
                groups.firstRow.push_back(row);
        }
    }
    return groups;
}

} // namespace runglass::table
