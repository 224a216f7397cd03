// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/string_ids.h"

#include "core/base/utf8.h"
#include "core/formats/ascend_db/open_database.h"
#include "core/readers/csv_table.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace runglass::formats::ascend_db {
namespace {

constexpr std::string_view tableName = "STRING_IDS";

/// Shapes stand in quotes: "32,3,224,224".
std::string_view withoutQuotes(std::string_view text) {
    return text.size() >= 2 && text.front() == '"' && text.back() == '"' ? text.substr(1, text.size() - 2)
                                                                         : text;
}

/// Line breaks as the reader of CSV files gives them.
std::string withPlainBreaks(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n')
            plain += text[i];
    return plain;
}

} // namespace

std::string shownText(std::string_view text) {
    const std::string plain = withPlainBreaks(text);
    text = withoutQuotes(plain);
    return readers::isMissing(text) ? std::string() : std::string(text);
}

bool hasLetters(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

base::TextId StringIds::interned(std::string_view text) {
    const std::string shown = shownText(text);
    if (shown.empty())
        return base::noText;
    if (base::isValidUtf8(shown))
        return pool_->intern(shown);
    std::size_t replaced = 0;
    const auto repaired = base::repairedUtf8(shown, replaced);
    repaired_ += replaced;
    return pool_->intern(repaired);
}

StringIds::Key StringIds::keyOf(const readers::SqliteRow& row, std::size_t column) {
    if (const auto text = row.text(column))
        return keyOfText(*text);
    const auto number = row.integer(column);
    if (!number)
        return noKey;
    const auto [known, isNew] = keyByNumber_.emplace(*number, static_cast<Key>(texts_.size()));
    if (isNew)
        texts_.push_back(base::noText);
    return known->second;
}

StringIds::Key StringIds::keyOfText(std::string_view text) {
    const auto id = interned(text);
    if (id == base::noText)
        return noKey;
    const auto [known, isNew] = keyByText_.emplace(id, static_cast<Key>(texts_.size()));
    if (isNew)
        texts_.push_back(id);
    return known->second;
}

std::optional<base::Error> StringIds::resolve(readers::SqliteDatabase& database, base::LoadContext& context) {
    const std::array columns{readers::SqliteColumn{"id"}, readers::SqliteColumn{"value"}};
    auto failure = readIfThere(database, tableName, columns, [&](const readers::SqliteRow& row) {
        const auto number = row.integer(0);
        const auto wanted = number ? keyByNumber_.find(*number) : keyByNumber_.end();
        if (wanted == keyByNumber_.end())
            return;
        if (const auto text = row.text(1))
            texts_[wanted->second] = interned(*text);
        else if (const auto value = row.integer(1)) // a name such as "7", stored as a number
            texts_[wanted->second] = pool_->intern(std::to_string(*value));
        keyByNumber_.erase(wanted);
    });
    if (failure)
        return failure;
    for (const auto& [number, key] : keyByNumber_) // those that were not found
        texts_[key] = pool_->intern("#" + std::to_string(number));
    if (!keyByNumber_.empty())
        context.diagnostics.report(base::Severity::Info, "db.dangling_id", database.path(), {},
                                   "Texts that STRING_IDS has not got are shown as # with their number.",
                                   keyByNumber_.size());
    if (repaired_ != 0)
        context.diagnostics.report(base::Severity::Info, "enc.invalid_utf8", database.path(), {},
                                   "Bytes that are not UTF-8 are shown as U+FFFD.", repaired_);
    keyByNumber_.clear();
    return std::nullopt;
}

} // namespace runglass::formats::ascend_db
