// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::readers {

/// How often something was odd in a stretch of a file, and in which lines: all are counted, the first ones
/// are named. Lines must come in order.
class LineTally {
public:
    void add(std::uint64_t line) {
        if (count_++ < namedLines)
            lines_.push_back(line);
    }
    std::uint64_t count() const { return count_; }

    /// Reports each named line as an occurrence of its own and the others together; `firstLine` is the line
    /// of the file at which the stretch begins.
    void report(base::Diagnostics& diagnostics, base::Severity severity, std::string_view code,
                const std::string& path, std::uint64_t firstLine, std::string_view message) const {
        for (const auto line : lines_)
            diagnostics.report(severity, code, path, base::Place::line(firstLine + line), message);
        if (count_ > lines_.size())
            diagnostics.report(severity, code, path, base::Place::line(firstLine + lines_.back() + 1),
                               "more of the same from here on: " + std::string(message),
                               count_ - lines_.size());
    }

private:
    static constexpr std::size_t namedLines = 200;

    std::uint64_t count_ = 0;
    std::vector<std::uint64_t> lines_;
};

} // namespace runglass::readers
