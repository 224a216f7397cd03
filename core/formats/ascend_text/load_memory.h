// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

namespace runglass::formats::ascend_text {

/// memory_record.csv, operator_memory.csv, npu_module_mem.csv and static_op_mem.csv (formats_ascend.md §5.7
/// to §5.10), whichever are there; nothing when none is. A file that cannot be read is reported and costs
/// only itself; an error when all fail.
base::Result<std::optional<model::Memory>> loadMemory(const model::SpanFolder& span, LoadContext& context);

/// Sorts the records by time, where there are any, and finds the component that stands for all.
void finishRecords(model::Memory& memory, const std::stop_token& stop);

} // namespace runglass::formats::ascend_text
