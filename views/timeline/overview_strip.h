// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/canvas_style.h"
#include "views/timeline/overview_data.h"
#include "views/timeline/timeline_state.h"

#include <QPixmap>
#include <QWidget>

namespace runglass::views {

class JobRunner;

/// The whole run in one strip: how busy each process is, where search hits and marks are, and the window as a
/// frame that can be moved and resized. A click elsewhere centres the window there. Computed off the GUI
/// thread, painted from a picture.
class OverviewStrip : public QWidget {
    Q_OBJECT

public:
    OverviewStrip(TimelineState& state, JobRunner& jobs, QWidget* parent = nullptr);

    ~OverviewStrip() override;

    void setStyleOfCanvas(const CanvasStyle& style);
    QSize sizeHint() const override { return {200, stripHeight}; }
    QSize minimumSizeHint() const override { return {0, stripHeight}; }
    /// The slices that the search found; nullptr when there is none.
    std::shared_ptr<const FoundSlices> found() const { return found_; }
    const OverviewData& data() const { return data_; }
    /// Where the strip shows found slices, in pixels; empty until it is told off the GUI thread.
    const std::vector<int>& ticks() const { return ticks_; }

Q_SIGNALS:
    void foundChanged();
    void updated(); ///< the busy shares are there

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    static constexpr int stripHeight = 48;
    enum class Grip { None, Left, Right, Body };

    void compute();
    void computeFound();
    void computeTicks();
    void makePicture();
    void paintTicks(QPainter& painter) const;
    double toX(base::Nanoseconds timeNs) const;
    base::Nanoseconds toTime(double x) const;
    QRectF frame() const;
    Grip gripAt(double x) const;
    void centreOn(double x);

    TimelineState& state_;
    JobRunner& jobs_;
    CanvasStyle style_;
    OverviewData data_;
    std::shared_ptr<const FoundSlices> found_;
    std::vector<int> ticks_;
    QPixmap picture_;
    Grip grip_ = Grip::None;
    double grippedAt_ = 0;
    trace::TimeRange grippedWindow_;
};

} // namespace runglass::views
