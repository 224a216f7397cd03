// SPDX-License-Identifier: Apache-2.0
#include "views/models/cell_delegate.h"

#include "core/table/table.h"
#include "views/base/palette.h"
#include "views/models/table_model.h"

#include <QAbstractItemView>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>

namespace runglass::views {

namespace {

constexpr int cellPadding = 8;
constexpr int indentPerLevel = 16;
constexpr int triangleWidth = 16;
constexpr double barShare = 0.30;        ///< of the accent in the bar behind a share
constexpr double currentRowShare = 0.06; ///< of the text colour behind the current row
constexpr double rowHeightPerFontHeight = 1.7;
constexpr int leastRowHeight = 20;

DisplayPosition::Kind kindOf(const QModelIndex& index) {
    return static_cast<DisplayPosition::Kind>(index.data(TableModel::KindRole).toInt());
}

bool opensInPlace(const QModelIndex& index) {
    const auto* model = qobject_cast<const TableModel*>(index.model());
    return model != nullptr && model->canExpandRows();
}

/// Left of the text in the first column.
int indentOf(const QModelIndex& index) {
    if (index.column() != 0 || !opensInPlace(index))
        return 0;
    return static_cast<int>(kindOf(index)) * indentPerLevel + triangleWidth;
}

bool isSelected(const QStyleOptionViewItem& option) {
    return option.state.testFlag(QStyle::State_Selected);
}

QColor textColor(const QStyleOptionViewItem& option) {
    const auto group = option.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
    return option.palette.color(group, isSelected(option) ? QPalette::HighlightedText : QPalette::Text);
}

QRect textRect(const QStyleOptionViewItem& option, const QModelIndex& index) {
    return option.rect.adjusted(cellPadding + indentOf(index), 0, -cellPadding, -1);
}

Qt::TextElideMode elideModeOf(const QModelIndex& index) {
    const auto role = static_cast<table::Role>(index.data(TableModel::ColumnRoleRole).toInt());
    return role == table::Role::Label ? Qt::ElideMiddle : Qt::ElideRight;
}

void paintBackground(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const bool inCurrentRow = view != nullptr && view->currentIndex().row() == index.row();
    if (isSelected(option)) {
        const auto group =
            option.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
        painter->fillRect(option.rect, option.palette.color(group, QPalette::Highlight));
    } else if (inCurrentRow) {
        painter->fillRect(option.rect, mixed(option.palette.color(QPalette::Base),
                                             option.palette.color(QPalette::Text), currentRowShare));
    }
    painter->setPen(hairlineColor(option.palette));
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
}

void paintBar(QPainter* painter, const QStyleOptionViewItem& option, double share) {
    auto bar = option.rect.adjusted(cellPadding / 2, 3, -cellPadding / 2, -4);
    bar.setWidth(static_cast<int>(bar.width() * share));
    if (bar.width() <= 0)
        return;
    const auto behind = option.palette.color(isSelected(option) ? QPalette::Highlight : QPalette::Base);
    const auto bright = isSelected(option) ? option.palette.color(QPalette::HighlightedText)
                                           : meaningColor(Meaning::Computing, isDark(option.palette));
    painter->fillRect(bar, mixed(behind, bright, barShare));
}

void paintTriangle(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
    const QRectF area = CellDelegate::triangleRect(option.rect, index);
    if (area.isEmpty())
        return;
    const double reach = 3.5;
    const auto centre = area.center();
    QPainterPath chevron;
    if (index.data(TableModel::ExpandedRole).toBool()) {
        chevron.moveTo(centre + QPointF(-reach, -reach / 2));
        chevron.lineTo(centre + QPointF(0, reach / 2));
        chevron.lineTo(centre + QPointF(reach, -reach / 2));
    } else {
        chevron.moveTo(centre + QPointF(-reach / 2, -reach));
        chevron.lineTo(centre + QPointF(reach / 2, 0));
        chevron.lineTo(centre + QPointF(-reach / 2, reach));
    }
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(textColor(option), 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPath(chevron);
    painter->setRenderHint(QPainter::Antialiasing, false);
}

} // namespace

int CellDelegate::rowHeight(const QFontMetrics& metrics) {
    return std::max(leastRowHeight, static_cast<int>(metrics.height() * rowHeightPerFontHeight + 0.5));
}

QRect CellDelegate::triangleRect(const QRect& cell, const QModelIndex& index) {
    if (index.column() != 0 || !index.data(TableModel::ExpandableRole).toBool())
        return {};
    const int left = cell.left() + cellPadding / 2 + static_cast<int>(kindOf(index)) * indentPerLevel;
    return {left, cell.top(), triangleWidth, cell.height()};
}

void CellDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    option->textElideMode = elideModeOf(index);
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto text = index.data(Qt::DisplayRole).toString();
    return {option.fontMetrics.horizontalAdvance(text) + 2 * cellPadding + indentOf(index),
            rowHeight(option.fontMetrics)};
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    painter->save();
    paintBackground(painter, option, index);
    if (kindOf(index) != DisplayPosition::Kind::Line) {
        if (const auto share = index.data(TableModel::ShareRole); share.isValid())
            paintBar(painter, option, share.toDouble());
        paintTriangle(painter, option, index);
        const auto area = textRect(option, index);
        const auto text = index.data(Qt::DisplayRole).toString();
        painter->setFont(option.font);
        painter->setPen(textColor(option));
        painter->drawText(area, index.data(Qt::TextAlignmentRole).toInt() | Qt::TextSingleLine,
                          option.fontMetrics.elidedText(text, elideModeOf(index), area.width()));
    }
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setPen(
            option.palette.color(isSelected(option) ? QPalette::HighlightedText : QPalette::Highlight));
        painter->drawRect(option.rect.adjusted(0, 0, -1, -2));
    }
    painter->restore();
}

void CellDelegate::paintLine(QPainter* painter, const QStyleOptionViewItem& option, const QRect& row,
                             const QModelIndex& firstCell) {
    auto font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(option.font.pointSizeF());
    const bool isLink = !firstCell.data(TableModel::PlaceFileRole).toString().isEmpty();
    font.setUnderline(isLink);
    const QFontMetrics metrics(font);
    const auto area = row.adjusted(cellPadding + indentOf(firstCell), 0, -cellPadding, -1);
    const bool selected = isSelected(option);
    painter->setFont(font);
    painter->setPen(isLink && !selected ? option.palette.color(QPalette::Link) : textColor(option));
    painter->drawText(area, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                      metrics.elidedText(firstCell.data().toString(), Qt::ElideMiddle, area.width()));
}

bool CellDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                             const QModelIndex& index) {
    if (event->type() != QEvent::ToolTip || !index.isValid())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    const bool isLine = kindOf(index) == DisplayPosition::Kind::Line;
    const auto text = index.data(Qt::ToolTipRole).toString();
    const bool fits = option.fontMetrics.horizontalAdvance(text) <= textRect(option, index).width();
    if (fits && !isLine) {
        QToolTip::hideText();
        return true;
    }
    // As an element of its own so that long names wrap instead of leaving the screen.
    QToolTip::showText(event->globalPos(),
                       QStringLiteral("<p>") + text.toHtmlEscaped() + QStringLiteral("</p>"), view);
    return true;
}

} // namespace runglass::views
