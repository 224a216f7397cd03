// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/load_context.h"
#include "core/model/run_folder.h"
#include "core/readers/sqlite_database.h"

#include <functional>
#include <optional>
#include <span>
#include <string_view>

namespace runglass::formats::ascend_db {

/// The first database of a span with rows in any of these tables; nothing when there is none. Fails when
/// stopped, or when there is none and one could not be opened.
base::Result<std::optional<readers::SqliteDatabase>>
databaseWith(const model::SpanFolder& span, std::span<const std::string_view> tables, LoadContext& context);

/// Reads a table that may be missing. Fails when stopped.
std::optional<base::Error> readIfThere(readers::SqliteDatabase& database, std::string_view table,
                                       std::span<const readers::SqliteColumn> columns,
                                       const std::function<void(const readers::SqliteRow&)>& take);

} // namespace runglass::formats::ascend_db
