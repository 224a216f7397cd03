// SPDX-License-Identifier: Apache-2.0
#include "core/trace/argument_column.h"

#include <algorithm>

namespace runglass::trace {

std::optional<std::uint64_t> ArgumentView::find(std::uint32_t row) const {
    const auto found = std::ranges::lower_bound(rows, row);
    if (found == rows.end() || *found != row)
        return std::nullopt;
    return value(static_cast<std::size_t>(found - rows.begin()));
}

std::uint64_t ArgumentView::wideValue(std::size_t index) const {
    return std::ranges::lower_bound(wide, index, {}, &WideValue::index)->value;
}

void ArgumentColumn::reserve(std::size_t count) {
    rows_.reserve(count);
    values_.reserve(count);
}

void ArgumentColumn::append(const ArgumentView& part, std::uint32_t firstRow) {
    const auto offset = static_cast<std::uint32_t>(rows_.size());
    for (const std::uint32_t row : part.rows)
        rows_.push_back(firstRow + row);
    for (const std::uint32_t value : part.values)
        values_.push_back(value);
    for (const ArgumentView::WideValue& wide : part.wide)
        wide_.push_back({offset + wide.index, wide.value});
}

void ArgumentColumn::cutFrom(std::uint32_t row) {
    const auto rows = rows_.values();
    const auto size = static_cast<std::size_t>(std::ranges::lower_bound(rows, row) - rows.begin());
    const auto wide = wide_.values();
    wide_.resize(static_cast<std::size_t>(
        std::ranges::lower_bound(wide, size, {}, &ArgumentView::WideValue::index) - wide.begin()));
    rows_.resize(size);
    values_.resize(size);
}

std::size_t ArgumentColumn::allocatedBytes() const {
    return rows_.allocatedBytes() + values_.allocatedBytes() + wide_.allocatedBytes();
}

} // namespace runglass::trace
