// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace runglass::readers {

constexpr bool isJsonBlank(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// Whether a character can be part of a bare token such as 1.5, null or N/A.
constexpr bool isTokenCharacter(char c) {
    return !isJsonBlank(c) && c != ',' && c != ':' && c != '"' && (c | 0x20) != '{' && (c | 0x20) != '}';
}

/// A token that JSON does not know: NaN, inf, N/A, None … Numbers of any writing are none.
bool isBareToken(std::string_view token);

/// Whether the text that follows a backslash makes an escape: \" \\ \/ \b \f \n \r \t \uXXXX.
bool isValidEscape(std::string_view afterBackslash);

/// Whether all escapes of the inside of a string are valid.
bool hasOnlyValidEscapes(std::string_view inside);

/// What escapes mean in a string.
enum class Escapes {
    Json, ///< as JSON has it; a string with an invalid one is read raw
    Raw   ///< only \" and \\ are resolved: the writer did not escape
};

/// The text of the inside of a string. Invalid UTF-8 and lone surrogates become U+FFFD, one each;
/// `loneSurrogates` is raised by the number of the latter. Control characters stay.
std::string decodeString(std::string_view inside, Escapes escapes, std::size_t& loneSurrogates);

inline constexpr std::uint32_t replacementCharacter = 0xFFFD;
void appendUtf8(std::string& out, std::uint32_t code);

/// Position of the quote that ends the string whose inside starts at `begin`; `end` when there is none.
/// Reads no byte at or behind `end`.
const char* findStringEnd(const char* begin, const char* end);

const char* skipBlanks(const char* at, const char* end);

/// Behind the container that opens at `at`, by counting brackets outside strings; nullptr when it does not
/// end. Any depth, no recursion.
const char* skipContainer(const char* at, const char* end);

} // namespace runglass::readers
