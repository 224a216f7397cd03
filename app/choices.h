// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/format.h"
#include "views/base/palette.h"

#include <QCoreApplication>
#include <QString>

#include <algorithm>
#include <utility>
#include <vector>

namespace runglass::app {

/// The choices of menus and settings with their words, said once for both.
template <typename Value>
using Choices = std::vector<std::pair<Value, QString>>;

inline QString choiceText(const char* text) {
    return QCoreApplication::translate("Choices", text);
}

inline Choices<views::Theme> themeChoices() {
    return {{views::Theme::System, choiceText(QT_TRANSLATE_NOOP("Choices", "Follow the system"))},
            {views::Theme::Light, choiceText(QT_TRANSLATE_NOOP("Choices", "Light"))},
            {views::Theme::Dark, choiceText(QT_TRANSLATE_NOOP("Choices", "Dark"))}};
}

inline Choices<table::TimeUnit> timeChoices() {
    using table::TimeUnit;
    return {{TimeUnit::Auto, choiceText(QT_TRANSLATE_NOOP("Choices", "Automatic"))},
            {TimeUnit::Nanoseconds, choiceText(QT_TRANSLATE_NOOP("Choices", "Nanoseconds (ns)"))},
            {TimeUnit::Microseconds, choiceText(QT_TRANSLATE_NOOP("Choices", "Microseconds (µs)"))},
            {TimeUnit::Milliseconds, choiceText(QT_TRANSLATE_NOOP("Choices", "Milliseconds (ms)"))},
            {TimeUnit::Seconds, choiceText(QT_TRANSLATE_NOOP("Choices", "Seconds (s)"))}};
}

inline Choices<table::SizeUnit> sizeChoices() {
    using table::SizeUnit;
    return {{SizeUnit::Auto, choiceText(QT_TRANSLATE_NOOP("Choices", "Automatic"))},
            {SizeUnit::Kilobytes, choiceText(QT_TRANSLATE_NOOP("Choices", "Kilobytes (KB)"))},
            {SizeUnit::Megabytes, choiceText(QT_TRANSLATE_NOOP("Choices", "Megabytes (MB)"))},
            {SizeUnit::Gigabytes, choiceText(QT_TRANSLATE_NOOP("Choices", "Gigabytes (GB)"))}};
}

/// By code; "" follows the system. Another language that was chosen, as somebody may have written it into the
/// settings, is one of them, by its code.
inline Choices<QString> languageChoices(const QString& chosen) {
    Choices<QString> choices{{QString(), choiceText(QT_TRANSLATE_NOOP("Choices", "Follow the system"))},
                             {QStringLiteral("en"), QStringLiteral("English")},
                             {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
    if (std::ranges::find(choices, chosen, &std::pair<QString, QString>::first) == choices.end())
        choices.emplace_back(chosen, chosen);
    return choices;
}

} // namespace runglass::app
