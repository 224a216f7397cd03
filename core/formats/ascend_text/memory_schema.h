// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/formats/ascend_text/csv_schema.h"
#include "core/model/run_folder.h"
#include "core/table/table.h"

namespace runglass::formats::ascend_text {

/// The memory files of the profiler, each as the table of model::Memory that it fills. Files of msprof, whose
/// totals are in KB, come out in MB.
base::Result<table::Table> readMemoryRecords(const model::SourceFile& file, base::LoadContext& context);
base::Result<table::Table> readMemoryEvents(const model::SourceFile& file, base::LoadContext& context);
base::Result<table::Table> readMemorySamples(const model::SourceFile& file, base::LoadContext& context);
base::Result<table::Table> readMemoryPlan(const model::SourceFile& file, base::LoadContext& context);

/// The columns of memory_record.csv, operator_memory.csv and npu_module_mem.csv, also for other sources of
/// the same. Totals come twice: in MB under their own ids, and in KB.
const std::vector<KnownColumn>& memoryRecordColumns();
const std::vector<KnownColumn>& memoryEventColumns();
const std::vector<KnownColumn>& memorySampleColumns();

} // namespace runglass::formats::ascend_text
