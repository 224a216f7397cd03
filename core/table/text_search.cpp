// SPDX-License-Identifier: Apache-2.0
#include "core/table/text_search.h"

#include <algorithm>
#include <cstring>

namespace runglass::table {
namespace {

constexpr char folded(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool contains(std::string_view text, std::string_view needle) {
    // Unlike string_view::find this is linear also for a long needle that nearly fits everywhere.
    // memmem may not be given the null pointer of an empty text.
    return needle.empty() ||
           (!text.empty() && ::memmem(text.data(), text.size(), needle.data(), needle.size()) != nullptr);
}

} // namespace

ContainsText::ContainsText(std::string_view needle, bool matchCase) : needle_(needle), matchCase_(matchCase) {
    if (!matchCase_)
        std::ranges::transform(needle_, needle_.begin(), folded);
}

bool ContainsText::operator()(std::string_view text) const {
    if (matchCase_ || text.size() < needle_.size())
        return contains(text, needle_);
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), folded);
    return contains(lower, needle_);
}

} // namespace runglass::table
