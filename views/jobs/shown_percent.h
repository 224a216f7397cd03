// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <optional>

namespace runglass::views {

/// What to say of a job's fraction of 0…1. Nothing at both ends: before the first byte, and when all has been
/// read, nobody knows how long the rest takes.
inline std::optional<int> shownPercent(double fraction) {
    const auto percent = std::lround(fraction * 100);
    return percent > 0 && percent < 100 ? std::optional(static_cast<int>(percent)) : std::nullopt;
}

} // namespace runglass::views
