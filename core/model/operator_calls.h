// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

namespace runglass::model {

/// Column ids of OperatorCalls.
namespace operator_column {
inline constexpr auto name = "name";
inline constexpr auto inputShapes = "input_shapes";
inline constexpr auto callStack = "call_stack";
inline constexpr auto hostSelfUs = "host_self_us";
inline constexpr auto hostTotalUs = "host_total_us";
inline constexpr auto deviceSelfUs = "device_self_us";
inline constexpr auto deviceTotalUs = "device_total_us";
inline constexpr auto deviceSelfWithCoresUs = "device_self_with_cores_us";
inline constexpr auto deviceTotalWithCoresUs = "device_total_with_cores_us";
inline constexpr auto coresEligible = "cores_eligible"; ///< flag: special cores could do it
} // namespace operator_column

/// Which special cores a device's "with cores" figures are about; only words depend on it.
enum class CoreKind { AiCore, TensorCore };

/// The operator calls of one span, one row per call in order of time.
///
/// Always there: name (text) and the four durations host/device × self/total. They are doubles in
/// microseconds, because sources write durations finer than a nanosecond. The other columns above exist where
/// the source has them. Shapes stand as in operator_details.csv ("84;2,120;"), or as lists ("[[84], []]").
/// Durations may be missing in a row. Further columns of the source follow under their
/// own headers.
struct OperatorCalls {
    table::Table calls;
    CoreKind cores = CoreKind::AiCore;
};

} // namespace runglass::model
