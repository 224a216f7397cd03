// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory_by_device.h"

#include "core/analysis/memory_curves.h"
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

table::Table MemoryByDevice::Part::of(std::string_view device, bool areSeveral) const {
    if (!areSeveral && (isNameless() || device.empty()))
        return all_;
    if (isNameless())
        return device.empty() ? all_ : table::picked(all_, {});
    const base::TextId id = devices_->pool().find(device);
    if (id == base::noText)
        return table::picked(all_, {});
    const table::Rows& rows = rows_[base::indexOf(id)];
    return rows.size() == all_.rowCount() ? all_ : table::picked(all_, rows);
}

MemoryByDevice::MemoryByDevice(const model::Memory& memory, const std::stop_token& stop)
    : memory_(memory), records_(memory.records, stop), events_(memory.events, stop),
      devices_(memoryDevices(memory, stop)), areSeveral_(devices_.size() > 1) {
    const bool hasNameless = (records_.isNameless() && memory.records.rowCount() > 0) ||
                             (events_.isNameless() && memory.events.rowCount() > 0);
    if (devices_.empty() || (areSeveral_ && hasNameless))
        devices_.insert(devices_.begin(), std::string());
}

model::Memory MemoryByDevice::of(std::string_view device) const {
    model::Memory part;
    part.records = records_.of(device, areSeveral_);
    part.events = events_.of(device, areSeveral_);
    part.wholeComponent = memory_.wholeComponent;
    return part;
}

} // namespace runglass::analysis
