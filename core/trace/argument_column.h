// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/slab.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace runglass::trace {

/// One argument of the records that have it, by record. Nearly all values are small numbers, so each has 32
/// bits, and the few that need more are kept beside. A view: valid as long as what it is of.
struct ArgumentView {
    struct WideValue {
        std::uint32_t index; ///< in `values`
        std::uint64_t value;
    };
    /// Stands in `values` for what is in `wide`.
    static constexpr std::uint32_t wideMark = 0xFFFFFFFF;

    std::span<const std::uint32_t> rows; ///< ascending; a record that has the argument twice is there twice
    std::span<const std::uint32_t> values;
    std::span<const WideValue> wide; ///< by index

    std::size_t size() const { return rows.size(); }
    /// As trace::IdKey.
    std::uint64_t value(std::size_t index) const {
        return values[index] != wideMark ? values[index] : wideValue(index);
    }
    /// Of the record, the first if it has several. O(log n).
    std::optional<std::uint64_t> find(std::uint32_t row) const;

private:
    std::uint64_t wideValue(std::size_t index) const;
};

/// Owns what an ArgumentView shows.
class ArgumentColumn {
public:
    ArgumentView view() const { return {rows_.values(), values_.values(), wide_.values()}; }
    void reserve(std::size_t count);
    /// Precondition: no record that is there comes after it.
    void add(std::uint32_t row, std::uint64_t value) {
        const bool isWide = value >= ArgumentView::wideMark;
        if (isWide) [[unlikely]]
            wide_.push_back({static_cast<std::uint32_t>(rows_.size()), value});
        rows_.push_back(row);
        values_.push_back(isWide ? ArgumentView::wideMark : static_cast<std::uint32_t>(value));
    }
    /// Adds all of a part whose records count from `firstRow`.
    void append(const ArgumentView& part, std::uint32_t firstRow);
    /// Takes out the records from `row` on.
    void cutFrom(std::uint32_t row);
    std::size_t allocatedBytes() const;

private:
    base::Slab<std::uint32_t> rows_;
    base::Slab<std::uint32_t> values_;
    base::Slab<ArgumentView::WideValue> wide_;
};

} // namespace runglass::trace
