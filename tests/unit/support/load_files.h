// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/base/load_context.h"
#include "core/model/kernels.h"
#include "core/model/operator_calls.h"

#include <filesystem>
#include <string>

namespace runglass::test {

/// A load context of its own with what was reported to it.
struct Loading {
    base::Diagnostics diagnostics;
    base::Progress progress;
    std::stop_source stop;
    base::LoadContext context{diagnostics, progress, stop.get_token()};

    /// The problem of this code; fails the test when there is none.
    base::Problem problem(const std::string& code) const;
    std::size_t problemCount() const { return diagnostics.problems().size(); }
};

/// The kernels of one kernel_details file; fails the test when it does not load.
model::Kernels loadKernels(const std::filesystem::path& file, Loading& loading);
/// The operator calls of one operator_details file; fails the test when it does not load.
model::OperatorCalls loadOperators(const std::filesystem::path& file, Loading& loading);

} // namespace runglass::test
