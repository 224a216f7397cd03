// SPDX-License-Identifier: Apache-2.0
#include "core/table/query.h"

#include "core/table/text_search.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <unordered_map>

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

/// One sort key prepared for comparing: numbers as they are, texts as their rank among the texts of the
/// column.
class PreparedKey {
public:
    PreparedKey(const Column& column, bool descending) : column_(column), descending_(descending) {
        if (column.type() == ValueType::Text)
            rankTexts();
    }

    /// Negative when `left` sorts before `right`.
    int compare(RowIndex left, RowIndex right) const {
        const bool leftNull = column_.isNull(left);
        const bool rightNull = column_.isNull(right);
        if (leftNull || rightNull)
            return static_cast<int>(leftNull) - static_cast<int>(rightNull);
        const int order = compareValues(left, right);
        return descending_ ? -order : order;
    }

private:
    template <typename T>
    static int order(T left, T right) {
        return left < right ? -1 : (right < left ? 1 : 0);
    }

    int compareValues(RowIndex left, RowIndex right) const {
        switch (column_.type()) {
        case ValueType::Real:
            return order(column_.real(left), column_.real(right));
        case ValueType::Text:
            return order(ranks_[base::indexOf(column_.textId(left))],
                         ranks_[base::indexOf(column_.textId(right))]);
        case ValueType::Flag:
            return order(column_.flag(left), column_.flag(right));
        default:
            return order(column_.integer(left), column_.integer(right));
        }
    }

    void rankTexts() {
        const auto& pool = column_.pool();
        std::vector<bool> used(pool.size(), false);
        for (const auto id : column_.texts())
            if (id != base::noText)
                used[base::indexOf(id)] = true;
        std::vector<std::uint32_t> ids;
        for (std::uint32_t id = 0; id < used.size(); ++id)
            if (used[id])
                ids.push_back(id);
        std::ranges::sort(ids, [&](std::uint32_t left, std::uint32_t right) {
            return naturalCompare(pool.text(base::TextId{left}), pool.text(base::TextId{right})) < 0;
        });
        ranks_.resize(pool.size());
        for (std::uint32_t rank = 0; rank < ids.size(); ++rank)
            ranks_[ids[rank]] = rank;
    }

    const Column& column_;
    bool descending_;
    std::vector<std::uint32_t> ranks_;
};

/// A merge sort in pieces, so that it can stop within milliseconds.
template <typename Less>
void stoppableStableSort(Rows& rows, const Less& less, const std::stop_token& stop) {
    constexpr std::size_t piece = std::size_t{1} << 15;
    const auto at = [&rows](std::size_t i) {
        return rows.begin() + static_cast<std::ptrdiff_t>(std::min(i, rows.size()));
    };
    for (std::size_t begin = 0; begin < rows.size(); begin += piece) {
        if (stop.stop_requested())
            return;
        std::stable_sort(at(begin), at(begin + piece), less);
    }
    for (std::size_t width = piece; width < rows.size(); width *= 2)
        for (std::size_t begin = 0; begin + width < rows.size(); begin += 2 * width) {
            if (stop.stop_requested())
                return;
            std::inplace_merge(at(begin), at(begin + width), at(begin + 2 * width), less);
        }
}

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
    std::vector<PreparedKey> prepared;
    for (const SortKey& key : keys)
        prepared.emplace_back(table.column(key.column), key.descending);
    const auto less = [&prepared](RowIndex left, RowIndex right) {
        for (const PreparedKey& key : prepared)
            if (const int order = key.compare(left, right); order != 0)
                return order < 0;
        return false;
    };
    stoppableStableSort(rows, less, stop);
    return rows;
}

Rows containing(const Table& table, const Rows& rows, std::size_t column, std::string_view needle,
                bool matchCase, const std::stop_token& stop) {
    if (needle.empty())
        return rows;
    const TextMatcher matcher(table.column(column), ContainsText(needle, matchCase));
    Rows kept;
    for (const RowIndex row : rows) {
        if (row % 65536 == 0 && stop.stop_requested())
            break;
        if (matcher.matches(row))
            kept.push_back(row);
    }
    return kept;
}

Table picked(const Table& table, std::span<const RowIndex> rows, std::span<const std::size_t> columns) {
    std::vector<std::size_t> chosen(columns.begin(), columns.end());
    if (chosen.empty()) {
        chosen.resize(table.columnCount());
        std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    }
    Table result(table.name());
    for (const std::size_t index : chosen) {
        const Column& source = table.column(index);
        auto copy = std::make_shared<Column>(source.type(), source.sharedPool());
        copy->reserve(rows.size());
        for (const RowIndex row : rows)
            copy->addFrom(source, row);
        result.add(table.spec(index), std::move(copy));
    }
    return result;
}

Groups grouped(const Table& table, std::span<const std::size_t> keyColumns) {
    // Columns are folded in one after the other: the pair (group so far, value) becomes the new group.
    const std::size_t rows = table.rowCount();
    Groups groups;
    groups.groupOfRow.assign(rows, 0);
    if (rows != 0)
        groups.firstRow = {0};
    struct PairHash {
        std::size_t operator()(const std::pair<std::uint32_t, std::uint64_t>& pair) const {
            const std::uint64_t mixed =
                (pair.second ^ (std::uint64_t{pair.first} << 32)) * 0x9E3779B97F4A7C15ULL;
            return static_cast<std::size_t>(mixed ^ (mixed >> 29));
        }
    };
    for (const std::size_t index : keyColumns) {
        const Column& column = table.column(index);
        std::unordered_map<std::pair<std::uint32_t, std::uint64_t>, std::uint32_t, PairHash> numbers;
        groups.firstRow.clear();
        for (RowIndex row = 0; row < rows; ++row) {
            auto& group = groups.groupOfRow[row];
            const auto next = static_cast<std::uint32_t>(groups.firstRow.size());
            const auto [entry, isNew] = numbers.try_emplace({group, keyBits(column, row)}, next);
            if (isNew)
                groups.firstRow.push_back(row);
            group = entry->second;
        }
    }
    return groups;
}

} // namespace runglass::table
