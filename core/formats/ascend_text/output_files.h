// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/formats/ascend_text/export_names.h"
#include "core/model/run_folder.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace runglass::formats::ascend_text {

/// Whether the profiler writes text or JSON files of this name into ASCEND_PROFILER_OUTPUT.
bool isOutputFile(std::string_view name);

/// Where msprof writes what it exports, in its folder PROF_* of raw data.
inline constexpr std::string_view exportFolderName = "mindstudio_profiler_output";

/// What msprof exports under names with a time, "op_summary_20230919172305.csv": "kernel_details.csv" and
/// the like for what torch_npu writes, too, else the name itself. "" for names of other kinds.
std::string_view kindOfExport(std::string_view name);

/// The name by which a file in an output folder is known: its own, or its kind where the folder is msprof's;
/// "" when it is none of the output.
std::string_view kindOfOutput(std::string_view folderName, std::string_view name);

/// Whether the file, by its kind, is one of those that views are made of; "" is none.
bool fillsView(std::string_view name);

/// Whether the profiler or msprof writes databases of this name. Caches of other tools are not among them.
bool isDatabase(std::string_view name);
/// Whether it is one of a whole recording, not one of results beside it.
bool isMainDatabase(std::string_view name);

/// Whether msprof writes databases of this name: msprof_{time stamp}.db.
bool isExportedDatabase(std::string_view name);

/// The rank in the name of a database: ascend_pytorch_profiler_3.db.
std::optional<int> rankOfDatabase(std::string_view name);

/// A rank written as text; nothing for -1, which stands for unknown, and for all that is no rank.
std::optional<int> rankFromText(std::string_view text);

/// Which output file a CSV file of any other name is, told by its header: "kernel_details.csv"; "" for none.
std::string_view kindByHeader(const std::filesystem::path& file);

/// The file as it is on disk. Nothing, and a note in the diagnostics, when it is empty or cannot be looked
/// at.
std::optional<model::SourceFile> fileWithContent(const std::filesystem::path& path,
                                                 base::Diagnostics& diagnostics);

/// An export with its slices, under the name of the first that has content. Nothing when none has.
std::optional<model::SourceFile> fileOfExport(const std::filesystem::path& folder, const ExportedFiles& names,
                                              base::Diagnostics& diagnostics);

/// Sets `views`, `lacking` and `ofTrace` from `files`.
void fillViews(model::SpanFolder& span);

} // namespace runglass::formats::ascend_text
