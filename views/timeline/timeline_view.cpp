// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_view.h"

#include "views/timeline/canvas_geometry.h"
#include "views/timeline/canvas_mouse.h"
#include "views/timeline/canvas_tooltip.h"
#include "views/timeline/flow_overlay.h"
#include "views/timeline/selection_overlay.h"
#include "views/timeline/track_item.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>
#include <QToolTip>

#include <algorithm>

namespace runglass::views {

namespace {

constexpr int idleMs = 150;
constexpr double overlayLevel = 10;
constexpr int revealMargin = 24;
constexpr int emptyMargin = 24;
constexpr int arrowPixels = 110; ///< room of "12.345 ms ▸" at the edge

} // namespace

TimelineView::TimelineView(TimelineState& state, TrackTree& tree, RowPainter& rows, CanvasCursor& cursor,
                           QWidget* parent)
    : QGraphicsView(parent), state_(state), tree_(tree), rowPainter_(rows), cursor_(cursor),
      flows_(new FlowOverlay(state, tree, layout_, rows)),
      selection_(new SelectionOverlay(state, tree, layout_, rows, cursor)),
      mouse_(std::make_unique<CanvasMouse>(*this)), idle_(new QTimer(this)) {
    setScene(&scene_);
    scene_.setItemIndexMethod(QGraphicsScene::NoIndex);
    for (QGraphicsItem* overlay :
         {static_cast<QGraphicsItem*>(flows_), static_cast<QGraphicsItem*>(selection_)}) {
        overlay->setZValue(overlayLevel);
        scene_.addItem(overlay);
    }
    setAlignment(Qt::AlignTop | Qt::AlignLeft);
    setFrameShape(QFrame::NoFrame);
    setLayoutDirection(Qt::LeftToRight);
    setViewportUpdateMode(MinimalViewportUpdate);
    setOptimizationFlags(DontSavePainterState | DontAdjustForAntialiasing);
    setCacheMode(CacheNone);
    setTransformationAnchor(NoAnchor);
    setResizeAnchor(NoAnchor);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    idle_->setSingleShot(true);
    idle_->setInterval(idleMs);
    connect(idle_, &QTimer::timeout, this, [this] {
        isIdleFrame_ = true;
        viewport()->update();
    });
    connectState();
}

TimelineView::~TimelineView() {
    setScene(nullptr);
}

void TimelineView::connectState() {
    connect(&state_, &TimelineState::documentChanged, this, &TimelineView::updateAll);
    connect(&state_, &TimelineState::scaleChanged, this, &TimelineView::updateAll);
    connect(&state_, &TimelineState::selectionChanged, this, [this] {
        selection_->forgetArea();
        updateAll();
    });
    connect(&state_, &TimelineState::marksChanged, this, &TimelineView::updateAll);
    connect(&state_, &TimelineState::highlightChanged, this, &TimelineView::updateAll);
    connect(&state_, &TimelineState::appearanceChanged, this, &TimelineView::updateAll);
    connect(&state_, &TimelineState::hoverChanged, this, &TimelineView::onHoverChanged);
    connect(&cursor_, &CanvasCursor::moved, this, &TimelineView::onCursorMoved);
}

void TimelineView::updateAll() {
    shownHover_ = state_.hoveredSlice();
    viewport()->update();
}

void TimelineView::completeNextFrame() {
    isIdleFrame_ = true;
}

void TimelineView::updateScene(const QRectF& rect) {
    if (!rect.isEmpty())
        viewport()->update(mapFromScene(rect).boundingRect().adjusted(-1, -1, 1, 1));
}

void TimelineView::onHoverChanged() {
    const auto before = std::exchange(shownHover_, state_.hoveredSlice());
    // Arrows may go anywhere.
    if (flows_->hasFlows(shownHover_) || flows_->hasFlows(before)) {
        viewport()->update();
        return;
    }
    if (before)
        updateScene(selection_->outlineOf(*before));
    if (shownHover_)
        updateScene(selection_->outlineOf(*shownHover_));
}

void TimelineView::onCursorMoved(std::optional<double> before, std::optional<double> now) {
    for (const auto& x : {before, now})
        if (x)
            viewport()->update(QRect(static_cast<int>(*x) - 1, 0, 3, viewport()->height()));
}

void TimelineView::setRows(TrackLayout rows) {
    items_.clear();
    layout_ = std::move(rows);
    placeScene();
    updateHoveredNode();
}

void TimelineView::placeScene() {
    const QSizeF size(viewport()->width(), std::max(1, layout_.height()));
    scene_.setSceneRect(QRectF(QPointF(), size));
    setSceneRect(scene_.sceneRect());
    flows_->setSize(size);
    selection_->setSize(size);
    syncItems();
    updateAll();
}

std::pair<std::size_t, std::size_t> TimelineView::visibleRows() const {
    const int top = verticalScrollBar()->value();
    return layout_.rowsIn(top, top + viewport()->height());
}

void TimelineView::syncItems() {
    // A page above and below, so that scrolling a little needs no new items.
    const int page = viewport()->height();
    const int top = verticalScrollBar()->value();
    const auto [first, last] = layout_.rowsIn(top - page, top + 2 * page);
    std::erase_if(items_, [first = first, last = last](const auto& item) {
        return item.first < first || item.first >= last;
    });
    for (auto row = first; row < last; ++row) {
        auto& item = items_[row];
        if (!item) {
            item = std::make_unique<TrackItem>(rowPainter_, clock_);
            scene_.addItem(item.get());
        }
        item->show(layout_.row(row), layout_.top(row), viewport()->width());
    }
}

std::optional<TimelineHit> TimelineView::hitAt(QPoint point) const {
    if (state_.document().isEmpty())
        return std::nullopt;
    return hitTest(tree_, layout_, state_.scale(), point.x(), point.y() + verticalScrollBar()->value());
}

std::optional<TimelineSlice> TimelineView::nearbyAt(QPoint point) const {
    const auto hit = hitAt(point);
    if (!hit || !hit->track || layout_.row(hit->row).kind != TimelineRow::Kind::Slices)
        return std::nullopt;
    const auto nearby = rowPainter_.nearbyOf(*hit->track);
    if (!nearby)
        return std::nullopt;
    const int fromEdge = nearby->isBefore ? point.x() : viewport()->width() - point.x();
    return fromEdge <= arrowPixels ? std::optional(nearby->slice) : std::nullopt;
}

bool TimelineView::shows(TimelineSlice slice) const {
    const auto rect = CanvasGeometry(state_, tree_, layout_).anchorOf(slice);
    const int top = verticalScrollBar()->value();
    return rect && rect->bottom() > top && rect->top() < top + viewport()->height();
}

bool TimelineView::isDragging() const {
    return mouse_->isDragging();
}

void TimelineView::scrollTo(TimelineSlice slice) {
    const auto rect = CanvasGeometry(state_, tree_, layout_).anchorOf(slice);
    if (!rect)
        return;
    auto* bar = verticalScrollBar();
    const int top = static_cast<int>(rect->top());
    const int bottom = static_cast<int>(rect->bottom());
    if (top < bar->value() + revealMargin)
        bar->setValue(top - viewport()->height() / 3);
    else if (bottom > bar->value() + viewport()->height() - revealMargin)
        bar->setValue(bottom - 2 * viewport()->height() / 3);
}

void TimelineView::scrollToNode(std::size_t node) {
    if (const auto row = layout_.rowOf(node))
        verticalScrollBar()->setValue(layout_.top(*row) - revealMargin);
}

bool TimelineView::event(QEvent* event) {
    // The timeline's keys win over those of the window as long as it has the focus.
    if (event->type() == QEvent::ShortcutOverride && actionOf(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QGraphicsView::event(event);
}

bool TimelineView::viewportEvent(QEvent* event) {
    switch (event->type()) {
    case QEvent::ToolTip: {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto hit = mouse_->isDragging() ? std::nullopt : hitAt(help->pos());
        QToolTip::showText(help->globalPos(), hit ? canvasTooltip(state_, tree_, *hit) : QString(),
                           viewport());
        return true;
    }
    case QEvent::Leave:
        leave();
        break;
    default:
        break;
    }
    return QGraphicsView::viewportEvent(event);
}

void TimelineView::leave() {
    hoverPoint_.reset();
    cursor_.setX(std::nullopt);
    cursor_.setNode(std::nullopt);
    state_.setHoveredSlice(std::nullopt);
}

void TimelineView::updateHoveredNode() {
    if (!hoverPoint_)
        return;
    const auto hit = hitAt(*hoverPoint_);
    cursor_.setNode(hit ? std::optional(hit->node) : std::nullopt);
}

void TimelineView::hover(QPoint point) {
    hoverPoint_ = point;
    cursor_.setX(point.x());
    const auto hit = hitAt(point);
    cursor_.setNode(hit ? std::optional(hit->node) : std::nullopt);
    state_.setHoveredSlice(hit ? hit->slice : std::nullopt);
    viewport()->setCursor(mouse_->shapeAt(point));
}

void TimelineView::paintEvent(QPaintEvent* event) {
    clock_.beginFrame(std::exchange(isIdleFrame_, false));
    rowPainter_.resetCounts();
    QGraphicsView::paintEvent(event);
    QPainter painter(viewport());
    if (const auto sentence = emptySentence(); !sentence.isEmpty()) {
        painter.setPen(style().quietText);
        painter.drawText(viewport()->rect().adjusted(emptyMargin, 0, -emptyMargin, 0),
                         Qt::AlignCenter | Qt::TextWordWrap, sentence);
    }
    if (hasFocus()) {
        painter.setPen(QPen(style().accent, 2));
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
    lastFrame_ = {rowPainter_.counts(), clock_.elapsedMs()};
    if (clock_.hasSkipped())
        idle_->start();
    Q_EMIT framePainted();
}

QString TimelineView::emptySentence() const {
    const auto isPinned = [](const TrackNode& node) { return node.options.isPinned; };
    if (state_.document().isEmpty() || layout_.size() > 0 || std::ranges::any_of(tree_.nodes(), isPinned))
        return {};
    return tree_.nodes().empty() ? tr("This trace names processes and threads, but nothing happens on them.")
                                 : tr("All rows are hidden. Processes › Show hidden rows brings them back.");
}

void TimelineView::resizeEvent(QResizeEvent* event) {
    QGraphicsView::resizeEvent(event);
    placeScene();
    Q_EMIT widthChanged(viewport()->width());
}

void TimelineView::scrollContentsBy(int dx, int dy) {
    QGraphicsView::scrollContentsBy(dx, dy);
    syncItems();
    updateHoveredNode();
    // Labels of flows and of the area stay where they are on the screen.
    viewport()->update();
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
    const auto action = actionOf(*event);
    if (!action) {
        QGraphicsView::keyPressEvent(event);
        return;
    }
    event->accept();
    if (*action == TimelineAction::Escape && mouse_->isDragging()) {
        mouse_->cancel();
        return;
    }
    Q_EMIT actionTriggered(*action);
}

void TimelineView::keyReleaseEvent(QKeyEvent* event) {
    // With Shift or Ctrl pressed meanwhile it is still the key that moved.
    const QKeyEvent plain(event->type(), event->key(), Qt::NoModifier, event->nativeScanCode(),
                          event->nativeVirtualKey(), event->nativeModifiers());
    const auto action = actionOf(plain);
    if (action && !event->isAutoRepeat())
        Q_EMIT keyReleased(*action);
    event->accept();
}

void TimelineView::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    mouse_->press(*event);
    event->accept();
}

void TimelineView::mouseMoveEvent(QMouseEvent* event) {
    const auto point = event->position().toPoint();
    mouse_->move(*event);
    if (mouse_->isDragging()) {
        cursor_.setX(point.x());
        viewport()->setCursor(mouse_->shapeAt(point));
    } else {
        hover(point);
    }
    event->accept();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event) {
    mouse_->release(*event);
    viewport()->setCursor(mouse_->shapeAt(event->position().toPoint()));
    event->accept();
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event) {
    mouse_->doubleClick(*event);
    event->accept();
}

void TimelineView::wheelEvent(QWheelEvent* event) {
    mouse_->wheel(*event);
}

void TimelineView::contextMenuEvent(QContextMenuEvent* event) {
    event->accept();
    if (event->reason() == QContextMenuEvent::Mouse) {
        const auto hit = hitAt(event->pos());
        // A selected area stays for what its menu offers.
        const bool isInArea = selection_->areaRect().contains(mapToScene(event->pos()));
        if (hit && hit->slice && !isInArea)
            state_.selectSlice(hit->slice);
        Q_EMIT menuRequested(hit, event->globalPos());
        return;
    }
    Q_EMIT menuRequested(std::nullopt, viewport()->mapToGlobal(viewport()->rect().center()));
}

void TimelineView::focusInEvent(QFocusEvent* event) {
    QGraphicsView::focusInEvent(event);
    viewport()->update();
}

void TimelineView::focusOutEvent(QFocusEvent* event) {
    QGraphicsView::focusOutEvent(event);
    viewport()->update();
}

} // namespace runglass::views
