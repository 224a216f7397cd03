// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace runglass::app {

struct AppState;

/// File > Export Report: what is selected as one HTML file, made in the background.
class ReportExport : public QObject {
    Q_OBJECT

public:
    explicit ReportExport(AppState& state, QObject* parent = nullptr);

    /// Asks for a name, beside the data at first.
    void askAndExport(QWidget& window);
    /// Asks before it loads what is not expected to fit the memory, unless that is accepted.
    void exportTo(const QString& path, bool isNeedAccepted = false);

Q_SIGNALS:
    void noticed(const QString& sentence);

private:
    struct Outcome;
    void finish(const QString& path, const Outcome& outcome);

    AppState& state_;
};

} // namespace runglass::app
