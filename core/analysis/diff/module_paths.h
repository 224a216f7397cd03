// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

namespace runglass::analysis::diff {

/// A table of modules (moduleTable) with the column `path` before the others: the names from the outermost
/// module to this one, "Net_0 / Linear_1". Ids of modules differ from run to run, paths do not.
table::Table withModulePaths(const table::Table& modules);

} // namespace runglass::analysis::diff
