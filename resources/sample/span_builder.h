// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "all_reduce.h"
#include "span_model.h"

#include <array>
#include <string>

namespace runglass::sample {

// One profiling of the whole job: what differs between the spans of the sample run.
struct SpanPlan {
    std::string stamp; // YYYYMMDDhhmmssfff, the folder's time
    Ns stampNs = 0;    // the same moment in Unix time
    int firstStep = 0;
    std::int64_t speedPermille = 1000; // duration of device work, 1000 = as specified
    Ns loaderNs = 0;
    std::uint64_t seed = 0;
};

// Runs two steps on both ranks. Rank 1 needs 8 % longer for its kernels, so rank 0 waits in collectives.
std::array<SpanModel, kRankCount> buildSpan(const SpanPlan& plan);

} // namespace runglass::sample
