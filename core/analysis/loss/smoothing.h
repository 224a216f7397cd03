// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/log.h"

#include <cstdint>

namespace runglass::analysis::loss {

enum class SmoothingKind {
    None,
    Exponential, ///< mean in which a loss counts `weight` times as much as the one after it
    Window       ///< mean of up to `window` losses around each
};

struct Smoothing {
    SmoothingKind kind = SmoothingKind::None;
    double weight = 0.9;       ///< 0…1 exclusive; that of the smoothing slider of TensorBoard
    std::uint64_t window = 21; ///< an even number is taken for the next odd one

    bool operator==(const Smoothing&) const = default;
};

/// The points smoothed: s(i) = weight · s(i-1) + (1-weight) · x(i), corrected for the missing beginning by
/// 1 - weight^i; or the mean of the window. Losses that are not finite stay as they are and count for
/// nothing. Time: linear.
Points smoothed(const Points& points, const Smoothing& smoothing);

} // namespace runglass::analysis::loss
