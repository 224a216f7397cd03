// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/devices.h"
#include "core/trace/trace.h"

#include <vector>

namespace runglass::analysis {

/// The devices that the header of a trace describes. One without an id has its place in the list as id, as
/// all have it in ordinary files.
std::vector<model::DeviceProperties> deviceProperties(const trace::Trace& trace);

/// What the header says of the recording and of the ranks it belongs to.
model::TraceFacts traceFacts(const trace::Trace& trace);

} // namespace runglass::analysis
