// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/canvas_commands.h"
#include "views/timeline/canvas_cursor.h"
#include "views/timeline/hit_test.h"
#include "views/timeline/row_painter.h"
#include "views/timeline/timeline_state.h"
#include "views/timeline/track_tree.h"

#include <QWidget>

class QLabel;
class QScrollBar;
class QSplitter;

namespace runglass::views {

class JobRunner;
class KeyHelp;
class OverviewStrip;
class PinnedHeaderView;
class TimelineView;
class TimeRuler;
class TrackHeaderView;

/// The picture of the timeline: overview, ruler, titles of the rows, pinned rows, rows, scroll bars. It shows
/// what TimelineState says and changes it on keys and mouse.
class TimelineCanvas : public QWidget {
    Q_OBJECT

public:
    TimelineCanvas(TimelineState& state, JobRunner& jobs, QWidget* parent = nullptr);
    ~TimelineCanvas() override;

    TrackTree& tree() { return tree_; }
    CanvasCommands& commands() { return *commands_; }
    TimelineView& view() { return *view_; }
    TimelineView& pinnedView() { return *pinnedView_; }
    TrackHeaderView& header() { return *header_; }
    PinnedHeaderView& pinnedHeader() { return *pinnedHeader_; }
    OverviewStrip& overview() { return *strip_; }
    TimeRuler& ruler() { return *ruler_; }
    KeyHelp& help() { return *help_; }

    bool isDragging() const;
    void findTrack();
    /// Asks for a file and writes what is seen as PNG.
    void savePicture();
    /// What is seen.
    QPixmap picture();

Q_SIGNALS:
    void noticed(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void makeColumns();
    QWidget* makeTitleColumn();
    QWidget* makeTimeColumn();
    void connectViews();
    void connectScrolling();
    void applyStyle();
    void updateRows(bool structure);
    void placePinned();
    void placeCorner();
    void updateTimeBar();
    void updateCorner();
    void reveal(TimelineSlice slice);
    void showMenu(std::optional<TimelineHit> hit, QPoint where);

    TimelineState& state_;
    TrackTree tree_;
    CanvasCursor cursor_;
    RowPainter rows_;
    TimelineView* view_;
    TimelineView* pinnedView_;
    TrackHeaderView* header_;
    PinnedHeaderView* pinnedHeader_;
    OverviewStrip* strip_;
    TimeRuler* ruler_;
    QLabel* corner_;
    QWidget* titleFoot_; ///< as high as the scroll bar beside it
    QScrollBar* timeBar_;
    QScrollBar* rowBar_;
    QSplitter* splitter_;
    CanvasCommands* commands_;
    KeyHelp* help_;
};

} // namespace runglass::views
