// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory_by_device.h"

#include "core/base/stop_check.h"

namespace runglass::analysis {

MemoryByDevice::Part::Part(const table::Table& all, const std::stop_token& stop)
    : all_(all), devices_(all.find(model::memory_column::device)) {
    if (devices_ == nullptr)
        return;
    rows_.resize(devices_->pool().size());
    for (table::RowIndex row = 0; row < all.rowCount() && !base::isStoppedAt(row, stop); ++row)
        if (!devices_->isNull(row))
            rows_[base::indexOf(devices_->textId(row))].push_back(row);
}

table::Table MemoryByDevice::Part::of(std::string_view device) const {
    if (devices_ == nullptr || device.empty())
        return all_;
    const base::TextId id = devices_->pool().find(device);
    if (id == base::noText)
        return table::picked(all_, {});
    const table::Rows& rows = rows_[base::indexOf(id)];
    return rows.size() == all_.rowCount() ? all_ : table::picked(all_, rows);
}

MemoryByDevice::MemoryByDevice(const model::Memory& memory, const std::stop_token& stop)
    : memory_(memory), records_(memory.records, stop), events_(memory.events, stop) {}

model::Memory MemoryByDevice::of(std::string_view device) const {
    model::Memory part;
    part.records = records_.of(device);
    part.events = events_.of(device);
    part.wholeComponent = memory_.wholeComponent;
    return part;
}

} // namespace runglass::analysis
