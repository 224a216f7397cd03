// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

#include <span>

namespace runglass::formats {

/// All formats, in the order in which they are asked. Adding one is one line here and one folder beside it.
std::span<const Format> allFormats();

/// nullptr for an unknown id.
const Format* findFormat(std::string_view id);

} // namespace runglass::formats
