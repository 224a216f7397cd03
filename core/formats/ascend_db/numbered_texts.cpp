// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/numbered_texts.h"

#include "core/formats/ascend_db/open_database.h"
#include "core/formats/ascend_db/string_ids.h"

#include <array>
#include <utility>

namespace runglass::formats::ascend_db {

std::optional<base::Error> NumberedTexts::read(readers::SqliteDatabase& database, std::string_view table,
                                               readers::SqliteColumn texts) {
    const std::array columns{readers::SqliteColumn{"id"}, std::move(texts)};
    return readIfThere(database, table, columns, [this](const readers::SqliteRow& row) {
        const auto number = row.integer(0);
        if (!number)
            return;
        std::string shown;
        if (const auto text = row.text(1))
            shown = shownText(*text);
        else if (const auto value = row.integer(1)) // a name such as "7", stored as a number
            shown = std::to_string(*value);
        texts_[*number] = shown.empty() ? base::noText : pool_.intern(shown);
    });
}

base::TextId NumberedTexts::take(const readers::SqliteRow& row, std::size_t column) {
    if (const auto own = row.text(column)) {
        const std::string shown = shownText(*own);
        return shown.empty() ? base::noText : pool_.intern(shown);
    }
    const auto number = row.integer(column);
    if (!number)
        return base::noText;
    const auto [known, isNew] = texts_.emplace(*number, base::noText);
    if (isNew)
        known->second = pool_.intern("#" + std::to_string(*number));
    return known->second;
}

base::TextId NumberedTexts::find(const readers::SqliteRow& row, std::size_t column) const {
    if (const auto own = row.text(column))
        return pool_.find(shownText(*own));
    return find(row.integer(column));
}

base::TextId NumberedTexts::find(std::optional<std::int64_t> number) const {
    const auto known = number ? texts_.find(*number) : texts_.end();
    return known == texts_.end() ? base::noText : known->second;
}

} // namespace runglass::formats::ascend_db
