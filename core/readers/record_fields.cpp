// SPDX-License-Identifier: Apache-2.0
#include "core/readers/record_fields.h"

#include "core/readers/json_text.h"

#include <algorithm>

namespace runglass::readers {

Field fieldOfEscaped(std::string_view insideOfKey) {
    constexpr std::size_t longestEscapedKey = 4 * 6;
    if (insideOfKey.size() > longestEscapedKey || insideOfKey.find('\\') == std::string_view::npos)
        return Field::Other;
    std::size_t replaced = 0;
    std::string key = decodeString(insideOfKey, Escapes::Json, replaced);
    if (key.find('"') != std::string::npos) // fieldOf() takes the first quote for the end
        return Field::Other;
    key += '"';
    std::array<char, 8> bytes{};
    std::copy_n(key.begin(), std::min(key.size(), bytes.size()), bytes.begin());
    return fieldOf(bytes.data());
}

} // namespace runglass::readers
