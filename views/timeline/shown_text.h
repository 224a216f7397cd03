// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <string_view>

namespace runglass::views {

/// A text of a trace as a widget may show it: control characters as symbols (␀), malformed UTF-8 as U+FFFD.
QString shownText(std::string_view text);
/// The same for a widget of several lines: line breaks and tabs stay.
QString shownLines(std::string_view text);
/// So much of it as a cell or label needs: everything else costs time to lay out and is not seen.
QString shownStart(std::string_view text);
/// So much of a text is shown whole; more on demand.
inline constexpr std::size_t shownBytes = std::size_t{10} << 10;

} // namespace runglass::views
