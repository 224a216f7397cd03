// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace runglass::report {

/// Adds text so that HTML and SVG show it and never obey it: & < > " ' are escaped, malformed UTF-8 and
/// control characters become U+FFFD. Good for elements and for attributes in quotes.
void appendEscaped(std::string& out, std::string_view text);

std::string escaped(std::string_view text);

} // namespace runglass::report
