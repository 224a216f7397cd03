// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

#include <optional>
#include <vector>

namespace runglass::formats::ascend_text {

/// What a worker's folder says about its recording.
struct ProfilerInfo {
    std::optional<int> rank;
    std::vector<model::Property> properties; ///< under names for people, in a fixed order
};

/// Reads profiler_info[_N].json and profiler_metadata.json of a worker's folder. The rank is that of
/// profiler_info, else the number in its name, else `databaseRank`, else that of distributed_args. Damaged
/// files are named in the diagnostics and cost only what they would have said.
ProfilerInfo readProfilerInfo(const Directory& workerFolder, std::optional<int> databaseRank,
                              base::Diagnostics& diagnostics);

} // namespace runglass::formats::ascend_text
