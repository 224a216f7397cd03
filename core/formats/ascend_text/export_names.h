// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::formats::ascend_text {

/// The name of a file that msprof has exported, in its parts: "op_summary_slice_1_20230919172305.csv".
struct ExportName {
    std::string_view stem;   ///< "op_summary"
    std::string_view suffix; ///< ".csv" or ".json"
    std::optional<std::uint64_t> slice;
    std::string_view stamp; ///< when it was written: "20230919172305"; of old names other numbers, "0_1"
};

/// Nothing for names of other kinds.
std::optional<ExportName> exportName(std::string_view name);

/// The files of one export of one table: a single one, or its slices by their numbers.
using ExportedFiles = std::vector<std::string>;

/// All of `names` by exports; what is none stands alone. Exports of one table come in order of time.
///
/// Each slice has the time when it was written in its name, and several processes write slices, so that
/// neither times nor their order tell which belong together: a slice whose number was there begins the next
/// export. Tables of more than a million rows may begin with a file that is not marked as a slice.
std::vector<ExportedFiles> exportsAmong(const std::vector<std::string>& names);

/// The numbers of slices that an export must have had besides those that are there: "0, 3 to 5"; "" when
/// none is missing.
std::string missingSlices(const ExportedFiles& files);

} // namespace runglass::formats::ascend_text
