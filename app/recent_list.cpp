// SPDX-License-Identifier: Apache-2.0
#include "app/recent_list.h"

#include <QSettings>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {
const auto settingsKey = u"recent/paths"_s;
}

RecentList::RecentList(QObject* parent)
    : QObject(parent), paths_(QSettings().value(settingsKey).toStringList().mid(0, limit)) {}

void RecentList::add(const QString& path) {
    paths_.removeAll(path);
    paths_.prepend(path);
    paths_ = paths_.mid(0, limit);
    keep();
}

void RecentList::remove(const QString& path) {
    if (paths_.removeAll(path) > 0)
        keep();
}

void RecentList::clear() {
    paths_.clear();
    keep();
}

void RecentList::keep() {
    QSettings().setValue(settingsKey, paths_);
    Q_EMIT changed();
}

} // namespace runglass::app
