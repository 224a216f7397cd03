// SPDX-License-Identifier: Apache-2.0
#include "core/base/available_memory.h"

#include "core/base/decimal.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>
#include <utility>

namespace runglass::base {
namespace {

namespace fs = std::filesystem;
using Bytes = std::optional<std::uint64_t>;

constexpr std::uint64_t kilobyte = 1024;

Bytes less(Bytes one, Bytes other) {
    if (!one || !other)
        return one ? one : other;
    return std::min(*one, *other);
}

Bytes parsed(std::string_view digits) {
    const auto value = parseInteger(digits);
    return value && *value >= 0 ? Bytes(static_cast<std::uint64_t>(*value)) : std::nullopt;
}

/// The number behind a name at the beginning of a line, as in "MemAvailable:   123 kB" or "inactive_file
/// 123".
Bytes numberOf(const fs::path& file, std::string_view name) {
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        if (!line.starts_with(name))
            continue;
        const auto begin = line.find_first_of("0123456789", name.size());
        if (begin == std::string::npos)
            return std::nullopt;
        return parsed(
            std::string_view(line).substr(begin, line.find_first_not_of("0123456789", begin) - begin));
    }
    return std::nullopt;
}

/// Nothing for "max" and for files that are not there.
Bytes numberIn(const fs::path& file) {
    std::ifstream stream(file);
    std::string line;
    return std::getline(stream, line) ? parsed(line) : std::nullopt;
}

/// What one group leaves of its limit; nothing without a limit.
Bytes leftIn(const fs::path& group, const char* limitFile, const char* usageFile, const char* cacheName) {
    const Bytes limit = numberIn(group / limitFile);
    const Bytes usage = numberIn(group / usageFile);
    // Version 1 writes a number near the largest for "no limit".
    constexpr std::uint64_t noLimit = std::uint64_t{1} << 60;
    if (!limit || !usage || *limit >= noLimit)
        return std::nullopt;
    const std::uint64_t cache = numberOf(group / "memory.stat", cacheName).value_or(0);
    const std::uint64_t used = *usage - std::min(*usage, cache);
    return *limit - std::min(*limit, used);
}

/// A group is bound by the limits of all groups it is in.
Bytes leftUpwards(const fs::path& mount, fs::path group, bool isSecondVersion) {
    Bytes left;
    for (;;) {
        const fs::path folder = mount / group.relative_path();
        left = less(left, isSecondVersion ? leftIn(folder, "memory.max", "memory.current", "inactive_file ")
                                          : leftIn(folder, "memory.limit_in_bytes", "memory.usage_in_bytes",
                                                   "total_inactive_file "));
        if (!group.has_relative_path())
            return left;
        group = group.parent_path();
    }
}

/// Lines of /proc/self/cgroup: "0::/path" of version 2, "7:memory,cpu:/path" of version 1. Inside a container
/// the path may be one of the host, which is not there; then the mount itself is the group.
Bytes leftByGroups(const MemorySources& sources) {
    std::ifstream stream(sources.processes / "self/cgroup");
    Bytes left;
    for (std::string line; std::getline(stream, line);) {
        const auto first = line.find(':');
        const auto second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos)
            continue;
        const std::string controllers = ',' + line.substr(first + 1, second - first - 1) + ',';
        const fs::path group(line.substr(second + 1));
        if (controllers == ",,")
            left = less(left, leftUpwards(sources.controlGroups, group, true));
        else if (controllers.find(",memory,") != std::string::npos)
            left = less(left, leftUpwards(sources.controlGroups / "memory", group, false));
    }
    return left;
}

Bytes leftByUser(const MemorySources& sources) {
    const char* wish = std::getenv("RUNGLASS_MEMORY_LIMIT");
    const Bytes limit = wish == nullptr ? std::nullopt : parseMemorySize(wish);
    if (!limit)
        return std::nullopt;
    const std::uint64_t used = numberOf(sources.processes / "self/status", "VmRSS:").value_or(0) * kilobyte;
    return *limit - std::min(*limit, used);
}

} // namespace

std::optional<std::uint64_t> availableMemoryBytes(const MemorySources& sources) {
    Bytes ofMachine = numberOf(sources.processes / "meminfo", "MemAvailable:");
    if (ofMachine)
        ofMachine = *ofMachine * kilobyte;
    return less(leftByUser(sources), less(ofMachine, leftByGroups(sources)));
}

std::optional<std::uint64_t> parseMemorySize(std::string_view text) {
    constexpr std::array units{std::pair{'K', 10}, std::pair{'M', 20}, std::pair{'G', 30}};
    int shift = 0;
    for (const auto& [letter, bits] : units)
        if (text.ends_with(letter))
            shift = bits;
    if (shift != 0)
        text.remove_suffix(1);
    const Bytes number = parsed(text);
    if (!number || *number > std::numeric_limits<std::uint64_t>::max() >> static_cast<unsigned>(shift))
        return std::nullopt;
    return *number << static_cast<unsigned>(shift);
}

} // namespace runglass::base
