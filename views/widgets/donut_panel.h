// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/format.h"
#include "core/table/table.h"

#include <QColor>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

namespace runglass::views {

/// A donut over one column of a table: the largest N rows as slices and all others as one honest "Others"
/// slice, unless that is only one more row; percentages are of the whole. Title, help tip, legend with names
/// elided in the middle, value and share on hover. A click on a slice or legend entry tells the row. Context
/// menu: Save Picture… (PNG, SVG), Copy Picture, Show Data as Table.
class DonutPanel : public QWidget {
    Q_OBJECT

public:
    explicit DonutPanel(QWidget* parent = nullptr);
    ~DonutPanel() override;

    void setTitle(const QString& title, const QString& help);
    /// Slices are named by `nameColumn` and sized by `valueColumn`; rows without a positive value take no
    /// part.
    void setData(std::shared_ptr<const table::Table> table, std::size_t nameColumn, std::size_t valueColumn);
    /// For rows that mean something: their colours instead of one of the ten, from the next data on. What is
    /// not valid stays as it is.
    using RowColors = std::function<QColor(table::RowIndex row, const QPalette& palette)>;
    void setRowColors(RowColors colors);
    void clear();

    /// nullopt shows all rows (those below 0.1 % of the whole still go into "Others").
    void setTopCount(std::optional<int> count);
    void setUnits(const table::DisplayUnits& units);
    /// Marks the slice of this row, as when the table's current row changes.
    void highlightRow(std::optional<table::RowIndex> row);

    /// For tests and accessibility: name and value text of each slice in order.
    QList<std::pair<QString, QString>> slices() const;

Q_SIGNALS:
    void rowClicked(runglass::table::RowIndex row);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace runglass::views
