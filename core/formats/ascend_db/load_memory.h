// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/load_context.h"
#include "core/model/memory.h"
#include "core/model/run_folder.h"

#include <optional>

namespace runglass::formats::ascend_db {

/// MEMORY_RECORD (and, of NPU_MEM, the whole process as component APP), OP_MEMORY and NPU_MODULE_MEM
/// (formats_ascend.md §9.5), whichever are there; nothing when none is. Sizes are bytes there and come out in
/// the units of the files of text: 1 MB is 2^20 bytes, 1 KB is 2^10.
base::Result<std::optional<model::Memory>> loadMemory(const model::SpanFolder& span, LoadContext& context);

} // namespace runglass::formats::ascend_db
