// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace runglass::views {

/// A text that the core puts together, with %1, %2, … for what it puts in. A whole text is compared with it;
/// the first pattern that fits counts.
struct CorePattern {
    const char* text;
    bool holdsCoreTexts = false; ///< what is put in are texts of the core themselves, not names or numbers
};

/// At most four places each, in the order of their numbers.
std::span<const CorePattern> corePatterns();

} // namespace runglass::views
