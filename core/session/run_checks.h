// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/model/run_folder.h"

namespace runglass::session {

/// Notes for each worker the files that other workers of the run have and it has not (run.missing_file):
/// comparisons between workers will have a gap there. Files named after a rank, workers of single files and
/// data that is not parsed are left out.
void reportUnevenFiles(const model::RunFolder& run, base::Diagnostics& diagnostics);

} // namespace runglass::session
