// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/ascend_text/csv_schema.h"
#include "core/formats/format.h"

#include <vector>

namespace runglass::formats::ascend_text {

/// step_trace_time.csv (formats_ascend.md §5.5); nothing when there is none. Columns go by header: newer
/// files begin with the device. Rows whose parts contradict each other are reported (num.source_disagree), as
/// are rows without a step (run.no_step).
base::Result<std::optional<model::Steps>> loadSteps(const model::SpanFolder& span, LoadContext& context);

/// Reports rows whose parts contradict each other and those without a step.
void reportOddSteps(const table::Table& steps, const std::string& path, base::Diagnostics& diagnostics);

/// The columns of step_trace_time.csv and of the files of a whole cluster that are made of it.
const std::vector<KnownColumn>& stepColumns();

} // namespace runglass::formats::ascend_text
