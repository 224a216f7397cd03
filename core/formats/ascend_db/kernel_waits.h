// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace runglass::formats::ascend_db {

/// How long each kernel waited, in us, as kernel_details.csv tells it (§9.3): from the end of the kernel
/// before it on the device to its start, on whatever streams; 0 for the first and where they overlap.
/// `kernels` are in order of device and start. Null where a time that it takes is missing. nullptr when only
/// some of the kernels tell their device, so that nobody knows what was before.
std::shared_ptr<const table::Column> kernelWaits(const table::Table& kernels,
                                                 std::optional<std::size_t> deviceColumn);

} // namespace runglass::formats::ascend_db
