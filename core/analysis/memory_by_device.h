// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/memory.h"
#include "core/table/query.h"

#include <stop_token>
#include <string_view>
#include <vector>

namespace runglass::analysis {

/// Divides totals and allocations among the devices once, for those who look at one device after the other:
/// each look costs what is about this device.
class MemoryByDevice {
public:
    /// Of no use when stopped.
    explicit MemoryByDevice(const model::Memory& memory, const std::stop_token& stop = {});

    /// The records and events of one device; of a table without a column of devices all rows. "" takes all.
    model::Memory of(std::string_view device) const;

private:
    class Part {
    public:
        Part(const table::Table& all, const std::stop_token& stop);
        table::Table of(std::string_view device) const;

    private:
        const table::Table& all_;
        const table::Column* devices_;
        std::vector<table::Rows> rows_; ///< by id of the text of the device; empty without such a column
    };

    const model::Memory& memory_;
    Part records_;
    Part events_;
};

} // namespace runglass::analysis
