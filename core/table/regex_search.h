// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// The texts that the groups of an expression matched at its first place in a text, the first group first;
/// what took no part is empty. Nothing when the text does not match.
using RegexGroups = std::function<std::optional<std::vector<std::string_view>>(std::string_view)>;

/// Like regexPredicate, for an expression whose groups "(…)" are wanted; "(?i)" works, too.
base::Result<RegexGroups> regexGroups(std::string_view expression);

/// An expression, to be given to regexPredicate, that finds just this text.
std::string escapedForRegex(std::string_view text);

} // namespace runglass::table
