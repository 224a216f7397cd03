// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/session/catalog.h"

namespace runglass::session {

/// The entries of the catalog that are about the tree of calls.
std::vector<TableEntry> callTables();

} // namespace runglass::session
