// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/run_folder.h"
#include "core/readers/sqlite_database.h"

#include <set>
#include <string>
#include <string_view>

namespace runglass::formats::ascend_db {

/// Names of tables with rows, of all databases of a span.
using TableNames = std::set<std::string, std::less<>>;

/// Adds the tables of a database that this program knows and that have rows (formats_ascend.md §8).
void addKnownTables(const readers::SqliteDatabase& database, TableNames& tables);

/// Sets `views` and `lacking` of a span from its tables. Gives what is missing as one line for people:
/// "TASK (Kernel), MEMORY_RECORD (Memory)"; "" when nothing is.
std::string fillViews(model::SpanFolder& span, const TableNames& tables);

} // namespace runglass::formats::ascend_db
