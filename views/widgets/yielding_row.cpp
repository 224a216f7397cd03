// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/yielding_row.h"

#include <QToolButton>

namespace runglass::views {

namespace {

/// More than is needed, so that texts do not come and go where it is by a pixel.
constexpr int spareForTexts = 8;

/// What the text adds to the width of a button: see QToolButton::sizeHint.
int textWidth(const QToolButton& button) {
    constexpr int besideIcon = 4;
    const auto metrics = button.fontMetrics();
    return besideIcon + metrics.size(Qt::TextShowMnemonic, button.text()).width() +
           2 * metrics.horizontalAdvance(u' ');
}

} // namespace

void YieldingRow::addButton(QToolButton* button) {
    button->setToolButtonStyle(showsTexts_ ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    buttons_.push_back(button);
    addWidget(button);
}

int YieldingRow::textsWidth() const {
    int width = 0;
    for (const auto* button : buttons_)
        width += button->isHidden() ? 0 : textWidth(*button);
    return width;
}

QSize YieldingRow::minimumSize() const {
    auto size = QHBoxLayout::minimumSize();
    if (showsTexts_)
        size.rwidth() -= textsWidth();
    return size;
}

void YieldingRow::setGeometry(const QRect& rect) {
    const int least = QHBoxLayout::minimumSize().width();
    if (showsTexts_ && rect.width() < least)
        showTexts(false);
    else if (!showsTexts_ && rect.width() >= least + textsWidth() + spareForTexts)
        showTexts(true);
    QHBoxLayout::setGeometry(rect);
}

void YieldingRow::showTexts(bool shown) {
    showsTexts_ = shown;
    for (auto* button : buttons_)
        button->setToolButtonStyle(shown ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
}

} // namespace runglass::views
