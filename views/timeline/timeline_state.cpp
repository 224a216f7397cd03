// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_state.h"

#include "views/timeline/time_text.h"

#include <algorithm>
#include <utility>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr double gutterShare = 0.01; ///< of the window, free beyond both ends of the range
constexpr double marginShare = 0.1;  ///< of the window, free beside what was jumped to
constexpr double shortestWindowNs = 10;
/// A century and a half: differences of times in the window can still be counted.
constexpr double longestWindowNs = 4.6e18;
constexpr qint64 stepsTogetherMs = 500;
constexpr std::size_t undoLimit = 100;
/// Origins before this are no Unix times but a clock of the machine.
constexpr base::Nanoseconds wallClockFromNs = 946'684'800'000'000'000; // 2000-01-01

/// By how much the time axis moved between two documents, told by the first trace that both have.
base::Nanoseconds axisShift(const TimelineDocument& before, const TimelineDocument& after) {
    for (const auto& old : before.groups())
        for (const auto& group : after.groups())
            if (old.trace && group.trace && old.title == group.title)
                return (group.shiftNs - group.trace->originNs()) - (old.shiftNs - old.trace->originNs());
    return 0;
}

/// Where the groups of a document stand in another one; nothing for those whose trace is not there.
std::vector<std::optional<std::size_t>> placesIn(const TimelineDocument& after,
                                                 const TimelineDocument& before) {
    std::vector<std::optional<std::size_t>> places;
    for (const auto& old : before.groups()) {
        const auto found = std::ranges::find(after.groups(), old.trace, &TraceGroup::trace);
        places.push_back(old.trace && found != after.groups().end()
                             ? std::optional(static_cast<std::size_t>(found - after.groups().begin()))
                             : std::nullopt);
    }
    return places;
}

bool overlaps(trace::TimeRange left, trace::TimeRange right) {
    return left.beginNs < right.endNs && right.beginNs < left.endNs;
}

} // namespace

TimelineState::TimelineState(QObject* parent) : QObject(parent) {}

void TimelineState::setDocument(TimelineDocument document, bool keepWindow) {
    const auto movedNs = axisShift(document_, document);
    const bool wasEmpty = document_.isEmpty();
    moveSelection(keepWindow ? placesIn(document, document_) : std::vector<std::optional<std::size_t>>(),
                  movedNs);
    document_ = std::move(document);
    hoveredSlice_.reset();
    highlight_.reset();
    const TimeScale moved(scale_.startNs() + movedNs, scale_.fractionNs(), scale_.nsPerPixel());
    const bool keeps = keepWindow && !wasEmpty && overlaps(moved.range(widthPixels_), document_.range());
    if (keeps) {
        for (auto& mark : marks_)
            mark.range = {mark.range.beginNs + movedNs, mark.range.endNs + movedNs};
        for (auto& scale : zoomUndo_)
            scale = TimeScale(scale.startNs() + movedNs, scale.fractionNs(), scale.nsPerPixel());
    } else {
        marks_.clear();
        zoomUndo_.clear();
    }
    Q_EMIT documentChanged();
    Q_EMIT selectionChanged();
    Q_EMIT hoverChanged();
    Q_EMIT highlightChanged();
    Q_EMIT marksChanged();
    changeScale(keeps ? moved : everything());
}

void TimelineState::moveSelection(const std::vector<std::optional<std::size_t>>& places,
                                  base::Nanoseconds movedNs) {
    const auto place = [&](std::size_t group) {
        return group < places.size() ? places[group] : std::nullopt;
    };
    for (auto* slice : {&selectedSlice_, &baseSlice_}) {
        const auto group = *slice ? place((*slice)->group) : std::nullopt;
        *slice = group ? std::optional(TimelineSlice{*group, (*slice)->slice}) : std::nullopt;
    }
    if (!selectedArea_)
        return;
    TimelineArea area{{selectedArea_->range.beginNs + movedNs, selectedArea_->range.endNs + movedNs}, {}};
    for (const auto& track : selectedArea_->tracks)
        if (const auto group = place(track.group))
            area.tracks.push_back({*group, track.track});
    std::ranges::sort(area.tracks);
    selectedArea_ = area.tracks.empty() ? std::nullopt : std::optional(std::move(area));
}

void TimelineState::addGroup(TraceGroup group) {
    auto groups = document_.groups();
    groups.push_back(std::move(group));
    document_ = TimelineDocument(std::move(groups));
    Q_EMIT documentChanged();
    changeScale(scale_);
}

void TimelineState::shiftGroup(std::size_t group, base::Nanoseconds byNs) {
    if (group >= document_.groups().size() || byNs == 0)
        return;
    document_ = document_.shifted(group, byNs);
    Q_EMIT documentChanged();
    changeScale(scale_);
}

double TimelineState::finestNsPerPixel() const {
    return std::max(TimeScale::smallestNsPerPixel, shortestWindowNs / widthPixels_);
}

