// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace runglass::table {

/// Texts are searched for a regular expression in so much of their beginning.
inline constexpr std::size_t regexTextLimit = 4096;

/// Whether a text matches somewhere a regular expression: ECMAScript's, byte by byte, without back-references
/// and look-ahead. "(?i)" at its very start ignores the case of ASCII letters. An expression without special
/// characters is looked for in the whole text, any other in its first regexTextLimit bytes.
///
/// The time for one text grows with length of text · length of expression and no faster, and the stack with
/// neither, whatever the expression. An expression that is wrong or too long is an Error that says why.
base::Result<std::function<bool(std::string_view)>> regexPredicate(std::string_view expression);

/// An expression, to be given to regexPredicate, that finds just this text.
std::string escapedForRegex(std::string_view text);

} // namespace runglass::table
