// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/session/catalog.h"

#include <vector>

namespace runglass::session {

/// The tables that are made of a trace: slices and tracks.
std::vector<TableEntry> traceTables();

} // namespace runglass::session
