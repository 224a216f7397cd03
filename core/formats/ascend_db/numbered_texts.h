// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/string_pool.h"
#include "core/readers/sqlite_database.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace runglass::formats::ascend_db {

/// All texts of a table of numbers and texts: STRING_IDS, or one of the enumerations. For those who meet the
/// numbers again and again; StringIds keeps only what is asked for once. "N/A" and its like are no text.
class NumberedTexts {
public:
    /// Reads a table that may be missing. Texts are as shownText() gives them. Fails when stopped.
    std::optional<base::Error> read(readers::SqliteDatabase& database, std::string_view table,
                                    readers::SqliteColumn texts);

    /// The text of a cell: a number of the table, or a text that stands there itself. noText for none. A
    /// number that the table has not got becomes "#5".
    base::TextId take(const readers::SqliteRow& row, std::size_t column);
    /// What take() has given for such a cell; noText when it was never asked.
    base::TextId find(const readers::SqliteRow& row, std::size_t column) const;
    base::TextId find(std::optional<std::int64_t> number) const;
    /// The text of a cell, asked for before or not; valid as long as the row. "" for none.
    std::string_view text(const readers::SqliteRow& row, std::size_t column) const {
        const auto own = row.text(column);
        return own ? *own : text(find(row.integer(column)));
    }
    /// "" for none and for a number that is not there.
    std::string_view text(std::optional<std::int64_t> number) const { return text(find(number)); }
    /// "" for noText.
    std::string_view text(base::TextId id) const {
        return id == base::noText ? std::string_view() : pool_.text(id);
    }

private:
    base::StringPool pool_;
    std::unordered_map<std::int64_t, base::TextId> texts_;
};

} // namespace runglass::formats::ascend_db
