// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

namespace runglass::formats::ascend_cluster {

/// cluster_step_trace_time.csv: the rows of ranks, with their rank. Rows of stages are left out: they are
/// the maxima of those. Nothing when there is no such file.
base::Result<std::optional<model::Steps>> loadSteps(const model::SpanFolder& span, LoadContext& context);

/// cluster_communication.json, cluster_communication_matrix.json and communication_group.json; nothing when
/// the first two are missing. Operations tell their rank; ranks of links are those of the world.
base::Result<std::optional<model::Communication>> loadCommunication(const model::SpanFolder& span,
                                                                    LoadContext& context);

} // namespace runglass::formats::ascend_cluster
