// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QStringList>

namespace runglass::app {

/// The paths opened last in any window, newest first, at most ten; kept in QSettings.
class RecentList : public QObject {
    Q_OBJECT

public:
    static constexpr qsizetype limit = 10;

    explicit RecentList(QObject* parent = nullptr);

    const QStringList& paths() const { return paths_; }
    void add(const QString& path);
    void clear();

Q_SIGNALS:
    void changed();

private:
    void keep();

    QStringList paths_;
};

} // namespace runglass::app
