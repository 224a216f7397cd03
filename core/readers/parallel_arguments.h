// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/record_arguments.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace runglass::readers {

/// Gets the number of a record in the list it was asked for with, and its arguments.
using ArgumentVisitor = std::function<void(std::size_t index, const RecordArguments& arguments)>;

/// Reads some keys of many records whose text starts at `offsets`, which ascend, on all cores. `visit` is
/// called from several threads at once, for each record by one; those that follow each other mostly by the
/// same. Records that cannot be read any more, because the file has changed, are not visited. Ends early when
/// stopped.
void readArguments(const trace::EventText& text, std::span<const std::uint64_t> offsets,
                   const std::vector<std::string>& keys, const std::stop_token& stop,
                   const ArgumentVisitor& visit);

/// A whole number, exact to 64 bits; one with a fraction or an exponent is rounded.
std::optional<std::int64_t> integerOf(const ArgumentValue& value);

} // namespace runglass::readers
