// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/table/format.h"
#include "core/table/query.h"

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace runglass::table {

enum class OutputFormat { Text, Csv, Json };

/// Which part of a table to write, in which order. The text is UTF-8 whatever the cells hold: malformed bytes
/// become U+FFFD.
struct Selection {
    const Table* table = nullptr;
    std::span<const RowIndex> rows;
    std::span<const std::size_t> columns; ///< all when empty
};

struct CsvOptions {
    bool byteOrderMark = false; ///< spreadsheets need it to see UTF-8
    bool crlf = false;          ///< line ends of RFC 4180; otherwise LF
};

/// Receives the text in pieces; false means that nobody wants more and writing ends.
using Sink = std::function<bool(std::string_view)>;

/// Headers with unit, exact values (appendExact). Cells with comma, quote, CR or LF are quoted, and so is an
/// empty cell that is alone in its line, which readers would skip. False when the sink or `stop` ended it;
/// this holds for all writers.
bool writeCsv(const Selection& selection, const CsvOptions& options, const Sink& sink,
              const std::stop_token& stop = {});
/// {"table":…,"columns":[{"id","title","unit","type","description"}],"rows":[[…]]}, one row per line, null
/// for missing values. Types: "int", "real", "time", "bytes", "text", "bool". Numbers are those of writeCsv:
/// times in the unit of the column, exact.
bool writeJson(const Selection& selection, const Sink& sink, const std::stop_token& stop = {});
/// Aligned columns for a terminal, numbers to the right, shown with the column's precision in the column's
/// own unit. Cells wider than 60 terminal columns are elided in the middle; line breaks are shown as "↵",
/// other control characters as U+FFFD, so that no cell can command the terminal. Formats every cell twice,
/// first for the widths.
bool writeText(const Selection& selection, const Sink& sink, const std::stop_token& stop = {});
/// A table in Markdown's pipe form, values as displayText shows them; without `units` in the column's own
/// unit.
bool writeMarkdown(const Selection& selection, const Sink& sink, const std::stop_token& stop = {},
                   const std::optional<DisplayUnits>& units = {});

/// Writes a file so that a failure leaves the old one: first a temporary file beside it, then a rename.
/// A symbolic link stays one, and what it names is written; a file that was there keeps its rights; a pipe or
/// device is written to directly. Returns the bytes written. The content comes from `produce`, which returns
/// false when it was stopped.
base::Result<std::uint64_t> writeFileSafely(const std::string& path,
                                            const std::function<bool(const Sink&)>& produce);

} // namespace runglass::table
