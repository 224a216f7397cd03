// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/differences.h"

#include <limits>

namespace runglass::analysis::diff {
namespace {

double nanosecondsPer(table::Unit unit) {
    switch (unit) {
    case table::Unit::Microseconds:
        return 1e3;
    case table::Unit::Milliseconds:
        return 1e6;
    case table::Unit::Seconds:
        return 1e9;
    default:
        return 1;
    }
}

double bytesPer(table::Unit unit) {
    constexpr double kilo = 1024;
    switch (unit) {
    case table::Unit::Kilobytes:
        return kilo;
    case table::Unit::Megabytes:
        return kilo * kilo;
    case table::Unit::Gigabytes:
        return kilo * kilo * kilo;
    default:
        return 1;
    }
}

} // namespace

std::int64_t cappedDifference(std::int64_t left, std::int64_t right) {
    std::int64_t difference = 0;
    if (!__builtin_sub_overflow(left, right, &difference) &&
        difference != std::numeric_limits<std::int64_t>::min())
        return difference;
    return left > right ? std::numeric_limits<std::int64_t>::max()
                        : std::numeric_limits<std::int64_t>::min() + 1;
}

double inUnit(table::Unit unit, const table::Column& values, table::RowIndex row) {
    const double stored = values.number(row).value_or(table::Column::nullReal);
    switch (values.type()) {
    case table::ValueType::Time:
        return stored / nanosecondsPer(unit);
    case table::ValueType::Bytes:
        return stored / bytesPer(unit);
    default:
        return stored;
    }
}

} // namespace runglass::analysis::diff
