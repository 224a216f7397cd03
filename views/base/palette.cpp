// SPDX-License-Identifier: Apache-2.0
#include "views/base/palette.h"

#include "views/base/theme_style.h"

#include <QApplication>

#include <array>
#include <cmath>
#include <utility>

namespace runglass::views {

namespace {

struct ThemedColor {
    QRgb light;
    QRgb dark;
};

constexpr double hairlineShare = 0.11;
constexpr double quietShare = 0.72;

ThemedColor colorsOf(Meaning meaning) {
    switch (meaning) {
    case Meaning::Computing:
    case Meaning::Better:
        return {0xFF2F6DB5, 0xFF6AA5E8};
    case Meaning::Communication:
        return {0xFFD57E29, 0xFFF0A95B};
    case Meaning::Overlapped:
        return {0xFF3C9D76, 0xFF62C79C};
    case Meaning::Free:
        return {0xFFA9AFB7, 0xFF6B727C};
    case Meaning::Memory:
        return {0xFF7E63B8, 0xFFAE97E0};
    case Meaning::HostRuntime:
        return {0xFF5B8C9E, 0xFF8DBCCB};
    case Meaning::DataLoading:
        return {0xFFAA9028, 0xFFDCC45F};
    case Meaning::Worse:
        return {0xFFC0392B, 0xFFF0796B};
    }
    return {};
}

/// Ten hues in OKLCH, lightness 0.545…0.645 (light) and 0.69…0.79 (dark); within that band each has the
/// lightness that keeps the closest pair furthest apart (0.049 in OKLab) for normal, protanope and
/// deuteranope eyes alike.
constexpr std::array<ThemedColor, qualitativeCount> qualitative = {{
    {0xFF2F70BF, 0xFF5B9DF0},
    {0xFFA45B05, 0xFFD5863E},
    {0xFF13817C, 0xFF4EADA8},
    {0xFFBB5593, 0xFFEC81C0},
    {0xFF929430, 0xFFBFC161},
    {0xFF947CD4, 0xFFC0ABFF},
    {0xFF318349, 0xFF60B073},
    {0xFFC8554A, 0xFFFB8274},
    {0xFF5C97AE, 0xFF89C5DD},
    {0xFF9B8B76, 0xFFC8B8A2},
}};

} // namespace

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

QColor meaningColor(Meaning meaning, bool dark) {
    const auto colors = colorsOf(meaning);
    return QColor::fromRgb(dark ? colors.dark : colors.light);
}

QColor qualitativeColor(int index, bool dark) {
    const auto& colors = qualitative[static_cast<std::size_t>(index % qualitativeCount)];
    return QColor::fromRgb(dark ? colors.dark : colors.light);
}

QColor mixed(const QColor& background, const QColor& foreground, double foregroundShare) {
    const auto mix = [&](int back, int front) {
        return static_cast<int>(std::lround(back + (front - back) * foregroundShare));
    };
    return {mix(background.red(), foreground.red()), mix(background.green(), foreground.green()),
            mix(background.blue(), foreground.blue())};
}

QColor hairlineColor(const QPalette& palette) {
    return mixed(palette.color(QPalette::Base), palette.color(QPalette::Text), hairlineShare);
}

QColor quietTextColor(const QPalette& palette) {
    return mixed(palette.color(QPalette::Window), palette.color(QPalette::WindowText), quietShare);
}

namespace {

struct ThemeColors {
    QColor window, base, alternate, button, text, disabled, accent, accentText, link, visited, tip;
};

QPalette paletteOf(const ThemeColors& colors) {
    QPalette palette(colors.text, colors.button, colors.button.lighter(125), colors.button.darker(150),
                     colors.button.darker(120), colors.text, Qt::white, colors.base, colors.window);
    palette.setColor(QPalette::Midlight, mixed(colors.window, colors.text, 0.08));
    palette.setColor(QPalette::Mid, mixed(colors.window, colors.text, 0.25));
    palette.setColor(QPalette::AlternateBase, colors.alternate);
    palette.setColor(QPalette::Highlight, colors.accent);
    palette.setColor(QPalette::HighlightedText, colors.accentText);
    palette.setColor(QPalette::Link, colors.link);
    palette.setColor(QPalette::LinkVisited, colors.visited);
    palette.setColor(QPalette::ToolTipBase, colors.tip);
    palette.setColor(QPalette::ToolTipText, colors.text);
    palette.setColor(QPalette::PlaceholderText, mixed(colors.base, colors.text, 0.65));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, colors.disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, mixed(colors.window, colors.text, 0.2));
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, colors.text);
    return palette;
}

} // namespace

QPalette lightPalette() {
    return paletteOf({.window = QColor(0xF5F6F8),
                      .base = QColor(0xFFFFFF),
                      .alternate = QColor(0xF9FAFB),
                      .button = QColor(0xF0F1F4),
                      .text = QColor(0x1F2328),
                      .disabled = QColor(0x8B929A),
                      .accent = QColor(0x2F6DB5),
                      .accentText = QColor(0xFFFFFF),
                      .link = QColor(0x2F6DB5),
                      .visited = QColor(0x7E63B8),
                      .tip = QColor(0xFFFFFF)});
}

QPalette darkPalette() {
    return paletteOf({.window = QColor(0x25282E),
                      .base = QColor(0x1E2126),
                      .alternate = QColor(0x22252B),
                      .button = QColor(0x30343B),
                      .text = QColor(0xE4E7EB),
                      .disabled = QColor(0x7C838D),
                      .accent = QColor(0x2F6DB5),
                      .accentText = QColor(0xFFFFFF),
                      .link = QColor(0x6AA5E8),
                      .visited = QColor(0xAE97E0),
                      .tip = QColor(0x30343B)});
}

void applyTheme(QApplication& application, Theme theme) {
    // Qt 6.4 cannot be asked for the system's theme; the palette before ours tells it.
    static const bool systemIsDark = isDark(QApplication::palette());
    const bool dark = theme == Theme::Dark || (theme == Theme::System && systemIsDark);
    application.setStyle(new ThemeStyle);
    application.setPalette(dark ? darkPalette() : lightPalette());
}

double contrast(const QColor& left, const QColor& right) {
    const auto luminance = [](const QColor& color) {
        const auto linear = [](double part) {
            return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
               0.0722 * linear(color.blueF());
    };
    auto brighter = luminance(left) + 0.05;
    auto darker = luminance(right) + 0.05;
    if (brighter < darker)
        std::swap(brighter, darker);
    return brighter / darker;
}

QColor readableOn(const QColor& background) {
    const QColor black(Qt::black);
    const QColor white(Qt::white);
    return contrast(background, black) > contrast(background, white) ? black : white;
}

} // namespace runglass::views
