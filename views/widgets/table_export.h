// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/table/query.h"
#include "views/jobs/job_runner.h"

#include <memory>
#include <string>
#include <vector>

namespace runglass::views {

/// What to write to a CSV file, taken on the GUI thread.
struct TableExport {
    std::shared_ptr<const table::Table> table;
    table::Rows rows;
    std::vector<std::size_t> columns;
    std::string path;
};

/// Runs off the GUI thread; gives the bytes written. Stopped, it leaves the old file.
base::Result<std::uint64_t> exportCsv(const TableExport& request, JobContext& context);

} // namespace runglass::views
