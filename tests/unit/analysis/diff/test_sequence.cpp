// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/sequence.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <string_view>

using namespace runglass::analysis::diff;
using Keys = std::vector<std::uint32_t>;

namespace {

Keys keysOf(std::string_view letters) {
    return {letters.begin(), letters.end()};
}

/// The length of the longest common subsequence, by the textbook's table.
std::size_t longestCommon(const Keys& left, const Keys& right) {
    std::vector<std::vector<std::size_t>> table(left.size() + 1, std::vector<std::size_t>(right.size() + 1));
    for (std::size_t i = 0; i < left.size(); ++i)
        for (std::size_t j = 0; j < right.size(); ++j)
            table[i + 1][j + 1] =
                left[i] == right[j] ? table[i][j] + 1 : std::max(table[i][j + 1], table[i + 1][j]);
    return table[left.size()][right.size()];
}

bool areMatches(const SequenceMatches& found, const Keys& left, const Keys& right) {
    for (std::size_t i = 0; i < found.matches.size(); ++i) {
        const Match& match = found.matches[i];
        if (left.at(match.base) != right.at(match.experiment))
            return false;
        if (i > 0 &&
            (match.base <= found.matches[i - 1].base || match.experiment <= found.matches[i - 1].experiment))
            return false;
    }
    return true;
}

} // namespace

TEST_CASE("an inserted element stands alone and all others keep their partners", "[diff]") {
    const auto found = alignedSequences(keysOf("abcd"), keysOf("abxcd"));
    CHECK(found.matches == std::vector<Match>{{0, 0}, {1, 1}, {2, 3}, {3, 4}});
    CHECK(!found.isApproximate);
}

TEST_CASE("sequences without a common element have no matches", "[diff]") {
    CHECK(alignedSequences(keysOf("aaa"), keysOf("bb")).matches.empty());
    CHECK(alignedSequences({}, keysOf("bb")).matches.empty());
    CHECK(alignedSequences({}, {}).matches.empty());
}

TEST_CASE("the alignment is a longest common subsequence", "[diff]") {
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
        Keys left(random() % 20);
        Keys right(random() % 20);
        const auto letters = static_cast<std::uint32_t>(1 + random() % 6);
        for (Keys* keys : {&left, &right})
            for (auto& key : *keys)
                key = static_cast<std::uint32_t>(random() % letters);
        const auto found = alignedSequences(left, right);
        INFO("round " << round);
        REQUIRE(found.matches.size() == longestCommon(left, right));
        REQUIRE(areMatches(found, left, right));
        REQUIRE(!found.isApproximate);
    }
}

TEST_CASE("too many differences for the work are aligned well, not best, and it is said", "[diff]") {
    std::mt19937 random(7);
    Keys left(20'000);
    for (auto& key : left)
        key = static_cast<std::uint32_t>(random() % 50);
    Keys right = left;
    for (int change = 0; change < 2000; ++change)
        right[random() % right.size()] = 50;
    const auto found = alignedSequences(left, right, {}, 1000);
    CHECK(found.isApproximate);
    CHECK(areMatches(found, left, right));
    CHECK(found.matches.size() > 17'000); // of at least 18,000
}
