// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/table_view.h"

#include "views/models/cell_delegate.h"
#include "views/widgets/filter_header.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

namespace runglass::views {

TableView::TableView(TableModel& model, QWidget* parent)
    : QTableView(parent), model_(model), header_(new FilterHeader(*this)) {
    setHorizontalHeader(header_);
    // A click on a header sorts; it must not also select a column of a million cells.
    disconnect(header_, &QHeaderView::sectionPressed, this, nullptr);
    disconnect(header_, &QHeaderView::sectionEntered, this, nullptr);
    setModel(&model_);
    setItemDelegate(new CellDelegate(this));
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    setTabKeyNavigation(false);
    setMouseTracking(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setSelectionBehavior(QAbstractItemView::SelectItems);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setContextMenuPolicy(Qt::CustomContextMenu);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    adoptFont();
}

void TableView::adoptFont() {
    const int height = CellDelegate::rowHeight(fontMetrics());
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
    verticalScrollBar()->setSingleStep(height);
    horizontalScrollBar()->setSingleStep(height);
}

void TableView::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        adoptFont();
}

void TableView::setCurrentQuietly(const QModelIndex& index) {
    const bool scrolls = hasAutoScroll();
    setAutoScroll(false);
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    setAutoScroll(scrolls);
}

void TableView::goToRow(int displayRow) {
    int column = currentIndex().isValid() ? currentIndex().column() : header_->logicalIndex(0);
    for (int visual = 0; isColumnHidden(column) && visual < header_->count(); ++visual)
        column = header_->logicalIndex(visual);
    const auto cell = model_.index(displayRow, column);
    setCurrentQuietly(cell);
    const auto horizontal = horizontalScrollBar()->value();
    scrollTo(cell);
    horizontalScrollBar()->setValue(horizontal);
}

void TableView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (current.row() != previous.row())
        viewport()->update(); // the tint of the current row
}

bool TableView::isOnTriangle(const QPoint& position) const {
    const auto index = firstCell(indexAt(position));
    return index.isValid() && CellDelegate::triangleRect(visualRect(index), index).contains(position);
}

bool TableView::isOnLink(const QPoint& position) const {
    const auto index = firstCell(indexAt(position));
    return index.isValid() && !index.data(TableModel::PlaceFileRole).toString().isEmpty();
}

void TableView::mousePressEvent(QMouseEvent* event) {
    pressedAt_ = event->pos();
    if (event->button() == Qt::LeftButton && isOnTriangle(event->pos())) {
        const auto index = firstCell(indexAt(event->pos()));
        setCurrentQuietly(index);
        model_.toggle(index);
        return;
    }
    // A context menu on a selected cell must not lose the selection.
    if (event->button() == Qt::RightButton && selectionModel()->isSelected(indexAt(event->pos())))
        return;
    QTableView::mousePressEvent(event);
}

void TableView::mouseReleaseEvent(QMouseEvent* event) {
    QTableView::mouseReleaseEvent(event);
    const bool dragged = (event->pos() - pressedAt_).manhattanLength() >= QApplication::startDragDistance();
    if (event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier && !dragged &&
        isOnLink(event->pos()))
        openPlace(indexAt(event->pos()));
}

void TableView::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto index = indexAt(event->pos());
    if (isOnTriangle(event->pos())) {
        mousePressEvent(event);
        return;
    }
    QTableView::mouseDoubleClickEvent(event);
    if (event->button() != Qt::LeftButton || !index.isValid())
        return;
    if (model_.position(index).kind() == DisplayPosition::Kind::Top)
        Q_EMIT rowActivated(model_.tableRow(index));
    else
        model_.toggle(firstCell(index));
}

void TableView::mouseMoveEvent(QMouseEvent* event) {
    QTableView::mouseMoveEvent(event);
    viewport()->setCursor(isOnLink(event->pos()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void TableView::openPlace(const QModelIndex& index) {
    const auto first = firstCell(index);
    const auto file = first.data(TableModel::PlaceFileRole).toString();
    if (!file.isEmpty())
        Q_EMIT placeActivated(file, first.data(TableModel::PlaceLineRole).toInt());
}

void TableView::goToParent(const QModelIndex& index) {
    auto where = model_.position(index);
    if (where.line)
        where.line.reset();
    else
        where.child.reset();
    for (int row = index.row() - 1; row >= 0; --row) {
        const auto above = index.siblingAtRow(row);
        if (model_.position(above) != where)
            continue;
        setCurrentIndex(above);
        return;
    }
}

/// Whether the key means something for the current row; otherwise it moves between cells as ever.
bool TableView::handleExpansionKey(int key) {
    const auto index = currentIndex();
    const auto first = firstCell(index);
    const bool expandable = model_.isExpandable(first);
    const bool expanded = expandable && model_.isExpanded(first);
    const bool onFirstColumn = header_->visualIndex(index.column()) == 0 || index.column() == 0;
    switch (key) {
    case Qt::Key_Right:
        if (!expandable || expanded || !onFirstColumn)
            return false;
        model_.toggle(first);
        return true;
    case Qt::Key_Left:
        if (!onFirstColumn)
            return false;
        if (expanded)
            model_.toggle(first);
        else if (model_.position(index).child)
            goToParent(index);
        else
            return false;
        return true;
    case Qt::Key_Space:
        if (expandable)
            model_.toggle(first);
        return expandable;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (expandable)
            model_.toggle(first);
        else if (model_.position(index).line)
            openPlace(index);
        else
            Q_EMIT rowActivated(model_.tableRow(index));
        return true;
    default:
        return false;
    }
}

void TableView::keyPressEvent(QKeyEvent* event) {
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (modifiers == Qt::NoModifier && currentIndex().isValid() && handleExpansionKey(event->key())) {
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

void TableView::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (!model_.canExpandRows())
        return;
    // Lines below a row run over all columns and stay in place while the columns scroll.
    QPainter painter(viewport());
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    const int firstRow = rowAt(event->rect().top());
    const int endY = event->rect().bottom();
    for (int row = firstRow; row >= 0 && row < model_.rowCount() && rowViewportPosition(row) <= endY; ++row) {
        const auto cell = model_.index(row, 0);
        if (model_.position(cell).kind() != DisplayPosition::Kind::Line)
            continue;
        option.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(cell));
        option.state.setFlag(QStyle::State_Active, isActiveWindow());
        const QRect area(0, rowViewportPosition(row), viewport()->width(), rowHeight(row));
        CellDelegate::paintLine(&painter, option, area, cell);
    }
}

} // namespace runglass::views
