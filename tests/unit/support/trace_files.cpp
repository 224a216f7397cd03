// SPDX-License-Identifier: Apache-2.0
#include "unit/support/trace_files.h"

#include "core/readers/chrome_trace_reader.h"
#include "core/trace/argument_keys.h"
#include "core/trace/hit_walk.h"
#include "core/trace/trace_builder.h"
#include "unit/support/load_files.h"
#include "unit/support/raw_trace_maker.h"
#include "unit/support/temp_folder.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

namespace runglass::test {

std::shared_ptr<const trace::Trace> loadTraceFile(const std::filesystem::path& file) {
    Loading loading;
    readers::TraceReadOptions options;
    options.argumentKeys.assign(trace::linkingKeys.begin(), trace::linkingKeys.end());
    options.argumentPlan = trace::linkingPlan;
    auto raw = readers::readChromeTrace(file.string(), options, loading.context);
    if (!raw)
        FAIL(raw.error().what);
    REQUIRE_FALSE(raw.value().empty());
    auto built = trace::buildTrace(std::move(raw.value().front()), file.string(), {}, loading.context);
    if (!built)
        FAIL(built.error().what);
    return built.value();
}

std::shared_ptr<const trace::Trace> traceOfRecords(std::string_view records) {
    const TempFolder folder;
    // The file stays open, so its text can be read although its name is gone.
    return loadTraceFile(folder.write("trace.json", "{\"traceEvents\":[" + std::string(records) + "]}"));
}

trace::SliceRef findSlice(const trace::Trace& trace, std::string_view name) {
    for (trace::LaneIndex lane = 0; lane < trace.laneCount(); ++lane)
        for (std::size_t i = 0; i < trace.lane(lane).size(); ++i)
            if (const trace::SliceRef slice{lane, static_cast<trace::SliceIndex>(i)};
                trace.name(slice) == name)
                return slice;
    FAIL("there is no slice named " << name);
    return {};
}

trace::TrackIndex findTrack(const trace::Trace& trace, std::string_view tid) {
    const auto found = std::ranges::find_if(
        trace.tracks(), [&](const trace::Track& track) { return track.tid == tid || track.name == tid; });
    REQUIRE(found != trace.tracks().end());
    return static_cast<trace::TrackIndex>(found - trace.tracks().begin());
}

std::shared_ptr<const trace::Trace> randomTrace(unsigned seed, unsigned slices) {
    std::minstd_rand random(seed);
    const auto below = [&](unsigned limit) { return static_cast<unsigned>(random() % limit); };
    constexpr unsigned names = 7;
    const unsigned lengthUs = std::max(1000U, slices * 2); // no deeper than is drawn
    RawTraceMaker maker;
    for (unsigned i = 0; i < slices; ++i) {
        const auto startNs = base::Nanoseconds{below(lengthUs)} * 1000;
        const auto longest = below(4) == 0 ? 300U : 20U;
        const auto tid = std::to_string(1 + below(3));
        const auto name = numbered("n", below(names));
        if (below(20) == 0)
            maker.mark(trace::Phase::Instant, name, startNs, tid);
        else
            maker.complete(name, startNs, base::Nanoseconds{below(longest)} * 1000, tid);
    }
    return maker.build(50);
}

} // namespace runglass::test
