// SPDX-License-Identifier: Apache-2.0
#include "app/preferences.h"

#include <QSettings>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

const auto themeKey = u"preferences/theme"_s;
const auto timeKey = u"preferences/timeUnit"_s;
const auto sizeKey = u"preferences/sizeUnit"_s;
const auto languageKey = u"preferences/language"_s;

/// A stored number back to its enumerator; anything strange gives the default.
template <typename Enum>
Enum stored(const QSettings& settings, const QString& key, Enum fallback, Enum last) {
    bool isNumber = false;
    const int value = settings.value(key, static_cast<int>(fallback)).toInt(&isNumber);
    return isNumber && value >= 0 && value <= static_cast<int>(last) ? static_cast<Enum>(value) : fallback;
}

} // namespace

Preferences::Preferences(QObject* parent) : QObject(parent) {
    const QSettings settings;
    theme_ = stored(settings, themeKey, views::Theme::System, views::Theme::Dark);
    units_.time = stored(settings, timeKey, units_.time, table::TimeUnit::Seconds);
    units_.size = stored(settings, sizeKey, units_.size, table::SizeUnit::Gigabytes);
    language_ = settings.value(languageKey).toString();
}

void Preferences::setTheme(views::Theme theme) {
    QSettings().setValue(themeKey, static_cast<int>(theme));
    useThemeOnce(theme);
}

void Preferences::useThemeOnce(views::Theme theme) {
    if (theme == theme_)
        return;
    theme_ = theme;
    Q_EMIT changed();
}

void Preferences::setUnits(const table::DisplayUnits& units) {
    if (units == units_)
        return;
    units_ = units;
    QSettings settings;
    settings.setValue(timeKey, static_cast<int>(units.time));
    settings.setValue(sizeKey, static_cast<int>(units.size));
    Q_EMIT changed();
}

void Preferences::setLanguage(const QString& language) {
    if (language == language_)
        return;
    language_ = language;
    QSettings().setValue(languageKey, language);
    Q_EMIT changed();
}

} // namespace runglass::app