TimeScale TimelineState::clamped(const TimeScale& scale) const {
    const auto range = document_.reach();
    const double length = static_cast<double>(range.endNs) - static_cast<double>(range.beginNs);
    const double width = widthPixels_;
    const double finest = finestNsPerPixel();
    const double coarsest =
        std::max(finest, std::min(length / (1 - 2 * gutterShare), longestWindowNs) / width);
    const double nsPerPixel = std::clamp(scale.nsPerPixel(), finest, coarsest);
    const double windowNs = nsPerPixel * width;
    const double gutter = windowNs * gutterShare;
    const double first = -gutter;
    const double last = std::max(first, length + gutter - windowNs);
    const double offset =
        static_cast<double>(differenceNs(scale.startNs(), range.beginNs)) + scale.fractionNs();
    if (offset >= first && offset <= last)
        return {scale.startNs(), scale.fractionNs(), nsPerPixel};
    return {range.beginNs, std::clamp(offset, first, last), nsPerPixel};
}

TimeScale TimelineState::everything() const {
    const auto range = document_.range();
    const double windowNs = static_cast<double>(range.length()) / (1 - 2 * gutterShare);
    return clamped(
        {range.beginNs, -windowNs * gutterShare, std::max(finestNsPerPixel(), windowNs / widthPixels_)});
}

void TimelineState::changeScale(const TimeScale& scale) {
    const auto to = clamped(scale);
    if (to == scale_)
        return;
    scale_ = to;
    Q_EMIT scaleChanged();
}

base::Nanoseconds TimelineState::shownTimeAt(double pixel) const {
    const auto timeNs = scale_.toTime(std::clamp(pixel, 0.0, static_cast<double>(widthPixels_)));
    return std::clamp(timeNs, document_.reach().beginNs, document_.reach().endNs);
}

void TimelineState::setWidthPixels(int width) {
    width = std::max(1, width);
    if (width == widthPixels_)
        return;
    const double ratio = static_cast<double>(widthPixels_) / width;
    widthPixels_ = width;
    for (auto& scale : zoomUndo_) // what was seen is seen again, in as many pixels as there are then
        scale = TimeScale(scale.startNs(), scale.fractionNs(), scale.nsPerPixel() * ratio);
    scale_ = clamped({scale_.startNs(), scale_.fractionNs(), scale_.nsPerPixel() * ratio});
    Q_EMIT scaleChanged();
}

void TimelineState::setScale(const TimeScale& scale) {
    changeScale(scale);
}

void TimelineState::zoom(double factor, double pixel) {
    changeScale(scale_.zoomed(std::max(factor, finestNsPerPixel() / scale_.nsPerPixel()), pixel));
}

void TimelineState::showRange(trace::TimeRange range) {
    const auto before = scale_;
    const double lengthNs = std::max(static_cast<double>(range.length()), shortestWindowNs / 2);
    const double windowNs = lengthNs / (1 - 2 * marginShare);
    const double nsPerPixel = std::max(windowNs / widthPixels_, TimeScale::smallestNsPerPixel);
    const double spareNs = nsPerPixel * widthPixels_ - static_cast<double>(range.length());
    const auto to = clamped({range.beginNs, -spareNs / 2, nsPerPixel});
    if (to == before)
        return;
    rememberScale();
    changeScale(to);
}

void TimelineState::showMark(const TimelineMark& mark) {
    if (mark.range.length() > 0)
        return showRange(mark.range);
    const auto to = clamped(scale_.panned(scale_.toPixel(mark.range.beginNs) - widthPixels_ / 2.0));
    if (to == scale_)
        return;
    rememberScale();
    changeScale(to);
}

void TimelineState::showAll() {
    const auto to = everything();
    if (to == scale_)
        return;
    rememberScale();
    changeScale(to);
}

void TimelineState::reveal(trace::TimeRange range) {
    const double margin = widthPixels_ * marginShare;
    const double from = scale_.toPixel(range.beginNs);
    const double to = scale_.toPixel(range.endNs);
    if (to - from > widthPixels_ - 2 * margin) {
        if (from < 0 || to > widthPixels_)
            showRange(range);
        return;
    }
    if (from >= margin && to <= widthPixels_ - margin)
        return;
    const auto target = clamped(scale_.panned((from + to) / 2 - widthPixels_ / 2.0));
    if (target == scale_)
        return;
    if (from < 0 || to > widthPixels_)
        rememberScale();
    changeScale(target);
}

void TimelineState::rememberScale() {
    if (!zoomUndo_.empty() && zoomUndo_.back() == scale_)
        return;
    if (zoomUndo_.size() == undoLimit)
        zoomUndo_.erase(zoomUndo_.begin());
    zoomUndo_.push_back(scale_);
}

