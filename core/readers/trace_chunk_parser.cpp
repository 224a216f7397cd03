// SPDX-License-Identifier: Apache-2.0
#include "core/readers/trace_chunk_parser.h"

#include "core/readers/json_masks.h"
#include "core/readers/json_text.h"
#include "core/readers/record_boundary.h"
#include "core/readers/tolerant_record.h"
#include "core/readers/tolerant_records.h"

#include <algorithm>
#include <cstring>

namespace runglass::readers {
namespace {

constexpr std::size_t growth = 8;
/// How much longer than asked for a run may be before simdjson needs more memory.
constexpr std::size_t runSlackBytes = std::size_t{64} << 10;
/// From here on a record that does not end is taken for broken when others seem to follow.
constexpr std::size_t givingUpBytes = std::size_t{16} << 20;
constexpr std::size_t largestBuffer = std::size_t{1} << 30;

} // namespace

TraceChunkParser::TraceChunkParser(std::shared_ptr<TraceText> text, const ChunkSizes& sizes,
                                   std::vector<std::string> argumentKeys, PlanOfArguments argumentPlan,
                                   std::uint32_t table)
    : text_(std::move(text)), sizes_(sizes), builder_(std::move(argumentKeys), argumentPlan, table) {}

void TraceChunkParser::releaseBuffers() {
    onDemand_.reset();
    buffer_ = {};
    lent_.reset();
    begin_ = end_ = nullptr;
    builder_.releaseScratch();
}

/// Copies text into the buffer; returns how much there was.
std::size_t TraceChunkParser::copy(std::uint64_t from, std::size_t bytes) {
    if (buffer_.bytes() < bytes + 2 * textPadding)
        buffer_.resize(bytes + 2 * textPadding);
    char* const memory = static_cast<char*>(buffer_.data());
    std::memset(memory, 0, textPadding);
    begin_ = memory + textPadding;
    return bytes == 0 ? 0 : text_->read(from, begin_, bytes);
}

/// Gets hold of [from, to), or what there is of it.
bool TraceChunkParser::fill(std::uint64_t from, std::uint64_t to) {
    lent_.reset(); // others may wait for it, and what comes may lie in the same place
    const std::uint64_t known = text_->waitFor(to + 1);
    const std::size_t wanted = from < known ? static_cast<std::size_t>(std::min(to, known) - from) : 0;
    if (wanted > 0)
        lent_ = text_->lend(from, from + wanted);
    begin_ = lent_.get();
    const std::size_t got = lent_ ? wanted : copy(from, wanted);
    end_ = begin_ + got;
    std::memset(end_, 0, textPadding);
    bufferOffset_ = from;
    isTextEnd_ = known <= to || got < wanted;
    builder_.setText(begin_, end_, from);
    return got > 0;
}

/// Gets hold of the text from `from` on; where reading has not moved, of more than before. False when that is
/// not possible.
bool TraceChunkParser::refill(std::uint64_t from) {
    const auto held = static_cast<std::size_t>(end_ - begin_);
    const bool hasMoved = from > bufferOffset_;
    if (isTextEnd_ || (!hasMoved && held >= largestBuffer))
        return false;
    const std::size_t least = std::max(held, sizes_.slackBytes);
    const std::size_t wanted = hasMoved ? least : std::min(least * growth, largestBuffer);
    return fill(from, from + wanted);
}

bool TraceChunkParser::findStart(const ChunkTask& task, ParsedChunk& chunk) {
    const std::uint64_t to = std::max(task.end, task.start.value_or(task.begin)) + sizes_.slackBytes;
    if (task.start) {
        chunk.start = *task.start;
        fill(chunk.start, to);
        return true;
    }
    if (!fill(task.begin, to))
        return false;
    const char* const start = guessRecordStart(begin_, end_);
    if (start == nullptr)
        return false;
    chunk.start = offsetOf(start);
    return true;
}

ParsedChunk TraceChunkParser::parse(const ChunkTask& task) {
    ParsedChunk chunk;
    if (findStart(task, chunk))
        parseFound(task, chunk);
    lent_.reset();
    return chunk;
}

/// Reads the records of a chunk from its start on, which is at hand.
void TraceChunkParser::parseFound(const ChunkTask& task, ParsedChunk& chunk) {
    builder_.beginChunk(chunk.start);
    chunk.next = chunk.start;
    bool isBehindRecord = !task.isFirst;
    for (;;) {
        const Separators separators = skipSeparators(pointerTo(chunk.next), end_);
        tallySeparators(separators, end_, isBehindRecord || separators.commas == 0, builder_);
        chunk.next = offsetOf(separators.next);
        if (separators.next < end_ && *separators.next == ']') {
            chunk.end = ChunkEnd::Closed;
            break;
        }
        if (chunk.last > task.end) {
            chunk.end = ChunkEnd::Reached;
            break;
        }
        if (separators.next >= end_) {
            if (refill(chunk.next))
                continue;
            chunk.end = ChunkEnd::TextEnd;
            break;
        }
        isBehindRecord = true;
        if (!readRun(task.end + 1, chunk))
            break;
    }
    chunk.rows = builder_.finishChunk();
}

/// Reads a run of records from chunk.next on. False when the chunk ends with it.
bool TraceChunkParser::readRun(std::uint64_t stop, ParsedChunk& chunk) {
    char* const at = pointerTo(chunk.next);
    const auto size = static_cast<std::size_t>(end_ - at);
    const std::size_t wanted = std::min<std::uint64_t>(sizes_.runBytes, stop - std::min(stop, chunk.next));
    const char* const runStop = at + std::min(wanted, size);
    if (*at != '{' || sizes_.isTolerantOnly)
        return readTolerantly(at, runStop, chunk);
    const RecordRun run = scanRecords(at, size, wanted);
    char* runEnd = at + run.position;
    if (run.end == RunEnd::Closed) {
        while (runEnd > at && (isJsonBlank(runEnd[-1]) || runEnd[-1] == ','))
            --runEnd;
    } else if (run.end != RunEnd::Complete || !isFollowedWell(runEnd, end_)) {
        return readTolerantly(at, runStop, chunk);
    }
    const auto mark = builder_.mark();
    builder_.reserve(static_cast<std::size_t>(runEnd - at));
    if (!onDemand_)
        onDemand_ = std::make_unique<OnDemandRecords>(std::min(size, sizes_.runBytes + runSlackBytes));
    if (runEnd[-1] != '}' || !onDemand_->read(at, runEnd, builder_)) {
        builder_.goBackTo(mark);
        return readTolerantly(at, runStop, chunk);
    }
    for (std::size_t i = 0; i < oddityCount; ++i) {
        const auto& entry = run.tally.of(static_cast<Oddity>(i));
        if (entry.count > 0)
            builder_.tally().add(static_cast<Oddity>(i), chunk.next + entry.first, entry.count);
    }
    chunk.last = chunk.next = offsetOf(runEnd);
    return true;
}

bool TraceChunkParser::readTolerantly(char* at, const char* stop, ParsedChunk& chunk) {
    const bool isGivingUp = isTextEnd_ || static_cast<std::size_t>(end_ - begin_) >= givingUpBytes;
    const auto run = TolerantRecords::read(at, {end_, stop, isGivingUp}, builder_);
    const bool hasMoved = run.position > at;
    chunk.next = offsetOf(run.position);
    if (hasMoved)
        chunk.last = chunk.next;
    if (run.end != TolerantRecords::End::Unfinished)
        return true;
    if (refill(chunk.next))
        return true;
    if (!isTextEnd_) {
        // A record of a gigabyte: it is lost, and whatever looks like a record behind it goes on.
        builder_.skipRecord(begin_);
        chunk.end = ChunkEnd::Reached;
        chunk.last = chunk.next = offsetOf(end_);
        return false;
    }
    chunk.end = ChunkEnd::TextEnd;
    return false;
}

} // namespace runglass::readers
