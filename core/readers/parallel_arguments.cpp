// SPDX-License-Identifier: Apache-2.0
#include "core/readers/parallel_arguments.h"

#include "core/base/decimal.h"
#include "core/base/parallel.h"

#include <algorithm>

namespace runglass::readers {
namespace {

/// Records that one thread reads in a row: some hundreds of kilobytes of text.
constexpr std::size_t recordsAtOnce = 1024;

} // namespace

void readArguments(const trace::EventText& text, std::span<const std::uint64_t> offsets,
                   const std::vector<std::string>& keys, const std::stop_token& stop,
                   const ArgumentVisitor& visit) {
    const std::size_t pieces = (offsets.size() + recordsAtOnce - 1) / recordsAtOnce;
    base::parallelFor(pieces, 0, stop, [&](std::size_t piece) {
        RecordArguments arguments(text, keys);
        const std::size_t end = std::min(offsets.size(), (piece + 1) * recordsAtOnce);
        for (std::size_t i = piece * recordsAtOnce; i < end && !stop.stop_requested(); ++i)
            if (arguments.read(offsets[i]))
                visit(i, arguments);
    });
}

std::optional<std::int64_t> integerOf(const ArgumentValue& value) {
    if (value.kind != ArgumentValue::Kind::Token && value.kind != ArgumentValue::Kind::Text)
        return std::nullopt;
    const auto scaled = base::parseScaled(base::trimmed(value.raw), 0);
    return scaled ? std::optional(scaled->value) : std::nullopt;
}

} // namespace runglass::readers
