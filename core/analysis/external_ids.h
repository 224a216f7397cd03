// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

namespace runglass::analysis {

/// Whether External id says which operator a record belongs to. Writers of 2022 and 2023 put the correlation
/// there, which says nothing and may be the number of any operator. The trace was read with both arguments.
bool idsNameOperators(const trace::Trace& trace);

} // namespace runglass::analysis
