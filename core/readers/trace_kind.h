// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace runglass::readers {

enum class TraceLook {
    NoTrace,
    OnlyMetadata, ///< a whole trace without anything that happens at a time
    Trace
};

/// Whether a file, compressed or not, is JSON with keys of trace records early on. Reads at most the first
/// 256 KiB of its text: what stands before the first record (device properties) is far shorter.
TraceLook lookForTrace(const std::filesystem::path& path);

struct Beginning {
    std::string text;
    bool isAll = true; ///< there is nothing behind it
};

/// The first bytes of the text of a file, compressed or not, without those that UTF-16 adds to ASCII; fewer
/// when there are no more.
Beginning beginningOf(const std::filesystem::path& path, std::size_t bytes);

/// The name without ".json" or ".json.gz"; empty when it ends in neither.
std::string_view withoutJsonSuffix(std::string_view fileName);

} // namespace runglass::readers
