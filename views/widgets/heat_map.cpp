// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/heat_map.h"

#include "views/base/plain_text.h"
#include "views/widgets/chart_picture.h"
#include "views/widgets/table_text.h"

#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr int narrowestCell = 10;
constexpr int widestCell = 120;
constexpr int lowestCell = 12;
constexpr int highestCell = 30;
constexpr int widestName = 180;
constexpr int nameGap = 8;
constexpr int legendWidth = 120;
constexpr double palest = 0.08;

} // namespace

HeatMap::HeatMap(QWidget* parent)
    : QAbstractScrollArea(parent), emptyText_(tr("There is nothing to show here.")) {
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(emptyText_);
    setAccessibleDescription(tr("Arrows go from cell to cell, Return shows what the cell is about"));
}

void HeatMap::setData(HeatMapData data) {
    data_ = std::move(data);
    current_.reset();
    setAccessibleName(data_.valueName.isEmpty() ? emptyText_ : data_.valueName);
    least_ = std::numeric_limits<double>::infinity();
    most_ = -least_;
    for (const double value : data_.values.values()) {
        least_ = std::min(least_, value);
        most_ = std::max(most_, value);
    }
    layOut();
    viewport()->update();
}

void HeatMap::setUnits(const table::DisplayUnits& units) {
    units_ = units;
    viewport()->update();
}

void HeatMap::setEmptyText(const QString& sentence) {
    emptyText_ = sentence;
    if (data_.valueName.isEmpty())
        setAccessibleName(emptyText_);
    viewport()->update();
}

QRect HeatMap::area() const {
    const int line = fontMetrics().height();
    const int top = 2 * line + nameGap + 2;
    return {nameWidth_ + nameGap, top, std::max(1, viewport()->width() - nameWidth_ - nameGap),
            std::max(1, viewport()->height() - top - line - 2)};
}

void HeatMap::layOut() {
    nameWidth_ = fontMetrics().horizontalAdvance(data_.rowAxis);
    for (const auto& name : data_.rows)
        nameWidth_ = std::max(nameWidth_, fontMetrics().horizontalAdvance(name));
    nameWidth_ = std::min(nameWidth_, widestName);
    const QRect where = area();
    const auto rows = static_cast<int>(data_.rows.size());
    const auto columns = static_cast<int>(data_.columns.size());
    cellWidth_ = std::clamp(where.width() / std::max(1, columns), narrowestCell, widestCell);
    cellHeight_ = std::clamp(where.height() / std::max(1, rows), lowestCell, highestCell);
    horizontalScrollBar()->setPageStep(where.width());
    horizontalScrollBar()->setSingleStep(cellWidth_);
    horizontalScrollBar()->setRange(0, std::max(0, columns * cellWidth_ - where.width()));
    verticalScrollBar()->setPageStep(where.height());
    verticalScrollBar()->setSingleStep(cellHeight_);
    verticalScrollBar()->setRange(0, std::max(0, rows * cellHeight_ - where.height()));
}

QRect HeatMap::cellRect(Cell cell) const {
    const QRect where = area();
    return {where.left() + cell.column * cellWidth_ - horizontalScrollBar()->value(),
            where.top() + cell.row * cellHeight_ - verticalScrollBar()->value(), cellWidth_, cellHeight_};
}

std::optional<HeatMap::Cell> HeatMap::cellAt(const QPoint& position) const {
    const QRect where = area();
    if (!where.contains(position) || cellWidth_ == 0)
        return std::nullopt;
    const Cell cell{(position.y() - where.top() + verticalScrollBar()->value()) / cellHeight_,
                    (position.x() - where.left() + horizontalScrollBar()->value()) / cellWidth_};
    if (cell.row >= data_.rows.size() || cell.column >= data_.columns.size())
        return std::nullopt;
    return cell;
}

QColor HeatMap::colorOf(double value) const {
    const double share = most_ > least_ ? (value - least_) / (most_ - least_) : 1;
    return mixed(palette().color(QPalette::Base), meaningColor(data_.meaning, isDark(palette())),
                 palest + (1 - palest) * share);
}

QString HeatMap::valueText(double value) const {
    table::ColumnSpec spec;
    spec.type = table::ValueType::Real;
    spec.unit = data_.unit;
    spec.precision = data_.precision;
    return std::isnan(value) ? tr("no value") : valueWithUnit(value, spec, units_);
}

QString HeatMap::cellText(Cell cell) const {
    return QString(data_.rowAxis + u": "_s + data_.rows[cell.row] + u'\n' + data_.columnAxis + u": "_s +
                   data_.columns[cell.column] + u'\n' + data_.valueName + u": "_s +
                   valueText(data_.at(cell.row, cell.column)));
}

