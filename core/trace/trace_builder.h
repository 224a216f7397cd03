// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/trace/raw_trace.h"
#include "core/trace/trace.h"

#include <memory>
#include <string>
#include <vector>

namespace runglass::trace {

struct TraceBuildOptions {
    unsigned threads = 0; ///< 0: as many as the machine has
    /// For Trace::further().
    std::vector<std::shared_ptr<const Trace>> further = {};
};

/// Orders, nests and binds the records of a trace by rules 5–13 of the handling of odd files. What was odd is
/// reported under `file` (time.*, ev.*, flow.*, run.no_slices). Fails when stopped
/// (base::stoppedMessage) and when there is not enough memory.
base::Result<std::shared_ptr<const Trace>> buildTrace(RawTrace raw, const std::string& file,
                                                      const TraceBuildOptions& options,
                                                      base::LoadContext& context);

} // namespace runglass::trace
