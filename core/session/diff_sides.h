// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/diff/step_statistics.h"
#include "core/session/diff.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace runglass::session {

/// A side of a comparison that is being made.
struct Side {
    const model::Profile& profile;
    const std::string& step;
};

template <typename Made>
using Pair = std::pair<Made, Made>;

/// Makes the same of both sides, or tells why a side has not got it.
template <typename Made, typename Make>
base::Result<Pair<Made>> ofBoth(const LoadedDiff& sides, Make make) {
    auto base = make(Side{*sides.base, sides.baseStep});
    if (!base)
        return base.error();
    auto experiment = make(Side{*sides.experiment, sides.experimentStep});
    if (!experiment)
        return experiment.error();
    return Pair<Made>{std::move(base).value(), std::move(experiment).value()};
}

/// That a side has not got something.
base::Error without(std::string_view what, const model::Profile& profile, std::string_view hint);

/// Ids of the quantities of both tables, in the order of the first.
std::vector<std::string> measuresOf(const table::Table& base, const table::Table& experiment);

/// Means of the steps of both sides.
DiffResult meansOf(const Pair<analysis::diff::StepTables>& sides, const analysis::diff::TableDiffRules& rules,
                   base::LoadContext& context);

} // namespace runglass::session
