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

/// A group of ranks that work together, as profiler_metadata.json tells it.
struct ParallelGroup {
    std::string id;         ///< of HCCL, or "group_name_5"
    std::string purpose;    ///< "tp", "dp_cp", "default_group"…
    std::vector<int> ranks; ///< of the world, in the order of the group
};

/// The groups that a worker belongs to, from the profiler_metadata.json of its folder; none when there is no
/// such file or it is damaged, which readProfilerInfo has told.
std::vector<ParallelGroup> readParallelGroups(const std::filesystem::path& workerFolder);

} // namespace runglass::formats::ascend_text
