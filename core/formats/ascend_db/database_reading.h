// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/ascend_db/open_database.h"
#include "core/formats/ascend_db/string_ids.h"

#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace runglass::formats::ascend_db {

/// What the making of a part from the tables of one database has in common, whichever the part: tables are
/// gone through one after the other, and the texts that their rows name are looked up once at the end.
class DatabaseReading {
protected:
    DatabaseReading(readers::SqliteDatabase& database, LoadContext& context)
        : database_(database), context_(context) {}
    ~DatabaseReading() = default;

    /// Steps of a reading of class `Reading`, which go through a table each.
    template <typename Reading>
    using Steps = std::initializer_list<std::optional<base::Error> (Reading::*)()>;

    /// Does the steps in their order and then resolves the texts. `tables` are all that are read, for the
    /// progress. Gives the first failure, which ends it.
    template <typename Reading>
    static std::optional<base::Error> readTables(Reading& reading, std::span<const std::string_view> tables,
                                                 Steps<Reading> steps) {
        reading.database_.expect(tables);
        for (const auto step : steps)
            if (auto failure = (reading.*step)())
                return failure;
        return reading.ids_.resolve(reading.database_, reading.context_);
    }

    /// A table that may be missing.
    std::optional<base::Error> read(std::string_view table, std::span<const readers::SqliteColumn> columns,
                                    const std::function<void(const readers::SqliteRow&)>& take) {
        return readIfThere(database_, table, columns, take);
    }

    bool isStopped() const { return context_.stop.stop_requested(); }
    base::Error stopped() const { return {stoppedMessage, database_.path(), ""}; }

    readers::SqliteDatabase& database_;
    LoadContext& context_;
    StringIds ids_;
};

/// What `Reading::run` makes of the first database of a span with rows in any of these tables; `otherwise`
/// when there is none.
template <typename Reading>
auto readFirst(const model::SpanFolder& span, std::span<const std::string_view> tables, LoadContext& context,
               decltype(std::declval<Reading>().run()) otherwise) -> decltype(otherwise) {
    auto database = databaseWith(span, tables, context);
    if (!database)
        return database.error();
    if (!database.value())
        return otherwise;
    return Reading(*database.value(), context).run();
}

} // namespace runglass::formats::ascend_db
