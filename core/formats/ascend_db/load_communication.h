// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/load_context.h"
#include "core/model/communication.h"
#include "core/model/run_folder.h"

#include <optional>

namespace runglass::formats::ascend_db {

/// CommAnalyzerTime, CommAnalyzerBandwidth and CommAnalyzerMatrix of analysis.db or communication_analyzer.db
/// (formats_ascend.md §8.3), which tell what communication.json and communication_matrix.json do, and the
/// groups of profiler_metadata.json; nothing when no database has them.
base::Result<std::optional<model::Communication>> loadCommunication(const model::SpanFolder& span,
                                                                    LoadContext& context);

} // namespace runglass::formats::ascend_db
