// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/run_folder.h"
#include "unit/support/temp_folder.h"

#include <string>
#include <utility>
#include <vector>

namespace runglass::test {

/// A span of one database made by these statements.
model::SpanFolder databaseSpan(const TempFolder& folder, const std::string& statements,
                               const std::string& name = "ascend_pytorch_profiler_0.db");

/// Statements for the main tables of a profiler's database as of schema 1.0, without rows.
extern const char* const mainTables;

/// A text as STRING_IDS has it: "(7,'Add')" of `strings({{7, "Add"}})`, as a statement.
std::string strings(const std::vector<std::pair<int, std::string>>& texts);

} // namespace runglass::test
