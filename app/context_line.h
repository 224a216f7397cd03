// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QLabel;

namespace runglass::views {
class Selection;
}

namespace runglass::app {

/// The line under the tabs that says what is shown: run ▸ worker ▸ span. It is not there where no run is
/// open, as with training logs alone.
class ContextLine : public QFrame {
    Q_OBJECT

public:
    ContextLine(views::Selection& selection, QWidget* parent);

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
