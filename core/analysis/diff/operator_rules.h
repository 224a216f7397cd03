// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/diff/table_diff.h"

namespace runglass::analysis::diff {

/// How tables of operators are compared (operatorTable, subtreeOperators): by name, and by shapes or call
/// stacks where they have such columns. What decides is the time on the device without nested operators, or
/// on the host where nothing ran on a device. Of no use when stopped.
TableDiffRules operatorRules(const table::Table& base, const table::Table& experiment,
                             const std::stop_token& stop = {});

} // namespace runglass::analysis::diff
