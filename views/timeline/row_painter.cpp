// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/row_painter.h"

#include "views/timeline/time_text.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr int labelFromPixels = 16; ///< a slice needs this width for text
constexpr int labelInset = 4;       ///< between the edge of a slice and its text
constexpr int instantWidth = 7;
constexpr int summaryInset = 4;
constexpr int summaryStrip = 2; ///< least height of a track in a summary
constexpr int counterStrip = 8; ///< and of a counter

QString textOf(const trace::Trace& trace, base::TextId id) {
    return QString::fromUtf8(trace.texts().text(id));
}

} // namespace

RowPainter::RowPainter(const TimelineState& state, const TrackTree& tree, QObject* parent)
    : QObject(parent), state_(state), tree_(tree) {
    connect(&state_, &TimelineState::documentChanged, this, [this] {
        forgetColors();
        labels_.clear();
    });
    connect(&state_, &TimelineState::appearanceChanged, this, &RowPainter::forgetColors);
}

void RowPainter::setStyle(const CanvasStyle& style) {
    style_ = style;
    forgetColors();
    labels_.clear();
}

void RowPainter::forgetColors() {
    colors_.clear();
}

SliceColors& RowPainter::colorsOf(std::size_t group) {
    if (group >= colors_.size())
        colors_.resize(state_.document().groups().size());
    if (!colors_[group])
        colors_[group] =
            std::make_unique<SliceColors>(state_.document().trace(group), state_.colorBy(), style_.isDark);
    return *colors_[group];
}

void RowPainter::resetCounts() {
    counts_ = {};
    lanePainter_.resetCounts();
    counterPainter_.resetCounts();
}

void RowPainter::paint(QPainter& painter, const Request& request) {
    const bool isHead =
        request.row.kind == TimelineRow::Kind::Header || request.row.kind == TimelineRow::Kind::Summary;
    painter.fillRect(request.exposed, isHead ? style_.header : style_.background);
    ++counts_.rectangles;
    switch (request.row.kind) {
    case TimelineRow::Kind::Header:
        break;
    case TimelineRow::Kind::Summary:
        paintSummary(painter, request);
        break;
    case TimelineRow::Kind::Slices:
        paintSlices(painter, request);
        break;
    case TimelineRow::Kind::Counter:
        paintCounter(painter, request);
        break;
    }
    paintReading(painter, request);
    painter.fillRect(QRect(request.exposed.left(), request.rect.bottom(), request.exposed.width(), 1),
                     style_.hairline);
    counts_ += lanePainter_.counts();
    counts_ += counterPainter_.counts();
    lanePainter_.resetCounts();
    counterPainter_.resetCounts();
}

RowPainter::Stretch RowPainter::stretchOf(const Request& request) const {
    const double ratio = request.ratio;
    const int left = static_cast<int>(std::floor(request.exposed.left() * ratio));
    const int right = static_cast<int>(std::ceil((request.exposed.right() + 1) * ratio));
    const auto& scale = state_.scale();
    const TimeScale fine(scale.startNs(), scale.fractionNs(), scale.nsPerPixel() / ratio);
    return {fine.panned(left), left, right - left,
            static_cast<int>(std::lround(request.rect.width() * ratio))};
}

void RowPainter::paintSlices(QPainter& painter, const Request& request) {
    const auto track = *tree_.trackOf(request.row.node);
    const auto& it = tree_.document().track(track);
    const auto& shape = request.row.shape;
    labels_.setStyle(style_.labelFont, style_.label, request.ratio);
    if (shape.instantsHeight() > 0)
        paintInstants(painter, request, track);
    bool isTouched = false;
    for (std::uint32_t depth = 0; depth < shape.laneCount(); ++depth) {
        const QRect laneRect(request.rect.left(), request.rect.top() + shape.laneTop(depth),
                             request.rect.width(), shape.laneHeight(depth));
        if (!laneRect.intersects(request.exposed)) {
            isTouched = isTouched || laneRect.bottom() < request.exposed.top();
            continue;
        }
        const bool drawn = paintLane(painter, request, track, it.firstLane + depth, laneRect,
                                     request.hasLabels && shape.hasLabels(depth));
        isTouched = isTouched || drawn;
    }
    if (!isTouched)
        paintNearby(painter, request, track);
}

bool RowPainter::paintLane(QPainter& painter, const Request& request, TimelineTrack track,
                           trace::LaneIndex lane, QRect laneRect, bool hasLabels) {
    const auto stretch = stretchOf(request);
    const auto& group = state_.document().groups()[track.group];
    const auto highlight = state_.highlight();
    LanePainter::Input input{.trace = *group.trace,
                             .lane = lane,
                             .shiftNs = group.shiftNs,
                             .scale = stretch.scale,
                             .width = stretch.width,
                             .viewLeft = -stretch.left,
                             .viewRight = stretch.viewWidth - stretch.left,
                             .labelFrom = hasLabels ? static_cast<int>(labelFromPixels * request.ratio) : 0,
                             .background = request.row.kind == TimelineRow::Kind::Summary
                                               ? style_.header.rgb()
                                               : style_.background.rgb(),
                             .found = {},
                             .foundSlices = {}};
    if (highlight && track.group < highlight->names.size())
        input.found = highlight->names[track.group];
    if (highlight && found_)
        input.foundSlices = found_->inLane(track.group, lane);
    if (!lanePainter_.compose(input, colorsOf(track.group)))
        return false;
    drawLine(painter, request, laneRect);
    if (hasLabels)
        paintLabels(painter, request, track.group, laneRect);
    return true;
}

