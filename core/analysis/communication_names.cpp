// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/communication_names.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace runglass::analysis {

bool isCommunication(std::string_view name) {
    constexpr std::array<std::string_view, 5> beginnings{"nccl", "rccl", "hccl", "hcom", "oneccl"};
    const auto lower = [](unsigned char c) { return std::tolower(c); };
    return std::ranges::any_of(beginnings, [&](std::string_view beginning) {
        return name.size() >= beginning.size() &&
               std::ranges::equal(name.substr(0, beginning.size()), beginning, {}, lower, lower);
    });
}

} // namespace runglass::analysis
