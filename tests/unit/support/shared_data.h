// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>

namespace runglass::test {

/// The folder of real profiling runs and their right numbers, or nothing on a machine that does not have it.
std::optional<std::filesystem::path> sharedFolder();

} // namespace runglass::test

/// Leaves the test, saying so, when the real runs are not there.
#define RUNGLASS_NEEDS_SHARED(variable)                                                                      \
    const auto variable##Found = ::runglass::test::sharedFolder();                                           \
    if (!variable##Found) {                                                                                  \
        WARN("skipped: the folder of real runs is not on this machine");                                     \
        return;                                                                                              \
    }                                                                                                        \
    const auto& variable = *variable##Found
