// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/table/table.h"

#include <functional>
#include <string>

namespace runglass::readers {

/// How the cells of a column become values.
enum class CellKind {
    Automatic,       ///< a number when every cell is one, otherwise text
    Text,            ///< any text
    QuotedText,      ///< text of which one pair of quotes is taken off: "32,3,224" as Ascend writes shapes
    Real,            ///< number
    Integer,         ///< whole number
    MicrosecondTime, ///< decimal microseconds, kept as nanoseconds
    MillisecondTime  ///< decimal milliseconds, kept as nanoseconds
};

/// What a column of a file is.
struct CsvColumnRule {
    table::ColumnSpec spec; ///< for Automatic the type is decided by the content
    CellKind kind = CellKind::Automatic;
};

/// Gives the rule for a header cell; `index` is its position.
using CsvRules = std::function<CsvColumnRule(const std::string& header, std::size_t index)>;

/// A CSV file as a table with all its columns in the file's order, typed by the rules. Cells that are empty,
/// N/A or not a number where one is due are missing values; the latter are counted (csv.bad_value). Times in
/// exponent notation have lost their digits (csv.time_precision_lost). Malformed UTF-8 becomes U+FFFD
/// (enc.invalid_utf8). Errors as readCsv.
base::Result<table::Table> readCsvTable(const std::string& path, std::string name, const CsvRules& rules,
                                        base::LoadContext& context);

/// Every column by its own header, with kind Automatic: for files nobody described.
CsvColumnRule automaticRule(const std::string& header);

/// Whether a cell means "no value": empty, N/A, NA, NaN, null, None, inf… in any case.
bool isMissing(std::string_view cell);

} // namespace runglass::readers
