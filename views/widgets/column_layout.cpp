// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/column_layout.h"

#include <QSettings>

namespace runglass::views {

namespace {

const auto orderKey = QStringLiteral("order");
const auto hiddenKey = QStringLiteral("hidden");
const auto widthsKey = QStringLiteral("widths");
const auto sortKey = QStringLiteral("sort");

QString groupOf(const QString& tableKey) {
    return QStringLiteral("tables/") + tableKey;
}

} // namespace

ColumnLayout ColumnLayout::load(const QString& tableKey) {
    QSettings settings;
    settings.beginGroup(groupOf(tableKey));
    ColumnLayout layout;
    layout.order = settings.value(orderKey).toStringList();
    layout.hidden = settings.value(hiddenKey).toStringList();
    const auto widths = settings.value(widthsKey).toMap();
    for (auto width = widths.begin(); width != widths.end(); ++width)
        layout.widths.insert(width.key(), width.value().toInt());
    layout.hasSort = settings.contains(sortKey);
    layout.sort = settings.value(sortKey).toStringList();
    return layout;
}

void ColumnLayout::save(const QString& tableKey) const {
    QSettings settings;
    settings.beginGroup(groupOf(tableKey));
    settings.setValue(orderKey, order);
    settings.setValue(hiddenKey, hidden);
    QVariantMap stored;
    for (auto width = widths.begin(); width != widths.end(); ++width)
        stored.insert(width.key(), width.value());
    settings.setValue(widthsKey, stored);
    if (hasSort)
        settings.setValue(sortKey, sort);
    else
        settings.remove(sortKey);
}

} // namespace runglass::views
