// SPDX-License-Identifier: Apache-2.0
#include "core/table/text_search.h"

#include <algorithm>

namespace runglass::table {
namespace {

constexpr char folded(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

ContainsText::ContainsText(std::string_view needle, bool matchCase) : needle_(needle), matchCase_(matchCase) {
    if (!matchCase_)
        std::ranges::transform(needle_, needle_.begin(), folded);
}

bool ContainsText::operator()(std::string_view text) const {
    if (matchCase_)
        return text.find(needle_) != std::string_view::npos;
    return !std::ranges::search(text, needle_, {}, folded).empty() || needle_.empty();
}

} // namespace runglass::table
