// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMenu>

class QHeaderView;

namespace runglass::views {

/// A check mark per column of a table; it stays open while columns are chosen. One column always remains.
class ColumnMenu : public QMenu {
    Q_OBJECT

public:
    explicit ColumnMenu(QWidget* parent = nullptr);

    /// Columns in their shown order. `fixedColumn` cannot be hidden; -1 for none.
    void fill(const QHeaderView& header, int fixedColumn);

Q_SIGNALS:
    void visibilityChanged(int column, bool visible);
    void resetRequested();

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool toggleWithoutClosing(QAction* action);
    void keepOneChecked();

    QList<QAction*> columnActions_;
    int fixedColumn_ = -1;
};

} // namespace runglass::views
