// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/ascend_text/csv_schema.h"
#include "core/formats/load_context.h"
#include "core/model/operator_calls.h"
#include "core/model/run_folder.h"

namespace runglass::formats::ascend_text {

/// The operator calls of a span, from its operator_details.csv.
base::Result<model::OperatorCalls> loadOperators(const model::SpanFolder& span, LoadContext& context);

/// The columns of operator_details.csv, also for other sources of the same.
const std::vector<KnownColumn>& operatorColumns();

} // namespace runglass::formats::ascend_text
