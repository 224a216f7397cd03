// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/trace/argument_keys.h"
#include "core/trace/trace.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace runglass::analysis {

/// The arguments a trace has to be read with for linkLaunches.
using trace::correlationKey;
using trace::externalIdKey;
using trace::oldExternalIdKey;

/// Work of the device and who caused it (rule 14).
struct DeviceWork {
    trace::SliceRef work;                        ///< kernel, memcpy or memset
    std::optional<trace::SliceRef> launch;       ///< call of the host with the same correlation
    std::optional<trace::SliceRef> hostOperator; ///< innermost operator around the launch
};

/// All kernels, copies and fills of a Kineto trace with the call that launched them and the operator around
/// it: by correlation, and where no call has it by External id if that tells (idsNameOperators). If several
/// calls share a correlation, the latest that is not after the work counts (corr.ambiguous). In order of lane
/// and time. Incomplete when stopped.
std::vector<DeviceWork> linkLaunches(const trace::Trace& trace, const std::string& file,
                                     base::Diagnostics& diagnostics, const std::stop_token& stop = {});

} // namespace runglass::analysis
