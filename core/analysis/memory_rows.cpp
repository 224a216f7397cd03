// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory_rows.h"

namespace runglass::analysis {

DeviceFilter::DeviceFilter(const table::Table& table, std::string_view device)
    : devices_(device.empty() ? nullptr : table.find(model::memory_column::device)) {
    if (devices_ != nullptr)
        wanted_ = devices_->pool().find(device);
    // A table that names no device has all of it on the only one.
    nothing_ = devices_ != nullptr && wanted_ == base::noText;
}

} // namespace runglass::analysis
