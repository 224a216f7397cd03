// SPDX-License-Identifier: Apache-2.0
#include "core/readers/produced_text.h"

#include <algorithm>
#include <exception>

namespace runglass::readers {
namespace {

/// How far the text is produced ahead of those who parse it: some chunks for each of them. With half of it
/// loads took 5 % longer; twice as much made them no faster.
constexpr std::uint64_t mostAhead = std::uint64_t{32} << 20;

} // namespace

ProducedText::ProducedText(std::unique_ptr<ByteProducer> producer, std::uint64_t limitBytes,
                           std::stop_token stop, const ChunkSizes& sizes)
    : limitBytes_(limitBytes), producer_(std::move(producer)), window_(sizes.chunkBytes, sizes.slackBytes),
      stop_(std::move(stop)), thread_([this](const std::stop_token& ended) { produce(ended); }) {}

ProducedText::~ProducedText() = default;

std::uint64_t ProducedText::size() const {
    const std::lock_guard lock(mutex_);
    return available_;
}

std::size_t ProducedText::read(std::uint64_t offset, char* buffer, std::size_t bytes) const {
    const std::uint64_t end = size();
    if (offset >= end)
        return 0;
    bytes = static_cast<std::size_t>(std::min<std::uint64_t>(bytes, end - offset));
    const std::size_t got = window_.read(offset, buffer, bytes);
    return got == bytes ? got : got + repeated_.read(offset + got, buffer + got, bytes - got);
}

void ProducedText::produce(const std::stop_token& ended) {
    Outcome outcome;
    try {
        produceAll(ended, outcome);
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

void ProducedText::produceAll(const std::stop_token& ended, Outcome& outcome) {
    std::uint64_t nextPlace = 0;
    for (std::uint64_t size = 0; waitForRoom(ended);) {
        if (size >= nextPlace) {
            repeated_.remember(size, *producer_);
            nextPlace = size + producer_->placeBytes();
        }
        const auto wanted =
            static_cast<std::size_t>(std::min<std::uint64_t>(window_.blockBytes(), limitBytes_ - size));
        if (wanted == 0) {
            char more = 0;
            outcome.isLimited = producer_->read(&more, 1) > 0;
            return;
        }
        auto block = window_.freeBlock();
        block->begin = size;
        block->bytes = producer_->read(block->text(), wanted);
        if (block->bytes == 0)
            return;
        size += block->bytes;
        publish(std::move(block));
    }
}

/// Waits until what is ahead has been parsed, or somebody needs more to go on. False when the text shall end.
bool ProducedText::waitForRoom(const std::stop_token& ended) {
    std::unique_lock lock(mutex_);
    const bool isWanted = changed_.wait(lock, ended, [&] {
        return stop_.stop_requested() || wanted_ > available_ || available_ - released_ < mostAhead;
    });
    return isWanted && !ended.stop_requested() && !stop_.stop_requested();
}

void ProducedText::publish(std::shared_ptr<TextWindow::Block> block) {
    const std::uint64_t end = block->begin + block->bytes;
    window_.append(std::move(block));
    const std::lock_guard lock(mutex_);
    available_ = end;
    steps_.push_back({end, producer_->consumedBytes()});
    changed_.notify_all();
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

std::shared_ptr<char> ProducedText::lend(std::uint64_t from, std::uint64_t to) {
    bool isEnd = false;
    {
        const std::lock_guard lock(mutex_);
        isEnd = isDone_ && to == available_;
    }
    return window_.lend(from, to, isEnd);
}

void ProducedText::release(std::uint64_t offset) {
    const std::lock_guard lock(mutex_);
    released_ = std::max(released_, offset);
    window_.drop(released_);
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
    window_.clear();
}

ProducedText::Outcome ProducedText::outcome() const {
    const std::lock_guard lock(mutex_);
    return outcome_;
}

} // namespace runglass::readers
