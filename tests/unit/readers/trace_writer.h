// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace runglass::test {

/// Variants of a written trace.
struct TraceStyle {
    std::size_t records = 2000;
    std::uint32_t seed = 1;
    bool isObject = true;
    bool isPretty = false;
    bool hasByteOrderMark = false;
    bool hasCrLf = false;
    bool hasQuotedTimes = false;
    bool hasLookAlikes = false; ///< arguments hold lists of objects that look like records
    bool hasUniqueNames = false;
    std::size_t badUtf8Every = 0; ///< records; 0 for never
    std::size_t nanEvery = 0;
    std::size_t controlEvery = 0;
    std::string
        tail; ///< "": closed; "open": without its end; "cut": within a record; "junk": something behind
};

/// A trace of all phases with names, flows, counters and metadata; the same for the same style.
std::string writtenTrace(const TraceStyle& style);

} // namespace runglass::test
