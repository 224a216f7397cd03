// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/memory.h"

#include <string_view>

namespace runglass::analysis {

/// Tells the rows of one device; "" takes all. A table without a column of devices has one device only.
class DeviceFilter {
public:
    DeviceFilter(const table::Table& table, std::string_view device);

    bool operator()(table::RowIndex row) const {
        return !nothing_ && (devices_ == nullptr || devices_->textId(row) == wanted_);
    }

private:
    const table::Column* devices_;
    base::TextId wanted_ = base::noText;
    bool nothing_ = false;
};

} // namespace runglass::analysis
