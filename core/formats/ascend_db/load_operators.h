// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/load_context.h"
#include "core/model/operator_calls.h"
#include "core/model/run_folder.h"

namespace runglass::formats::ascend_db {

/// The operator calls of PYTORCH_API (type 50001), by start, as operator_details.csv has them
/// (formats_ascend.md §9.2), without those that stand for steps. Device time is that of the kernels and
/// communication operations whose connectionId CONNECTION_IDS gives for the call; each counts for one call
/// only. Time with AI cores is that of kernels whose core is AI_CORE or AI_VECTOR_CORE, which is what the
/// timeline calls AI_CORE; unknown where the level does not record cores. Shapes are found in inputDtypes,
/// too, where schema 1.0 has them.
base::Result<model::OperatorCalls> loadOperators(const model::SpanFolder& span, LoadContext& context);

} // namespace runglass::formats::ascend_db
