// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/load_context.h"
#include "core/model/run_folder.h"

#include <vector>

namespace runglass::formats::ascend_text {

/// Steps and devices of a span, from its step_trace_time.csv: a small file with a row for each.
std::vector<model::Property> describeSpan(const model::SpanFolder& span, LoadContext& context);

} // namespace runglass::formats::ascend_text
