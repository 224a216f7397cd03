// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <cstddef>
#include <memory>

namespace runglass::test {

struct SyntheticTraceOptions {
    std::size_t slices = 1'000'000; ///< about so many
    std::size_t nestedTracks = 150; ///< of eight lanes
    std::size_t flatTracks = 50;    ///< of one lane
    std::size_t hotTracks = 20;     ///< of the nested ones: five times as dense as the others
    std::size_t names = 4'000;
    std::size_t counters = 8;
    std::size_t samples = 500'000; ///< of each counter
    base::Nanoseconds lengthNs = 120'000'000'000;
    bool isUniform = false; ///< every lane equally dense: the worst case for painting
};

/// A trace made straight as columns, without text: random nesting, durations over many powers of ten, long
/// gaps. The same for the same options.
std::shared_ptr<const trace::Trace> makeSyntheticTrace(const SyntheticTraceOptions& options);

} // namespace runglass::test
