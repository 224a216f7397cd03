// SPDX-License-Identifier: Apache-2.0
#include "app/translations.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

void install(QCoreApplication& application, const QLocale& locale, const QString& name,
             const QString& folder) {
    auto* translator = new QTranslator(&application);
    if (translator->load(locale, name, u"_"_s, folder, u".qm"_s))
        QCoreApplication::installTranslator(translator);
    else
        delete translator;
}

/// The locale whose words are wanted: there is one translation for all who write simplified Chinese.
QLocale localeOfWords(const QLocale& locale) {
    const bool isElsewhere =
        locale.script() == QLocale::SimplifiedHanScript && locale.territory() != QLocale::China;
    return isElsewhere ? QLocale(u"zh_CN"_s) : locale;
}

} // namespace

void installTranslations(QCoreApplication& application, const QString& language) {
    const auto locale = language.isEmpty() ? QLocale::system() : QLocale(language);
    QLocale::setDefault(locale);
    const auto ours = u":/i18n"_s;
    // The texts are English; only their plurals need a translation, which others are searched before.
    install(application, QLocale(QLocale::English), u"runglass"_s, ours);
    const auto words = localeOfWords(locale);
    install(application, words, u"qtbase"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(application, words, u"runglass"_s, ours);
}

} // namespace runglass::app
