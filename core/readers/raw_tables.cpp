// SPDX-License-Identifier: Apache-2.0
#include "core/readers/raw_tables.h"

namespace runglass::readers {
namespace {

/// What is read at once of a text, be it shorter.
constexpr std::size_t padding = sizeof(std::uint64_t);

std::uint64_t append(base::Slab<char>& bytes, std::string_view text) {
    const std::size_t begin = bytes.size();
    const std::size_t needed = begin + text.size();
    if (needed + padding > bytes.allocatedBytes())
        bytes.reserve(needed * 2 + padding);
    bytes.resize(needed);
    if (!text.empty())
        std::memcpy(bytes.data() + begin, text.data(), text.size());
    return begin;
}

} // namespace

std::uint32_t RawTextTable::add(std::string_view text) {
    entries_.push_back({append(bytes_, text), static_cast<std::uint32_t>(text.size())});
    return static_cast<std::uint32_t>(entries_.size() - 1);
}

std::uint32_t RawTrackTable::add(std::string_view pid, std::string_view tid) {
    const std::uint64_t begin = append(bytes_, pid);
    append(bytes_, tid);
    entries_.push_back(
        {begin, static_cast<std::uint32_t>(pid.size()), static_cast<std::uint32_t>(tid.size())});
    return static_cast<std::uint32_t>(entries_.size() - 1);
}

} // namespace runglass::readers
