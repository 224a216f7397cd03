// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/run_folder.h"
#include "core/readers/csv_table.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::formats::ascend_text {

/// A column that a kind of file is known to have.
struct KnownColumn {
    std::vector<std::string_view> headers; ///< spellings over the versions, as normalHeader() gives them
    readers::CellKind kind;
    table::ColumnSpec spec; ///< an empty id means: the file's own header is id and title
    bool required = false;  ///< the file is of no use without it
    bool isLength = false;  ///< a Time, missing where the file has a negative one
};

/// For an id that no column of a file may take, because analyses know by it what only other sources tell.
KnownColumn reservedId(const char* id);

/// Headers are compared without case and blanks: "Start Time(us)" is "starttime(us)".
std::string normalHeader(std::string_view header);

/// Whether a header is one of the hardware counter columns that kernel files may end with (formats_ascend.md
/// §5.2); which of them a file has depends on chip, level and metric.
bool isCounterColumn(std::string_view header);

/// Reads a file of a known kind, with its slices (sliced_csv.h), as a table: known columns first, in the
/// order given, then all others in the file's order under their own headers, with "#2" behind those that are
/// the id of another column. Unknown ones are reported (csv.unknown_column), as are lengths that are negative
/// (csv.bad_value). Fails when a `required` column is missing.
base::Result<table::Table> readKnownCsv(const model::SourceFile& file, const std::string& name,
                                        std::span<const KnownColumn> columns, base::LoadContext& context);

} // namespace runglass::formats::ascend_text
