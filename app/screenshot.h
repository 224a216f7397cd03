// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/session/selectors.h"

#include <QObject>
#include <QSize>
#include <QString>
#include <QStringList>

namespace runglass::app {

struct AppState;
class MainWindow;

/// What `runglass --screenshot` is asked for.
struct ScreenshotRequest {
    QString pane;
    QString outFile;
    QSize size{1600, 1000};
    session::Selectors selectors;
    QStringList paths;
};

/// The panes a picture can be taken of, by the names of the command line.
QStringList screenshotPanes();

/// Opens the paths, shows the pane, waits until everything is loaded and drawn, writes the picture of the
/// whole window and tells the exit status: 0, or 1 with a line on standard error.
class Screenshot : public QObject {
    Q_OBJECT

public:
    Screenshot(MainWindow& window, AppState& state, ScreenshotRequest request, QObject* parent = nullptr);

    void start();

Q_SIGNALS:
    void finished(int exitStatus);

private:
    void fail(const QString& sentence);
    void onOpened();
    bool choosePlace();
    void showPane();
    void check();
    void take();

    MainWindow& window_;
    AppState& state_;
    ScreenshotRequest request_;
    bool placed_ = false;
    bool hasLogs_ = false;
    bool done_ = false;
};

} // namespace runglass::app
