// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QLabel;

namespace runglass::views {
class Selection;
}

namespace runglass::app {

/// The line under the tabs that always says what is shown: run ▸ worker ▸ span.
class ContextLine : public QFrame {
    Q_OBJECT

public:
    explicit ContextLine(views::Selection& selection, QWidget* parent = nullptr);

    QString text() const { return full_; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void update();
    void elide();

    views::Selection& selection_;
    QLabel* label_;
    QString full_;
};

} // namespace runglass::app
