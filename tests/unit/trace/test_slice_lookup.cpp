// SPDX-License-Identifier: Apache-2.0
#include "core/trace/slice_lookup.h"

#include <catch2/catch.hpp>

#include <cstdint>
#include <random>
#include <vector>

using namespace runglass;

namespace {

/// Two lanes of one thread: some starts are equal, some slices have no length.
struct TwoLanes {
    std::vector<base::Nanoseconds> starts[2];
    std::vector<std::uint32_t> durations[2];
    trace::TraceData data;
    trace::Track track;

    TwoLanes() {
        std::mt19937 random(5);
        for (int lane = 0; lane < 2; ++lane) {
            base::Nanoseconds at = -20;
            for (int i = 0; i < 500; ++i) {
                starts[lane].push_back(at);
                durations[lane].push_back(static_cast<std::uint32_t>(random() % 3));
                at += durations[lane].back() + static_cast<base::Nanoseconds>(random() % 3);
            }
            trace::LaneView view;
            view.starts = starts[lane];
            view.durations = durations[lane];
            data.lanes.push_back(view);
        }
        track.firstLane = 0;
        track.laneCount = 2;
    }

    /// By looking at every slice.
    std::optional<trace::SliceRef> nextFrom(base::Nanoseconds timeNs) const {
        std::optional<trace::SliceRef> next;
        for (trace::LaneIndex lane = 0; lane < 2; ++lane)
            for (trace::SliceIndex i = 0; i < starts[lane].size(); ++i) {
                const bool isFirst = i == 0 || starts[lane][i - 1] < timeNs;
                if (starts[lane][i] >= timeNs && isFirst &&
                    (!next || starts[lane][i] < starts[next->lane][next->index]))
                    next = trace::SliceRef{lane, i};
            }
        return next;
    }
};

} // namespace

TEST_CASE("Slices are found from wherever the last one was", "[trace]") {
    const TwoLanes lanes;
    trace::SliceFinder finder(lanes.data);
    std::mt19937 random(6);
    base::Nanoseconds time = 0;
    for (int i = 0; i < 20'000; ++i) {
        // Mostly near, sometimes anywhere, also before the first and behind the last.
        time = random() % 8 == 0 ? static_cast<base::Nanoseconds>(random() % 1200) - 100
                                 : time + static_cast<base::Nanoseconds>(random() % 9) - 4;
        CHECK(finder.innermostAt(lanes.track, time) == trace::innermostAt(lanes.data, lanes.track, time));
        if (i % 20 == 0)
            CHECK(finder.nextFrom(lanes.track, time) == lanes.nextFrom(time));
    }
}

TEST_CASE("There is nothing to find in a thread without slices", "[trace]") {
    trace::TraceData data;
    data.lanes.resize(1);
    trace::Track track;
    track.firstLane = 0;
    track.laneCount = 1;
    trace::SliceFinder finder(data);
    CHECK_FALSE(finder.innermostAt(track, 0));
    CHECK_FALSE(finder.nextFrom(track, 0));
}
