// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/profile.h"

#include <stop_token>
#include <string>
#include <vector>

namespace runglass::analysis {

/// One number that says much about a run.
struct KeyFigure {
    std::string id; ///< stable: "step_time"
    std::string name;
    double value = 0;
    table::Unit unit = table::Unit::None;
    int precision = 2;
    std::string detail;      ///< what the number is of: an operator's name, a component; may be empty
    std::string source;      ///< the part it comes from: "steps", "kernels", "operators", "memory"
    std::string description; ///< the formula
};

/// The key figures that the loaded parts of a profile give, in the order in which people ask for them. Shares
/// are of the sum over all steps; a share without a denominator is left out.
/// Incomplete when stopped.
std::vector<KeyFigure> keyFigures(const model::Profile& profile, const std::stop_token& stop = {});

/// The same as a table: name, value, unit, detail, source, description, id.
table::Table overviewTable(const model::Profile& profile, const std::stop_token& stop = {});

} // namespace runglass::analysis
