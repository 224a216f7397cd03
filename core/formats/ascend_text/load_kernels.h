// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/ascend_text/csv_schema.h"
#include "core/formats/load_context.h"
#include "core/model/kernels.h"
#include "core/model/run_folder.h"

namespace runglass::formats::ascend_text {

/// The kernels of a span, from its kernel_details.csv.
base::Result<model::Kernels> loadKernels(const model::SpanFolder& span, LoadContext& context);

/// The columns of kernel_details.csv, also for other sources of the same.
const std::vector<KnownColumn>& kernelColumns();

} // namespace runglass::formats::ascend_text
