// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/track_header_view.h"

#include "views/base/plain_text.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>

#include <algorithm>

namespace runglass::views {

namespace {

constexpr int pinSize = 16;
constexpr int titleHeight = 24;
constexpr int gap = 6;

void drawPin(QPainter& painter, const QRect& rect, const QColor& color, bool filled) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.translate(rect.center());
    painter.rotate(35);
    QPainterPath pin;
    pin.addRect(-3, -5.5, 6, 5);
    pin.moveTo(-4.5, -0.5);
    pin.lineTo(4.5, -0.5);
    pin.moveTo(0, -0.5);
    pin.lineTo(0, 5.5);
    painter.setPen(QPen(color, 1.3));
    painter.setBrush(filled ? QBrush(color) : QBrush(Qt::NoBrush));
    painter.drawPath(pin);
    painter.restore();
}

} // namespace

QRect TrackTitleDelegate::pinRect(const QRect& row, int viewportTop) {
    const int top = std::clamp(viewportTop, row.top(), std::max(row.top(), row.bottom() - titleHeight));
    return {row.right() - pinSize - 4, top + (titleHeight - pinSize) / 2, pinSize, pinSize};
}

QSize TrackTitleDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    return index.data(Qt::SizeHintRole).toSize();
}

void TrackTitleDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const {
    const bool isTrack = !index.model()->hasChildren(index);
    painter->save();
    // The whole line, under the branches too.
    const QRect line(0, option.rect.top(), option.rect.right() + 1, option.rect.height());
    painter->fillRect(option.rect, isTrack ? style_.background : style_.header);
    const bool isSelected = (option.state & QStyle::State_Selected) != 0;
    const bool isHovered = (option.state & QStyle::State_MouseOver) != 0;
    if (isSelected) {
        auto tint = style_.accent;
        tint.setAlpha(45);
        painter->fillRect(option.rect, tint);
    }
    painter->fillRect(QRect(line.left(), line.bottom(), line.width(), 1), style_.hairline);

    const auto pin = pinRect(option.rect, 0);
    const bool isPinned = index.data(TrackTreeModel::pinnedRole).toBool();
    const bool showsPin = isTrack && (isPinned || isHovered);
    if (showsPin)
        drawPin(*painter, pin, isPinned ? style_.accent : style_.quietText, isPinned);

    QRect text(option.rect.left() + 2, pin.top() - (titleHeight - pinSize) / 2,
               option.rect.width() - 2 - (showsPin ? pinSize + 8 : gap),
               std::min(titleHeight, option.rect.height()));
    if (!isTrack && option.rect.height() > titleHeight)
        text.moveTop(option.rect.top() + (option.rect.height() - titleHeight) / 2);
    auto font = option.font;
    font.setWeight(isTrack ? QFont::Normal : QFont::DemiBold);
    painter->setFont(font);
    painter->setPen(style_.text);
    const QFontMetrics metrics(font);
    const auto title =
        metrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideMiddle, text.width());
    painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter, title);
    text.setLeft(text.left() + metrics.horizontalAdvance(title) + gap);
    const auto detail = index.data(TrackTreeModel::detailRole).toString();
    if (!detail.isEmpty() && text.width() > 3 * gap) {
        painter->setFont(style_.smallFont);
        painter->setPen(style_.quietText);
        painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                          QFontMetrics(style_.smallFont).elidedText(detail, Qt::ElideRight, text.width()));
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(style_.accent, 1));
        painter->drawRect(option.rect.adjusted(0, 0, -1, -2));
    }
    painter->restore();
}

namespace {

std::size_t nodeAt(const QModelIndex& index) {
    return static_cast<std::size_t>(index.data(TrackTreeModel::nodeRole).toULongLong());
}

/// Pins or unpins the track whose pin is pressed; false when none is.
bool pressPin(const QAbstractItemView& view, const QMouseEvent& event, TrackTree& tree) {
    const auto point = event.position().toPoint();
    const auto index = view.indexAt(point);
    if (!index.isValid() || event.button() != Qt::LeftButton || view.model()->hasChildren(index) ||
        !TrackTitleDelegate::pinRect(view.visualRect(index), 0).contains(point))
        return false;
    const auto node = nodeAt(index);
    tree.setPinned(node, !tree.node(node).options.isPinned);
    return true;
}

struct MenuPlace {
    std::size_t node;
    QPoint global;
};

/// What a context menu is wanted for: the row under the mouse, or the current one when a key asks.
std::optional<MenuPlace> menuPlace(const QAbstractItemView& view, const QContextMenuEvent& event) {
    const bool isMouse = event.reason() == QContextMenuEvent::Mouse;
    const auto index = isMouse ? view.indexAt(event.pos()) : view.currentIndex();
    if (!index.isValid())
        return std::nullopt;
    return MenuPlace{nodeAt(index), isMouse ? event.globalPos()
                                            : view.viewport()->mapToGlobal(view.visualRect(index).center())};
}

} // namespace

