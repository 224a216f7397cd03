// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace runglass::formats::ascend_db {

inline constexpr std::string_view formatId = "ascend-db";

/// Recognises workers, as ascend_text does, whose output is databases: ascend_pytorch_profiler[_N].db,
/// ascend_mindspore_profiler[_N].db, analysis.db, or what msprof exports into PROF_* folders. Where files of
/// text that fill views lie beside them, they are not looked at: one recording is read from one source.
/// Reads the lists of their tables. A damaged database is reported and leaves its views empty.
FolderFindings findSpans(const Directory& directory, LoadContext& context);

/// The span that consists of just this database, told by its content. None, and the reason in the
/// diagnostics, for one that is damaged (db.corrupt) or has no known tables (db.missing_table).
std::vector<FoundSpan> findFileSpan(const std::filesystem::path& file, LoadContext& context);

} // namespace runglass::formats::ascend_db
