// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/models/table_model.h"

#include <QTableView>

namespace runglass::views {

class FilterHeader;

/// A table view of fixed row height whose rows open in place: with Right, Left, Space and Enter, or with a
/// click on the triangle. Fixed heights are what keeps a million rows fluid.
class TableView : public QTableView {
    Q_OBJECT

public:
    explicit TableView(TableModel& model, QWidget* parent = nullptr);

    FilterHeader& header() { return *header_; }
    /// Makes the row current in its first shown column and scrolls to it.
    void goToRow(int displayRow);
    /// Restores a current cell without scrolling.
    void setCurrentQuietly(const QModelIndex& index);

Q_SIGNALS:
    /// Enter or double click on a row of the table that does not open in place; double click also on one that
    /// does.
    void rowActivated(runglass::table::RowIndex row);
    void placeActivated(const QString& file, int line);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    QModelIndex firstCell(const QModelIndex& index) const { return index.siblingAtColumn(0); }
    bool isOnTriangle(const QPoint& position) const;
    bool isOnLink(const QPoint& position) const;
    bool handleExpansionKey(int key);
    void goToParent(const QModelIndex& index);
    void openPlace(const QModelIndex& index);
    void adoptFont();

    TableModel& model_;
    FilterHeader* header_;
    QPoint pressedAt_;
};

} // namespace runglass::views