void TimelineState::rememberScaleOfSteps() {
    const bool goesOn = sinceStep_.isValid() && !sinceStep_.hasExpired(stepsTogetherMs);
    sinceStep_.start();
    if (!goesOn)
        rememberScale();
}

void TimelineState::undoZoom() {
    sinceStep_.invalidate();
    while (!zoomUndo_.empty()) {
        const auto to = zoomUndo_.back();
        zoomUndo_.pop_back();
        if (clamped(to) == scale_)
            continue;
        changeScale(to);
        return;
    }
}

void TimelineState::selectSlice(std::optional<TimelineSlice> slice) {
    if (slice == selectedSlice_ && !selectedArea_)
        return;
    selectedSlice_ = slice;
    selectedArea_.reset();
    Q_EMIT selectionMade();
    Q_EMIT selectionChanged();
}

void TimelineState::jumpTo(TimelineSlice slice) {
    selectSlice(slice);
    reveal(document_.rangeOf(slice));
    Q_EMIT revealRequested(slice);
}

void TimelineState::selectArea(std::optional<TimelineArea> area) {
    if (area == selectedArea_ && !selectedSlice_)
        return;
    selectedArea_ = std::move(area);
    selectedSlice_.reset();
    Q_EMIT selectionMade();
    Q_EMIT selectionChanged();
}

void TimelineState::setHoveredSlice(std::optional<TimelineSlice> slice) {
    if (slice == hoveredSlice_)
        return;
    hoveredSlice_ = slice;
    Q_EMIT hoverChanged();
}

void TimelineState::setBaseSlice(std::optional<TimelineSlice> slice) {
    if (slice == baseSlice_)
        return;
    baseSlice_ = slice;
    Q_EMIT selectionChanged();
}

void TimelineState::setMarks(std::vector<TimelineMark> marks) {
    if (marks == marks_)
        return;
    marks_ = std::move(marks);
    Q_EMIT marksChanged();
}

void TimelineState::setHighlight(std::shared_ptr<const NameHighlight> highlight) {
    if (highlight == highlight_)
        return;
    highlight_ = std::move(highlight);
    Q_EMIT highlightChanged();
}

void TimelineState::setTimeFormat(TimeFormat format) {
    if (format == timeFormat_)
        return;
    timeFormat_ = format;
    Q_EMIT appearanceChanged();
}

void TimelineState::setColorBy(ColorBy colorBy) {
    if (colorBy == colorBy_)
        return;
    colorBy_ = colorBy;
    Q_EMIT appearanceChanged();
}

void TimelineState::setHiddenFlowKinds(std::vector<QString> kinds) {
    if (kinds == hiddenFlowKinds_)
        return;
    hiddenFlowKinds_ = std::move(kinds);
    Q_EMIT appearanceChanged();
}

bool TimelineState::isFlowKindShown(const QString& kind) const {
    return std::ranges::find(hiddenFlowKinds_, kind) == hiddenFlowKinds_.end();
}

std::vector<bool> TimelineState::shownFlowKinds(std::size_t group) const {
    std::vector<bool> shown;
    for (const auto& kind : document_.trace(group).flowKinds())
        shown.push_back(isFlowKindShown(QString::fromStdString(kind.name)));
    return shown;
}

void TimelineState::setShowsAllFlows(bool shown) {
    if (shown == showsAllFlows_)
        return;
    showsAllFlows_ = shown;
    Q_EMIT appearanceChanged();
}

std::optional<TimelineState::StepStart> TimelineState::stepAt(base::Nanoseconds timeNs) const {
    for (const auto& group : document_.groups()) {
        if (!group.trace || group.trace->steps().empty())
            continue;
        // Steps are in the order of their begins. Asked for with every frame and every move of the mouse.
        const auto steps = group.trace->steps();
        const auto after = std::ranges::upper_bound(
            steps, timeNs, {}, [&](const trace::Step& step) { return step.range.beginNs + group.shiftNs; });
        if (after == steps.begin())
            return std::nullopt;
        const auto& step = *std::prev(after);
        return StepStart{QString::fromStdString(step.name), step.range.beginNs + group.shiftNs};
    }
    return std::nullopt;
}

bool TimelineState::knowsWallClock() const {
    return document_.originNs() >= wallClockFromNs;
}

QString TimelineState::timeText(base::Nanoseconds timeNs) const {
    const double resolution = scale_.nsPerPixel();
    switch (timeFormat_) {
    case TimeFormat::RawNanoseconds:
        return groupedText(document_.originNs() + timeNs) + u" ns"_s;
    case TimeFormat::WallClock:
        if (knowsWallClock())
            return wallClockText(document_.originNs() + timeNs, resolution);
        break;
    case TimeFormat::SinceStep:
        if (const auto step = stepAt(timeNs))
            return step->name + u" + "_s + momentText(timeNs - step->beginNs, resolution);
        break;
    case TimeFormat::SinceStart:
        break;
    }
    return momentText(timeNs, resolution);
}

} // namespace runglass::views
