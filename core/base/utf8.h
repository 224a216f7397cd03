// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace runglass::base {

/// Whether the whole text is well-formed UTF-8 (no overlong forms, no surrogates).
bool isValidUtf8(std::string_view text);

/// A copy in which each malformed sequence is U+FFFD; `replaced` is raised by the number of them.
std::string repairedUtf8(std::string_view text, std::size_t& replaced);

} // namespace runglass::base
