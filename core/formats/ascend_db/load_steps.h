// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/load_context.h"
#include "core/model/run_folder.h"
#include "core/model/steps.h"

#include <optional>

namespace runglass::formats::ascend_db {

/// StepTraceTime of analysis.db (formats_ascend.md §8.3), whose times are microseconds whatever manuals say;
/// nothing when no database has it. Rows without a step in which all times are 0 stand for "no steps" and are
/// left out. Odd rows are reported as those of step_trace_time.csv.
base::Result<std::optional<model::Steps>> loadSteps(const model::SpanFolder& span, LoadContext& context);

} // namespace runglass::formats::ascend_db
