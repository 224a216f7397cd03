// SPDX-License-Identifier: Apache-2.0
#include "core/readers/json_text.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <string>

using namespace runglass;

namespace {

/// By the definition: a backslash takes the byte behind it along.
std::size_t endByDefinition(const std::string& text) {
    std::size_t at = 0;
    while (at < text.size() && text[at] != '"')
        at += text[at] == '\\' ? 2 : 1;
    return std::min(at, text.size());
}

} // namespace

TEST_CASE("The end of a JSON text is its first quote that is not escaped", "[json]") {
    // All texts of up to eight of these bytes.
    const std::string bytes = "a\\\"";
    for (std::size_t length = 0; length <= 8; ++length) {
        std::size_t combinations = 1;
        for (std::size_t i = 0; i < length; ++i)
            combinations *= bytes.size();
        for (std::size_t number = 0; number < combinations; ++number) {
            std::string text;
            for (std::size_t rest = number; text.size() < length; rest /= bytes.size())
                text += bytes[rest % bytes.size()];
            const char* const begin = text.data();
            const auto end = readers::findStringEnd(begin, begin + text.size()) - begin;
            if (static_cast<std::size_t>(end) != endByDefinition(text))
                FAIL(text << " ends at " << end);
        }
    }
    const std::string none = "\\\"\\\\\"x";
    CHECK(readers::findStringEnd(none.data() + none.size(), none.data() + none.size()) ==
          none.data() + none.size());
}

TEST_CASE("The first quote of a longer text is found wherever it stands, beside bytes like it", "[json]") {
    for (const char like : {'\xA2', '!', '#', '\x02', '\0', '\x7F', '\x80'}) {
        for (std::size_t length = 0; length <= 40; ++length) {
            const std::string without(length, like);
            CHECK(readers::findStringEnd(without.data(), without.data() + length) == without.data() + length);
            for (std::size_t at = 0; at < length; ++at) {
                std::string text = without;
                text[at] = '"';
                text[length - 1] = '"';
                if (readers::findStringEnd(text.data(), text.data() + length) != text.data() + at)
                    FAIL(length << " bytes with a quote at " << at);
            }
        }
    }
}
