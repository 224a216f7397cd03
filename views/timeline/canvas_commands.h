// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/canvas_cursor.h"
#include "views/timeline/key_map.h"
#include "views/timeline/key_navigator.h"
#include "views/timeline/slice_walk.h"
#include "views/timeline/timeline_state.h"
#include "views/timeline/track_tree.h"

#include <QObject>

#include <functional>

namespace runglass::views {

class JobRunner;
class TimelineView;

/// Carries out what the keys and menus of the timeline ask for.
class CanvasCommands : public QObject {
    Q_OBJECT

public:
    /// All but the parent outlive the commands.
    CanvasCommands(TimelineState& state, TrackTree& tree, TimelineView& view, CanvasCursor& cursor,
                   JobRunner& jobs, QObject* parent = nullptr);
    ~CanvasCommands() override;

    void trigger(TimelineAction action);
    void release(TimelineAction action);
    KeyNavigator& navigator() { return navigator_; }
    /// The track that keys act on: under the mouse, else of the selection.
    std::optional<std::size_t> currentNode() const;
    void setCurrentNode(std::optional<std::size_t> node) { currentNode_ = node; }
    /// Goes to the slice of that name that is nearest to the time; without a time to the one behind the
    /// selected slice, when that has the name, else to the first. Looks for it off the GUI thread.
    void goToOccurrence(const QString& name, std::optional<base::Nanoseconds> timeNs);

Q_SIGNALS:
    void searchRequested();
    void nameSearchRequested(const QString& name);
    void hitRequested(bool forward);
    void drawerToggleRequested();
    void helpRequested();
    void findTrackRequested();
    void pictureRequested();
    void searchEndRequested();
    void noticed(const QString& sentence);

private:
    using SearchedTraces = std::vector<trace::SearchedTrace>;
    using Finder = std::function<std::optional<trace::Hit>(const SearchedTraces&, const std::stop_token&)>;
    void go(std::optional<TimelineSlice> slice, const QString& otherwise);
    /// The selected slice; tells when there is none.
    std::optional<TimelineSlice> neededSlice();
    void walk(TimelineAction action);
    void walkToOccurrence(Direction direction);
    /// Goes off the GUI thread to what is found.
    void find(Finder finder, const QString& otherwise);
    void stopFinding();
    void finishFinding(const std::optional<trace::Hit>& hit, const QString& otherwise);
    void followFlow(Direction direction);
    void chooseFlow(Direction direction);
    std::vector<TimelineSlice> flowEnds(Direction direction) const;
    void focusSelection();
    std::optional<trace::TimeRange> selectedRange() const;
    void addMark(bool isTemporary);
    void removeMark();
    void selectAreaOfSlice();
    void selectAreaOfAll();
    void toggleTrack();
    void align(bool atEnd);
    void cycleTimeFormat();
    void copySelection();
    void copy(const QString& text);
    void escape();
    void scrollBy(int pixels);
    double anchorPixel() const;

    TimelineState& state_;
    TrackTree& tree_;
    TimelineView& view_;
    CanvasCursor& cursor_;
    JobRunner& jobs_;
    KeyNavigator navigator_;
    std::optional<std::size_t> currentNode_;
    std::optional<TimeScale> focusedScale_; ///< what the first F showed
    std::size_t flowChoice_ = 0;
    SearchedTraces searched_;                 ///< by what is running now
    std::optional<Direction> nextOccurrence_; ///< was asked for while another was looked for
};

} // namespace runglass::views
