// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/sparse_matrix.h"
#include "core/table/format.h"
#include "views/base/palette.h"

#include <QAbstractScrollArea>
#include <QStringList>

#include <optional>
#include <utility>

namespace runglass::views {

/// Numbers for pairs of a row and a column.
struct HeatMapData {
    QString valueName;
    QString rowAxis;    ///< what a row stands for: "Worker"
    QString columnAxis; ///< "Step"
    QStringList rows;
    QStringList columns;
    analysis::SparseMatrix values;
    table::Unit unit = table::Unit::None;
    int precision = 2;
    Meaning meaning = Meaning::Computing; ///< gives the colour

    /// Not a number where there is none.
    double at(int row, int column) const {
        return values.at(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    }
};

/// A matrix of coloured cells: the stronger the colour, the larger the number. Cells show their number where
/// it fits; those without one are empty. It scrolls when there are many, hover says all of a cell, a click or
/// Return tells it, arrows go from cell to cell. A frame costs the visible cells.
class HeatMap : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit HeatMap(QWidget* parent = nullptr);

    void setData(HeatMapData data);
    const HeatMapData& data() const { return data_; }
    void setUnits(const table::DisplayUnits& units);
    void setEmptyText(const QString& sentence);

    struct Cell {
        int row = 0;
        int column = 0;
        bool operator==(const Cell&) const = default;
    };
    std::optional<Cell> cellAt(const QPoint& position) const;
    QRect cellRect(Cell cell) const;
    std::optional<Cell> current() const { return current_; }
    QString cellText(Cell cell) const;

    QSize minimumSizeHint() const override { return {320, 140}; }

Q_SIGNALS:
    void cellClicked(int row, int column);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    QRect area() const;
    void layOut();
    void paintCells(QPainter& painter, const QRect& area) const;
    void paintNames(QPainter& painter, const QRect& area) const;
    void paintLegend(QPainter& painter) const;
    QColor colorOf(double value) const;
    QString valueText(double value) const;
    void setCurrent(Cell cell);

    HeatMapData data_;
    table::DisplayUnits units_;
    QString emptyText_;
    std::optional<Cell> current_;
    double least_ = 0;
    double most_ = 0;
    int cellWidth_ = 0;
    int cellHeight_ = 0;
    int nameWidth_ = 0;
};

} // namespace runglass::views
