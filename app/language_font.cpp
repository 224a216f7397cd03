// SPDX-License-Identifier: Apache-2.0
#include "app/language_font.h"

#include <QApplication>
#include <QFont>
#include <QFontDatabase>
#include <QFontInfo>
#include <QLocale>

namespace runglass::app {

using namespace Qt::StringLiterals;

void useFontOfLanguage() {
    const QLocale locale;
    if (locale.script() != QLocale::SimplifiedHanScript)
        return;
    const auto able = QFontDatabase::families(QFontDatabase::SimplifiedChinese);
    auto font = QApplication::font();
    if (able.isEmpty() || able.contains(QFontInfo(font).family()))
        return;
    QString chosen = able.front();
    for (const auto& known : {u"Noto Sans CJK SC"_s, u"Source Han Sans SC"_s, u"WenQuanYi Micro Hei"_s})
        if (able.contains(known)) {
            chosen = known;
            break;
        }
    font.setFamilies({chosen, font.family()});
    QApplication::setFont(font);
}

} // namespace runglass::app
