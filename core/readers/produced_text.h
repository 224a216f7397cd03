// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/byte_producer.h"
#include "core/readers/chunk_sizes.h"
#include "core/readers/repeated_text.h"
#include "core/readers/text_window.h"
#include "core/readers/trace_text.h"

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace runglass::readers {

/// A text that is inflated or converted by a thread of its own while others already parse what is there. Only
/// the stretch that they are at is in memory; what is read later is produced again. (Keeping the text in a
/// temporary file instead took as long as all of the inflating.)
class ProducedText : public TraceText {
public:
    /// Up to `limitBytes` of what the producer gives. Ends early when `stop` is requested. What begins at a
    /// multiple of sizes.chunkBytes and goes sizes.slackBytes beyond the next one can be lent.
    ProducedText(std::unique_ptr<ByteProducer> producer, std::uint64_t limitBytes, std::stop_token stop,
                 const ChunkSizes& sizes = {});
    ~ProducedText() override;
    ProducedText(const ProducedText&) = delete;
    ProducedText& operator=(const ProducedText&) = delete;

    std::uint64_t size() const override;
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t bytes) const override;
    std::uint64_t waitFor(std::uint64_t end) override;
    std::shared_ptr<char> lend(std::uint64_t from, std::uint64_t to) override;
    void release(std::uint64_t offset) override;
    std::uint64_t fileBytes(std::uint64_t offset) const override;
    void finish() override;

    /// What was wrong, after finish().
    struct Outcome {
        std::optional<GzipDamage> damage;
        bool isLimited = false; ///< the text goes on behind the limit
        bool hasFailed = false; ///< there was no memory to go on
    };
    Outcome outcome() const;

private:
    void produce(const std::stop_token& ended);
    void produceAll(const std::stop_token& ended, Outcome& outcome);
    bool waitForRoom(const std::stop_token& ended);
    void publish(std::shared_ptr<TextWindow::Block> block);

    const std::uint64_t limitBytes_;
    std::unique_ptr<ByteProducer> producer_;
    TextWindow window_;
    RepeatedText repeated_;
    const std::stop_token stop_;

    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    std::uint64_t available_ = 0;
    std::uint64_t wanted_ = 0;   ///< the furthest that anybody waits for
    std::uint64_t released_ = 0; ///< nobody reads below while loading
    bool isDone_ = false;
    Outcome outcome_;
    /// Text and file bytes at the end of each block.
    struct Step {
        std::uint64_t textEnd;
        std::uint64_t fileEnd;
    };
    std::vector<Step> steps_;
    std::jthread thread_; ///< last: ends before what it uses
};

} // namespace runglass::readers
