// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/table/table.h"

#include <string>

namespace runglass::formats::ascend_text {

/// The memory files of the profiler, each as the table of model::Memory that it fills. Files of msprof, whose
/// totals are in KB, come out in MB.
base::Result<table::Table> readMemoryRecords(const std::string& path, base::LoadContext& context);
base::Result<table::Table> readMemoryEvents(const std::string& path, base::LoadContext& context);
base::Result<table::Table> readMemorySamples(const std::string& path, base::LoadContext& context);
base::Result<table::Table> readMemoryPlan(const std::string& path, base::LoadContext& context);

} // namespace runglass::formats::ascend_text
