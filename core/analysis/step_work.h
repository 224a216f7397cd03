// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/interval_set.h"
#include "core/table/table.h"

#include <string_view>
#include <vector>

namespace runglass::analysis {

/// What a device did in one step: intervals as they were recorded, in any order.
struct StepWork {
    std::vector<base::Interval> computing;
    std::vector<base::Interval> communication;

    bool empty() const { return computing.empty() && communication.empty(); }
};

/// Builds a table like Steps::details of such work. Computing and communication are unions; overlapped is
/// what lies in both; free is the time between first start and last end that neither covers
/// (formats_ascend.md §9.1).
class StepWorkTable {
public:
    StepWorkTable();
    /// "" for a step or a device that is not known. `source`: what the work was taken from.
    void add(std::string_view source, std::string_view step, std::string_view device, const StepWork& work);
    table::Table build() &&;

private:
    table::TableBuilder out_;
};

} // namespace runglass::analysis
