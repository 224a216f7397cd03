// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace runglass::trace {

/// Trace::argument for those who ask for many records, mostly in file order: looks near the last one first.
class ArgumentCursor {
public:
    /// nullptr: no record has it.
    explicit ArgumentCursor(const ArgumentColumn* column)
        : column_(column != nullptr ? column->view() : ArgumentView()) {}

    std::optional<std::uint64_t> at(EventRow row) {
        const auto rows = column_.rows;
        if (place_ >= rows.size() || rows[place_] > row)
            place_ = 0;
        constexpr std::size_t near = 8;
        const std::size_t nearEnd = std::min(rows.size(), place_ + near);
        while (place_ < nearEnd && rows[place_] < row)
            ++place_;
        if (place_ == nearEnd && place_ < rows.size() && rows[place_] < row)
            place_ += static_cast<std::size_t>(std::ranges::lower_bound(rows.subspan(place_), row) -
                                               rows.subspan(place_).begin());
        if (place_ >= rows.size() || rows[place_] != row)
            return std::nullopt;
        return column_.value(place_);
    }

private:
    ArgumentView column_;
    std::size_t place_ = 0;
};

} // namespace runglass::trace
