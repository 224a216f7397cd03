// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/model/run_folder.h"
#include "core/session/memory_need.h"
#include "core/table/table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::session {

/// Names of tables that are files of a span begin so: "file:op_statistic.csv".
inline constexpr std::string_view fileTablePrefix = "file:";

/// "op_statistic.csv" from "file:op_statistic.csv"; nothing for other names.
std::optional<std::string_view> fileTableName(std::string_view table);

/// The files of a span that are tables by themselves, sorted by name.
std::vector<model::SourceFile> fileTables(const model::SpanFolder& span);

/// What reading one of them will take; nothing when there is no such file.
MemoryNeed fileTableNeed(const model::SpanFolder& span, std::string_view name);

/// Reads one of them by its name, as it stands in the file. Fails with the names there are when there is no
/// such file.
base::Result<table::Table> loadFileTable(const model::SpanFolder& span, std::string_view name,
                                         base::LoadContext& context);

} // namespace runglass::session
