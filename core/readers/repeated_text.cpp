// SPDX-License-Identifier: Apache-2.0
#include "core/readers/repeated_text.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <thread>
#include <utility>

namespace runglass::readers {

/// Produces the text from some place on and remembers the last block of it, so that the next record is at
/// hand.
class RepeatedText::Reader {
public:
    Reader(std::uint64_t offset, std::unique_ptr<ByteProducer> producer)
        : producer_(std::move(producer)), begin_(offset) {}

    std::uint64_t begin() const { return begin_; }
    std::uint64_t end() const { return begin_ + size_; }

    /// `offset` is at or behind begin().
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t bytes) {
        std::size_t got = 0;
        while (got < bytes) {
            if (offset + got >= end()) {
                if (!goOn())
                    break;
                continue;
            }
            const auto skipped = static_cast<std::size_t>(offset + got - begin_);
            const std::size_t part = std::min(bytes - got, size_ - skipped);
            std::memcpy(buffer + got, block_.data() + skipped, part);
            got += part;
        }
        return got;
    }

private:
    static constexpr std::size_t blockBytes = std::size_t{256} << 10;

    bool goOn() {
        begin_ = end();
        block_.resize(blockBytes);
        size_ = producer_->read(block_.data(), block_.size());
        return size_ > 0;
    }

    std::unique_ptr<ByteProducer> producer_;
    std::uint64_t begin_;
    std::size_t size_ = 0; ///< of what is in the block
    std::string block_;
};

RepeatedText::RepeatedText() = default;
RepeatedText::~RepeatedText() = default;

void RepeatedText::remember(std::uint64_t offset, const ByteProducer& producer) {
    auto copy = producer.copy();
    const std::lock_guard lock(mutex_);
    places_.push_back({offset, std::move(copy)});
}

/// One that is on its way there already, when that is nearer than the last place; nullptr before the first
/// place.
std::unique_ptr<RepeatedText::Reader> RepeatedText::takeReader(std::uint64_t offset) const {
    const std::lock_guard lock(mutex_);
    const auto behind = std::ranges::upper_bound(places_, offset, {}, &Place::offset);
    if (behind == places_.begin())
        return nullptr;
    const Place& place = *std::prev(behind);
    auto best = idle_.end();
    for (auto at = idle_.begin(); at != idle_.end(); ++at)
        if ((*at)->begin() <= offset && (*at)->end() >= place.offset &&
            (best == idle_.end() || (*at)->begin() > (*best)->begin()))
            best = at;
    if (best == idle_.end())
        return std::make_unique<Reader>(place.offset, place.producer->copy());
    auto reader = std::move(*best);
    idle_.erase(best);
    return reader;
}

void RepeatedText::giveBack(std::unique_ptr<Reader> reader) const {
    const std::size_t most = std::max(4U, std::thread::hardware_concurrency());
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(reader));
    if (idle_.size() > most)
        idle_.erase(idle_.begin());
}

std::size_t RepeatedText::read(std::uint64_t offset, char* buffer, std::size_t bytes) const {
    auto reader = takeReader(offset);
    if (!reader)
        return 0;
    const std::size_t got = reader->read(offset, buffer, bytes);
    giveBack(std::move(reader));
    return got;
}

} // namespace runglass::readers
