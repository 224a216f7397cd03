// SPDX-License-Identifier: Apache-2.0
#include "unit/support/raw_trace_maker.h"

#include "core/trace/counter_view.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

using namespace runglass;
using test::RawTraceMaker;

namespace {

/// Slices of random length and gap; every 50th is long.
std::shared_ptr<const trace::Trace> randomTrace(int count) {
    std::mt19937 random(5);
    RawTraceMaker maker;
    base::Nanoseconds time = 1'000'000;
    for (int i = 0; i < count; ++i) {
        const base::Nanoseconds length = i % 50 == 0 ? 100'000 : random() % 2'000;
        maker.complete(test::numbered("k", random() % 20), time, length);
        time += length + random() % 500;
    }
    return maker.build(1'000);
}

} // namespace

TEST_CASE("every level has at most half the entries of the one below", "[trace]") {
    const auto trace = randomTrace(20'000);
    const auto& lane = trace->lane(0);
    REQUIRE(lane.levels.size() >= 3);
    std::size_t finer = lane.size();
    std::size_t all = 0;
    for (const auto& level : lane.levels) {
        CHECK(level.entries.size() <= finer / 2);
        finer = level.entries.size();
        all += level.entries.size();
    }
    CHECK(all < lane.size());
}

TEST_CASE("the entries of a level hold every slice once and keep the busy time", "[trace]") {
    const auto trace = randomTrace(20'000);
    const auto& lane = trace->lane(0);
    double busy = 0;
    for (std::size_t i = 0; i < lane.size(); ++i)
        busy += static_cast<double>(lane.duration(i));
    for (const auto& level : lane.levels) {
        double covered = 0;
        REQUIRE(level.entries.front().first == 0);
        for (std::size_t k = 0; k < level.entries.size(); ++k) {
            const auto& entry = level.entries[k];
            const std::size_t next = k + 1 < level.entries.size() ? level.entries[k + 1].first : lane.size();
            REQUIRE(next > entry.first);
            REQUIRE(entry.startNs == lane.starts[entry.first]);
            REQUIRE(entry.endNs == lane.end(next - 1));
            covered += static_cast<double>(entry.endNs - entry.startNs) * entry.coverage() / 255;
        }
        CHECK(covered == Approx(busy).epsilon(0.03));
    }
}

TEST_CASE("no more than two entries of a level begin in one bucket", "[trace]") {
    const auto trace = randomTrace(20'000);
    for (const auto& level : trace->lane(0).levels)
        for (std::size_t i = 2; i < level.entries.size(); ++i)
            REQUIRE(level.entries[i].startNs / level.resolutionNs >
                    level.entries[i - 2].startNs / level.resolutionNs);
}

TEST_CASE("a run is named after its longest slice", "[trace]") {
    RawTraceMaker maker;
    for (int i = 0; i < 1'000; ++i)
        maker.complete(i == 500 ? "long" : "short", i * 100, i == 500 ? 90 : 5);
    const auto trace = maker.build(100);
    const auto& coarse = trace->lane(0).levels.back();
    const auto run = std::ranges::find_if(
        coarse.entries, [](const auto& entry) { return entry.startNs <= 50'000 && entry.endNs > 50'000; });
    REQUIRE(run != coarse.entries.end());
    CHECK(trace->texts().text(run->name()) == "long");
}

TEST_CASE("small lanes have no levels", "[trace]") {
    CHECK(randomTrace(255)->lane(0).levels.empty());
}

TEST_CASE("lowest and highest of any range of samples are exact", "[trace]") {
    RawTraceMaker maker;
    std::mt19937 random(3);
    std::vector<float> values;
    for (int i = 0; i < 5'000; ++i) {
        values.push_back(static_cast<float>(random() % 100'000));
        maker.sample("c", "v", i * 10, static_cast<double>(values.back()));
    }
    const auto trace = maker.build(500);
    const auto& counter = trace->counter(0);
    for (int round = 0; round < 500; ++round) {
        const std::size_t from = random() % values.size();
        const std::size_t to = from + 1 + random() % (values.size() - from);
        const auto range = counter.rangeOf(from, to);
        const auto [lowest, highest] = std::minmax_element(values.begin() + static_cast<long>(from),
                                                           values.begin() + static_cast<long>(to));
        REQUIRE(range.lowest == *lowest);
        REQUIRE(range.highest == *highest);
    }
}
