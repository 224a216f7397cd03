// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/label_text.h"

#include "views/base/palette.h"

#include <QLabel>

#include <algorithm>

namespace runglass::views {

QString withoutMnemonic(QString label) {
    constexpr qsizetype markLength = 4; // "(&G)"
    if (const auto mark = label.indexOf(QStringLiteral("(&"));
        mark >= 0 && label.mid(mark + markLength - 1, 1) == QStringLiteral(")"))
        label.remove(mark, markLength);
    return label.remove(u'&').remove(u':').remove(QChar(0xFF1A));
}

QString asLabel(QString text) {
    return text.replace(u'&', QStringLiteral("&&"));
}

int letterWidth(const QFontMetrics& metrics) {
    return std::min(metrics.averageCharWidth(), metrics.horizontalAdvance(u'n'));
}

void makeHeading(QLabel& label) {
    constexpr double scale = 1.15;
    auto font = label.font();
    font.setPointSizeF(font.pointSizeF() * scale);
    font.setWeight(QFont::DemiBold);
    label.setFont(font);
}

void makeQuiet(QLabel& label, const QPalette& palette) {
    auto colors = label.palette();
    colors.setColor(QPalette::WindowText, quietTextColor(palette));
    label.setPalette(colors);
}

} // namespace runglass::views
