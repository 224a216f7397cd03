// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace runglass::formats::ascend_text {

inline constexpr std::string_view formatId = "ascend-text";

/// Recognises the folder of an Ascend worker by what it holds: ASCEND_PROFILER_OUTPUT, or raw data
/// (FRAMEWORK, PROF_*) that nobody has parsed yet. Its name may end in _ascend_pt, _ascend_ms or anything. A
/// folder that holds the profiler's output files directly is a worker of its own name; so is the worker of an
/// ASCEND_PROFILER_OUTPUT or PROF_* folder that a user points at. Where PROF_* holds what msprof has exported
/// as text, that is read, its files standing under the names of their kinds. A worker whose output is
/// databases is left to ascend_db; beside files of text they are listed and not read, because they tell the
/// same.
FolderFindings findSpans(const Directory& directory, LoadContext& context);

/// The span that consists of just this file. A CSV file of another name is known by its header; it stands
/// among the span's files under the name that its kind has.
std::vector<FoundSpan> findFileSpan(const std::filesystem::path& file, LoadContext& context);

} // namespace runglass::formats::ascend_text
