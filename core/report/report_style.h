// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace runglass::report {

/// The style sheet of a report: light and dark as the reader's system has it, light on paper.
std::string_view reportStyle();

/// The class that colours a part of the steps, by the id of its column ("computing_us", "kernel_us"): the
/// same meaning has the colour it has in the window.
std::string partClass(std::string_view columnId);

} // namespace runglass::report
