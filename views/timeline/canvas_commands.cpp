// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/canvas_commands.h"

#include "core/trace/occurrences.h"
#include "views/jobs/job_runner.h"
#include "views/timeline/canvas_tooltip.h"
#include "views/timeline/time_text.h"
#include "views/timeline/timeline_search.h"
#include "views/timeline/timeline_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

QString findSlot() {
    return u"timeline/find"_s;
}

QString copySlot() {
    return u"timeline/copy"_s;
}

} // namespace

CanvasCommands::CanvasCommands(TimelineState& state, TrackTree& tree, TimelineView& view,
                               CanvasCursor& cursor, JobRunner& jobs, QObject* parent)
    : QObject(parent), state_(state), tree_(tree), view_(view), cursor_(cursor), jobs_(jobs),
      navigator_(state) {
    connect(&state_, &TimelineState::selectionChanged, this, [this] { flowChoice_ = 0; });
    // Who has selected something else meanwhile stays there.
    connect(&state_, &TimelineState::selectionMade, this, [this] { stopFinding(); });
    // A further rank does not end the way to a slice; another recording does.
    connect(&state_, &TimelineState::documentChanged, this, [this] {
        const auto& groups = state_.document().groups();
        const auto isThere = [&](const trace::SearchedTrace& searched) {
            return std::ranges::find(groups, searched.trace, &TraceGroup::trace) != groups.end();
        };
        if (std::ranges::none_of(searched_, isThere))
            stopFinding();
    });
    // Another node may have its number now, and the titles have no current one any more.
    connect(&tree_, &TrackTree::structureChanged, this, [this] { currentNode_.reset(); });
}

CanvasCommands::~CanvasCommands() {
    jobs_.cancel(findSlot());
    jobs_.cancel(copySlot());
}

double CanvasCommands::anchorPixel() const {
    if (cursor_.x())
        return *cursor_.x();
    const double middle = state_.widthPixels() / 2.0;
    if (const auto range = selectedRange()) {
        const double x = state_.scale().toPixel(range->beginNs + range->length() / 2);
        return x >= 0 && x <= state_.widthPixels() ? x : middle;
    }
    return middle;
}

std::optional<std::size_t> CanvasCommands::currentNode() const {
    const auto count = tree_.nodes().size();
    if (cursor_.node() && *cursor_.node() < count)
        return cursor_.node();
    if (state_.selectedSlice())
        return tree_.nodeOf(state_.document().trackOf(*state_.selectedSlice()));
    return currentNode_ && *currentNode_ < count ? currentNode_ : std::nullopt;
}

void CanvasCommands::trigger(TimelineAction action) {
    if (state_.document().isEmpty() && action != TimelineAction::Help)
        return;
    using enum TimelineAction;
    const auto page = view_.viewport()->height() - view_.style().metrics.lane;
    const auto press = [&](KeyNavigator::Motion motion) { navigator_.press(motion, anchorPixel()); };
    switch (action) {
    case ZoomIn:
        return press(KeyNavigator::Motion::ZoomIn);
    case ZoomOut:
        return press(KeyNavigator::Motion::ZoomOut);
    case PanLeft:
        return press(KeyNavigator::Motion::PanLeft);
    case PanRight:
        return press(KeyNavigator::Motion::PanRight);
    case ScrollUp:
        return scrollBy(-2 * view_.style().metrics.lane);
    case ScrollDown:
        return scrollBy(2 * view_.style().metrics.lane);
    case PageUp:
        return scrollBy(-page);
    case PageDown:
        return scrollBy(page);
    case FirstMoment:
    case LastMoment: {
        navigator_.stop();
        const auto range = state_.document().range();
        const auto at = action == FirstMoment ? range.beginNs : range.endNs;
        state_.rememberScale();
        return state_.setScale(
            state_.scale().panned(state_.scale().toPixel(at) - state_.widthPixels() / 2.0));
    }
    case Focus:
        navigator_.stop();
        return focusSelection();
    case ShowAll:
        navigator_.stop();
        return state_.showAll();
    case UndoZoom:
        navigator_.stop();
        return state_.undoZoom();
    case PreviousSlice:
    case NextSlice:
    case Parent:
    case FirstChild:
    case PreviousOccurrence:
    case NextOccurrence:
        return walk(action);
    case AllOccurrences:
        if (const auto slice = neededSlice())
            Q_EMIT nameSearchRequested(state_.document().name(*slice));
        return;
    case FlowBack:
        return followFlow(Direction::Backward);
    case FlowForward:
        return followFlow(Direction::Forward);
    case ChooseFlowBack:
        return chooseFlow(Direction::Backward);
    case ChooseFlowForward:
        return chooseFlow(Direction::Forward);
    case Search:
        Q_EMIT searchRequested();
        return;
    case NextHit:
    case PreviousHit:
        Q_EMIT hitRequested(action == NextHit);
        return;
    case MarkTemporary:
        return addMark(true);
    case MarkKept:
        return addMark(false);
    case RemoveMark:
        return removeMark();
    case AreaFromSelection:
        return selectAreaOfSlice();
    case AreaOfAll:
        return selectAreaOfAll();
    case PinTrack:
        if (const auto node = currentNode(); node && tree_.trackOf(*node))
            tree_.setPinned(*node, !tree_.node(*node).options.isPinned);
        return;
    case HideTrack:
        if (const auto node = currentNode()) {
            Q_EMIT noticed(
                tr("%1 is hidden. Show it again in the Processes menu.").arg(tree_.node(*node).title));
            tree_.setHidden(*node, true);
        }
        return;
    case ToggleTrack:
        return toggleTrack();
    case FindTrack:
        Q_EMIT findTrackRequested();
        return;
    case SetBase:
        if (const auto slice = neededSlice()) {
            state_.setBaseSlice(slice);
            Q_EMIT noticed(tr("%1 is the base. Select a slice of another rank and press L to align.")
                               .arg(state_.document().name(*slice)));
        }
        return;
    case AlignStart:
        return align(false);
    case AlignEnd:
        return align(true);
    case ToggleDrawer:
        Q_EMIT drawerToggleRequested();
        return;
    case CycleTimeFormat:
        return cycleTimeFormat();
    case CopyText:
        return copySelection();
    case SavePicture:
        Q_EMIT pictureRequested();
        return;
    case Help:
        Q_EMIT helpRequested();
        return;
    case Escape:
        return escape();
    }
}

