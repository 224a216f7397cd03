// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>

namespace runglass::test {

inline std::size_t entriesOf(const std::filesystem::path& folder) {
    return static_cast<std::size_t>(std::ranges::distance(std::filesystem::directory_iterator(folder)));
}

/// How many files this process has open, besides the one that this look takes.
inline std::size_t openFiles() {
    return entriesOf("/proc/self/fd") - 1;
}

inline std::size_t runningThreads() {
    return entriesOf("/proc/self/task");
}

} // namespace runglass::test
