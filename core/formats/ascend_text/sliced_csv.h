// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/model/run_folder.h"
#include "core/readers/csv_table.h"

#include <functional>
#include <string>

namespace runglass::formats::ascend_text {

/// Looks at what was read of one file, and may change its cells but not its columns. An error refuses it.
using SliceCheck = std::function<base::Result<table::Table>(table::Table slice, const std::string& path)>;

/// readers::readCsvTable() of a file and of the slices that follow it, as one table: rows behind those of the
/// slice before, columns by id; values are missing where a slice lacks a column. `check` may be empty.
///
/// A slice that cannot be read or is refused costs only itself and is reported (run.unreadable_part). Fails
/// as the first one did when none is left, and when stopped.
base::Result<table::Table> readSlicedCsv(const model::SourceFile& file, const std::string& name,
                                         const readers::CsvRules& rules, const SliceCheck& check,
                                         base::LoadContext& context);

} // namespace runglass::formats::ascend_text
