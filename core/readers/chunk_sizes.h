// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/json_masks.h"

#include <cstddef>

namespace runglass::readers {

/// Sizes that tests make small and strange; the defaults are what measuring found best.
struct ChunkSizes {
    /// A huge page, which the kernel clears as a whole: a chunk, what is read behind it, and padding.
    static constexpr std::size_t pageBytes = std::size_t{2} << 20;

    std::size_t slackBytes = std::size_t{16} << 10; ///< read behind a chunk to finish its last record
    std::size_t chunkBytes = pageBytes - slackBytes - 2 * textPadding; ///< what a thread takes at a time
    std::size_t runBytes = std::size_t{128}
                           << 10; ///< what simdjson gets at a time: text and index stay in cache
    bool isTolerantOnly = false;  ///< never asks simdjson
};

} // namespace runglass::readers
