// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/memory.h"
#include "core/table/query.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis {

/// Divides totals and allocations among the devices once, for those who look at one device after the other:
/// each look costs what is about this device.
class MemoryByDevice {
public:
    /// Of no use when stopped.
    explicit MemoryByDevice(const model::Memory& memory, const std::stop_token& stop = {});

    /// Those of the memory (memoryDevices). One without a name, "", where no table names any; and in front of
    /// several for the rows of a table that names none: nobody knows whose these are.
    const std::vector<std::string>& devices() const { return devices_; }
    /// The records and events of one of the devices. Those of a table that names none belong to the only
    /// device.
    model::Memory of(std::string_view device) const;

private:
    class Part {
    public:
        Part(const table::Table& all, const std::stop_token& stop);
        bool isNameless() const { return devices_ == nullptr; }
        table::Table of(std::string_view device, bool areSeveral) const;

    private:
        const table::Table& all_;
        const table::Column* devices_;
        std::vector<table::Rows> rows_; ///< by id of the text of the device; empty without such a column
    };

    const model::Memory& memory_;
    Part records_;
    Part events_;
    std::vector<std::string> devices_;
    bool areSeveral_; ///< that have a name
};

} // namespace runglass::analysis
