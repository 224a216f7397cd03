// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rank_worker.h"

namespace runglass::sample {

inline constexpr int kRankCount = 2;

// Lets the pending collectives of both ranks run, in launch order and one after another. A rank whose data
// is ready first waits for the other; then both transfer together and end at the same moment. Returns
// that moment for the last collective. Both ranks must have launched the same collectives.
Ns runAllReduces(RankWorker& first, RankWorker& second);

} // namespace runglass::sample
