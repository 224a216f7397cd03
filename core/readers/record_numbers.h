// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/readers/record_fields.h"
#include "core/trace/raw_trace.h"

#include <optional>
#include <string_view>

namespace runglass::readers {

/// A time stamp in microseconds, number or quoted, as nanoseconds; false when it is no finite number of 63
/// bits. The value lies in a padded buffer.
bool readTime(const RawValue& value, base::Nanoseconds& time);

/// A duration as a column of a trace holds it: noDuration, endlessDuration or a length. A negative one is 0
/// and raises `isNegative`. The value lies in a padded buffer.
base::Nanoseconds durationOf(const RawValue& value, base::Nanoseconds start, bool& isNegative);

/// The key of an id as written; nothing for null and containers.
std::optional<trace::IdKey> idKeyOf(const RawValue& value);

/// An id that is valid only within one process.
trace::IdKey localIdKey(trace::IdKey id, std::string_view pid);

} // namespace runglass::readers
