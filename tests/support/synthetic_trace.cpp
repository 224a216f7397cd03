// SPDX-License-Identifier: Apache-2.0
#include "support/synthetic_trace.h"

#include "core/trace/detail_pyramid.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace runglass::test {

namespace {

constexpr std::size_t nestedLanes = 8;
constexpr double childrenPerSlice = 1.2;
constexpr double hotFactor = 5;

/// xorshift64*: quick, and the same on every machine.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed * 2'654'435'761U + 88'172'645'463'325'252U) {}
    std::uint64_t next() {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return state_ * 2'685'821'657'736'338'717U;
    }
    double share() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

private:
    std::uint64_t state_;
};

struct Slice {
    base::Nanoseconds startNs;
    base::Nanoseconds lengthNs;
};

/// Slices one after another with gaps; their lengths spread over several powers of ten.
std::vector<Slice> outermost(std::size_t count, base::Nanoseconds lengthNs, bool isUniform, Random& random) {
    std::vector<double> parts(2 * count);
    double total = 0;
    for (auto& part : parts)
        total += part = isUniform ? 1 + random.share() : std::pow(10, 4 * random.share());
    std::vector<Slice> slices;
    slices.reserve(count);
    double at = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double scale = static_cast<double>(lengthNs) / total;
        const double gap = parts[2 * i] * scale;
        const double length = parts[2 * i + 1] * scale;
        slices.push_back({static_cast<base::Nanoseconds>(at + gap),
                          std::max<base::Nanoseconds>(1, static_cast<base::Nanoseconds>(length) - 1)});
        at += gap + length;
    }
    return slices;
}

/// Up to three slices inside each of the outer ones.
std::vector<Slice> inside(const std::vector<Slice>& outer, Random& random) {
    std::vector<Slice> slices;
    for (const auto& parent : outer) {
        const auto count = static_cast<base::Nanoseconds>(random.share() * 2 * childrenPerSlice + 0.5);
        if (count == 0 || parent.lengthNs < 4 * count)
            continue;
        const auto room = parent.lengthNs / count;
        for (base::Nanoseconds i = 0; i < count; ++i) {
            const auto gap = static_cast<base::Nanoseconds>(static_cast<double>(room) * 0.4 * random.share());
            slices.push_back({parent.startNs + i * room + gap,
                              std::max<base::Nanoseconds>(1, room - gap - room / 10 - 1)});
        }
    }
    return slices;
}

class Builder {
public:
    explicit Builder(const SyntheticTraceOptions& options) : options_(options), random_(options.slices + 1) {
        for (std::size_t i = 0; i < options.names; ++i)
            data_.texts.intern("aten::operator_" + std::to_string(i));
        data_.nameStatistics.resize(data_.texts.size());
        data_.categories = {data_.texts.intern("cpu_op")};
        data_.nameStatistics.resize(data_.texts.size());
    }

    std::shared_ptr<const trace::Trace> build() {
        double perOuter = 0;
        for (std::size_t depth = 0; depth < nestedLanes; ++depth)
            perOuter += std::pow(childrenPerSlice, static_cast<double>(depth));
        const auto cool = static_cast<double>(options_.nestedTracks - options_.hotTracks);
        const double weight = static_cast<double>(options_.hotTracks) * hotFactor + cool +
                              static_cast<double>(options_.flatTracks) * 0.5;
        const double unit = static_cast<double>(options_.slices) / weight;
        beginProcess("python", options_.nestedTracks);
        for (std::size_t track = 0; track < options_.nestedTracks; ++track) {
            const double share = unit * (track < options_.hotTracks ? hotFactor : 1);
            addTrack("thread " + std::to_string(track), nestedLanes, share / perOuter);
        }
        beginProcess("device", options_.flatTracks + options_.counters);
        for (std::size_t track = 0; track < options_.flatTracks; ++track)
            addTrack("stream " + std::to_string(track), 1, unit * 0.5);
        for (std::size_t counter = 0; counter < options_.counters; ++counter)
            addCounter(counter);
        bindViews();
        data_.range = {0, options_.lengthNs};
        return std::make_shared<const trace::Trace>(std::move(data_));
    }

private:
    void beginProcess(const std::string& name, std::size_t trackCount) {
        trace::Process process;
        process.pid = std::to_string(data_.processes.size() + 1);
        process.name = name;
        process.firstTrack = static_cast<trace::TrackIndex>(data_.tracks.size());
        process.trackCount = static_cast<std::uint32_t>(trackCount);
        data_.processes.push_back(process);
    }

    void addTrack(const std::string& name, std::size_t lanes, double outermostCount) {
        trace::Track track;
        track.process = static_cast<trace::ProcessIndex>(data_.processes.size() - 1);
        track.tid = std::to_string(data_.tracks.size());
        track.name = name;
        track.firstLane = static_cast<trace::LaneIndex>(laneSizes_.size());
        track.laneCount = static_cast<std::uint32_t>(lanes);
        track.range = {0, options_.lengthNs};
        const auto count = std::max<std::size_t>(1, static_cast<std::size_t>(outermostCount));
        auto slices = outermost(count, options_.lengthNs, options_.isUniform, random_);
        for (std::size_t depth = 0; depth < lanes; ++depth) {
            if (depth > 0)
                slices = inside(slices, random_);
            addLane(slices);
            track.sliceCount += slices.size();
            if (depth == 0)
                for (const auto& slice : slices)
                    track.busyNs += slice.lengthNs;
        }
        data_.sliceCount += track.sliceCount;
        data_.tracks.push_back(track);
    }

