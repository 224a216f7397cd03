// SPDX-License-Identifier: Apache-2.0
// trace_query_bench [MILLIONS]: builds a trace of so many million nested slices on 40 tracks and prints what
// the queries of the timeline cost: search, steps through hits, aggregation of an area.
#include "core/analysis/slices.h"
#include "core/analysis/timeline_area.h"
#include "core/trace/name_search.h"
#include "core/trace/occurrences.h"
#include "core/trace/trace_builder.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <numeric>
#include <string>
#include <time.h>

namespace {

using namespace runglass;

constexpr std::uint32_t trackCount = 40;
constexpr std::uint32_t nameCount = 4000;
constexpr std::uint32_t familySize = 8; ///< an outer slice and what runs inside it

class NoText : public trace::EventText {
public:
    std::uint64_t size() const override { return 0; }
    std::size_t read(std::uint64_t, char*, std::size_t) const override { return 0; }
};

template <typename T>
T* column(std::size_t count, std::vector<base::SlabMemory>& memory) {
    memory.emplace_back().resize(count * sizeof(T));
    return static_cast<T*>(memory.back().data());
}

/// Start and duration within a family: three levels of nesting in 10 us.
struct Member {
    base::Nanoseconds startNs;
    base::Nanoseconds durationNs;
};
constexpr Member members[familySize] = {{0, 9'000},     {100, 3'000},   {200, 1'000},   {1'500, 1'200},
                                        {3'500, 2'500}, {3'600, 2'000}, {6'500, 1'000}, {7'800, 900}};

trace::RawTrace nestedSlices(std::uint32_t count) {
    trace::RawTrace raw;
    raw.text = std::make_shared<NoText>();
    raw.records = count;
    auto& table = raw.tables.emplace_back();
    const auto add = [&](const std::string& text) {
        const auto id = raw.texts.intern(text);
        table.texts.push_back(id);
        return id;
    };
    for (std::uint32_t i = 0; i < nameCount; ++i)
        add("aten::operation_" + std::to_string(i));
    raw.categories.push_back(add("cpu_op"));
    table.categories.push_back(0);
    const auto pid = add("process");
    for (std::uint32_t i = 0; i < trackCount; ++i) {
        raw.tracks.push_back({pid, add("thread " + std::to_string(i))});
        table.tracks.push_back(i);
    }
    trace::RawChunk chunk;
    chunk.count = count;
    auto* offsets = column<std::uint32_t>(count, raw.keptMemory);
    auto* categories = column<std::uint16_t>(count, raw.keptMemory);
    auto* starts = column<base::Nanoseconds>(count, raw.passingMemory);
    auto* durations = column<base::Nanoseconds>(count, raw.passingMemory);
    auto* names = column<base::TextId>(count, raw.passingMemory);
    auto* tracks = column<std::uint32_t>(count, raw.passingMemory);
    auto* phases = column<trace::Phase>(count, raw.passingMemory);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto family = i / familySize;
        const Member& member = members[i % familySize];
        offsets[i] = 0;
        categories[i] = 0;
        starts[i] = base::Nanoseconds{family / trackCount} * 10'000 + member.startNs + family % trackCount;
        durations[i] = member.durationNs;
        names[i] = base::TextId{(i * 2'654'435'761U >> 8U) % nameCount};
        tracks[i] = family % trackCount;
        phases[i] = trace::Phase::Complete;
    }
    chunk.offsets = offsets;
    chunk.categories = categories;
    chunk.starts = decltype(chunk.starts)::plain({starts, count});
    chunk.durations = decltype(chunk.durations)::plain({durations, count});
    chunk.names = decltype(chunk.names)::plain({names, count});
    chunk.tracks = decltype(chunk.tracks)::plain({tracks, count});
    chunk.phases = phases;
    raw.chunks.push_back(std::move(chunk));
    return raw;
}

double threadSeconds() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    constexpr double secondsPerNs = 1e-9;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * secondsPerNs;
}

/// The best of three rounds: time on the processor, which other programs do not lengthen, and ns per slice.
template <typename Work>
void measure(const char* what, std::uint64_t slices, const Work& work) {
    double best = 1e9;
    for (int round = 0; round < 3; ++round) {
        const double begin = threadSeconds();
        work();
        best = std::min(best, threadSeconds() - begin);
    }
    std::printf("%-40s %9.2f ms  %7.3f ns/slice\n", what, best * 1e3,
                best * 1e9 / static_cast<double>(slices));
}

int run(std::uint32_t millions) {
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    auto built = trace::buildTrace(nestedSlices(millions * 1'000'000), "bench", {}, context);
    if (!built)
        return EXIT_FAILURE;
    const auto trace = built.value();
    const auto slices = trace->sliceCount();
    std::printf("%llu slices, %zu lanes\n", static_cast<unsigned long long>(slices), trace->laneCount());

    const auto search = [&](const char* text) {
        return trace::NameHits::find({{trace}}, trace::namePredicate({text}).value());
    };
    measure("search, all names", slices, [&] { search("operation"); });
    measure("search, one name", slices, [&] { search("operation_3999"); });
    const auto all = search("operation");
    const auto rare = search("operation_3999");
    const auto middle = trace::Hit{trace->range().endNs / 2, 0, {0, 0}};
    measure("next of many hits", slices, [&] { all->after(middle, 1); });
    measure("next of few hits", slices, [&] { rare->after(middle, 1); });
    measure("page of 500 hits", slices, [&] { rare->after(middle, 500); });
    measure("rank of a hit", slices, [&] { rare->rankOf(middle); });
    measure("next of the same name", slices, [&] {
        trace::nextOccurrence(std::vector<trace::SearchedTrace>{{trace}}, "aten::operation_7", middle,
                              trace::OccurrenceScope::All);
    });

    analysis::TimelineArea area{{{trace, {}, 0, {}}}, trace->range()};
    area.parts[0].tracks.resize(trace->tracks().size());
    std::iota(area.parts[0].tracks.begin(), area.parts[0].tracks.end(), trace::TrackIndex{0});
    measure("area over everything", slices, [&] { analysis::areaTables(area); });
    area.range = {trace->range().endNs / 2, trace->range().endNs / 2 + trace->range().length() / 100};
    measure("area over 1 %", slices / 100, [&] { analysis::areaTables(area); });
    measure("slices by name", slices, [&] { analysis::sliceNameTable(*trace); });
    measure("list of slices", slices, [&] { analysis::sliceTable(trace); });
    return EXIT_SUCCESS;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc > 1 ? static_cast<std::uint32_t>(std::strtoul(argv[1], nullptr, 10)) : 10);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "error: %s\n", error.what());
        return EXIT_FAILURE;
    }
}
