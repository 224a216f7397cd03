// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/eliding_combo_box.h"

#include "views/base/plain_text.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QScreen>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>

#include <algorithm>

namespace runglass::views {

namespace {

/// That styles put around the text within its field; the size hint counts on no more.
constexpr int textPadding = 1;
constexpr int listPadding = 16;

} // namespace

QString ElidingComboBox::shownText() const {
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    const int room = std::max(0, field.width() - 2 * textPadding);
    // The size hint leaves out what is blank at the end of a letter, as behind a Chinese bracket.
    if (fontMetrics().boundingRect(currentText()).width() <= room)
        return currentText();
    return fontMetrics().elidedText(currentText(), Qt::ElideMiddle, room);
}

void ElidingComboBox::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    option.currentText = shownText();
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

void ElidingComboBox::showPopup() {
    int widest = 0; // the hint of the view falls short of it
    for (int i = 0; i < count(); ++i)
        widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
    view()->setTextElideMode(Qt::ElideMiddle);
    view()->setMinimumWidth(std::min(widest + bar + listPadding, screen()->availableSize().width() / 2));
    QComboBox::showPopup();
}

bool ElidingComboBox::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || shownText() == currentText())
        return QComboBox::event(event);
    QString text = currentText();
    if (!toolTip().isEmpty())
        text += u'\n' + toolTip();
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), asPlainText(text), this);
    return true;
}

} // namespace runglass::views
