// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/operator_rules.h"

#include <array>

namespace runglass::analysis::diff {

TableDiffRules operatorRules(const table::Table& base, const table::Table& experiment,
                             const std::stop_token& stop) {
    const std::array<std::string, 2> candidates{"device_self_us", "host_self_us"};
    return {"operators",
            {"name", "input_shapes", "call_stack"},
            {"calls", "host_total_us", "host_self_us", "device_total_us", "device_self_us"},
            {mainMeasure(base, experiment, candidates, stop), "calls"}};
}

} // namespace runglass::analysis::diff
