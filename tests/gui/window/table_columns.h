// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

#include <string>
#include <vector>

namespace runglass::test {

/// Every table that the catalogs make of a run on disk: all tables of its first two workers, those about all
/// workers, comparisons of the two, areas of the timeline, losses and problems. A table that the run has no
/// data for is left out.
std::vector<table::Table> tablesOfRun(const std::string& path);

/// Titles and descriptions of the columns, but for counters of the hardware that only a file names, whose id
/// is the header as it stands there: "aic_mac_ratio". Sorted, each once.
std::vector<std::string> columnTexts(const std::vector<table::Table>& tables);

/// Titles and descriptions of the tables of the catalogs and their groupings.
std::vector<std::string> catalogTexts();

} // namespace runglass::test
