// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;

namespace runglass::app {

class MissingPaths;
class RecentList;

/// What is shown while nothing is open: a drop area, the ways to open something, and what was opened last.
/// Drops are taken by the window.
class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(RecentList& recent, QWidget* parent = nullptr);

    /// A sentence about what could not be opened; "" removes it.
    void setNotice(const QString& sentence);
    QString notice() const;

    QPushButton* folderButton() { return folder_; }
    QPushButton* fileButton() { return file_; }
    QPushButton* logsButton() { return logs_; }
    QPushButton* sampleButton() { return sample_; }
    QListWidget* recentList() { return list_; }

Q_SIGNALS:
    void recentChosen(const QString& path);

private:
    QWidget* makeDropArea();
    QWidget* makeRecent();
    /// All are shown at once; those that turn out to be missing are greyed out later.
    void fillRecent();
    void markMissing(const QStringList& missing);

    RecentList& recent_;
    MissingPaths* missing_;
    QLabel* notice_;
    QPushButton* folder_;
    QPushButton* file_;
    QPushButton* logs_;
    QPushButton* sample_;
    QLabel* recentHeading_;
    QListWidget* list_;
};

} // namespace runglass::app
