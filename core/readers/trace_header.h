// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/text_cursor.h"
#include "core/readers/trace_tally.h"

#include <string>
#include <utility>
#include <vector>

namespace runglass::readers {

/// The keys around the records of the object form.
struct TraceHeader {
    std::vector<std::pair<std::string, std::string>> values; ///< each with its JSON text
    TraceTally tally;
};

/// A value longer than this is left out of the header and stays an empty text.
inline constexpr std::size_t longestHeaderValue = std::size_t{1} << 20;
/// Keys and values together: what does not fit is left out, so that an object of any size takes no more
/// memory.
inline constexpr std::size_t longestHeader = std::size_t{16} << 20;

enum class HeaderEnd {
    Array,  ///< behind the [ of traceEvents
    Object, ///< behind the } of the document
    TextEnd
};

/// Reads keys of the top level from the cursor on, which is behind the { or the ] of the records.
/// `wantsArray`: stops at traceEvents; otherwise that is a key like any other.
HeaderEnd readHeader(TextCursor& cursor, bool wantsArray, TraceHeader& header);

} // namespace runglass::readers
