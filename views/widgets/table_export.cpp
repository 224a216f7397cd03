// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/table_export.h"

#include "core/table/writers.h"

#include <algorithm>

namespace runglass::views {

namespace {

constexpr std::size_t sampledRows = 500;

/// The size of the file is only known when it is written; some rows of everywhere tell it well enough for a
/// bar.
std::uint64_t estimatedBytes(const TableExport& request) {
    if (request.rows.empty())
        return 0;
    const auto step = std::max<std::size_t>(1, request.rows.size() / sampledRows);
    table::Rows sample;
    for (std::size_t at = 0; at < request.rows.size(); at += step)
        sample.push_back(request.rows[at]);
    std::uint64_t bytes = 0;
    table::writeCsv({request.table.get(), sample, request.columns}, {}, [&bytes](std::string_view text) {
        bytes += text.size();
        return true;
    });
    return bytes * request.rows.size() / sample.size();
}

} // namespace

base::Result<std::uint64_t> exportCsv(const TableExport& request, JobContext& context) {
    context.progress.addTotal(estimatedBytes(request));
    return table::writeFileSafely(request.path, [&](const table::Sink& sink) {
        return table::writeCsv(
            {request.table.get(), request.rows, request.columns}, {.byteOrderMark = true, .crlf = true},
            [&](std::string_view text) {
                context.progress.addDone(text.size());
                return sink(text);
            },
            context.stop);
    });
}

} // namespace runglass::views
