// SPDX-License-Identifier: Apache-2.0
#include "views/module/flame_view.h"

#include "views/base/palette.h"
#include "views/base/plain_text.h"
#include "views/widgets/axis_ticks.h"
#include "views/widgets/chart_picture.h"
#include "views/widgets/icons.h"
#include "views/widgets/table_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace runglass::views {

using namespace Qt::StringLiterals;
using analysis::FrameIndex;

namespace {

constexpr int textMargin = 4;
constexpr int narrowestText = 24;
constexpr double wheelZoom = 0.8; ///< of the range per notch
constexpr int wheelNotch = 120;
constexpr double colorShare = 0.45; ///< of a bar, the rest is background: names are read, not colours
constexpr double dimmed = 0.35;     ///< share of the colour in bars that do not match the search

QString shareText(base::Nanoseconds part, base::Nanoseconds whole) {
    const double percent = whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) * 100 : 0;
    return QLocale::c().toString(percent, 'f', 2) + u" %"_s;
}

} // namespace

QString FlameData::name(FrameIndex frame) const {
    return QString::fromUtf8(tree->nameText(graph.frames[frame].name));
}

base::Nanoseconds FlameData::timeNs(FrameIndex frame) const {
    const auto& bar = graph.frames[frame];
    return measure == analysis::FlameMeasure::Device ? bar.deviceNs : bar.hostNs;
}

FlameView::FlameView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Flame graph of modules and operators"));
    setAccessibleDescription(tr("Arrows go from bar to bar, Return zooms in, Backspace zooms out"));
    viewport()->setMouseTracking(true);
}

void FlameView::setData(std::shared_ptr<const FlameData> data) {
    data_ = std::move(data);
    selected_.reset();
    begin_ = 0;
    end_ = data_ ? data_->layout.width : 0;
    findMatches();
    updateScrollBar();
    verticalScrollBar()->setValue(0);
    viewport()->update();
    Q_EMIT selectionChanged();
    Q_EMIT zoomChanged();
}

void FlameView::setUnits(const table::DisplayUnits& units) {
    units_ = units;
    viewport()->update();
}

void FlameView::setSearch(const QString& text) {
    search_ = text.trimmed();
    findMatches();
    viewport()->update();
}

void FlameView::findMatches() {
    matches_ = {};
    isMatch_.clear();
    if (!data_ || search_.isEmpty())
        return;
    const auto& frames = data_->graph.frames;
    isMatch_.resize(frames.size());
    std::unordered_map<base::TextId, bool> known; // many bars share few names, and this runs with every key
    const auto matches = [&](FrameIndex frame) {
        const auto [at, isNew] = known.try_emplace(frames[frame].name);
        if (isNew)
            at->second = data_->name(frame).contains(search_, Qt::CaseInsensitive);
        return at->second;
    };
    FrameIndex countedUntil = 0; // the subtree of a match is in its time already
    for (FrameIndex frame = 0; frame < frames.size(); ++frame) {
        if (!matches(frame))
            continue;
        isMatch_[frame] = true;
        ++matches_.bars;
        if (frame < countedUntil)
            continue;
        matches_.timeNs += data_->timeNs(frame);
        countedUntil = frames[frame].subtreeEnd;
    }
}

void FlameView::select(std::optional<FrameIndex> frame) {
    if (selected_ == frame)
        return;
    selected_ = frame;
    viewport()->update();
    Q_EMIT selectionChanged();
}

void FlameView::zoomTo(FrameIndex frame) {
    const auto& bar = data_->layout.bars[frame];
    if (bar.width <= 0)
        return;
    setRange(bar.begin, bar.begin + bar.width);
    ensureVisible(frame);
}

void FlameView::zoomToAll() {
    if (data_)
        setRange(0, data_->layout.width);
}

void FlameView::zoomOut() {
    if (!isZoomed())
        return;
    // The smallest bar that holds what is shown and more.
    const auto& bars = data_->layout.bars;
    std::optional<FrameIndex> around;
    for (FrameIndex frame = 0; frame < bars.size(); ++frame) {
        const auto& bar = bars[frame];
        if (bar.begin <= begin_ && bar.begin + bar.width >= end_ && bar.width > end_ - begin_ &&
            (!around || bar.width < bars[*around].width))
            around = frame;
    }
    if (around)
        zoomTo(*around);
    else
        zoomToAll();
}

bool FlameView::isZoomed() const {
    return data_ && (begin_ > 0 || end_ < data_->layout.width);
}

