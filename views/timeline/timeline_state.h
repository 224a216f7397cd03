// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/time_scale.h"
#include "views/timeline/timeline_document.h"

#include <QColor>
#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace runglass::views {

/// A time range on some tracks: what a drag over the canvas selects.
struct TimelineArea {
    trace::TimeRange range;
    std::vector<TimelineTrack> tracks; ///< sorted
    bool operator==(const TimelineArea&) const = default;
};

/// A named range or moment (empty range) the user keeps.
struct TimelineMark {
    trace::TimeRange range;
    QString name;
    bool isTemporary = false; ///< gone with the next one
    bool operator==(const TimelineMark&) const = default;
};

/// Names that a search found: everything else is drawn pale.
struct NameHighlight {
    QString text; ///< what was searched
    /// Per group a flag per TextId of its trace.
    std::vector<std::vector<std::uint8_t>> names;
    bool contains(std::size_t group, base::TextId name) const {
        return group < names.size() && base::indexOf(name) < names[group].size() &&
               names[group][base::indexOf(name)] != 0;
    }
};

enum class TimeFormat { SinceStart, SinceStep, WallClock, RawNanoseconds };
enum class ColorBy { Family, Category, Step, Duration };

/// What the parts of the timeline share: document, window, selection, hover, marks, search. The canvas, the
/// header, the strip and the drawer listen to it and never to each other. GUI thread only.
class TimelineState : public QObject {
    Q_OBJECT

public:
    explicit TimelineState(QObject* parent = nullptr);

    const TimelineDocument& document() const { return document_; }
    /// A new document clears hover and highlight. With `keepWindow` the selection stays as far as its traces
    /// do, and the window where it still lies in the range; else nothing is selected and everything is shown.
    void setDocument(TimelineDocument document, bool keepWindow);
    /// Adds a group behind the others without losing the selection.
    void addGroup(TraceGroup group);
    /// Moves a group in time without losing the selection.
    void shiftGroup(std::size_t group, base::Nanoseconds byNs);

    // The window. The canvas tells its width; changes are clamped to the range plus a gutter of 1 %.
    const TimeScale& scale() const { return scale_; }
    trace::TimeRange window() const { return scale_.range(widthPixels_); }
    /// The time at a pixel for what is to be selected: that of the nearest edge for a place beside the
    /// window, and of the nearest end for one beside the traces.
    base::Nanoseconds shownTimeAt(double pixel) const;
    int widthPixels() const { return widthPixels_; }
    void setWidthPixels(int width);
    void setScale(const TimeScale& scale); ///< small steps: not undoable
    /// Factor below 1 zooms in; the time under the pixel stays there, at the limits too. Not undoable.
    void zoom(double factor, double pixel);
    void showRange(trace::TimeRange range); ///< a jump: undoable; leaves a margin of 10 %
    /// The range of a mark, as showRange; a moment, which has no length, is brought to the middle.
    void showMark(const TimelineMark& mark);
    void showAll(); ///< a jump
    /// Pans, and zooms out where needed, until the range is inside with a margin; nothing when it is.
    void reveal(trace::TimeRange range);
    void rememberScale(); ///< call before the first small step of a gesture: makes it undoable
    /// For gestures without a beginning, such as notches of the wheel: call before each step. Steps that
    /// follow each other within half a second are undone together.
    void rememberScaleOfSteps();
    bool canUndoZoom() const { return !zoomUndo_.empty(); }
    void undoZoom();

    // Selection: one slice, or one area, or nothing.
    std::optional<TimelineSlice> selectedSlice() const { return selectedSlice_; }
    const std::optional<TimelineArea>& selectedArea() const { return selectedArea_; }
    void selectSlice(std::optional<TimelineSlice> slice);
    /// Selects, and brings it into view: the canvas also scrolls to its track.
    void jumpTo(TimelineSlice slice);
    void selectArea(std::optional<TimelineArea> area);
    std::optional<TimelineSlice> hoveredSlice() const { return hoveredSlice_; }
    void setHoveredSlice(std::optional<TimelineSlice> slice);
    /// What B set: the slice that others are aligned to.
    std::optional<TimelineSlice> baseSlice() const { return baseSlice_; }
    void setBaseSlice(std::optional<TimelineSlice> slice);

    const std::vector<TimelineMark>& marks() const { return marks_; }
    void setMarks(std::vector<TimelineMark> marks);
    std::shared_ptr<const NameHighlight> highlight() const { return highlight_; }
    void setHighlight(std::shared_ptr<const NameHighlight> highlight);

    TimeFormat timeFormat() const { return timeFormat_; }
    void setTimeFormat(TimeFormat format);
    ColorBy colorBy() const { return colorBy_; }
    void setColorBy(ColorBy colorBy);
    /// Kinds of flows (names of trace::FlowKind) that are not drawn.
    const std::vector<QString>& hiddenFlowKinds() const { return hiddenFlowKinds_; }
    void setHiddenFlowKinds(std::vector<QString> kinds);
    bool isFlowKindShown(const QString& kind) const;
    /// The same for each of Trace::flowKinds of a group: to be asked for once, not for every flow.
    std::vector<bool> shownFlowKinds(std::size_t group) const;
    /// Arrows of everything in view, not only of the selected and the hovered slice.
    bool showsAllFlows() const { return showsAllFlows_; }
    void setShowsAllFlows(bool shown);

    /// The last step that begins at or before the time, of the first trace that has steps.
    struct StepStart {
        QString name;
        base::Nanoseconds beginNs; ///< in timeline time
    };
    std::optional<StepStart> stepAt(base::Nanoseconds timeNs) const;
    /// Whether the origin is a Unix time, so that a time of day can be told.
    bool knowsWallClock() const;
    /// A moment as people read it, in the chosen format, with so much precision that neighbouring pixels
    /// differ.
    QString timeText(base::Nanoseconds timeNs) const;

Q_SIGNALS:
    void documentChanged();
    void scaleChanged();
    void selectionChanged();
    void selectionMade(); ///< a selection was made or taken back: it did not change with the document
    void hoverChanged();
    void marksChanged();
    void highlightChanged();
    void appearanceChanged(); ///< time format, colours, flow kinds
    /// A slice was jumped to: make its track visible.
    void revealRequested(runglass::views::TimelineSlice slice);

private:
    TimeScale clamped(const TimeScale& scale) const;
    TimeScale everything() const;
    double finestNsPerPixel() const;
    void changeScale(const TimeScale& scale);
    /// To where its groups stand in the next document; what is nowhere there is no longer selected.
    void moveSelection(const std::vector<std::optional<std::size_t>>& places, base::Nanoseconds movedNs);

    TimelineDocument document_;
    TimeScale scale_;
    int widthPixels_ = 1;
    std::vector<TimeScale> zoomUndo_;
    QElapsedTimer sinceStep_;
    std::optional<TimelineSlice> selectedSlice_;
    std::optional<TimelineArea> selectedArea_;
    std::optional<TimelineSlice> hoveredSlice_;
    std::optional<TimelineSlice> baseSlice_;
    std::vector<TimelineMark> marks_;
    std::shared_ptr<const NameHighlight> highlight_;
    TimeFormat timeFormat_ = TimeFormat::SinceStart;
    ColorBy colorBy_ = ColorBy::Family;
    std::vector<QString> hiddenFlowKinds_;
    bool showsAllFlows_ = false;
};

} // namespace runglass::views
