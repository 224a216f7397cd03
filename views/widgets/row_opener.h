// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

#include <QObject>
#include <QSet>

namespace runglass::views {

class JobRunner;
class TableModel;

/// Fetches off the GUI thread what a table model asks for when a row is opened.
class RowOpener : public QObject {
    Q_OBJECT

public:
    /// `slotPrefix` keeps these jobs apart from all others.
    RowOpener(TableModel& model, JobRunner& jobs, QString slotPrefix);
    ~RowOpener() override;

    /// Forgets all rows that are being fetched: the model is about to show something else.
    void cancel();

private:
    void fetchChildren(table::RowIndex row);
    void fetchLines(table::RowIndex row, std::uint32_t child);

    TableModel& model_;
    JobRunner& jobs_;
    QString slotPrefix_;
    QSet<QString> fetching_; ///< slots of running jobs
};

} // namespace runglass::views