void CanvasCommands::release(TimelineAction action) {
    switch (action) {
    case TimelineAction::ZoomIn:
        return navigator_.release(KeyNavigator::Motion::ZoomIn);
    case TimelineAction::ZoomOut:
        return navigator_.release(KeyNavigator::Motion::ZoomOut);
    case TimelineAction::PanLeft:
        return navigator_.release(KeyNavigator::Motion::PanLeft);
    case TimelineAction::PanRight:
        return navigator_.release(KeyNavigator::Motion::PanRight);
    default:
        return;
    }
}

void CanvasCommands::scrollBy(int pixels) {
    auto* bar = view_.verticalScrollBar();
    bar->setValue(bar->value() + pixels);
}

void CanvasCommands::go(std::optional<TimelineSlice> slice, const QString& otherwise) {
    if (slice)
        state_.jumpTo(*slice);
    else
        Q_EMIT noticed(otherwise);
}

std::optional<TimelineSlice> CanvasCommands::neededSlice() {
    if (!state_.selectedSlice())
        Q_EMIT noticed(tr("Select a slice first: click one."));
    return state_.selectedSlice();
}

void CanvasCommands::walk(TimelineAction action) {
    const auto& document = state_.document();
    const auto from = neededSlice();
    if (!from)
        return;
    switch (action) {
    case TimelineAction::PreviousSlice:
        return go(neighbourOf(document, *from, Direction::Backward),
                  tr("This is the first slice of its lane."));
    case TimelineAction::NextSlice:
        return go(neighbourOf(document, *from, Direction::Forward),
                  tr("This is the last slice of its lane."));
    case TimelineAction::Parent:
        return go(parentOf(document, *from), tr("Nothing is around this slice."));
    case TimelineAction::FirstChild:
        return go(firstChildOf(document, *from), tr("Nothing is inside this slice."));
    case TimelineAction::PreviousOccurrence:
        return walkToOccurrence(Direction::Backward);
    default:
        return walkToOccurrence(Direction::Forward);
    }
}

void CanvasCommands::walkToOccurrence(Direction direction) {
    // A key that is held down repeats faster than a rare name is found: started anew each time, it never was.
    if (jobs_.isRunning(findSlot())) {
        nextOccurrence_ = direction;
        return;
    }
    const auto from = state_.selectedSlice();
    if (!from)
        return;
    const auto& document = state_.document();
    const trace::Hit place{document.startNs(*from), static_cast<std::uint32_t>(from->group), from->slice};
    const bool isForward = direction == Direction::Forward;
    find(
        [place, isForward, name = std::string(document.trace(from->group).name(from->slice))](
            const SearchedTraces& traces, const std::stop_token& stop) {
            return (isForward ? trace::nextOccurrence : trace::previousOccurrence)(
                traces, name, place, trace::OccurrenceScope::All, stop);
        },
        isForward ? tr("This is the last of its name.") : tr("This is the first of its name."));
}

