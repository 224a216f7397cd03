// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace runglass::analysis::diff {

/// Two positions that belong together.
struct Match {
    std::uint32_t base;
    std::uint32_t experiment;
    bool operator==(const Match&) const = default;
};

/// Which elements of two sequences belong together, in ascending order on both sides.
struct SequenceMatches {
    std::vector<Match> matches;
    /// Whether too much differed to look for the most matches: those that are there are right, but there may
    /// be more.
    bool isApproximate = false;
};

/// Steps of the search before it gives up finding the best alignment: some tenths of a second.
inline constexpr std::uint64_t defaultAlignmentWork = 20'000'000;

/// The longest common subsequence of two sequences of keys by Myers' algorithm in linear memory: time is
/// length times number of differences. With more differences than `work` steps can find, each search stops at
/// where it got furthest and goes on from there. Without sense when stopped.
SequenceMatches alignedSequences(std::span<const std::uint32_t> base,
                                 std::span<const std::uint32_t> experiment, const std::stop_token& stop = {},
                                 std::uint64_t work = defaultAlignmentWork);

} // namespace runglass::analysis::diff
