// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace runglass::views {

/// Says over an empty table why it is empty, and offers to clear the filters when they are the reason.
class TableOverlay : public QWidget {
    Q_OBJECT

public:
    /// Covers `viewport` and follows its size.
    explicit TableOverlay(QWidget* viewport);

    /// What showNoRows() says from now on.
    void setNoRowsText(const QString& text);
    QString text() const;
    void showNoRows();
    void showAllFiltered();

Q_SIGNALS:
    void clearRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QString noRows_;
    QLabel* label_;
    QPushButton* button_;
};

} // namespace runglass::views