void CanvasCommands::find(Finder finder, const QString& otherwise) {
    nextOccurrence_.reset();
    searched_ = TimelineSearch::searchedTraces(state_.document());
    jobs_.start(
        findSlot(), QString(),
        [traces = searched_, finder = std::move(finder)](JobContext& context) {
            return finder(traces, context.stop);
        },
        [this, otherwise](const std::optional<trace::Hit>& hit) { finishFinding(hit, otherwise); });
}

void CanvasCommands::stopFinding() {
    jobs_.cancel(findSlot());
    searched_.clear(); // they may be all that keeps a closed recording
}

void CanvasCommands::finishFinding(const std::optional<trace::Hit>& hit, const QString& otherwise) {
    const auto next = std::exchange(nextOccurrence_, std::nullopt);
    const auto traces = std::exchange(searched_, {});
    // The document may have got counters or another rank meanwhile.
    const auto& groups = state_.document().groups();
    const auto group =
        hit ? std::ranges::find(groups, traces[hit->trace].trace, &TraceGroup::trace) : groups.end();
    if (!hit)
        Q_EMIT noticed(otherwise);
    else if (group != groups.end())
        state_.jumpTo({static_cast<std::size_t>(group - groups.begin()), hit->slice});
    if (next)
        walkToOccurrence(*next);
}

std::vector<TimelineSlice> CanvasCommands::flowEnds(Direction direction) const {
    std::vector<TimelineSlice> ends;
    if (const auto slice = state_.selectedSlice())
        forEachFlowEnd(state_.document(), *slice, direction, state_.shownFlowKinds(slice->group),
                       [&ends](TimelineSlice end) { ends.push_back(end); });
    return ends;
}

void CanvasCommands::followFlow(Direction direction) {
    if (!neededSlice())
        return;
    const auto ends = flowEnds(direction);
    if (ends.empty()) {
        Q_EMIT noticed(direction == Direction::Forward ? tr("No flow leaves the selected slice.")
                                                       : tr("No flow reaches the selected slice."));
        return;
    }
    state_.jumpTo(ends[flowChoice_ % ends.size()]);
}

void CanvasCommands::chooseFlow(Direction direction) {
    const auto ends = flowEnds(direction);
    if (ends.empty())
        return followFlow(direction);
    ++flowChoice_;
    const auto choice = flowChoice_ % ends.size();
    state_.setHoveredSlice(ends[choice]);
    Q_EMIT noticed(tr("Flow %1 of %2: %3")
                       .arg(QString::number(choice + 1), QString::number(ends.size()),
                            state_.document().name(ends[choice])));
}

std::optional<trace::TimeRange> CanvasCommands::selectedRange() const {
    if (state_.selectedSlice())
        return state_.document().rangeOf(*state_.selectedSlice());
    if (state_.selectedArea())
        return state_.selectedArea()->range;
    return std::nullopt;
}

void CanvasCommands::focusSelection() {
    const auto range = selectedRange();
    if (!range || focusedScale_ == state_.scale()) {
        focusedScale_.reset();
        return state_.showAll();
    }
    state_.showRange(*range);
    focusedScale_ = state_.scale();
}

void CanvasCommands::addMark(bool isTemporary) {
    TimelineMark mark;
    mark.isTemporary = isTemporary;
    if (const auto range = selectedRange()) {
        mark.range = *range;
        mark.name = state_.selectedSlice() ? state_.document().name(*state_.selectedSlice())
                                           : durationText(range->length());
    } else {
        const auto at = state_.scale().toTime(anchorPixel());
        mark.range = {at, at};
        mark.name = state_.timeText(at);
    }
    auto marks = state_.marks();
    if (isTemporary)
        std::erase_if(marks, &TimelineMark::isTemporary);
    else
        std::erase_if(marks, [&](const TimelineMark& other) { return other.range == mark.range; });
    marks.push_back(std::move(mark));
    state_.setMarks(std::move(marks));
}

void CanvasCommands::removeMark() {
    auto marks = state_.marks();
    const auto range = selectedRange();
    auto removed =
        std::erase_if(marks, [&](const TimelineMark& mark) { return range && mark.range == *range; });
    if (removed == 0)
        removed = std::erase_if(marks, &TimelineMark::isTemporary);
    if (removed == 0)
        Q_EMIT noticed(tr("No mark is at the selection."));
    state_.setMarks(std::move(marks));
}

void CanvasCommands::selectAreaOfSlice() {
    const auto slice = neededSlice();
    if (!slice)
        return;
    TimelineArea area{state_.document().rangeOf(*slice), {state_.document().trackOf(*slice)}};
    area.range.endNs = std::max(area.range.endNs, area.range.beginNs + 1);
    state_.selectArea(std::move(area));
}

