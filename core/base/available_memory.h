// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace runglass::base {

/// Where the system tells of memory; elsewhere in tests.
struct MemorySources {
    std::filesystem::path processes = "/proc";
    std::filesystem::path controlGroups = "/sys/fs/cgroup";
};

/// How much more memory this process can have, in bytes: the least of
/// - what RUNGLASS_MEMORY_LIMIT allows ("8G", "500M", bytes), less what the process has now;
/// - what the machine has without swapping (MemAvailable);
/// - what the control groups of the process (versions 1 and 2), as of a container or a batch job, leave,
/// their
///   page cache counted as free.
/// Nothing where the system tells none of these.
std::optional<std::uint64_t> availableMemoryBytes(const MemorySources& sources = {});

/// "8G" in bytes; K, M and G are powers of 1,024. Nothing when it is no such text.
std::optional<std::uint64_t> parseMemorySize(std::string_view text);

} // namespace runglass::base
