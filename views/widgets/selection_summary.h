// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QTimer>

namespace runglass::views {

class JobRunner;
class TableColumns;
class TableModel;
class TableStatus;
class TableView;

/// Keeps sum and mean of the selected numbers in the status line, computed off the GUI thread.
class SelectionSummary : public QObject {
    Q_OBJECT

public:
    struct Parts {
        const TableView& view;
        const TableModel& model;
        const TableColumns& columns;
        TableStatus& status;
        JobRunner& jobs;
    };

    SelectionSummary(Parts parts, QString slot);
    ~SelectionSummary() override;

    /// The selection, or how numbers are shown, changed.
    void refreshSoon() { timer_.start(); }

private:
    void refresh();

    Parts parts_;
    QString slot_;
    QTimer timer_;
};

} // namespace runglass::views