void CanvasCommands::selectAreaOfAll() {
    TimelineArea area{state_.window(), {}};
    const auto [first, last] = view_.visibleRows();
    for (auto row = first; row < last; ++row) {
        if (view_.rows().row(row).kind == TimelineRow::Kind::Header)
            continue;
        const auto tracks = tree_.tracksOf(view_.rows().row(row).node);
        area.tracks.insert(area.tracks.end(), tracks.begin(), tracks.end());
    }
    for (std::size_t node = 0; node < tree_.nodes().size(); ++node)
        if (const auto track = tree_.trackOf(node); track && tree_.node(node).options.isPinned)
            area.tracks.push_back(*track);
    std::ranges::sort(area.tracks);
    const auto twice = std::ranges::unique(area.tracks);
    area.tracks.erase(twice.begin(), twice.end());
    if (!area.tracks.empty())
        state_.selectArea(std::move(area));
}

void CanvasCommands::toggleTrack() {
    const auto node = currentNode();
    if (!node)
        return;
    if (!tree_.trackOf(*node))
        return tree_.setExpanded(*node, !tree_.node(*node).options.isExpanded);
    const bool isFull = tree_.node(*node).options.mode == LaneMode::Full;
    tree_.setMode(*node, isFull ? LaneMode::Collapsed : LaneMode::Full);
}

void CanvasCommands::align(bool atEnd) {
    const auto base = state_.baseSlice();
    const auto slice = state_.selectedSlice();
    if (!base || !slice || base->group == slice->group) {
        Q_EMIT noticed(tr("To align ranks select a slice, press B, then select one of another rank."));
        return;
    }
    const auto& document = state_.document();
    const auto byNs = atEnd ? differenceNs(document.endNs(*base), document.endNs(*slice))
                            : differenceNs(document.startNs(*base), document.startNs(*slice));
    const auto title = document.groups()[slice->group].title;
    const auto alignNs = document.groups()[slice->group].alignNs;
    if (byNs > farthestAlignNs - alignNs || byNs < -farthestAlignNs - alignNs) {
        Q_EMIT noticed(tr("More than a year lies between them: %1 stays where it is.").arg(title));
        return;
    }
    state_.shiftGroup(slice->group, byNs);
    Q_EMIT noticed(tr("%1 moved by %2.").arg(title, durationText(byNs)));
}

void CanvasCommands::cycleTimeFormat() {
    constexpr int formats = 4;
    auto next = static_cast<TimeFormat>((static_cast<int>(state_.timeFormat()) + 1) % formats);
    if (next == TimeFormat::WallClock && !state_.knowsWallClock())
        next = TimeFormat::RawNanoseconds;
    state_.setTimeFormat(next);
}

void CanvasCommands::copySelection() {
    jobs_.cancel(copySlot());
    if (const auto& area = state_.selectedArea())
        return copy(areaAsText(state_, *area));
    const auto slice = neededSlice();
    if (!slice)
        return;
    // A step may have millions of children.
    jobs_.start(
        copySlot(), QString(),
        [trace = state_.document().groups()[slice->group].trace, of = slice->slice](JobContext&) {
            return trace->selfNs(of);
        },
        [this, text = sliceAsText(state_, *slice)](base::Nanoseconds selfNs) {
            copy(text + selfTimeAsText(selfNs));
        });
}

void CanvasCommands::copy(const QString& text) {
    QGuiApplication::clipboard()->setText(text);
    Q_EMIT noticed(tr("Copied."));
}

void CanvasCommands::goToOccurrence(const QString& name, std::optional<base::Nanoseconds> timeNs) {
    const auto& document = state_.document();
    const auto selected = state_.selectedSlice();
    // Asking again for the same name goes on from where it is.
    std::optional<trace::Hit> place;
    if (!timeNs && selected && document.name(*selected) == name)
        place = {document.startNs(*selected), static_cast<std::uint32_t>(selected->group), selected->slice};
    find(
        [place, utf8 = name.toStdString(), nearNs = timeNs.value_or(document.range().beginNs)](
            const SearchedTraces& traces, const std::stop_token& stop) {
            const auto next =
                place ? trace::nextOccurrence(traces, utf8, *place, trace::OccurrenceScope::All, stop)
                      : std::nullopt;
            return next ? next : occurrenceNear(traces, utf8, nearNs, stop);
        },
        tr("No slice is called %1.").arg(name));
}

void CanvasCommands::escape() {
    if (state_.selectedSlice() || state_.selectedArea())
        state_.selectSlice(std::nullopt);
    else if (state_.highlight())
        Q_EMIT searchEndRequested();
    else
        state_.setBaseSlice(std::nullopt);
}

} // namespace runglass::views
