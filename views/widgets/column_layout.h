// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMap>
#include <QStringList>

namespace runglass::views {

/// How the user arranged the columns of one kind of table, by column id, so that it fits tables with other
/// columns too.
struct ColumnLayout {
    QStringList order;
    QStringList hidden;
    QMap<QString, int> widths; ///< in pixels, only of columns that the user resized
    QStringList sort;          ///< "id" or "-id" for descending; most significant first
    bool hasSort = false;      ///< the user chose a sort, maybe none

    static ColumnLayout load(const QString& tableKey);
    void save(const QString& tableKey) const;
};

} // namespace runglass::views
