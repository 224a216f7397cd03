// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/open_database.h"

#include <algorithm>
#include <utility>

namespace runglass::formats::ascend_db {

base::Result<std::optional<readers::SqliteDatabase>>
databaseWith(const model::SpanFolder& span, std::span<const std::string_view> tables, LoadContext& context) {
    std::optional<base::Error> failure;
    for (const auto& file : span.files) {
        auto database = readers::SqliteDatabase::open(file.path, context);
        if (context.stop.stop_requested())
            return base::Error{stoppedMessage, file.path, ""};
        if (!database)
            failure = database.error();
        else if (std::ranges::any_of(tables, [&](auto name) { return database->hasRows(name); }))
            return std::optional(std::move(database).value());
    }
    if (failure)
        return *std::move(failure);
    return std::optional<readers::SqliteDatabase>();
}

std::optional<base::Error> readIfThere(readers::SqliteDatabase& database, std::string_view table,
                                       std::span<const readers::SqliteColumn> columns,
                                       const std::function<void(const readers::SqliteRow&)>& take) {
    if (database.tableNamed(table).empty())
        return std::nullopt;
    const auto read = database.read(table, columns, take);
    return read ? std::nullopt : std::optional(read.error());
}

} // namespace runglass::formats::ascend_db
