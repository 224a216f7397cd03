// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/overview.h"
#include "core/model/devices.h"
#include "core/model/steps.h"

#include <optional>
#include <string>
#include <vector>

namespace runglass::analysis {

/// A part of the average step: "Kernel", "DataLoader" … and first the whole.
struct AveragePart {
    std::string id; ///< column of the steps: "kernel_us"
    std::string name;
    double averageUs = 0;
    std::optional<double> sharePercent; ///< of the whole; none when that is 0
};

/// The steps of a trace on average: the whole, then its parts by priority as far as the trace has any of
/// their kind. Empty without steps, and for steps of Ascend.
std::vector<AveragePart> averageStep(const model::Steps& steps);

/// The same as a table: name, average_us, share_pct.
table::Table averageStepTable(const model::Steps& steps);

/// A line of text with its name.
struct Fact {
    std::string name;
    std::string value;
};

/// What a pane shows of a run of PyTorch besides figures: the kind of device, what was recorded, versions,
/// and the place among the ranks.
std::vector<Fact> runFacts(const model::Devices& devices);

/// "1 step", "1,200 steps".
std::string stepCountText(std::size_t steps);

/// Figures of the average step, and of each device what is known of it.
std::vector<KeyFigure> averageStepFigures(const model::Steps& steps);
std::vector<KeyFigure> deviceFigures(const model::Devices& devices);

} // namespace runglass::analysis
