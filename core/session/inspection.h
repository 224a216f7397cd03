// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/model/run_folder.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::session {

/// What an input turned out to be.
enum class InputType { RunFolder, Csv };

/// "run-folder", "csv"
std::string_view inputTypeName(InputType type);

/// The recordings of one worker, of all runs that were opened together.
struct InspectedWorker {
    std::string name;
    std::vector<std::string> stamps; ///< one per span; "" for a span without one
    std::vector<model::View> views;
};

/// Everything that was understood of one input. A value is absent where it does not apply.
struct Inspection {
    InputType type = InputType::RunFolder;
    std::string format; ///< ids of the formats that read it, "csv" for a CSV file that no format knows
    std::optional<base::Error> failure; ///< why it does not open
    std::optional<std::uint64_t> runs;
    std::vector<InspectedWorker> workers;
    std::optional<std::uint64_t> rows;
    std::optional<std::uint64_t> columns;
    std::optional<std::uint64_t> skippedRows;
    std::vector<base::Problem> problems;
};

/// Looks into a run folder, or reads a CSV file: one that a format knows as its loader does, any other as
/// plain rows. The context's diagnostics get the problems too. Fails only when stopped.
base::Result<Inspection> inspect(const std::filesystem::path& path, base::LoadContext& context);

} // namespace runglass::session
