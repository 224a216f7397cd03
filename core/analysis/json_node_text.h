// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/record_text.h"

#include <string>

namespace runglass::analysis {

enum class JsonLayout { Compact, Indented };

/// A tree as valid JSON, whatever it was read from: control characters are escaped, tokens that JSON does not
/// know, such as NaN, become texts. Without the node's own key.
void appendJson(std::string& out, const readers::JsonNode& node, JsonLayout layout);

} // namespace runglass::analysis
