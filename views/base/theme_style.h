// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProxyStyle>

namespace runglass::views {

/// Fusion, but for three things. Its scroll bars have a handle as light as the window and a darker groove, so
/// that on a light window the groove is taken for the handle. Its headers are shaded like buttons; those of
/// lists and trees look like those of our tables instead. Its arrow of a selected row of a tree is dark on a
/// dark ground.
class ThemeStyle : public QProxyStyle {
public:
    ThemeStyle();

    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;

private:
    void drawScrollBar(const QStyleOptionSlider& bar, QPainter& painter, const QWidget* widget) const;
};

} // namespace runglass::views
