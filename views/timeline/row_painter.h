// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/canvas_style.h"
#include "views/timeline/counter_painter.h"
#include "views/timeline/label_cache.h"
#include "views/timeline/lane_painter.h"
#include "views/timeline/overview_data.h"
#include "views/timeline/timeline_state.h"
#include "views/timeline/track_tree.h"

#include <QImage>
#include <QObject>

#include <memory>
#include <vector>

class QPainter;

namespace runglass::views {

/// Paints rows of the timeline. Shared by the views of one canvas: it keeps colours, pictures of labels and
/// buffers. Counts what it does. GUI thread only.
class RowPainter : public QObject {
    Q_OBJECT

public:
    RowPainter(const TimelineState& state, const TrackTree& tree, QObject* parent = nullptr);

    const CanvasStyle& style() const { return style_; }
    void setStyle(const CanvasStyle& style);

    /// What the search found, for ticks of slices that are narrower than a pixel; nullptr: nothing yet.
    void setFound(std::shared_ptr<const FoundSlices> found) { found_ = std::move(found); }

    struct Request {
        const TimelineRow& row;
        QRect rect;     ///< of the whole row, as wide as the view
        QRect exposed;  ///< what has to be painted of it
        double ratio;   ///< device pixels per pixel
        bool hasLabels; ///< false when the frame has used up its time
    };
    void paint(QPainter& painter, const Request& request);

    const PaintCounts& counts() const { return counts_; }
    void resetCounts();

    /// The nearest slice beside the window of a track without any inside; for the arrow to it and its click.
    struct Nearby {
        TimelineSlice slice;
        bool isBefore = false;
        base::Nanoseconds distanceNs = 0;
    };
    std::optional<Nearby> nearbyOf(TimelineTrack track) const;

private:
    /// A stretch of a row in device pixels.
    struct Stretch {
        TimeScale scale; ///< per device pixel
        int left;
        int width;
        int viewWidth;
    };
    Stretch stretchOf(const Request& request) const;
    void paintSlices(QPainter& painter, const Request& request);
    bool paintLane(QPainter& painter, const Request& request, TimelineTrack track, trace::LaneIndex lane,
                   QRect laneRect, bool hasLabels);
    void paintLabels(QPainter& painter, const Request& request, std::size_t group, QRect laneRect);
    void paintInstants(QPainter& painter, const Request& request, TimelineTrack track);
    void paintSummary(QPainter& painter, const Request& request);
    void paintCounter(QPainter& painter, const Request& request);
    void paintClosedCounters(QPainter& painter, const Request& request);
    /// The line of a counter in a part of the row.
    void drawCounter(QPainter& painter, const Request& request, TimelineTrack track, QRect part);
    void paintNearby(QPainter& painter, const Request& request, TimelineTrack track);
    void paintReading(QPainter& painter, const Request& request);
    void drawLine(QPainter& painter, const Request& request, QRect laneRect);
    SliceColors& colorsOf(std::size_t group);
    void forgetColors();

    const TimelineState& state_;
    const TrackTree& tree_;
    CanvasStyle style_;
    std::vector<std::unique_ptr<SliceColors>> colors_; ///< by group; made when needed
    std::shared_ptr<const FoundSlices> found_;
    LanePainter lanePainter_;
    CounterPainter counterPainter_;
    LabelCache labels_;
    QImage buffer_;
    PaintCounts counts_;
};

} // namespace runglass::views
