// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSortFilterProxyModel>

#include <string>
#include <vector>

namespace runglass::views {

class TableTreeModel;

/// Sorts a tree of rows, and shows only those of its rows whose text in one column contains another, with the
/// rows above them. All rows are looked at once for a text, and not for every level above them.
class TableTreeFilter : public QSortFilterProxyModel {
public:
    /// `column` is the id of a column of texts. The model outlives the filter.
    TableTreeFilter(TableTreeModel& model, std::string column, QObject* parent = nullptr);

    /// Case does not matter; "" shows all rows.
    void setNeedle(const QString& needle);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    void findRows();

    TableTreeModel& model_;
    std::string column_;
    std::string needle_;
    std::vector<bool> isShown_; ///< by row of the table; empty without a needle
};

} // namespace runglass::views
