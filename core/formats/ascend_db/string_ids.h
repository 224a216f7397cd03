// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/string_pool.h"
#include "core/readers/sqlite_database.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace runglass::formats::ascend_db {

/// A text of STRING_IDS as it is shown: without quotes around it, as shapes have them, and with LF for CR LF;
/// "" for texts such as "N/A" that mean no value.
std::string shownText(std::string_view text);

/// Shapes have none, by which they are told from types.
bool hasLetters(std::string_view text);

/// The texts that a part uses. Databases of Ascend hold names, types and shapes as numbers into the table
/// STRING_IDS. Cells get a key each while tables are read; afterwards `resolve` reads STRING_IDS once and
/// keeps of it what was asked for, so that the call stacks that fill it cost nothing.
class StringIds {
public:
    using Key = std::uint32_t;
    static constexpr Key noKey = 0xFFFFFFFF;

    StringIds() : pool_(std::make_shared<base::StringPool>()) {}

    /// The key of a cell: a number of STRING_IDS, or a text that stands there itself; noKey for NULL.
    Key keyOf(const readers::SqliteRow& row, std::size_t column);
    Key keyOfText(std::string_view text);

    /// Fails when stopped. Quotes around a whole text, as shapes have them, are taken off, and CR LF becomes
    /// LF. Numbers that STRING_IDS has not got are shown as "#5" and told (db.dangling_id); malformed UTF-8
    /// becomes U+FFFD (enc.invalid_utf8).
    std::optional<base::Error> resolve(readers::SqliteDatabase& database, base::LoadContext& context);

    /// After resolve; noText for noKey and for texts such as "N/A" that mean no value.
    base::TextId textId(Key key) const { return key == noKey ? base::noText : texts_[key]; }
    const std::shared_ptr<base::StringPool>& pool() const { return pool_; }

private:
    base::TextId interned(std::string_view text);

    std::shared_ptr<base::StringPool> pool_;
    std::unordered_map<std::int64_t, Key> keyByNumber_;
    std::unordered_map<base::TextId, Key> keyByText_;
    std::vector<base::TextId> texts_; ///< by key
    std::uint64_t repaired_ = 0;
};

} // namespace runglass::formats::ascend_db
