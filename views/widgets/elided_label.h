// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace runglass::views {

/// One line of plain text that is elided at its end where there is no room for it; the tooltip has all then.
class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    /// The text as it is drawn.
    QString shownText() const;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
};

} // namespace runglass::views
