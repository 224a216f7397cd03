// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/command.h"
#include "app/cli/table_shape.h"
#include "core/base/result.h"
#include "core/table/writers.h"

#include <string>

namespace runglass::cli {

/// Where a table goes and how it is written.
struct TableOutput {
    table::OutputFormat format = table::OutputFormat::Text;
    std::string file; ///< "" for standard output
};

/// From --format and --out. Without --format the file's suffix decides (csv when it says nothing), and on
/// standard output whether it is a terminal.
base::Result<TableOutput> tableOutput(const Arguments& arguments, const Console& console);

/// Writes rows and columns of a table. A CSV file is as spreadsheets want it (byte-order mark, CRLF), CSV on
/// standard output as other programs want it.
ExitStatus writeTable(const table::Table& table, const Shape& shape, const TableOutput& output,
                      Environment& environment);

} // namespace runglass::cli
