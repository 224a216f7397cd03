// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProxyStyle>

namespace runglass::views {

/// Fusion, but for scroll bars: there the handle is as light as the window and the groove is darker, so that
/// on a light window the groove is taken for the handle.
class ThemeStyle : public QProxyStyle {
public:
    ThemeStyle();

    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;

private:
    void drawScrollBar(const QStyleOptionSlider& bar, QPainter& painter, const QWidget* widget) const;
};

} // namespace runglass::views
