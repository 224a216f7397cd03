// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/readers/trace_document.h"

#include <string>

namespace runglass::readers {

/// Tells what was odd about a document. `isLimited`: the text was cut on purpose, so that its end is no
/// problem.
void reportDocument(const TraceDocument& document, const std::string& path, bool isLimited,
                    base::Diagnostics& diagnostics);

} // namespace runglass::readers
