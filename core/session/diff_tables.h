// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/session/diff.h"

#include <vector>

namespace runglass::session {

/// The comparisons of diffTables.
std::vector<DiffEntry> allDiffTables();

} // namespace runglass::session