void FlameView::setRange(base::Nanoseconds begin, base::Nanoseconds end) {
    if (!data_)
        return;
    const auto width = data_->layout.width;
    begin_ = std::clamp<base::Nanoseconds>(begin, 0, std::max<base::Nanoseconds>(0, width - 1));
    end_ = std::clamp<base::Nanoseconds>(end, begin_ + 1, std::max<base::Nanoseconds>(begin_ + 1, width));
    viewport()->update();
    Q_EMIT zoomChanged();
}

int FlameView::levelHeight() const {
    return fontMetrics().height() + 4;
}

int FlameView::topOf(std::uint32_t depth) const {
    return static_cast<int>(depth) * levelHeight() - verticalScrollBar()->value();
}

double FlameView::pixelOf(base::Nanoseconds position) const {
    return static_cast<double>(position - begin_) /
           static_cast<double>(std::max<base::Nanoseconds>(1, end_ - begin_)) * viewport()->width();
}

QRect FlameView::barRect(FrameIndex frame) const {
    const auto& bar = data_->layout.bars[frame];
    const double left = std::max(0.0, pixelOf(bar.begin));
    const double right = std::min<double>(viewport()->width(), pixelOf(bar.begin + bar.width));
    if (right - left < 1)
        return {};
    const int x = static_cast<int>(std::lround(left));
    return {x, topOf(data_->graph.frames[frame].depth), static_cast<int>(std::lround(right)) - x,
            levelHeight()};
}

std::optional<FrameIndex> FlameView::frameAt(const QPoint& position) const {
    const int level = (position.y() + verticalScrollBar()->value()) / levelHeight();
    if (!data_ || position.y() < 0 || level < 0 || level >= static_cast<int>(data_->layout.levels.size()))
        return std::nullopt;
    const auto& frames = data_->layout.levels[static_cast<std::size_t>(level)];
    const auto& bars = data_->layout.bars;
    const auto time = begin_ + static_cast<base::Nanoseconds>((position.x() + 0.5) / viewport()->width() *
                                                              static_cast<double>(end_ - begin_));
    const auto after =
        std::ranges::upper_bound(frames, time, {}, [&](FrameIndex frame) { return bars[frame].begin; });
    if (after == frames.begin())
        return std::nullopt;
    const FrameIndex frame = *std::prev(after);
    return time < bars[frame].begin + bars[frame].width ? std::optional(frame) : std::nullopt;
}

void FlameView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
    if (!data_ || data_->layout.width == 0) {
        painter.setPen(quietTextColor(palette()));
        const bool isDevice = data_ && data_->measure == analysis::FlameMeasure::Device;
        painter.drawText(viewport()->rect(), Qt::AlignCenter,
                         isDevice ? tr("No operator launched work on the device.")
                                  : tr("There are no modules or operators."));
        return;
    }
    const auto levels = static_cast<std::uint32_t>(data_->layout.levels.size());
    for (std::uint32_t depth = 0; depth < levels; ++depth)
        if (topOf(depth) + levelHeight() > 0 && topOf(depth) < viewport()->height())
            paintLevel(painter, depth);
    if (hasFocus() && !selected_) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void FlameView::paintLevel(QPainter& painter, std::uint32_t depth) const {
    const auto& frames = data_->layout.levels[depth];
    const auto& bars = data_->layout.bars;
    const auto endOf = [&](FrameIndex frame) { return bars[frame].begin + bars[frame].width; };
    const auto nsPerPixel =
        std::max<base::Nanoseconds>(1, (end_ - begin_) / std::max(1, viewport()->width()));
    auto at = std::ranges::upper_bound(frames, begin_, {}, endOf);
    while (at != frames.end() && bars[*at].begin < end_) {
        const QRect place = barRect(*at);
        if (!place.isEmpty()) {
            paintBar(painter, *at, place);
            ++at;
            continue;
        }
        // All that end within the same pixel are one speck.
        const auto x = static_cast<int>(pixelOf(bars[*at].begin));
        painter.fillRect(x, topOf(depth), 1, levelHeight() - 1, hairlineColor(palette()));
        at =
            std::upper_bound(at, frames.end(), bars[*at].begin + nsPerPixel,
                             [&](base::Nanoseconds limit, FrameIndex frame) { return limit < endOf(frame); });
    }
}

