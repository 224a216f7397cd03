// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/flame_graph.h"
#include "core/table/format.h"

#include <QAbstractScrollArea>

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace runglass::views {

/// What a flame view shows: immutable, made off the GUI thread.
struct FlameData {
    std::shared_ptr<const model::CallTree> tree;
    analysis::FlameGraph graph;
    analysis::FlameLayout layout;
    analysis::FlameMeasure measure = analysis::FlameMeasure::Host;

    QString name(analysis::FrameIndex frame) const;
    /// Host or device time, whichever gives the widths.
    base::Nanoseconds timeNs(analysis::FrameIndex frame) const;
};

/// A flame graph with the outermost calls on top: width is time, a bar stands below the one that called it. A
/// click selects a bar, a double click or Return zooms to it, Backspace zooms out again; arrows go from bar
/// to bar in sight, Ctrl+J to the timeline. Bars whose name matches the search stand out. A frame costs what
/// is visible, not what there is.
class FlameView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit FlameView(QWidget* parent = nullptr);

    /// Selection and zoom start anew. nullptr: nothing is shown.
    void setData(std::shared_ptr<const FlameData> data);
    const std::shared_ptr<const FlameData>& data() const { return data_; }
    void setUnits(const table::DisplayUnits& units);
    /// Case does not matter; "" for none.
    void setSearch(const QString& text);

    std::optional<analysis::FrameIndex> selected() const { return selected_; }
    void select(std::optional<analysis::FrameIndex> frame);
    void zoomTo(analysis::FrameIndex frame);
    /// To the caller of what fills the width; a second time to its caller.
    void zoomOut();
    void zoomToAll();
    bool isZoomed() const;

    /// The bar at a position of the viewport.
    std::optional<analysis::FrameIndex> frameAt(const QPoint& position) const;
    /// Where the bar is drawn in the viewport; empty when it is out of sight or narrower than a pixel.
    QRect barRect(analysis::FrameIndex frame) const;
    /// All numbers of a bar, a line each.
    QString frameText(analysis::FrameIndex frame) const;
    /// Bars that match the search, and their time without counting nested ones twice.
    struct Matches {
        std::size_t bars = 0;
        base::Nanoseconds timeNs = 0;
    };
    const Matches& matches() const { return matches_; }

    QSize minimumSizeHint() const override { return {320, 120}; }

Q_SIGNALS:
    void selectionChanged();
    void zoomChanged();
    /// Somebody wants to see the first call of the bar in the timeline.
    void timelineWanted(runglass::analysis::FrameIndex frame);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    int levelHeight() const;
    int topOf(std::uint32_t depth) const;
    double pixelOf(base::Nanoseconds position) const;
    void setRange(base::Nanoseconds begin, base::Nanoseconds end);
    void updateScrollBar();
    void findMatches();
    void paintLevel(QPainter& painter, std::uint32_t depth) const;
    void paintBar(QPainter& painter, analysis::FrameIndex frame, const QRect& place) const;
    /// To the caller, the widest bar below, or the next one on the same level; not beyond the shown range.
    void moveSelection(int key);
    /// How much of a bar is within the shown range; 0 or less when it is out of sight.
    base::Nanoseconds shownWidth(analysis::FrameIndex frame) const;
    std::span<const analysis::FrameIndex> shownOf(const std::vector<analysis::FrameIndex>& level) const;
    std::optional<analysis::FrameIndex> callerOf(analysis::FrameIndex frame) const;
    std::optional<analysis::FrameIndex> widestBelow(analysis::FrameIndex frame) const;
    std::optional<analysis::FrameIndex> neighbour(analysis::FrameIndex frame, bool toTheRight) const;
    void ensureVisible(analysis::FrameIndex frame);

    std::shared_ptr<const FlameData> data_;
    table::DisplayUnits units_;
    QString search_;
    std::vector<bool> isMatch_; ///< by frame; empty without a search
    Matches matches_;
    std::optional<analysis::FrameIndex> selected_;
    base::Nanoseconds begin_ = 0; ///< shown range of the layout
    base::Nanoseconds end_ = 0;
};

} // namespace runglass::views
