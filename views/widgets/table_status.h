// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace runglass::views {

/// The line below a table: how many rows, what is selected, and the export that runs.
class TableStatus : public QWidget {
    Q_OBJECT

public:
    explicit TableStatus(QWidget* parent = nullptr);

    void setRowCount(std::size_t shown, std::size_t all);
    /// "" shows nothing.
    void setSelectionText(const QString& text);
    /// A sentence on what was done last.
    void setNotice(const QString& text);
    void showProgress(const QString& label, double fraction);
    void hideProgress();

Q_SIGNALS:
    void cancelRequested();

private:
    QLabel* rows_;
    QLabel* notice_;
    QLabel* selection_;
    QProgressBar* bar_;
    QToolButton* cancel_;
};

} // namespace runglass::views
