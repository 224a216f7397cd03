// SPDX-License-Identifier: Apache-2.0
#include "app/recent_list.h"

#include "core/session/session_paths.h"
#include "views/base/file_path.h"

#include <QSettings>

#include <utility>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

const auto settingsKey = u"recent/paths"_s;

/// Whatever stands in the settings: each path once, and no empty ones.
QStringList storedPaths() {
    QStringList paths;
    for (const auto& text : QSettings().value(settingsKey).toStringList())
        paths << views::pathText(session::pathFromText(text.toStdString()));
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
    QStringList texts; // settings keep no bytes that are not UTF-8
    for (const auto& path : std::as_const(paths_))
        texts << QString::fromStdString(session::pathAsText(views::pathBytes(path)));
    QSettings().setValue(settingsKey, texts);
    Q_EMIT changed();
}

} // namespace runglass::app
