// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/ascend_db/string_ids.h"
#include "core/readers/sqlite_database.h"
#include "core/table/table.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace runglass::formats::ascend_db {

/// What the hardware has counted for each kernel: a row of TASK_PMU_INFO for each value becomes a column for
/// each counter, under the headers of kernel_details.csv. Times are in ns there and in us in the table
/// (formats_ascend.md §9.3). Linear in what is stored, whatever the rows say.
class KernelCounters {
public:
    static constexpr std::string_view tableName = "TASK_PMU_INFO";
    /// The columns that take() wants.
    static std::span<const readers::SqliteColumn> columns();

    /// Says in which row of the table of kernels a task stands; of several the last counts.
    void addKernel(std::int64_t task, table::RowIndex row) { rowOfTask_[task] = row; }
    /// After all kernels. Values of other tasks are passed over.
    void take(const readers::SqliteRow& row, StringIds& ids);

    /// Adds the columns to the table of kernels, in the order in which the counters were met first. After
    /// `ids` is resolved. Gives the number of counters for which there was no room, or whose name is
    /// another one's.
    std::uint64_t addTo(table::Table& kernels, const StringIds& ids);

private:
    struct Value {
        table::RowIndex row;
        double value;
    };
    struct Counter {
        StringIds::Key name;
        std::vector<Value> values;
    };

    std::unordered_map<std::int64_t, table::RowIndex> rowOfTask_;
    std::unordered_map<StringIds::Key, std::size_t> counterOfName_;
    std::vector<Counter> counters_;
    std::uint64_t valueCount_ = 0;
};

} // namespace runglass::formats::ascend_db