TrackHeaderView::TrackHeaderView(TrackTree& tree, const TrackLayout& layout, QWidget* parent)
    : QTreeView(parent), tree_(tree), model_(new TrackTreeModel(tree, layout, this)) {
    setModel(model_);
    setItemDelegate(new TrackTitleDelegate(this));
    setHeaderHidden(true);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setIndentation(14);
    setExpandsOnDoubleClick(false);
    setDragDropMode(InternalMove);
    setDropIndicatorShown(true);
    setSelectionMode(SingleSelection);
    setMouseTracking(true);
    setAccessibleName(tr("Tracks"));
    setTextElideMode(Qt::ElideMiddle);
    connect(this, &QTreeView::expanded, this, [this](const QModelIndex& index) {
        if (!isFollowing_)
            tree_.setExpanded(TrackTreeModel::nodeOf(index), true);
    });
    connect(this, &QTreeView::collapsed, this, [this](const QModelIndex& index) {
        if (!isFollowing_)
            tree_.setExpanded(TrackTreeModel::nodeOf(index), false);
    });
}

void TrackHeaderView::setStyleOfCanvas(const CanvasStyle& style) {
    static_cast<TrackTitleDelegate*>(itemDelegate())->setStyleOfCanvas(style);
    viewport()->update();
}

void TrackHeaderView::followTree() {
    isFollowing_ = true;
    for (std::size_t node = 0; node < tree_.nodes().size(); ++node)
        if (!tree_.node(node).children.empty())
            if (const auto index = model_->indexOf(node); index.isValid())
                setExpanded(index, tree_.node(node).options.isExpanded);
    isFollowing_ = false;
    doItemsLayout();
}

std::optional<std::size_t> TrackHeaderView::currentNode() const {
    return currentIndex().isValid() ? std::optional(TrackTreeModel::nodeOf(currentIndex())) : std::nullopt;
}

void TrackHeaderView::setCurrentNode(std::size_t node) {
    const auto index = model_->indexOf(node);
    if (!index.isValid())
        return;
    // Selecting must not scroll: the canvas decides what is in view.
    const int at = verticalScrollBar()->value();
    setAutoScroll(false);
    setCurrentIndex(index);
    setAutoScroll(true);
    verticalScrollBar()->setValue(at);
}

void TrackHeaderView::contextMenuEvent(QContextMenuEvent* event) {
    if (const auto place = menuPlace(*this, *event))
        Q_EMIT menuRequested(place->node, place->global);
}

void TrackHeaderView::mousePressEvent(QMouseEvent* event) {
    if (!pressPin(*this, *event, tree_))
        QTreeView::mousePressEvent(event);
}

void TrackHeaderView::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto index = indexAt(event->position().toPoint());
    if (!index.isValid())
        return;
    if (model_->hasChildren(index))
        setExpanded(index, !isExpanded(index));
    else
        Q_EMIT focusRequested(TrackTreeModel::nodeOf(index));
}

void TrackHeaderView::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
    const auto* delegate = static_cast<TrackTitleDelegate*>(itemDelegate());
    const bool isTrack = !model_->hasChildren(index);
    const auto& base = palette().color(QPalette::Base);
    painter->fillRect(rect, isTrack ? base : delegate->headerColor());
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), delegate->hairlineColor());
    if (!isTrack)
        QTreeView::drawBranches(
            painter, QRect(rect.right() - indentation() + 1, rect.top(), indentation(), rect.height()),
            index);
}

PinnedHeaderView::PinnedHeaderView(TrackTree& tree, const TrackLayout& layout, QWidget* parent)
    : QListView(parent), tree_(tree), model_(new PinnedHeaderModel(tree, layout, this)) {
    setModel(model_);
    setItemDelegate(new TrackTitleDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(ScrollPerPixel);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMouseTracking(true);
}

void PinnedHeaderView::setStyleOfCanvas(const CanvasStyle& style) {
    static_cast<TrackTitleDelegate*>(itemDelegate())->setStyleOfCanvas(style);
    viewport()->update();
}

void PinnedHeaderView::contextMenuEvent(QContextMenuEvent* event) {
    if (const auto place = menuPlace(*this, *event))
        Q_EMIT menuRequested(place->node, place->global);
}

void PinnedHeaderView::mousePressEvent(QMouseEvent* event) {
    if (!pressPin(*this, *event, tree_))
        QListView::mousePressEvent(event);
}

void PinnedHeaderModel::followTree() {
    beginResetModel();
    endResetModel();
}

int PinnedHeaderModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(layout_.size());
}

QVariant PinnedHeaderModel::data(const QModelIndex& index, int role) const {
    const auto row = static_cast<std::size_t>(index.row());
    if (!index.isValid() || row >= layout_.size())
        return {};
    const auto node = layout_.row(row).node;
    switch (role) {
    case Qt::DisplayRole:
        return tree_.node(node).title;
    case Qt::ToolTipRole:
        return asPlainText(tree_.path(node));
    case Qt::SizeHintRole:
        return QSize(0, layout_.row(row).height);
    case TrackTreeModel::nodeRole:
        return static_cast<qulonglong>(node);
    case TrackTreeModel::detailRole: {
        const auto parent = tree_.node(node).parent;
        return parent == TrackNode::none ? QString() : tree_.node(parent).title;
    }
    case TrackTreeModel::pinnedRole:
        return true;
    default:
        return {};
    }
}

} // namespace runglass::views
