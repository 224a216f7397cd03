// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/widgets/curve_picture.h"

#include <QPixmap>
#include <QWidget>

#include <functional>

class QAction;

namespace runglass::views {

/// Curves over time. The wheel zooms about the pointer, a drag chooses a range of time, Shift+drag or the
/// middle button moves, a crosshair shows time and values. By keyboard: + and - zoom, arrows move, Home shows
/// everything, Return chooses what is visible, Escape takes the range and then the zoom back.
///
/// Zoom is no filter: only the chosen range is told to others. The curves are painted once into a picture
/// that stays while only the pointer moves.
class CurvePlot : public QWidget {
    Q_OBJECT

public:
    explicit CurvePlot(QWidget* parent = nullptr);

    /// Replaces the curves; zoom and range stay when the whole range of time stays the same, else the range
    /// is taken back.
    void setCurves(std::vector<PlotCurve> curves, base::Nanoseconds zeroNs);
    const std::vector<PlotCurve>& curves() const { return curves_; }
    /// What stands in place of curves when there are none.
    void setEmptySentence(const QString& sentence);
    void setShown(std::size_t curve, bool shown);
    /// Draws one curve stronger than the others.
    void setStrong(std::optional<std::size_t> curve);
    /// The scale of sizes fits what is visible instead of beginning at 0.
    void setFitsHeight(bool fits);
    void setUnits(const table::DisplayUnits& units);
    /// Marks a stretch of time, such as the life of an allocation.
    void setMark(const std::optional<TimeRange>& mark);

    const TimeRange& wholeRange() const { return whole_; }
    const TimeRange& visibleRange() const { return visible_; }
    void setVisibleRange(TimeRange range);
    const std::optional<TimeRange>& chosenRange() const { return chosen_; }
    void chooseRange(const std::optional<TimeRange>& range);
    /// Everything visible, nothing chosen.
    void restore();

    PlotScale scale() const;
    /// Time and values under the pointer, as the crosshair shows them; empty without one.
    QStringList crosshairLines() const;
    QAction* restoreAction() { return restoreAction_; }

    QSize minimumSizeHint() const override { return {320, 140}; }
    QSize sizeHint() const override { return {800, 260}; }

Q_SIGNALS:
    /// A range of time was chosen, or taken back.
    void rangeChosen(std::optional<runglass::views::TimeRange> range);
    void timeClicked(qint64 timeNs);
    /// The user wants to see this time elsewhere.
    void timeRequested(qint64 timeNs);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Drag { None, Choosing, Moving };

    void redraw();
    void paintPicture(QPainter& painter) const;
    void paintRange(QPainter& painter, const TimeRange& range, const QColor& color) const;
    void paintCrosshair(QPainter& painter) const;
    void zoom(double factor, base::Nanoseconds centreNs);
    void move(double shareOfView);
    void exportPicture(const std::function<void()>& write);

    QString emptySentence_;
    std::vector<PlotCurve> curves_;
    base::Nanoseconds zeroNs_ = 0;
    TimeRange whole_;
    TimeRange visible_;
    std::optional<TimeRange> chosen_;
    std::optional<TimeRange> mark_;
    std::optional<std::size_t> strong_;
    bool fitsHeight_ = false;
    table::DisplayUnits units_;
    QPixmap picture_;
    bool isExporting_ = false; ///< paints into a file, at its own resolution
    std::optional<double> pointerX_;
    Drag drag_ = Drag::None;
    double dragStartX_ = 0;
    TimeRange dragStartRange_;
    QAction* restoreAction_;
};

} // namespace runglass::views
