// SPDX-License-Identifier: Apache-2.0
#include "core/readers/produced_text.h"

#include "core/base/slab.h"

#include <algorithm>
#include <exception>

namespace runglass::readers {
namespace {

constexpr std::size_t blockBytes = std::size_t{1} << 20;
/// Without room on disk, so much text is in memory at a time; less than that stays there for good.
constexpr std::uint64_t mostInMemory = std::uint64_t{64} << 20;

} // namespace

ProducedText::ProducedText(std::unique_ptr<ByteProducer> producer, std::uint64_t limitBytes,
                           std::stop_token stop, const SpillFile::Folders& folders)
    : limitBytes_(limitBytes), producer_(std::move(producer)), spill_(folders), stop_(std::move(stop)),
      thread_([this](const std::stop_token& ended) { produce(ended); }) {}

ProducedText::~ProducedText() = default;

std::size_t ProducedText::read(std::uint64_t offset, char* buffer, std::size_t bytes) const {
    return spill_.read(offset, buffer, bytes);
}

void ProducedText::produce(const std::stop_token& ended) {
    Outcome outcome;
    try {
        base::SlabMemory block;
        block.resize(blockBytes);
        char* const bytes = static_cast<char*>(block.data());
        for (std::uint64_t size = 0; !ended.stop_requested() && !stop_.stop_requested();) {
            const auto wanted =
                static_cast<std::size_t>(std::min<std::uint64_t>(blockBytes, limitBytes_ - size));
            if (wanted == 0) {
                char more = 0;
                outcome.isLimited = producer_->read(&more, 1) > 0;
                break;
            }
            const std::size_t got = producer_->read(bytes, wanted);
            if (got == 0 || !waitForRoom(ended))
                break;
            if (!spill_.append(bytes, got)) {
                outcome.hasFailed = true;
                break;
            }
            size += got;
            const std::lock_guard lock(mutex_);
            available_ = size;
            steps_.push_back({size, producer_->consumedBytes()});
            changed_.notify_all();
        }
    } catch (const std::exception&) { // bad_alloc
        outcome.hasFailed = true;
    }
    outcome.damage = producer_->damage();
    producer_.reset();
    const std::lock_guard lock(mutex_);
    outcome_ = outcome;
    isDone_ = true;
    changed_.notify_all();
}

/// Without room on disk, waits until somebody has parsed what is in memory. False when nobody will.
bool ProducedText::waitForRoom(const std::stop_token& ended) {
    if (!spill_.lacksDisk() || spill_.bytesInMemory() < mostInMemory)
        return true;
    std::unique_lock lock(mutex_);
    const bool isWanted = changed_.wait(lock, ended, [&] {
        return stop_.stop_requested() || wanted_ > available_ || available_ - released_ < mostInMemory;
    });
    if (isWanted)
        spill_.drop(released_);
    return isWanted && !stop_.stop_requested();
}

std::uint64_t ProducedText::waitFor(std::uint64_t end) {
    std::unique_lock lock(mutex_);
    if (available_ < end && !isDone_) {
        wanted_ = std::max(wanted_, end);
        changed_.notify_all();
        changed_.wait(lock, [&] { return isDone_ || available_ >= end; });
    }
    return std::min(end, available_);
}

void ProducedText::release(std::uint64_t offset) {
    const std::lock_guard lock(mutex_);
    released_ = std::max(released_, offset);
    changed_.notify_all();
}

std::uint64_t ProducedText::fileBytes(std::uint64_t offset) const {
    const std::lock_guard lock(mutex_);
    const auto step = std::ranges::lower_bound(steps_, offset, {}, &Step::textEnd);
    return step == steps_.begin() ? 0 : std::prev(step)->fileEnd;
}

void ProducedText::finish() {
    thread_.request_stop();
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return isDone_; });
}

ProducedText::Outcome ProducedText::outcome() const {
    const std::lock_guard lock(mutex_);
    Outcome outcome = outcome_;
    outcome.isIncomplete = spill_.isIncomplete();
    return outcome;
}

} // namespace runglass::readers
