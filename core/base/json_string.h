// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace runglass::base {

/// A JSON string with its quotes; malformed UTF-8 becomes U+FFFD.
void appendJsonString(std::string& out, std::string_view text);

} // namespace runglass::base
