// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace.h"

#include "core/trace/nesting.h"
#include "core/trace/slice_lookup.h"

#include <algorithm>

namespace runglass::trace {
namespace {

const RecordPiece& pieceOf(const TraceData& data, EventRow row) {
    return *std::prev(std::ranges::upper_bound(data.pieces, row, {}, &RecordPiece::firstRow));
}

/// The exception that says which parent a slice has, or nullptr when the rule of the lanes holds.
const ParentException* exceptionOf(const TraceData& data, SliceRef slice) {
    const auto found = std::ranges::lower_bound(data.parentExceptions, slice, {}, &ParentException::slice);
    return found != data.parentExceptions.end() && found->slice == slice ? &*found : nullptr;
}

} // namespace

bool Trace::isUnfinished(SliceRef slice) const {
    return std::ranges::binary_search(d_.unfinished, slice);
}

std::optional<SliceRef> Trace::parent(SliceRef slice) const {
    const Track& track = d_.tracks[trackOf(slice.lane)];
    const std::uint32_t depth = slice.lane - track.firstLane;
    if (track.kind != TrackKind::Thread || depth == 0)
        return std::nullopt;
    if (depth >= track.laneCount)
        return innermostAt(trackOf(slice.lane), startNs(slice));
    if (const ParentException* exception = exceptionOf(d_, slice))
        return exception->parent;
    // Rule 10: the lane above always has a slice that runs at this start.
    const LaneView& above = d_.lanes[slice.lane - 1];
    return SliceRef{slice.lane - 1, static_cast<SliceIndex>(above.lastUntil(startNs(slice)))};
}

std::vector<SliceRef> Trace::children(SliceRef slice) const {
    const Track& track = d_.tracks[trackOf(slice.lane)];
    const std::uint32_t depth = slice.lane - track.firstLane;
    std::vector<SliceRef> found;
    if (track.kind != TrackKind::Thread || depth >= track.laneCount)
        return found;
    if (depth + 1 < track.laneCount) {
        const LaneView& below = d_.lanes[slice.lane + 1];
        const base::Nanoseconds end = endNs(slice);
        for (std::size_t i = below.firstFrom(startNs(slice)); i < below.size() && below.starts[i] <= end;
             ++i) {
            const SliceRef child{slice.lane + 1, static_cast<SliceIndex>(i)};
            if (parent(child) == slice)
                found.push_back(child);
        }
    }
    const auto adopted = std::ranges::equal_range(
        d_.exceptionsByParent, slice, {}, [&](std::uint32_t i) { return *d_.parentExceptions[i].parent; });
    for (const std::uint32_t i : adopted) {
        const SliceRef child = d_.parentExceptions[i].slice;
        if (child.lane != slice.lane + 1)
            found.push_back(child);
    }
    std::ranges::sort(found, {}, [&](SliceRef child) { return std::pair(startNs(child), child.lane); });
    return found;
}

base::Nanoseconds Trace::selfNs(SliceRef slice) const {
    base::Nanoseconds covered = 0;
    base::Nanoseconds coveredUntil = startNs(slice);
    const base::Nanoseconds end = endNs(slice);
    for (const SliceRef child : children(slice)) {
        const base::Nanoseconds from = std::max(coveredUntil, startNs(child));
        const base::Nanoseconds to = std::min(end, endNs(child));
        if (to > from) {
            covered += to - from;
            coveredUntil = to;
        }
    }
    return end - startNs(slice) - covered;
}

std::optional<SliceRef> Trace::innermostAt(TrackIndex track, base::Nanoseconds timeNs) const {
    return trace::innermostAt(d_, d_.tracks[track], timeNs);
}

std::string_view Trace::categoryText(std::uint16_t category) const {
    return category < d_.categories.size() ? d_.texts.text(d_.categories[category]) : std::string_view();
}

std::uint16_t Trace::categoryOf(EventRow row) const {
    const RecordPiece& piece = pieceOf(d_, row);
    return d_.categoryMaps[piece.map][piece.categories[row - piece.firstRow]];
}

std::uint64_t Trace::textOffset(EventRow row) const {
    const RecordPiece& piece = pieceOf(d_, row);
    return piece.textOffset + piece.offsets[row - piece.firstRow];
}

const ArgumentColumn* Trace::argumentColumn(std::string_view key) const {
    const auto found = std::ranges::find(d_.argumentKeys, key);
    return found == d_.argumentKeys.end()
               ? nullptr
               : &d_.arguments[static_cast<std::size_t>(found - d_.argumentKeys.begin())];
}

std::optional<std::uint64_t> Trace::argument(std::string_view key, EventRow row) const {
    const ArgumentColumn* column = argumentColumn(key);
    return column == nullptr ? std::nullopt : column->view().find(row);
}

std::span<const std::uint32_t> Trace::flowsTo(SliceRef slice) const {
    const auto range =
        std::ranges::equal_range(d_.flowsByEnd, slice, {}, [&](std::uint32_t i) { return d_.flows[i].to; });
    return {range.begin(), range.end()};
}

std::pair<std::uint32_t, std::uint32_t> Trace::flowsFrom(SliceRef slice) const {
    const auto range = std::ranges::equal_range(d_.flows, slice, {}, &Flow::from);
    const auto position = [&](auto place) { return static_cast<std::uint32_t>(place - d_.flows.begin()); };
    return {position(range.begin()), position(range.end())};
}

std::size_t Trace::detailBytes() const {
    std::size_t bytes = 0;
    for (const auto& entries : d_.detailEntries)
        bytes += entries.allocatedBytes();
    return bytes;
}

std::size_t Trace::allocatedBytes() const {
    std::size_t bytes = detailBytes() + d_.texts.allocatedBytes();
    bytes += d_.starts.allocatedBytes() + d_.durations.allocatedBytes() + d_.names.allocatedBytes() +
             d_.rows.allocatedBytes() + d_.sampleTimes.allocatedBytes() + d_.sampleValues.allocatedBytes();
    for (const ArgumentColumn& column : d_.arguments)
        bytes += column.allocatedBytes();
    for (const auto& memory : d_.recordMemory)
        bytes += memory.bytes();
    for (const auto& ranges : d_.sampleRanges)
        bytes += ranges.capacity() * sizeof(ValueRange);
    bytes += d_.flows.capacity() * sizeof(Flow) + d_.flowsByEnd.capacity() * sizeof(std::uint32_t);
    bytes += d_.nameStatistics.capacity() * sizeof(NameStatistics);
    bytes += d_.lanes.capacity() * sizeof(LaneView) + d_.tracks.capacity() * sizeof(Track);
    bytes += d_.parentExceptions.capacity() * sizeof(ParentException);
    return bytes;
}

} // namespace runglass::trace
