// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/cluster/cluster.h"
#include "core/base/result.h"
#include "core/formats/load_context.h"
#include "core/formats/registry.h"
#include "core/model/run_folder.h"

#include <memory>

namespace runglass::session {

/// Loads the summaries of all workers of a run: of each the recording with this number; one that has none is
/// a rank that lacks everything. Each worker's files are read, summed up and forgotten before the next, on as
/// many threads as the machine has, so that a thousand ranks take no more memory than a few. Large traces go
/// one after the other. Fails only when stopped (formats::stoppedMessage).
base::Result<std::shared_ptr<const analysis::Cluster>>
loadCluster(const model::RunFolder& run, int spanNumber, formats::LoadContext& context,
            const formats::Format* (*findFormat)(std::string_view id) = formats::findFormat);

} // namespace runglass::session