void FlameView::paintBar(QPainter& painter, FrameIndex frame, const QRect& place) const {
    const bool dark = isDark(palette());
    const auto base = palette().color(QPalette::Base);
    const int number = static_cast<int>(base::indexOf(data_->graph.frames[frame].name) % qualitativeCount);
    QColor color = mixed(base, qualitativeColor(number, dark), colorShare);
    if (!isMatch_.empty())
        color = isMatch_[frame] ? qualitativeColor(number, dark) : mixed(base, color, dimmed);
    painter.fillRect(place.adjusted(0, 0, place.width() > 2 ? -1 : 0, -1), color);
    if (place.width() >= narrowestText) {
        painter.setPen(readableOn(color));
        painter.drawText(
            place.adjusted(textMargin, 0, -textMargin, -1), Qt::AlignVCenter | Qt::AlignLeft,
            fontMetrics().elidedText(data_->name(frame), Qt::ElideRight, place.width() - 2 * textMargin));
    }
    if (selected_ == frame) {
        painter.setPen(QPen(palette().color(QPalette::Text), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(place.adjusted(1, 1, -2, -2));
    }
}

QString FlameView::frameText(FrameIndex frame) const {
    const auto& bar = data_->graph.frames[frame];
    const auto time = [&](base::Nanoseconds ns) { return timeWithUnit(static_cast<double>(ns), units_); };
    const auto perCall = [&](base::Nanoseconds ns) {
        return timeWithUnit(
            static_cast<double>(ns) / static_cast<double>(std::max<std::uint64_t>(1, bar.calls)), units_);
    };
    QString text =
        data_->name(frame) + u'\n' + tr("Calls: %1").arg(countText(bar.calls)) + u'\n' +
        tr("Host total: %1 (%2 a call)").arg(time(bar.hostNs), perCall(bar.hostNs)) + u'\n' +
        tr("Device total: %1 (%2 a call)").arg(time(bar.deviceNs), perCall(bar.deviceNs)) + u'\n' +
        tr("Share of all: %1").arg(shareText(data_->layout.bars[frame].width, data_->layout.width));
    return text;
}

void FlameView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
}

void FlameView::updateScrollBar() {
    const int content = data_ ? static_cast<int>(data_->layout.levels.size()) * levelHeight() : 0;
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(levelHeight());
    verticalScrollBar()->setRange(0, std::max(0, content - viewport()->height()));
}

void FlameView::ensureVisible(FrameIndex frame) {
    const int top = static_cast<int>(data_->graph.frames[frame].depth) * levelHeight();
    auto* bar = verticalScrollBar();
    if (top < bar->value())
        bar->setValue(top);
    else if (top + levelHeight() > bar->value() + viewport()->height())
        bar->setValue(top + levelHeight() - viewport()->height());
}

bool FlameView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto frame = frameAt(help->pos()))
        QToolTip::showText(help->globalPos(), asPlainText(frameText(*frame)), viewport());
    else
        QToolTip::hideText();
    return true;
}

void FlameView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        select(frameAt(event->position().toPoint()));
}

void FlameView::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto frame = frameAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton)
        return;
    if (frame)
        zoomTo(*frame);
    else
        zoomToAll();
}

void FlameView::wheelEvent(QWheelEvent* event) {
    if (!(event->modifiers() & Qt::ControlModifier) || !data_) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    const double factor = std::pow(wheelZoom, static_cast<double>(event->angleDelta().y()) / wheelNotch);
    const double share = event->position().x() / std::max(1, viewport()->width());
    const auto length = static_cast<double>(end_ - begin_);
    const double pivot = static_cast<double>(begin_) + share * length;
    const double wanted = std::clamp(length * factor, 1.0, static_cast<double>(data_->layout.width));
    setRange(static_cast<base::Nanoseconds>(pivot - share * wanted),
             static_cast<base::Nanoseconds>(pivot + (1 - share) * wanted));
    event->accept();
}

void FlameView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (selected_)
            zoomTo(*selected_);
        return;
    case Qt::Key_Backspace:
        zoomOut();
        return;
    case Qt::Key_Home:
        zoomToAll();
        return;
    case Qt::Key_J: // the menu that names it is not there
        if (event->modifiers() != Qt::ControlModifier)
            break;
        if (selected_)
            Q_EMIT timelineWanted(*selected_);
        return;
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        moveSelection(event->key());
        return;
    default:
        break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void FlameView::moveSelection(int key) {
    if (!data_ || data_->layout.levels.empty() || data_->layout.levels.front().empty())
        return;
    std::optional<FrameIndex> next;
    if (!selected_) {
        if (const auto shown = shownOf(data_->layout.levels.front()); !shown.empty())
            next = shown.front();
    } else if (key == Qt::Key_Up) {
        next = callerOf(*selected_);
    } else if (key == Qt::Key_Down) {
        next = widestBelow(*selected_);
    } else {
        next = neighbour(*selected_, key == Qt::Key_Right);
    }
    if (!next)
        return;
    select(next);
    ensureVisible(*next);
}

