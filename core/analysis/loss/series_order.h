// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/log.h"

namespace runglass::analysis::loss {

/// Fills what a series derives from its pairs: `sorted`, `repeated`, `wentBack`, `nonFinite`. Time: linear
/// for a series that ascends, n log n otherwise.
void putInOrder(Series& series);

} // namespace runglass::analysis::loss
