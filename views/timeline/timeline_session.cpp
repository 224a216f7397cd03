// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_session.h"

#include "views/timeline/timeline_state.h"
#include "views/timeline/track_tree.h"

#include <QHash>
#include <QJsonArray>

#include <algorithm>
#include <limits>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

const auto beginKey = u"begin_ns"_s;
const auto endKey = u"end_ns"_s;
const auto nameKey = u"name"_s;
const auto marksKey = u"marks"_s;
const auto windowKey = u"window"_s;
const auto sliceKey = u"slice"_s;
const auto areaKey = u"area"_s;
const auto trackKey = u"track"_s;
const auto tracksKey = u"tracks"_s;
const auto depthKey = u"depth"_s;
const auto flowsKey = u"hidden_flows"_s;

QJsonObject toJson(trace::TimeRange range, base::Nanoseconds originNs) {
    return {{beginKey, qint64{range.beginNs + originNs}}, {endKey, qint64{range.endNs + originNs}}};
}

/// Beyond this no trace lies, and differences of times could overflow.
constexpr base::Nanoseconds farthestNs = std::numeric_limits<base::Nanoseconds>::max() / 4;

/// Nothing for what is no range, or none that could be near the origin.
std::optional<trace::TimeRange> rangeFrom(const QJsonObject& json, base::Nanoseconds originNs) {
    trace::TimeRange range;
    if (!json.contains(beginKey) || !json.contains(endKey) ||
        __builtin_sub_overflow(json.value(beginKey).toInteger(), originNs, &range.beginNs) ||
        __builtin_sub_overflow(json.value(endKey).toInteger(), originNs, &range.endNs))
        return std::nullopt;
    const bool isUsable =
        range.beginNs >= -farthestNs && range.endNs <= farthestNs && range.beginNs <= range.endNs;
    return isUsable ? std::optional(range) : std::nullopt;
}

QJsonObject savedSlice(TimelineSlice slice, const TimelineDocument& document, const TrackTree& tree) {
    const auto node = tree.nodeOf(document.trackOf(slice));
    if (!node)
        return {};
    const auto& trace = document.trace(slice.group);
    return {{trackKey, tree.node(*node).key},
            {depthKey, static_cast<qint64>(trace.depthOf(slice.slice.lane))},
            {beginKey, qint64{trace.startNs(slice.slice) + trace.originNs()}},
            {nameKey, document.name(slice)}};
}

/// The tracks by the keys of their nodes.
QHash<QString, TimelineTrack> tracksByKey(const TrackTree& tree) {
    QHash<QString, TimelineTrack> tracks;
    for (std::size_t node = 0; node < tree.nodes().size(); ++node)
        if (const auto track = tree.trackOf(node))
            tracks.insert(tree.node(node).key, *track);
    return tracks;
}

std::optional<TimelineSlice> sliceFrom(const QJsonObject& json, const TimelineDocument& document,
                                       const TrackTree& tree) {
    const auto tracks = tracksByKey(tree);
    const auto track = tracks.constFind(json.value(trackKey).toString());
    const auto depth = json.value(depthKey).toInteger(-1);
    if (track == tracks.constEnd() || depth < 0 ||
        depth >= static_cast<qint64>(document.track(*track).laneCount))
        return std::nullopt;
    const auto& trace = document.trace(track->group);
    base::Nanoseconds startNs = 0;
    if (__builtin_sub_overflow(json.value(beginKey).toInteger(), trace.originNs(), &startNs))
        return std::nullopt;
    const auto lane = document.track(*track).firstLane + static_cast<trace::LaneIndex>(depth);
    const auto& slices = trace.lane(lane);
    for (auto index = slices.firstFrom(startNs); index < slices.size() && slices.starts[index] == startNs;
         ++index) {
        const TimelineSlice slice{track->group, {lane, static_cast<trace::SliceIndex>(index)}};
        if (document.name(slice) == json.value(nameKey).toString())
            return slice;
    }
    return std::nullopt;
}

std::optional<TimelineArea> areaFrom(const QJsonObject& json, const TimelineDocument& document,
                                     const TrackTree& tree) {
    const auto range = rangeFrom(json, document.originNs());
    TimelineArea area;
    const auto tracks = tracksByKey(tree);
    for (const auto& key : json.value(tracksKey).toArray())
        if (const auto track = tracks.constFind(key.toString()); track != tracks.constEnd())
            area.tracks.push_back(*track);
    if (!range || area.tracks.empty())
        return std::nullopt;
    area.range = *range;
    std::ranges::sort(area.tracks);
    return area;
}

QJsonArray savedMarks(const TimelineState& state) {
    QJsonArray marks;
    for (const auto& mark : state.marks()) {
        if (mark.isTemporary)
            continue;
        auto saved = toJson(mark.range, state.document().originNs());
        saved.insert(nameKey, mark.name);
        marks.append(saved);
    }
    return marks;
}

} // namespace

QJsonObject savedTimeline(const TimelineState& state, const TrackTree& tree) {
    const auto& document = state.document();
    QJsonObject saved{{windowKey, toJson(state.window(), document.originNs())},
                      {marksKey, savedMarks(state)}};
    if (const auto slice = state.selectedSlice())
        saved.insert(sliceKey, savedSlice(*slice, document, tree));
    if (const auto& area = state.selectedArea()) {
        auto range = toJson(area->range, document.originNs());
        QJsonArray tracks;
        for (const auto& track : area->tracks)
            if (const auto node = tree.nodeOf(track))
                tracks.append(tree.node(*node).key);
        range.insert(tracksKey, tracks);
        saved.insert(areaKey, range);
    }
    QJsonArray flows;
    for (const auto& kind : state.hiddenFlowKinds())
        flows.append(kind);
    saved.insert(flowsKey, flows);
    return saved;
}

void restoreTimelineMarks(const QJsonObject& saved, TimelineState& state) {
    std::vector<TimelineMark> marks;
    for (const auto& value : saved.value(marksKey).toArray())
        if (const auto range = rangeFrom(value.toObject(), state.document().originNs()))
            marks.push_back({*range, value[nameKey].toString(), false});
    state.setMarks(std::move(marks));
    std::vector<QString> flows;
    for (const auto& kind : saved.value(flowsKey).toArray())
        flows.push_back(kind.toString());
    state.setHiddenFlowKinds(std::move(flows));
}

void restoreTimelineView(const QJsonObject& saved, TimelineState& state, const TrackTree& tree) {
    const auto& document = state.document();
    if (const auto window = rangeFrom(saved.value(windowKey).toObject(), document.originNs());
        window && window->length() > 0)
        state.setScale({window->beginNs, 0, static_cast<double>(window->length()) / state.widthPixels()});
    if (const auto slice = sliceFrom(saved.value(sliceKey).toObject(), document, tree))
        state.selectSlice(slice);
    else if (auto area = areaFrom(saved.value(areaKey).toObject(), document, tree))
        state.selectArea(std::move(area));
}

} // namespace runglass::views