void HeatMap::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
    if (data_.rows.isEmpty() || data_.columns.isEmpty() || least_ > most_) {
        painter.setPen(quietTextColor(palette()));
        painter.drawText(viewport()->rect(), Qt::AlignCenter | Qt::TextWordWrap, emptyText_);
        return;
    }
    const QRect where = area();
    paintNames(painter, where);
    paintLegend(painter);
    painter.setClipRect(where);
    paintCells(painter, where);
    if (hasFocus() && !current_) {
        painter.setClipping(false);
        painter.setPen(palette().color(QPalette::Highlight));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void HeatMap::paintCells(QPainter& painter, const QRect& area) const {
    const int firstRow = verticalScrollBar()->value() / cellHeight_;
    const int firstColumn = horizontalScrollBar()->value() / cellWidth_;
    const auto base = palette().color(QPalette::Base);
    const auto text = palette().color(QPalette::Text);
    for (int row = firstRow; row < data_.rows.size(); ++row) {
        if (cellRect({row, firstColumn}).top() > area.bottom())
            break;
        for (int column = firstColumn; column < data_.columns.size(); ++column) {
            const QRect place = cellRect({row, column});
            if (place.left() > area.right())
                break;
            const double value = data_.at(row, column);
            if (!std::isnan(value)) {
                const auto color = colorOf(value);
                painter.fillRect(place.adjusted(0, 0, -1, -1), color);
                const auto number = valueText(value);
                if (fontMetrics().horizontalAdvance(number) + 4 < cellWidth_ &&
                    fontMetrics().height() <= cellHeight_) {
                    painter.setPen(contrast(color, text) >= contrast(color, base) ? text : base);
                    painter.drawText(place, Qt::AlignCenter, number);
                }
            }
            if (current_ == Cell{row, column}) {
                painter.setPen(QPen(text, 2));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(place.adjusted(1, 1, -2, -2));
            }
        }
    }
}

void HeatMap::paintNames(QPainter& painter, const QRect& area) const {
    const int line = fontMetrics().height();
    painter.setPen(quietTextColor(palette()));
    painter.drawText(QRect(0, line + nameGap, nameWidth_, line), Qt::AlignRight, data_.rowAxis);
    painter.drawText(QRect(area.left(), area.bottom() + 2, area.width(), line), Qt::AlignHCenter,
                     data_.columnAxis);
    painter.save();
    painter.setClipRect(QRect(0, area.top(), area.left(), area.height()));
    int lastEnd = area.top() - line;
    for (int row = verticalScrollBar()->value() / cellHeight_; row < data_.rows.size(); ++row) {
        const QRect cell = cellRect({row, 0});
        if (cell.top() > area.bottom())
            break;
        if (cell.center().y() - line / 2 < lastEnd)
            continue; // no room
        lastEnd = cell.center().y() + line / 2;
        painter.drawText(QRect(0, cell.top(), nameWidth_, cell.height()), Qt::AlignRight | Qt::AlignVCenter,
                         fontMetrics().elidedText(data_.rows[row], Qt::ElideMiddle, nameWidth_));
    }
    painter.setClipRect(QRect(area.left(), 0, area.width(), area.top()));
    lastEnd = 0;
    for (int column = horizontalScrollBar()->value() / cellWidth_; column < data_.columns.size(); ++column) {
        const QRect cell = cellRect({0, column});
        if (cell.left() > area.right())
            break;
        const int half = fontMetrics().horizontalAdvance(data_.columns[column]) / 2 + 3;
        if (cell.center().x() - half < lastEnd)
            continue;
        lastEnd = cell.center().x() + half;
        painter.drawText(QRect(cell.center().x() - half, area.top() - line - 2, 2 * half, line),
                         Qt::AlignHCenter, data_.columns[column]);
    }
    painter.restore();
}

void HeatMap::paintLegend(QPainter& painter) const {
    const int line = fontMetrics().height();
    painter.setPen(palette().color(QPalette::Text));
    int x = nameWidth_ + nameGap;
    painter.drawText(QPoint(x, fontMetrics().ascent()), data_.valueName);
    x += fontMetrics().horizontalAdvance(data_.valueName) + 2 * nameGap;
    painter.setPen(quietTextColor(palette()));
    const auto from = valueText(least_);
    painter.drawText(QPoint(x, fontMetrics().ascent()), from);
    x += fontMetrics().horizontalAdvance(from) + nameGap;
    QLinearGradient scale(x, 0, x + legendWidth, 0);
    scale.setColorAt(0, colorOf(most_ > least_ ? least_ : most_));
    scale.setColorAt(1, colorOf(most_));
    painter.fillRect(QRect(x, 2, legendWidth, line - 4), scale);
    painter.drawText(QPoint(x + legendWidth + nameGap, fontMetrics().ascent()), valueText(most_));
}

void HeatMap::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void HeatMap::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        layOut();
}

bool HeatMap::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto cell = cellAt(help->pos()))
        QToolTip::showText(help->globalPos(), asPlainText(cellText(*cell)), viewport());
    else
        QToolTip::hideText();
    return true;
}

void HeatMap::setCurrent(Cell cell) {
    current_ = cell;
    const QRect where = area();
    const QRect place = cellRect(cell);
    if (place.left() < where.left())
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (where.left() - place.left()));
    else if (place.right() > where.right())
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + place.right() - where.right());
    if (place.top() < where.top())
        verticalScrollBar()->setValue(verticalScrollBar()->value() - (where.top() - place.top()));
    else if (place.bottom() > where.bottom())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + place.bottom() - where.bottom());
    viewport()->update();
}

void HeatMap::mouseReleaseEvent(QMouseEvent* event) {
    const auto cell = cellAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || !cell)
        return;
    setCurrent(*cell);
    Q_EMIT cellClicked(cell->row, cell->column);
}

void HeatMap::keyPressEvent(QKeyEvent* event) {
    const auto rows = static_cast<int>(data_.rows.size());
    const auto columns = static_cast<int>(data_.columns.size());
    if (rows == 0 || columns == 0) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    Cell cell = current_.value_or(Cell{});
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (current_)
            Q_EMIT cellClicked(current_->row, current_->column);
        return;
    case Qt::Key_Left:
        --cell.column;
        break;
    case Qt::Key_Right:
        cell.column += current_ ? 1 : 0;
        break;
    case Qt::Key_Up:
        --cell.row;
        break;
    case Qt::Key_Down:
        cell.row += current_ ? 1 : 0;
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    setCurrent({std::clamp(cell.row, 0, rows - 1), std::clamp(cell.column, 0, columns - 1)});
}

void HeatMap::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    addPictureActions(menu, *this);
    menu.exec(event->globalPos());
}

} // namespace runglass::views
