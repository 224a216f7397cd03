// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace runglass::trace {

/// The text of a trace: the file itself, or what is inflated of it when asked for. Arguments of events stay
/// there until somebody looks. Any thread may read.
class EventText {
public:
    virtual ~EventText() = default;

    virtual std::uint64_t size() const = 0;
    /// Fills `buffer` with up to `bytes` bytes from `offset`; fewer at the end of the text or when the file
    /// has become shorter meanwhile.
    virtual std::size_t read(std::uint64_t offset, char* buffer, std::size_t bytes) const = 0;
};

} // namespace runglass::trace
