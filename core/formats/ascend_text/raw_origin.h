// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

#include <filesystem>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace runglass::formats::ascend_text {

/// Where a recording of raw data was made, as far as it tells.
struct RawOrigin {
    std::string hostId; ///< "" when it is not known; names of hosts may repeat
    std::string hostName;
    std::set<int> devices;
};

/// The origin of a folder PROF_*: the host by host/info.json or the like of a device, the devices by the
/// folders device_N. What these do not tell is looked up in `databases`, which msprof has exported from it.
RawOrigin originOfRaw(const Directory& raw, std::span<const std::filesystem::path> databases,
                      std::stop_token stop);

/// For each of several recordings what tells its place from those of the others, for the name of a worker:
/// "node1", "device_0+1", "node1_device_0"; "" where they do not differ or nothing is known.
std::vector<std::string> placeNames(std::span<const RawOrigin> origins);

} // namespace runglass::formats::ascend_text
