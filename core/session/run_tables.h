// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/session/catalog.h"

namespace runglass::session {

/// The entries of the catalog that are about memory, steps and the whole run.
std::vector<TableEntry> runTables();

} // namespace runglass::session
