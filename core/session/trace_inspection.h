// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/trace_operators.h"
#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/trace/trace.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace runglass::session {

/// Everything that was understood of one trace file.
struct TraceInspection {
    std::optional<base::Error> failure;                      ///< why it does not open
    std::vector<std::shared_ptr<const trace::Trace>> traces; ///< its documents, mostly one
    /// Of the first document; empty for traces without operators and kernels.
    std::map<std::string, analysis::OperatorTotals> operators;
    std::map<std::string, analysis::KernelTotals> kernels;
    std::vector<base::Problem> problems;
};

/// Whether a file is a trace, by name (*.json, *.json.gz) or by what is in it. Not a
/// file that a format knows as something else.
bool isTraceFile(const std::filesystem::path& path);

/// Fails only when stopped. The context's diagnostics get the problems too.
base::Result<TraceInspection> inspectTrace(const std::filesystem::path& path, base::LoadContext& context);

/// The id of an async slice as the file writes it.
std::string asyncIdText(const trace::Trace& trace, trace::SliceRef slice);

} // namespace runglass::session
