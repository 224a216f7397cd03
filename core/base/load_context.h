// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/base/progress.h"

#include <stop_token>

namespace runglass::base {

/// What a piece of loading works with: where problems go, who is told how far it has come, and who may stop
/// it.
struct LoadContext {
    Diagnostics& diagnostics;
    Progress& progress;
    std::stop_token stop;
};

/// The `what` of the error that every loader returns when it was stopped.
inline constexpr auto stoppedMessage = "stopped";

} // namespace runglass::base
