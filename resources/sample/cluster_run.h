// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace runglass::sample {

// A run of many ranks with two things wrong in it, for tests and measuring: one rank comes late to every
// collective, and the link from one rank to its successor has a third of the bandwidth of the others.
struct ClusterPlan {
    int ranks = 64; // a multiple of 8: so many share a tensor-parallel group
    int steps = 2;
    int slowRank = 5;
    int slowLinkFrom = 9; // and to the rank after it
};

// Writes `cluster_{ranks}npu` below `folder`: per rank a worker folder with profiler_info, profiler_metadata,
// step_trace_time.csv and communication.json. The content is the same on every machine. False with a
// sentence in `error` if something cannot be written.
bool writeClusterRun(const std::filesystem::path& folder, const ClusterPlan& plan, std::string& error);

} // namespace runglass::sample
