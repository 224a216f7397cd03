// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace runglass::formats::ascend_cluster {

inline constexpr std::string_view formatId = "ascend-cluster";

inline constexpr std::string_view stepsFile = "cluster_step_trace_time.csv";
inline constexpr std::string_view communicationFile = "cluster_communication.json";
inline constexpr std::string_view matrixFile = "cluster_communication_matrix.json";
inline constexpr std::string_view groupsFile = "communication_group.json";

/// Recognises what msprof-analyze leaves of a whole cluster (formats_ascend.md §7), usually in a folder
/// cluster_analysis_output. It is a run of its own with one worker that tells of all ranks.
FolderFindings findSpans(const Directory& directory, LoadContext& context);

/// The span that consists of just this file.
std::vector<FoundSpan> findFileSpan(const std::filesystem::path& file, LoadContext& context);

} // namespace runglass::formats::ascend_cluster
