// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace runglass::readers {

/// Appends a line without the escape sequences that terminals act on: CSI (colours, cursor), OSC and the
/// other strings up to BEL or ST, and short ones. A sequence without an end takes no text with it but what
/// can only be part of it; a string without an end ends with the line.
void appendWithoutEscapes(std::string& out, std::string_view line);

} // namespace runglass::readers