    void addLane(const std::vector<Slice>& slices) {
        std::vector<trace::LaneView::LongDuration> longDurations;
        for (std::size_t i = 0; i < slices.size(); ++i) {
            const bool isLong = slices[i].lengthNs >= trace::LaneView::longMark;
            if (isLong)
                longDurations.push_back({static_cast<trace::SliceIndex>(i), slices[i].lengthNs});
            data_.starts.push_back(slices[i].startNs);
            data_.durations.push_back(isLong ? trace::LaneView::longMark
                                             : static_cast<std::uint32_t>(slices[i].lengthNs));
            data_.names.push_back(base::TextId{static_cast<std::uint32_t>(random_.next() % options_.names)});
            data_.rows.push_back(static_cast<trace::EventRow>(data_.rows.size()));
        }
        data_.longDurations.push_back(std::move(longDurations));
        laneSizes_.push_back(slices.size());
        data_.laneTracks.push_back(static_cast<trace::TrackIndex>(data_.tracks.size()));
    }

    void addCounter(std::size_t number) {
        trace::Track track;
        track.kind = trace::TrackKind::Counter;
        track.process = static_cast<trace::ProcessIndex>(data_.processes.size() - 1);
        track.name = track.tid = "counter " + std::to_string(number);
        track.counter = static_cast<std::uint32_t>(number);
        track.sliceCount = options_.samples;
        track.range = {0, options_.lengthNs};
        data_.tracks.push_back(track);
        double value = 0;
        const auto step =
            options_.lengthNs / static_cast<base::Nanoseconds>(std::max<std::size_t>(1, options_.samples));
        for (std::size_t i = 0; i < options_.samples; ++i) {
            value = std::max(0.0, value + random_.share() - 0.5);
            data_.sampleTimes.push_back(static_cast<base::Nanoseconds>(i) * step);
            data_.sampleValues.push_back(value);
        }
    }

    /// The columns do not grow any more: the views may point into them.
    void bindViews() {
        std::size_t offset = 0;
        data_.laneLevels.resize(laneSizes_.size());
        data_.detailEntries.reserve(laneSizes_.size());
        for (std::size_t lane = 0; lane < laneSizes_.size(); ++lane) {
            const auto size = laneSizes_[lane];
            trace::LaneView view;
            view.starts = data_.starts.values().subspan(offset, size);
            view.durations = data_.durations.values().subspan(offset, size);
            view.names = data_.names.values().subspan(offset, size);
            view.rows = data_.rows.values().subspan(offset, size);
            view.longDurations = data_.longDurations[lane];
            if (size >= trace::smallestPyramidLane) {
                auto pyramid = trace::buildPyramid(view);
                data_.laneLevels[lane] = std::move(pyramid.levels);
                data_.detailEntries.push_back(std::move(pyramid.entries));
            }
            view.levels = data_.laneLevels[lane];
            data_.lanes.push_back(view);
            offset += size;
        }
        for (std::size_t counter = 0; counter < options_.counters; ++counter)
            bindCounter(counter);
    }

    void bindCounter(std::size_t number) {
        trace::CounterView view;
        view.name = "counter " + std::to_string(number);
        view.times = data_.sampleTimes.values().subspan(number * options_.samples, options_.samples);
        view.values = data_.sampleValues.values().subspan(number * options_.samples, options_.samples);
        const auto [lowest, highest] = std::ranges::minmax(view.values);
        view.lowest = lowest;
        view.highest = highest;
        std::vector<trace::ValueRange> level;
        for (const double value : view.values)
            level.push_back({static_cast<float>(value), static_cast<float>(value)});
        auto& levels = data_.counterLevels.emplace_back();
        while (level.size() > trace::CounterView::fanOut) {
            std::vector<trace::ValueRange> coarser;
            for (std::size_t i = 0; i < level.size(); i += trace::CounterView::fanOut) {
                auto range = level[i];
                for (auto j = i; j < std::min(level.size(), i + trace::CounterView::fanOut); ++j) {
                    range.lowest = std::min(range.lowest, level[j].lowest);
                    range.highest = std::max(range.highest, level[j].highest);
                }
                coarser.push_back(range);
            }
            level = coarser;
            data_.sampleRanges.push_back(std::move(coarser));
            levels.emplace_back(data_.sampleRanges.back());
        }
        levelsOf_.push_back(data_.counterLevels.size() - 1);
        data_.counters.push_back(view);
        // The vector of levels may have moved: point all counters to theirs again.
        for (std::size_t i = 0; i < data_.counters.size(); ++i)
            data_.counters[i].levels = data_.counterLevels[levelsOf_[i]];
    }

    SyntheticTraceOptions options_;
    Random random_;
    trace::TraceData data_;
    std::vector<std::size_t> laneSizes_;
    std::vector<std::size_t> levelsOf_;
};

} // namespace

std::shared_ptr<const trace::Trace> makeSyntheticTrace(const SyntheticTraceOptions& options) {
    return Builder(options).build();
}

} // namespace runglass::test
