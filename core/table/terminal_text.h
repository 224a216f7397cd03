// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace runglass::table {

/// How many columns of a terminal a well-formed UTF-8 text takes: East Asian wide characters and emoji two,
/// combining marks none.
std::size_t terminalWidth(std::string_view text);

/// A text on one line that can be sent to any terminal: line breaks become "↵", tabs blanks, other control
/// characters and malformed UTF-8 U+FFFD; elided in the middle by "…" to at most `mostColumns`. Takes a time
/// independent of the length of the text.
std::string terminalLine(std::string_view text, std::size_t mostColumns);

} // namespace runglass::table