base::Nanoseconds FlameView::shownWidth(FrameIndex frame) const {
    const auto& bar = data_->layout.bars[frame];
    return std::min(bar.begin + bar.width, end_) - std::max(bar.begin, begin_);
}

std::span<const FrameIndex> FlameView::shownOf(const std::vector<FrameIndex>& level) const {
    const auto& bars = data_->layout.bars;
    const auto first = std::ranges::upper_bound(
        level, begin_, {}, [&](FrameIndex frame) { return bars[frame].begin + bars[frame].width; });
    const auto end = std::ranges::lower_bound(first, level.end(), end_, {},
                                              [&](FrameIndex frame) { return bars[frame].begin; });
    return {first, end};
}

std::optional<FrameIndex> FlameView::callerOf(FrameIndex frame) const {
    const auto& frames = data_->graph.frames;
    for (auto caller = frames[frame].parent; caller != analysis::FlameGraph::none;
         caller = frames[caller].parent)
        if (shownWidth(caller) > 0)
            return caller;
    return std::nullopt;
}

std::optional<FrameIndex> FlameView::widestBelow(FrameIndex frame) const {
    const auto& frames = data_->graph.frames;
    std::optional<FrameIndex> widest;
    for (FrameIndex child = frame + 1; child < frames[frame].subtreeEnd; child = frames[child].subtreeEnd)
        if (shownWidth(child) > (widest ? shownWidth(*widest) : 0))
            widest = child;
    return widest;
}

std::optional<FrameIndex> FlameView::neighbour(FrameIndex frame, bool toTheRight) const {
    // By place and not by number in the level: the bar itself may be out of sight.
    const auto& bars = data_->layout.bars;
    const auto shown = shownOf(data_->layout.levels[data_->graph.frames[frame].depth]);
    const auto beginOf = [&](FrameIndex other) { return bars[other].begin; };
    if (toTheRight) {
        const auto next = std::ranges::upper_bound(shown, bars[frame].begin, {}, beginOf);
        return next == shown.end() ? std::nullopt : std::optional(*next);
    }
    const auto next = std::ranges::lower_bound(shown, bars[frame].begin, {}, beginOf);
    return next == shown.begin() ? std::nullopt : std::optional(*std::prev(next));
}

void FlameView::contextMenuEvent(QContextMenuEvent* event) {
    // By a key it is about what the keys have selected, wherever the pointer is.
    if (const auto frame = frameAt(viewport()->mapFromGlobal(event->globalPos()));
        frame && event->reason() == QContextMenuEvent::Mouse)
        select(frame);
    QMenu menu(this);
    if (selected_) {
        // Other data, of which nothing is selected, may come while the menu is open.
        const auto withSelected = [this](auto act) {
            return [this, act] {
                if (selected_)
                    act(*selected_);
            };
        };
        menu.addAction(tr("&Zoom Here"), this, withSelected([this](FrameIndex frame) { zoomTo(frame); }))
            ->setShortcut(Qt::Key_Return);
        menu.addAction(tr("Show in &Timeline"), this,
                       withSelected([this](FrameIndex frame) { Q_EMIT timelineWanted(frame); }))
            ->setShortcut(Qt::CTRL | Qt::Key_J);
        menu.addAction(icon(IconName::Copy), tr("&Copy Name"), this, withSelected([this](FrameIndex frame) {
                           QGuiApplication::clipboard()->setText(data_->name(frame));
                       }));
        menu.addSeparator();
    }
    auto* out = menu.addAction(tr("Zoom &Out"), this, &FlameView::zoomOut);
    out->setShortcut(Qt::Key_Backspace);
    out->setEnabled(isZoomed());
    auto* all = menu.addAction(tr("Show &All"), this, &FlameView::zoomToAll);
    all->setShortcut(Qt::Key_Home);
    all->setEnabled(isZoomed());
    menu.addSeparator();
    addPictureActions(menu, *this);
    menu.exec(event->globalPos());
}

} // namespace runglass::views
