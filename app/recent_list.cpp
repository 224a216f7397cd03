// SPDX-License-Identifier: Apache-2.0
#include "app/recent_list.h"

#include <QSettings>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

const auto settingsKey = u"recent/paths"_s;

/// Whatever stands in the settings: each path once, and no empty ones.
QStringList storedPaths() {
    auto paths = QSettings().value(settingsKey).toStringList();
    paths.removeAll(QString());
    paths.removeDuplicates();
    return paths.mid(0, RecentList::limit);
}

} // namespace

RecentList::RecentList(QObject* parent) : QObject(parent), paths_(storedPaths()) {}

void RecentList::add(const QString& path) {
    paths_ = storedPaths(); // another window may have added to it
    paths_.removeAll(path);
    paths_.prepend(path);
    paths_ = paths_.mid(0, limit);
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
