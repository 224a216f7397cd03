// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace runglass::base {

/// A copy for comparing without case: every character by Unicode's simple case folding, so É becomes é and
/// the number of characters stays. Bytes that are no UTF-8 stay as they are.
std::string caseFolded(std::string_view text);

} // namespace runglass::base
