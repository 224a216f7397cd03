// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/command.h"
#include "app/cli/table_shape.h"
#include "core/base/result.h"
#include "core/session/catalog.h"
#include "core/table/writers.h"

#include <span>
#include <string>
#include <string_view>

namespace runglass::cli {

/// Where a table goes and how it is written.
struct TableOutput {
    table::OutputFormat format = table::OutputFormat::Text;
    std::string file; ///< "" for standard output
};

/// What all commands that print a table are told of it.
struct PrintRequest {
    ShapeRequest shape;
    TableOutput output;
    bool everyProblem = false;
};

/// From --where, --sort, --top, --columns, --format, --out and --problems. Without --format the file's suffix
/// decides (csv when it says nothing), and on standard output whether it is a terminal.
base::Result<PrintRequest> printRequest(const Arguments& arguments, const Console& console);

/// What --help says of --format, --out and --problems.
extern const char* const printHelp;
/// What --help says of a table that can be printed.
std::string entryHelp(std::string_view name, std::string_view description,
                      std::span<const session::Grouping> groupings);

/// Writes what is wanted of the table that a command has made.
ExitStatus printTable(const table::Table& table, const PrintRequest& request, std::string_view command,
                      Environment& environment);

/// Writes rows and columns of a table. A CSV file is as spreadsheets want it (byte-order mark, CRLF), CSV on
/// standard output as other programs want it.
ExitStatus writeTable(const table::Table& table, const Shape& shape, const TableOutput& output,
                      Environment& environment);

} // namespace runglass::cli
