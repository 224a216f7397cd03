// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace runglass::app {

/// Where the language has letters that the font of the window lacks, takes a font that has them. A font that
/// merely stands in for single letters is of another size: what is measured by the one clips the other.
void useFontOfLanguage();

} // namespace runglass::app
