// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/run_folder.h"

#include <string>
#include <string_view>
#include <vector>

namespace runglass::formats::kineto {

/// What a trace can fill, judged by its beginning.
struct TraceContents {
    std::vector<model::View> views;          ///< the timeline always
    std::vector<model::LackingView> lacking; ///< as SpanFolder::lacking
};

/// PyTorch's traces say before the first record which devices there are and what was switched on; those of
/// 2021 do not say the latter, and may hold anything. Those that torch_npu exports under any name are known
/// by how they write times.
TraceContents likelyContents(std::string_view beginning);

} // namespace runglass::formats::kineto
