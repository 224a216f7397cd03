// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/kernel_waits.h"

#include "core/model/kernels.h"

#include <algorithm>

namespace runglass::formats::ascend_db {
namespace {

using table::Column;
using table::RowIndex;

bool hasNull(const Column& column) {
    for (RowIndex row = 0; row < column.size(); ++row)
        if (column.isNull(row))
            return true;
    return false;
}

/// Nothing beyond what a number can hold.
std::optional<std::int64_t> endOf(std::int64_t start, const Column& durations, RowIndex row) {
    std::int64_t end = 0;
    const bool isKnown =
        !durations.isNull(row) && !__builtin_add_overflow(start, durations.integer(row), &end);
    return isKnown ? std::optional(end) : std::nullopt;
}

} // namespace

std::shared_ptr<const Column> kernelWaits(const table::Table& kernels,
                                          std::optional<std::size_t> deviceColumn) {
    constexpr double nsPerUs = 1000;
    const Column* devices = deviceColumn ? &kernels.column(*deviceColumn) : nullptr;
    const Column* starts = kernels.find(model::kernel_column::startNs);
    const Column* durations = kernels.find(model::kernel_column::durationUs);
    if (starts == nullptr || durations == nullptr || (devices != nullptr && hasNull(*devices)))
        return nullptr;
    auto waits = std::make_shared<Column>(table::ValueType::Real);
    waits->reserve(kernels.rowCount());
    std::optional<RowIndex> before;
    for (RowIndex row = 0; row < kernels.rowCount(); ++row) {
        if (starts->isNull(row)) {
            waits->addNull();
            continue;
        }
        const bool isFirst =
            !before || (devices != nullptr && devices->integer(*before) != devices->integer(row));
        const auto start = starts->integer(row);
        const auto end = isFirst ? start : endOf(starts->integer(*before), *durations, *before);
        std::int64_t wait = 0;
        if (end && !__builtin_sub_overflow(start, *end, &wait))
            waits->addReal(static_cast<double>(std::max<std::int64_t>(wait, 0)) / nsPerUs);
        else
            waits->addNull();
        before = row;
    }
    return waits;
}

} // namespace runglass::formats::ascend_db
