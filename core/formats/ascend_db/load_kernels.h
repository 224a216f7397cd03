// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/load_context.h"
#include "core/model/kernels.h"
#include "core/model/run_folder.h"

namespace runglass::formats::ascend_db {

/// The kernels of a span's database, with the columns of kernel_details.csv: a row for each TASK that
/// COMPUTE_TASK_INFO describes, and one for each COMMUNICATION_OP (formats_ascend.md §9.3), by device and
/// start. Columns without any value are left out, apart from name, type, core, stream, times and block_dim.
/// There are waits only where another program has added them (waitNs).
base::Result<model::Kernels> loadKernels(const model::SpanFolder& span, LoadContext& context);

} // namespace runglass::formats::ascend_db
