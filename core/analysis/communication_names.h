// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace runglass::analysis {

/// Whether work on the device is communication: its name begins with nccl, rccl, hccl, hcom or oneccl, in any
/// case.
bool isCommunication(std::string_view name);

} // namespace runglass::analysis
