// SPDX-License-Identifier: Apache-2.0
#include "views/base/core_text.h"

#include "views/base/core_patterns.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr auto context = "core";

/// Stands in no text of the core; its translation tells which language the texts are in.
constexpr auto languageMark = QT_TRANSLATE_NOOP("core", "(language of these texts)");

QString fixedText(const std::string& english) {
    return QCoreApplication::translate(context, english.c_str());
}

bool startsPlaceholder(QStringView pattern, qsizetype at) {
    return at + 1 < pattern.size() && pattern[at] == u'%' && pattern[at + 1].isDigit();
}

/// What stands at the places of %1, %2, … of a pattern, in their order; nothing when the text is of another
/// form. Placeholders of a pattern stand in the order of their numbers.
std::optional<QStringList> filledIn(QStringView pattern, QStringView text) {
    QStringList found;
    qsizetype at = 0;
    qsizetype from = 0;
    while (at < pattern.size()) {
        const bool isPlace = startsPlaceholder(pattern, at);
        qsizetype end = isPlace ? at + 2 : at;
        while (end < pattern.size() && !startsPlaceholder(pattern, end))
            ++end;
        const auto words = pattern.mid(isPlace ? at + 2 : at, end - (isPlace ? at + 2 : at));
        const bool isLast = end == pattern.size();
        const auto next = !isPlace ? (text.mid(from).startsWith(words) ? from : qsizetype{-1})
                          : isLast ? (text.endsWith(words) ? text.size() - words.size() : -1)
                                   : text.indexOf(words, from);
        if (next < from)
            return std::nullopt;
        if (isPlace)
            found << text.mid(from, next - from).toString();
        from = next + words.size();
        at = end;
    }
    return from == text.size() ? std::optional(found) : std::nullopt;
}

/// The patterns as they are compared, decoded once.
const std::vector<std::pair<QString, CorePattern>>& decodedPatterns() {
    static const auto patterns = [] {
        std::vector<std::pair<QString, CorePattern>> decoded;
        for (const auto& pattern : corePatterns())
            decoded.emplace_back(QString::fromUtf8(pattern.text), pattern);
        return decoded;
    }();
    return patterns;
}

bool isChinese(QChar letter) {
    return letter.script() == QChar::Script_Han;
}

/// The pattern with its places filled in one pass, for what is filled in may look like a place itself. A
/// pattern has blanks around its places, as they stand between Chinese and Latin letters; between two Chinese
/// ones they go.
QString filled(const QString& pattern, const QStringList& values) {
    QString text;
    bool isAfterValue = false; // which ends with a Chinese letter
    for (qsizetype at = 0; at < pattern.size(); ++at) {
        const auto place = startsPlaceholder(pattern, at) ? pattern[at + 1].digitValue() : 0;
        if (place >= 1 && place <= values.size()) {
            const auto& value = values[place - 1];
            if (text.size() > 1 && text.back() == u' ' && isChinese(text[text.size() - 2]) &&
                !value.isEmpty() && isChinese(value.front()))
                text.chop(1);
            text += value;
            isAfterValue = !value.isEmpty() && isChinese(value.back());
            ++at;
            continue;
        }
        const bool isBlankBetween =
            isAfterValue && pattern[at] == u' ' && at + 1 < pattern.size() && isChinese(pattern[at + 1]);
        if (!isBlankBetween)
            text += pattern[at];
        isAfterValue = false;
    }
    return text;
}

/// By the first pattern that fits; one around texts of the core has to be around such that are known, if
/// another one is: "Delta Mean Lifetime" is the delta of a mean lifetime.
QString composed(const QString& english) {
    std::optional<QString> first;
    for (const auto& [form, pattern] : decodedPatterns()) {
        const auto parts = filledIn(form, english);
        if (!parts || std::ranges::any_of(*parts, &QString::isEmpty))
            continue;
        QStringList values;
        for (const auto& part : *parts)
            values << (pattern.holdsCoreTexts ? coreText(part.toStdString()) : part);
        const auto text = filled(QCoreApplication::translate(context, pattern.text), values);
        if (values != *parts)
            return text;
        if (!first)
            first = text;
        if (!pattern.holdsCoreTexts)
            break;
    }
    return first.value_or(english);
}

/// A pool may hold texts of other columns, too.
bool mayHoldAny(const table::Column& column, const std::vector<std::string_view>* texts) {
    return texts == nullptr || std::ranges::any_of(*texts, [&column](std::string_view text) {
               return column.pool().find(text) != base::noText;
           });
}

/// All texts of a column translated, or only those that are wanted.
std::shared_ptr<const table::Column> translatedColumn(const table::Column& column,
                                                      const std::vector<std::string_view>* only) {
    const auto shown = [only](std::string_view text) {
        const bool isWanted = only == nullptr || std::ranges::find(*only, text) != only->end();
        return isWanted ? coreText(text).toStdString() : std::string(text);
    };
    auto pool = std::make_shared<base::StringPool>();
    auto result = std::make_shared<table::Column>(table::ValueType::Text, pool);
    std::unordered_map<base::TextId, base::TextId> known; // few words stand in many rows
    for (table::RowIndex row = 0; row < column.size(); ++row) {
        if (column.isNull(row)) {
            result->addNull();
            continue;
        }
        const auto [at, isNew] = known.try_emplace(column.textId(row));
        if (isNew)
            at->second = pool->intern(shown(column.text(row)));
        result->addText(at->second);
    }
    return result;
}

std::shared_ptr<const table::Table> translated(std::shared_ptr<const table::Table> table,
                                               const std::vector<std::string_view>& columns,
                                               const std::vector<std::string_view>* only) {
    if (table == nullptr || !isCoreTranslated())
        return table;
    auto result = std::make_shared<table::Table>(table->name());
    for (const auto& [spec, data] : table->columns()) {
        const bool isWanted = std::ranges::find(columns, spec.id) != columns.end() &&
                              data->type() == table::ValueType::Text && mayHoldAny(*data, only);
        result->add(spec, isWanted ? translatedColumn(*data, only) : data);
    }
    return result;
}

} // namespace

bool isCoreTranslated() {
    return QCoreApplication::translate(context, languageMark) != QLatin1StringView(languageMark);
}

QString coreText(std::string_view english) {
    const auto asItIs = QString::fromUtf8(english);
    if (english.empty() || !isCoreTranslated())
        return asItIs;
    const auto fixed = fixedText(std::string(english));
    return fixed == asItIs ? composed(asItIs) : fixed;
}

QString coreHeader(const table::ColumnSpec& spec, const table::DisplayUnits& units) {
    auto shown = spec;
    shown.title = coreText(spec.title).toStdString();
    return QString::fromStdString(table::displayHeader(shown, units));
}

std::shared_ptr<const table::Table> withCoreTexts(std::shared_ptr<const table::Table> table,
                                                  const std::vector<std::string_view>& columns) {
    return translated(std::move(table), columns, nullptr);
}

std::shared_ptr<const table::Table> withCoreTextsAmongNames(std::shared_ptr<const table::Table> table,
                                                            std::string_view column,
                                                            const std::vector<std::string_view>& english) {
    return translated(std::move(table), {column}, &english);
}

} // namespace runglass::views