void RowPainter::drawLine(QPainter& painter, const Request& request, QRect laneRect) {
    const auto line = lanePainter_.line();
    const int width = static_cast<int>(line.size());
    // One pixel between lanes stays free where there is room for it.
    const int height = laneRect.height() > 4 ? laneRect.height() - 1 : laneRect.height();
    const int deviceHeight = std::max(1, static_cast<int>(std::lround(height * request.ratio)));
    if (buffer_.width() < width || buffer_.height() < deviceHeight)
        buffer_ = QImage(std::max(buffer_.width(), width), std::max(buffer_.height(), deviceHeight),
                         QImage::Format_RGB32);
    buffer_.setDevicePixelRatio(request.ratio);
    for (int y = 0; y < deviceHeight; ++y)
        std::memcpy(buffer_.scanLine(y), line.data(), line.size_bytes());
    const int left = static_cast<int>(std::floor(request.exposed.left() * request.ratio));
    painter.drawImage(QPointF(left / request.ratio, laneRect.top()), buffer_,
                      QRectF(0, 0, width, deviceHeight));
}

void RowPainter::paintLabels(QPainter& painter, const Request& request, std::size_t group, QRect laneRect) {
    const auto& trace = state_.document().trace(group);
    const double offset = std::floor(request.exposed.left() * request.ratio);
    for (const auto& label : lanePainter_.labels()) {
        const int left = static_cast<int>(std::ceil((label.left + offset) / request.ratio)) + labelInset;
        const int right = static_cast<int>((label.right + offset) / request.ratio) - labelInset;
        const QRect room(left, laneRect.top(), right - left, laneRect.height() - 1);
        const LabelCache::Key key{static_cast<std::uint32_t>(group), static_cast<std::uint32_t>(label.name)};
        if (labels_.draw(painter, room, key, [&] { return textOf(trace, label.name); }))
            ++counts_.labels;
    }
}

void RowPainter::paintInstants(QPainter& painter, const Request& request, TimelineTrack track) {
    const auto& group = state_.document().groups()[track.group];
    const auto& lane = group.trace->lane(*group.trace->tracks()[track.track].instants);
    const auto& scale = state_.scale();
    const int top = request.rect.top() + request.row.shape.instantsTop() + 2;
    const int height = request.row.shape.instantsHeight() - 3;
    auto& colors = colorsOf(track.group);
    painter.setPen(Qt::NoPen);
    // Closer marks would only cover each other.
    constexpr double spacing = instantWidth + 1;
    double x = request.exposed.left() - instantWidth;
    const double last = request.exposed.right() + instantWidth;
    while (x < last) {
        const auto at = lane.firstFrom(scale.toTime(x) - group.shiftNs);
        if (at >= lane.size())
            break;
        const double place = scale.toPixel(lane.starts[at] + group.shiftNs);
        if (place > last)
            break;
        const auto color = QColor::fromRgb(colors.color(lane.names[at], lane.starts[at], 0));
        QPolygonF mark;
        mark << QPointF(place, top) << QPointF(place + instantWidth / 2.0, top + height)
             << QPointF(place, top + height * 0.7) << QPointF(place - instantWidth / 2.0, top + height);
        painter.setBrush(style_.isDark ? color.lighter(160) : color.darker(150));
        painter.drawPolygon(mark);
        ++counts_.entries;
        ++counts_.rectangles;
        x = std::max(place, x) + spacing;
    }
}

void RowPainter::paintSummary(QPainter& painter, const Request& request) {
    const auto& document = state_.document();
    const int room = request.rect.height() - 2 * summaryInset;
    const auto tracks = tree_.busiestOf(request.row.node, static_cast<std::size_t>(room / summaryStrip));
    if (tracks.empty())
        return paintClosedCounters(painter, request);
    const double height = static_cast<double>(room) / static_cast<double>(tracks.size());
    for (std::size_t index = 0; index < tracks.size(); ++index) {
        const int top = static_cast<int>(static_cast<double>(index) * height);
        const int bottom = static_cast<int>(static_cast<double>(index + 1) * height);
        const QRect strip(request.rect.left(), request.rect.top() + summaryInset + top, request.rect.width(),
                          bottom - top);
        if (strip.intersects(request.exposed))
            paintLane(painter, request, tracks[index], document.track(tracks[index]).firstLane, strip, false);
    }
}

