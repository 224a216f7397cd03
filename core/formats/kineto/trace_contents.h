// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/run_folder.h"
#include "core/readers/trace_kind.h"

#include <vector>

namespace runglass::formats::kineto {

/// What a trace can fill, judged by its beginning.
struct TraceContents {
    std::vector<model::View> views;           ///< the timeline always
    std::vector<model::LackingView> lacking;  ///< as SpanFolder::lacking
    std::vector<model::LackingView> possible; ///< those of `views` that only reading all of it can tell
};

/// PyTorch's traces say before the first record which devices there are and what was switched on; those of
/// 2021 do not say the latter, and may hold anything. Those that torch_npu exports under any name are known
/// by how they write times. Device work stands behind all the work of the host, and an empty list of devices
/// does not rule it out: only devices of CUDA and ROCm are listed, and programs that cut traces drop the
/// list.
TraceContents likelyContents(const readers::Beginning& beginning);

} // namespace runglass::formats::kineto
