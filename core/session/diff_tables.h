// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/session/diff.h"

#include <vector>

namespace runglass::session {

/// The comparisons of diffTables.
std::vector<DiffEntry> allDiffTables();

// The makers of the single ones (DiffEntry::make).
base::Result<DiffResult> diffOperators(const LoadedDiff& sides, const DiffOptions& options,
                                       base::LoadContext& context);
base::Result<DiffResult> diffKernels(const LoadedDiff& sides, const DiffOptions& options,
                                     base::LoadContext& context);
base::Result<DiffResult> diffCommunication(const LoadedDiff& sides, const DiffOptions& options,
                                           base::LoadContext& context);
base::Result<DiffResult> diffSteps(const LoadedDiff& sides, const DiffOptions& options,
                                   base::LoadContext& context);
base::Result<DiffResult> diffMemory(const LoadedDiff& sides, const DiffOptions& options,
                                    base::LoadContext& context);
base::Result<DiffResult> diffModules(const LoadedDiff& sides, const DiffOptions& options,
                                     base::LoadContext& context);
base::Result<DiffResult> diffTree(const LoadedDiff& sides, const DiffOptions& options,
                                  base::LoadContext& context);

} // namespace runglass::session
