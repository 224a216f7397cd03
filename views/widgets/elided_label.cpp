// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/elided_label.h"

#include "views/base/plain_text.h"
#include "views/widgets/label_text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include <algorithm>

namespace runglass::views {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
}

QString ElidedLabel::shownText() const {
    return fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
}

QSize ElidedLabel::minimumSizeHint() const {
    constexpr int fewestLetters = 12;
    const auto whole = QLabel::minimumSizeHint();
    return {std::min(whole.width(), letterWidth(fontMetrics()) * fewestLetters), whole.height()};
}

void ElidedLabel::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(), isEnabled(),
                          shownText(), foregroundRole());
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || shownText() == text())
        return QLabel::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), asPlainText(text()), this);
    return true;
}

} // namespace runglass::views
