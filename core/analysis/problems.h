// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/table/table.h"

#include <span>

namespace runglass::analysis {

/// severity, kind (the code), file, place (of the first occurrence), message, count; one row per problem.
table::Table problemsTable(std::span<const base::Problem> problems);

} // namespace runglass::analysis
