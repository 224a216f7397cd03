// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_document.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace runglass::views {

namespace {

/// Clocks further apart than this are not the same clock.
constexpr base::Nanoseconds comparableNs = 24 * 3'600 * base::Nanoseconds{1'000'000'000};

/// Earliest and latest origin of the traces that are there; nothing when there is none.
std::optional<std::pair<base::Nanoseconds, base::Nanoseconds>>
originsOf(const std::vector<TraceGroup>& groups) {
    std::optional<std::pair<base::Nanoseconds, base::Nanoseconds>> origins;
    for (const auto& group : groups) {
        if (!group.trace)
            continue;
        const auto origin = group.trace->originNs();
        origins = origins ? std::pair{std::min(origins->first, origin), std::max(origins->second, origin)}
                          : std::pair{origin, origin};
    }
    return origins;
}

} // namespace

TimelineDocument::TimelineDocument(std::vector<TraceGroup> groups) : groups_(std::move(groups)) {
    const auto origins = originsOf(groups_);
    if (!origins)
        return;
    base::Nanoseconds apart = 0;
    const bool overflow = __builtin_sub_overflow(origins->second, origins->first, &apart);
    const bool comparable = !overflow && apart <= comparableNs;
    const auto firstLoaded =
        std::ranges::find_if(groups_, [](const auto& group) { return group.trace != nullptr; });
    originNs_ = comparable ? origins->first : firstLoaded->trace->originNs();
    for (auto& group : groups_)
        group.shiftNs = group.alignNs + (group.trace && comparable ? group.trace->originNs() - originNs_ : 0);
    updateRange();
}

bool TimelineDocument::isEmpty() const {
    return std::ranges::none_of(groups_, [](const auto& group) { return group.trace != nullptr; });
}

bool TimelineDocument::hasSeveralRanks() const {
    return std::ranges::count_if(groups_, [](const auto& group) { return !group.computedFrom; }) > 1;
}

TimelineDocument TimelineDocument::shifted(std::size_t group, base::Nanoseconds byNs) const {
    auto copy = *this;
    for (std::size_t i = 0; i < copy.groups_.size(); ++i) {
        if (i != group && copy.groups_[i].computedFrom != group)
            continue;
        copy.groups_[i].alignNs += byNs;
        copy.groups_[i].shiftNs += byNs;
    }
    copy.updateRange();
    return copy;
}

base::Nanoseconds TimelineDocument::startNs(TimelineSlice slice) const {
    return trace(slice.group).startNs(slice.slice) + groups_[slice.group].shiftNs;
}

base::Nanoseconds TimelineDocument::endNs(TimelineSlice slice) const {
    return trace(slice.group).endNs(slice.slice) + groups_[slice.group].shiftNs;
}

QString TimelineDocument::name(TimelineSlice slice) const {
    return QString::fromUtf8(trace(slice.group).name(slice.slice));
}

const trace::Track& TimelineDocument::track(TimelineTrack track) const {
    return trace(track.group).tracks()[track.track];
}

TimelineTrack TimelineDocument::trackOf(TimelineSlice slice) const {
    return {slice.group, trace(slice.group).trackOf(slice.slice.lane)};
}

void TimelineDocument::updateRange() {
    trace::TimeRange all{std::numeric_limits<base::Nanoseconds>::max(),
                         std::numeric_limits<base::Nanoseconds>::min()};
    for (const auto& group : groups_) {
        if (!group.trace)
            continue;
        all.beginNs = std::min(all.beginNs, group.trace->range().beginNs + group.shiftNs);
        all.endNs = std::max(all.endNs, group.trace->range().endNs + group.shiftNs);
    }
    range_ = all.beginNs <= all.endNs ? trace::TimeRange{all.beginNs, std::max(all.endNs, all.beginNs + 1)}
                                      : trace::TimeRange{0, 1};
    reach_ = range_;
    for (const auto& group : groups_) {
        if (!group.trace)
            continue;
        for (const trace::TimeRange& part : group.trace->distantParts()) {
            reach_.beginNs = std::min(reach_.beginNs, part.beginNs + group.shiftNs);
            reach_.endNs = std::max(reach_.endNs, part.endNs + group.shiftNs);
        }
    }
}

} // namespace runglass::views
