// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QScrollArea;

namespace runglass::views {

/// All keys and gestures of the timeline, over the canvas, made from the key map. Any key or click closes it,
/// except those that scroll while there is more than fits.
class KeyHelp : public QFrame {
    Q_OBJECT

public:
    explicit KeyHelp(QWidget* canvas);

    /// The text that is shown, as HTML.
    static QString text();
    void popUp();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void place();
    bool scroll(int key);

    QScrollArea* scroll_;
};

} // namespace runglass::views