/// Of a process without slices the first counters: a closed one would be blank else.
void RowPainter::paintClosedCounters(QPainter& painter, const Request& request) {
    const int room = request.rect.height() - 2 * summaryInset;
    const auto tracks = tree_.countersOf(request.row.node, static_cast<std::size_t>(room / counterStrip));
    for (std::size_t index = 0; index < tracks.size(); ++index) {
        const auto edge = [&](std::size_t at) {
            return request.rect.top() + summaryInset +
                   room * static_cast<int>(at) / static_cast<int>(tracks.size());
        };
        const int top = edge(index);
        drawCounter(painter, request, tracks[index],
                    {request.rect.left(), top, request.rect.width(), edge(index + 1) - top - 1});
    }
}

void RowPainter::drawCounter(QPainter& painter, const Request& request, TimelineTrack track, QRect part) {
    const auto& group = state_.document().groups()[track.group];
    const auto& counter = group.trace->counter(tree_.document().track(track).counter);
    const auto stretch = stretchOf(request);
    const bool isClosed = request.row.kind == TimelineRow::Kind::Summary;
    QImage image(std::max(1, stretch.width),
                 std::max(1, static_cast<int>(std::lround(part.height() * request.ratio))),
                 QImage::Format_RGB32);
    counterPainter_.paint(image, {.counter = counter,
                                  .shiftNs = group.shiftNs,
                                  .scale = stretch.scale,
                                  .background = isClosed ? style_.header : style_.background,
                                  .fill = style_.counterFill,
                                  .line = style_.counterLine});
    image.setDevicePixelRatio(request.ratio);
    painter.drawImage(QPointF(stretch.left / request.ratio, part.top()), image);
}

void RowPainter::paintCounter(QPainter& painter, const Request& request) {
    const auto track = *tree_.trackOf(request.row.node);
    constexpr int padding = 3;
    const QRect inner = request.rect.adjusted(0, padding, 0, -padding);
    drawCounter(painter, request, track, inner);
    if (!request.hasLabels)
        return;
    const auto& counter = state_.document().trace(track.group).counter(tree_.document().track(track).counter);
    const auto range = counterRange(counter);
    painter.setFont(style_.smallFont);
    painter.setPen(style_.quietText);
    const QRect text = inner.adjusted(labelInset, 0, -labelInset, 0);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignTop, counterText(range.highest));
    painter.drawText(text, Qt::AlignLeft | Qt::AlignBottom, counterText(range.lowest));
    counts_.labels += 2;
}

std::optional<RowPainter::Nearby> RowPainter::nearbyOf(TimelineTrack track) const {
    const auto& group = state_.document().groups()[track.group];
    const auto& it = group.trace->tracks()[track.track];
    const auto window = state_.window();
    const auto fromNs = window.beginNs - group.shiftNs;
    const auto untilNs = window.endNs - group.shiftNs;
    std::optional<Nearby> nearest;
    const auto consider = [&](trace::LaneIndex lane, std::size_t index, bool isBefore,
                              base::Nanoseconds distanceNs) {
        if (!nearest || distanceNs < nearest->distanceNs)
            nearest =
                Nearby{{track.group, {lane, static_cast<trace::SliceIndex>(index)}}, isBefore, distanceNs};
    };
    for (trace::LaneIndex lane = it.firstLane; lane < it.firstLane + it.laneCount; ++lane) {
        const auto& slices = group.trace->lane(lane);
        const auto after = slices.firstReaching(fromNs);
        if (after < slices.size() && slices.starts[after] < untilNs)
            return std::nullopt;
        if (after < slices.size())
            consider(lane, after, false, slices.starts[after] - untilNs);
        if (after > 0)
            consider(lane, after - 1, true, fromNs - slices.end(after - 1));
    }
    return nearest;
}

void RowPainter::paintNearby(QPainter& painter, const Request& request, TimelineTrack track) {
    const auto nearby = nearbyOf(track);
    if (!nearby)
        return;
    const auto distance = durationText(std::max<base::Nanoseconds>(0, nearby->distanceNs));
    painter.setFont(style_.smallFont);
    painter.setPen(style_.quietText);
    const QRect room = request.rect.adjusted(2 * labelInset, 0, -2 * labelInset, 0);
    if (nearby->isBefore)
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, u"◂ "_s + distance);
    else
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, distance + u" ▸"_s);
    ++counts_.labels;
}

void RowPainter::paintReading(QPainter& painter, const Request& request) {
    const auto& node = tree_.node(request.row.node);
    const auto& group = state_.document().groups()[node.group];
    if (!group.isPartial || !group.trace)
        return;
    const double end = state_.scale().toPixel(group.trace->range().endNs + group.shiftNs);
    const int from = static_cast<int>(std::clamp(end, 0.0, static_cast<double>(request.rect.width())));
    const QRect unread = QRect(request.rect.left() + from, request.rect.top(), request.rect.width() - from,
                               request.rect.height())
                             .intersected(request.exposed);
    if (!unread.isEmpty())
        painter.fillRect(unread, QBrush(style_.hairline, Qt::BDiagPattern));
}

} // namespace runglass::views
