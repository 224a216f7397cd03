// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/byte_producer.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace runglass::readers {

/// A text that is kept nowhere: it is produced again wherever somebody wants to read it, from the last of a
/// few places remembered while it was produced first, ByteProducer::placeBytes() apart. So reading a place
/// costs the production of at most what lies between two of them (about 10 ms), and reading on from there
/// costs no more than producing the text once. Threads may read at once.
class RepeatedText {
public:
    RepeatedText();
    ~RepeatedText();

    /// Remembers that `producer` goes on at `offset`, behind all places so far.
    void remember(std::uint64_t offset, const ByteProducer& producer);
    /// Gives fewer bytes only at the end of what the producer gives.
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t bytes) const;

private:
    struct Place {
        std::uint64_t offset;
        std::unique_ptr<const ByteProducer> producer;
    };
    class Reader;
    std::unique_ptr<Reader> takeReader(std::uint64_t offset) const;
    void giveBack(std::unique_ptr<Reader> reader) const;

    mutable std::mutex mutex_;
    std::vector<Place> places_;
    mutable std::vector<std::unique_ptr<Reader>> idle_; ///< the last used ones last
};

} // namespace runglass::readers
