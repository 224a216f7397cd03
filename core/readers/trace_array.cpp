// SPDX-License-Identifier: Apache-2.0
#include "core/readers/trace_array.h"

#include <algorithm>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

namespace runglass::readers {
namespace {

constexpr std::uint64_t firstChunkBytes = std::uint64_t{64} << 10;

class ArrayReader {
public:
    ArrayReader(const std::shared_ptr<TraceText>& text, std::uint64_t begin, const ArrayOptions& options,
                base::LoadContext& context)
        : text_(text), begin_(begin), options_(options), context_(context), at_(begin) {}

    base::Result<ArrayRecords> run() {
        addParser();
        workOnFirst();
        if (!isFinished_ && !context_.stop.stop_requested())
            workOnRest();
        if (context_.stop.stop_requested())
            return base::Error{base::stoppedMessage, {}, {}};
        if (hasFailed_)
            return base::Error{"there is not enough memory to load the trace", {}, "close other programs"};
        records_.end = at_;
        for (const auto& parser : parsers_) {
            auto& builder = parser->builder();
            records_.parts.push_back({builder.releaseTables(), builder.kept().release(),
                                      builder.passing().release(), builder.arguments().release()});
        }
        return std::move(records_);
    }

private:
    void addParser() {
        const auto table = options_.firstTable + static_cast<std::uint32_t>(parsers_.size());
        parsers_.push_back(std::make_unique<TraceChunkParser>(text_, options_.sizes, options_.argumentKeys,
                                                              options_.argumentPlan, table));
    }

    /// A file may hold thousands of small arrays: each of them costs no more than it takes.
    void workOnFirst() {
        guarded([this] { takeChunk(*parsers_[0]); });
        if (isFinished_)
            parsers_[0]->releaseBuffers();
    }

    void workOnRest() {
        const std::uint64_t nextEnd = chunkEnd(0) + options_.sizes.chunkBytes;
        const bool isSmall = text_->waitFor(nextEnd + 1) <= nextEnd;
        const unsigned threads = isSmall ? 1 : std::max(1U, options_.threads);
        while (parsers_.size() < threads)
            addParser();
        std::vector<std::jthread> helpers;
        for (unsigned i = 1; i < threads; ++i)
            start(helpers, *parsers_[i]);
        work(*parsers_[0]);
    }

    /// Without a thread more the work takes longer, nothing else.
    void start(std::vector<std::jthread>& helpers, TraceChunkParser& parser) {
        try {
            helpers.emplace_back([this, &parser] { work(parser); });
        } catch (const std::system_error&) {
            return;
        }
    }

    void work(TraceChunkParser& parser) {
        guarded([&] {
            while (takeChunk(parser)) {
            }
        });
        parser.releaseBuffers();
    }

    template <typename Work>
    void guarded(const Work& work) {
        try {
            work();
        } catch (
            const std::exception&) { // bad_alloc; simdjson and the standard library throw nothing else here
            const std::lock_guard lock(mutex_);
            hasFailed_ = true;
            isFinished_ = true;
        }
    }

    /// Where a chunk ends. The first one is small: what lies behind a short array is not read for it.
    std::uint64_t chunkEnd(std::size_t index) const {
        const std::uint64_t usual = options_.sizes.chunkBytes;
        const std::uint64_t first = begin_ + std::min<std::uint64_t>(usual, firstChunkBytes);
        return index == 0 ? first : (first / usual + index) * usual;
    }

    ChunkTask task(std::size_t index) const {
        ChunkTask task;
        task.isFirst = index == 0;
        task.begin = task.isFirst ? begin_ : chunkEnd(index - 1);
        task.end = chunkEnd(index);
        if (task.isFirst)
            task.start = begin_;
        return task;
    }

    /// Parses the next chunk that nobody has; false when there is none.
    bool takeChunk(TraceChunkParser& parser) {
        std::size_t index = 0;
        {
            const std::lock_guard lock(mutex_);
            if (isFinished_ || context_.stop.stop_requested())
                return false;
            index = nextTask_++;
        }
        const ChunkTask mine = task(index);
        if (index > 0 && text_->waitFor(mine.begin + 1) <= mine.begin)
            return false;
        ParsedChunk chunk = parser.parse(mine);
        std::unique_lock lock(mutex_);
        if (index >= parsed_.size() + accepted_)
            parsed_.resize(index - accepted_ + 1);
        parsed_[index - accepted_] = std::move(chunk);
        acceptAll(lock, parser);
        return true;
    }

    /// Accepts what can be, in order. One thread at a time does this; the lock is free while it parses again.
    void acceptAll(std::unique_lock<std::mutex>& lock, TraceChunkParser& parser) {
        if (isAccepting_)
            return;
        isAccepting_ = true;
        while (!isFinished_ && !parsed_.empty() && parsed_.front()) {
            ParsedChunk chunk = std::move(*parsed_.front());
            parsed_.pop_front();
            ChunkTask wanted = task(accepted_++);
            if (last_ > wanted.end)
                continue; // its records belong to a chunk before it
            if (chunk.end == ChunkEnd::NoStart || chunk.start != at_) {
                wanted.start = at_;
                lock.unlock();
                chunk = parser.parse(wanted);
                lock.lock();
            }
            accept(std::move(chunk));
        }
        isAccepting_ = false;
    }

    void accept(ParsedChunk chunk) {
        const std::uint64_t before = text_->fileBytes(at_);
        at_ = chunk.next;
        last_ = std::max(last_, chunk.last);
        const std::uint64_t read = text_->fileBytes(at_) - before;
        records_.fileBytes += read;
        context_.progress.addDone(read);
        text_->release(at_);
        records_.isClosed = chunk.end == ChunkEnd::Closed;
        isFinished_ = chunk.end != ChunkEnd::Reached;
        records_.chunks.push_back(std::move(chunk));
    }

    const std::shared_ptr<TraceText> text_;
    const std::uint64_t begin_;
    const ArrayOptions& options_;
    base::LoadContext& context_;
    std::vector<std::unique_ptr<TraceChunkParser>> parsers_;

    std::mutex mutex_;
    std::size_t nextTask_ = 0;
    std::size_t accepted_ = 0;                      ///< how many chunks have been accepted or dropped
    std::deque<std::optional<ParsedChunk>> parsed_; ///< the chunks from accepted_ on
    std::uint64_t at_;                              ///< where the next record is, proven
    std::uint64_t last_ = 0;                        ///< where the last record ends, proven
    bool isAccepting_ = false;
    bool isFinished_ = false;
    bool hasFailed_ = false;
    ArrayRecords records_;
};

} // namespace

base::Result<ArrayRecords> readArray(const std::shared_ptr<TraceText>& text, std::uint64_t begin,
                                     const ArrayOptions& options, base::LoadContext& context) {
    return ArrayReader(text, begin, options, context).run();
}

} // namespace runglass::readers
