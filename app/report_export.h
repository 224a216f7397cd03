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
    void exportTo(const QString& path);

Q_SIGNALS:
    void noticed(const QString& sentence);

private:
    AppState& state_;
};

} // namespace runglass::app
