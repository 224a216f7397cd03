// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/lane.h"
#include "views/timeline/paint_counts.h"
#include "views/timeline/slice_colors.h"
#include "views/timeline/time_scale.h"

#include <QRgb>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace runglass::views {

/// A slice of a lane that is wide enough for text.
struct LaneLabel {
    int left; ///< device pixels of the composed stretch, cut to the view
    int right;
    base::TextId name;
};

/// Turns one lane into one line of pixels. A slice of a pixel or more is a bar; what is narrower is summed up
/// per pixel and drawn as a mix with the background by the share of the pixel that is busy, never paler than
/// densityShare(0), so that a lone kernel stays visible and a gap too. Reads the coarsest level of detail
/// that is finer than a pixel: the work is bounded by the pixels. Keeps its buffers from lane to lane.
class LanePainter {
public:
    struct Input {
        const trace::Trace& trace;
        trace::LaneIndex lane;
        base::Nanoseconds shiftNs; ///< of the lane's times to those of the scale
        TimeScale scale;           ///< per device pixel; its left edge is that of the stretch
        int width;                 ///< device pixels of the stretch
        /// The whole view seen from the stretch: labels are centred in what can be seen of a slice.
        int viewLeft;
        int viewRight;
        int labelFrom = 0; ///< device pixels a slice needs for text; 0: no labels
        QRgb background;
        /// Flags by TextId; slices of other names are drawn pale. Empty: no search.
        std::span<const std::uint8_t> found;
        /// Indices of the found slices of the lane, in order: those too narrow for a bar get a tick.
        std::span<const trace::SliceIndex> foundSlices;
    };

    /// False when nothing lies in the stretch: line() is not to be used then.
    bool compose(const Input& input, SliceColors& colors);
    std::span<const QRgb> line() const { return line_; }
    std::span<const LaneLabel> labels() const { return labels_; }
    /// What all calls since the last reset took; labels are not counted here.
    const PaintCounts& counts() const { return counts_; }
    void resetCounts() { counts_ = {}; }

private:
    struct Bar {
        double left;
        double right;
        QRgb color;
        double coverage;
    };
    void begin(const Input& input);
    void scanSlices(const Input& input, const trace::LaneView& lane, SliceColors& colors);
    void scanLevel(const Input& input, const trace::LaneView& lane, const trace::DetailLevel& level,
                   SliceColors& colors);
    QRgb colorOf(const Input& input, SliceColors& colors, base::TextId name, base::Nanoseconds startNs,
                 base::Nanoseconds lengthNs) const;
    void addNarrow(double left, double length, double busy, QRgb color);
    void addToPixel(int pixel, double busy, double length, QRgb color, bool counts);
    void flushPixel();
    void addBar(const Bar& bar);
    void addLabel(const Input& input, double left, double right, base::TextId name);
    void addTicks(const Input& input, const trace::LaneView& lane, SliceColors& colors);
    void fade(const Input& input, double left, double right);

    std::vector<QRgb> line_;
    std::vector<LaneLabel> labels_;
    PaintCounts counts_;
    QRgb background_ = 0;
    bool isTouched_ = false;
    // The pixel that narrow slices are summed up in.
    int pixel_ = -1;
    double busy_ = 0;
    double longest_ = 0;
    QRgb longestColor_ = 0;
    bool isOwn_ = false; ///< a slice begins here: the pixel must not vanish
};

/// How strong a pixel is drawn of which so much is busy, 0…1: never less than 0.42, so that a lone kernel
/// does not vanish, and rising steeply at first, because pale fills are hard to tell from the background.
double densityShare(double busy);

/// `share` of the colour over the background, 0…1.
QRgb mixedPixel(QRgb background, QRgb color, double share);

} // namespace runglass::views
