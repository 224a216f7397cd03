// SPDX-License-Identifier: Apache-2.0
#include "views/base/theme_style.h"

#include "views/base/palette.h"

#include <QPainter>
#include <QStyleOptionSlider>

namespace runglass::views {

namespace {

constexpr double grooveShare = 0.05; ///< of the text colour in the window's
constexpr double handleShare = 0.55;
constexpr double hoverShare = 0.65;
constexpr double pressedShare = 0.75;
constexpr int handleGap = 3;
constexpr double handleRadius = 3;
constexpr int arrowGap = 3;
constexpr int separatorGap = 4; ///< above and below the line between two titles

} // namespace

ThemeStyle::ThemeStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void ThemeStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                    QPainter* painter, const QWidget* widget) const {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control == CC_ScrollBar && bar != nullptr)
        drawScrollBar(*bar, *painter, widget);
    else
        QProxyStyle::drawComplexControl(control, option, painter, widget);
}

void ThemeStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const {
    if (element != CE_HeaderSection && element != CE_HeaderEmptyArea) {
        QProxyStyle::drawControl(element, option, painter, widget);
        return;
    }
    const QRect& area = option->rect;
    painter->save();
    painter->fillRect(area, option->palette.color(QPalette::Window));
    painter->setPen(hairlineColor(option->palette));
    if (element == CE_HeaderSection)
        painter->drawLine(area.topRight() + QPoint(0, separatorGap),
                          area.bottomRight() - QPoint(0, separatorGap));
    painter->drawLine(area.bottomLeft(), area.bottomRight());
    painter->restore();
}

void ThemeStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
    if (element != PE_IndicatorBranch || !option->state.testFlag(State_Selected)) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    // Fusion draws the arrow of a selected row, too, in the colour of text on a plain ground.
    QStyleOption branch = *option;
    branch.palette.setColor(QPalette::WindowText, option->palette.color(QPalette::HighlightedText));
    QProxyStyle::drawPrimitive(element, &branch, painter, widget);
}

void ThemeStyle::drawScrollBar(const QStyleOptionSlider& bar, QPainter& painter,
                               const QWidget* widget) const {
    const auto tint = [&](double share) {
        return mixed(bar.palette.color(QPalette::Window), bar.palette.color(QPalette::WindowText), share);
    };
    const bool isHorizontal = bar.orientation == Qt::Horizontal;
    painter.save();
    painter.fillRect(bar.rect, tint(grooveShare));
    if (bar.minimum < bar.maximum) {
        const bool isActive = (bar.activeSubControls & SC_ScrollBarSlider) != 0;
        const double share = isActive && (bar.state & State_Sunken)      ? pressedShare
                             : isActive && (bar.state & State_MouseOver) ? hoverShare
                                                                         : handleShare;
        const QRect handle = proxy()->subControlRect(CC_ScrollBar, &bar, SC_ScrollBarSlider, widget);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(tint(share));
        painter.drawRoundedRect(handle.adjusted(isHorizontal ? 0 : handleGap, isHorizontal ? handleGap : 0,
                                                isHorizontal ? 0 : -handleGap, isHorizontal ? -handleGap : 0),
                                handleRadius, handleRadius);
    }
    const bool isMirrored = isHorizontal && bar.direction == Qt::RightToLeft;
    const auto drawArrow = [&](SubControl place, PrimitiveElement shape) {
        QStyleOption arrow = bar;
        arrow.rect = proxy()
                         ->subControlRect(CC_ScrollBar, &bar, place, widget)
                         .adjusted(arrowGap, arrowGap, -arrowGap, -arrowGap);
        proxy()->drawPrimitive(shape, &arrow, &painter, widget);
    };
    const auto back = isMirrored ? PE_IndicatorArrowRight : PE_IndicatorArrowLeft;
    const auto forth = isMirrored ? PE_IndicatorArrowLeft : PE_IndicatorArrowRight;
    drawArrow(SC_ScrollBarSubLine, isHorizontal ? back : PE_IndicatorArrowUp);
    drawArrow(SC_ScrollBarAddLine, isHorizontal ? forth : PE_IndicatorArrowDown);
    painter.restore();
}

} // namespace runglass::views
