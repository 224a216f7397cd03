// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace runglass::session {

// For sentences about requests that cannot be fulfilled, and the hints that name what there is.

inline std::string inQuotes(std::string_view text) {
    return '"' + std::string(text) + '"';
}

/// "a, b, c", or with more than `most` of them "a, b, …". `name` gives the text of an item.
template <typename Range, typename Name>
std::string joined(const Range& range, Name name,
                   std::size_t most = std::numeric_limits<std::size_t>::max()) {
    std::string text;
    std::size_t count = 0;
    for (const auto& item : range) {
        if (count++ == most)
            return text + ", …";
        text += (text.empty() ? "" : ", ") + std::string(name(item));
    }
    return text;
}

} // namespace runglass::session
