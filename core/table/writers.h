// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/table/query.h"

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace runglass::table {

enum class OutputFormat { Text, Csv, Json };

/// Which part of a table to write, in which order.
struct Selection {
    const Table* table = nullptr;
    std::span<const RowIndex> rows;
    std::span<const std::size_t> columns;
};

struct CsvOptions {
    bool byteOrderMark = false; ///< spreadsheets need it to see UTF-8
    bool crlf = false;          ///< line ends of RFC 4180; otherwise LF
};

/// Receives the text in pieces; false means that nobody wants more and writing ends.
using Sink = std::function<bool(std::string_view)>;

/// Headers with unit, exact values. Cells with comma, quote, CR or LF are quoted. False when the sink or
/// `stop` ended it.
bool writeCsv(const Selection& selection, const CsvOptions& options, const Sink& sink,
              const std::stop_token& stop = {});
/// {"table":…,"columns":[{"id","title","unit","type","description"}],"rows":[[…]]}, null for missing values.
bool writeJson(const Selection& selection, const Sink& sink, const std::stop_token& stop = {});
/// Aligned columns for a terminal, numbers to the right, shown with the column's precision.
bool writeText(const Selection& selection, const Sink& sink, const std::stop_token& stop = {});
/// A table in Markdown's pipe form, values as shown.
bool writeMarkdown(const Selection& selection, const Sink& sink, const std::stop_token& stop = {});

/// Writes a file so that a failure leaves the old one: first a temporary file beside it, then a rename.
/// Returns the bytes written. The content comes from `produce`, which returns false when it was stopped.
base::Result<std::uint64_t> writeFileSafely(const std::string& path,
                                            const std::function<bool(const Sink&)>& produce);

} // namespace runglass::table
