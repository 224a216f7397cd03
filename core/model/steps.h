// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

namespace runglass::model {

/// Column ids of Steps.
namespace step_column {
inline constexpr auto step = "step";
inline constexpr auto device = "device";
inline constexpr auto rank = "rank";
inline constexpr auto computingUs = "computing_us";
inline constexpr auto notOverlappedUs = "comm_not_overlapped_us";
inline constexpr auto overlappedUs = "overlapped_us";
inline constexpr auto communicationUs = "communication_us";
inline constexpr auto freeUs = "free_us";
inline constexpr auto stageUs = "stage_us";
inline constexpr auto bubbleUs = "bubble_us";
inline constexpr auto withoutReceiveUs = "comm_not_overlapped_without_receive_us";
inline constexpr auto preparingUs = "preparing_us";
inline constexpr auto source = "source"; ///< of recomputed steps: what they were computed from
} // namespace step_column

/// How the steps of one span spent their time, one row per device and step as the source tells it.
///
/// Sources that tell of several ranks have an integer column rank. Always there: step (text, missing where the work belongs to no step), computing_us,
/// comm_not_overlapped_us and free_us; these three add up to the step. Overlapped communication is a part of
/// computing. Doubles in microseconds, which may be missing.
struct Steps {
    table::Table details;
};

} // namespace runglass::model
