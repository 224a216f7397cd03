// SPDX-License-Identifier: Apache-2.0
#include "core/readers/text_log_reader.h"

#include "core/readers/file_kind.h"
#include "core/readers/terminal_escapes.h"

#include <algorithm>
#include <cstring>

namespace runglass::readers {
namespace {

/// Fits the cache, so that several looks cost little.
constexpr std::size_t pieceBytes = std::size_t{256} << 10;
/// Few characters may look like either encoding.
constexpr std::size_t smallestSample = pieceBytes / 4;
constexpr std::size_t headBytes = 4096;
constexpr std::string_view utf8Mark = "\xEF\xBB\xBF";

bool isHigh(char c) {
    return static_cast<unsigned char>(c) >= 0x80;
}

/// Whether any byte is above 127; without a way out of the loop, so that it runs over many bytes at once.
bool anyHigh(std::string_view text) {
    unsigned char all = 0;
    for (const char c : text)
        all = static_cast<unsigned char>(all | static_cast<unsigned char>(c));
    return all >= 0x80;
}

std::string headOf(const base::FileSource& file, bool compressed) {
    std::string head(headBytes, '\0');
    if (compressed)
        head.resize(GzipStream(file).read(head.data(), head.size()));
    else
        head.resize(file.read(0, head.data(), head.size()));
    return head;
}

} // namespace

base::Result<TextLogReader> TextLogReader::open(const std::string& path) {
    auto opened = base::FileSource::open(path);
    if (!opened)
        return opened.error();
    auto file = std::make_unique<base::FileSource>(std::move(opened).value());
    const bool compressed = GzipStream::recognises(headOf(*file, false));
    const std::string head = headOf(*file, compressed);
    const TextEncoding encoding = encodingOfHead(head);
    if (encoding == TextEncoding::Ascii)
        if (auto reason = reasonNotText(head, path))
            return *std::move(reason);
    TextLogReader reader(std::move(file), encoding);
    if (compressed)
        reader.gzip_.emplace(*reader.file_);
    return reader;
}

TextLogReader::TextLogReader(std::unique_ptr<base::FileSource> file, TextEncoding encoding)
    : file_(std::move(file)), decoder_(encoding) {}

std::uint64_t TextLogReader::bytesRead() const {
    return gzip_ ? gzip_->consumedBytes() : offset_;
}

std::size_t TextLogReader::nextOf(Mark& mark) {
    if (mark.at >= at_ && mark.at < mark.searchedTo)
        return mark.at;
    const auto from = std::max(at_, mark.searchedTo);
    const void* found = std::memchr(buffer_.data() + from, mark.byte, buffer_.size() - from);
    mark.at = found == nullptr ? buffer_.size()
                               : static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data());
    mark.searchedTo = std::min(mark.at + 1, buffer_.size());
    return mark.at;
}

std::string_view TextLogReader::cleaned(std::size_t begin, std::size_t end) {
    const std::string_view line(buffer_.data() + begin, end - begin);
    if (nextOf(escape_) >= end)
        return line;
    line_.clear();
    appendWithoutEscapes(line_, line);
    return line_;
}

bool TextLogReader::next(LogLine& line, base::LoadContext& context) {
    for (;;) {
        const auto feed = nextOf(lineFeed_);
        const auto end = std::min({feed, nextOf(carriageReturn_), nextOf(backspace_)});
        const bool ended = end < buffer_.size();
        if (!ended && buffer_.size() - at_ < lineLimit) {
            if (!refill(context))
                return false;
            continue;
        }
        const auto stop = ended ? end : at_ + lineLimit;
        if (!ended)
            context.diagnostics.report(base::Severity::Skipped, "text.long_line", path(),
                                       base::Place::line(lineNumber_),
                                       "the line is longer than 16 MiB; it was cut into several");
        line = {cleaned(at_, stop), lineNumber_};
        at_ = ended ? stop + 1 : stop;
        if (ended && end == feed)
            ++lineNumber_;
        if (!line.text.empty())
            return true;
    }
}

std::optional<LogLine> TextLogReader::unfinished() {
    if (at_ == buffer_.size())
        return std::nullopt;
    const auto text = cleaned(at_, buffer_.size());
    return text.empty() ? std::nullopt : std::optional(LogLine{text, lineNumber_});
}

void TextLogReader::dropPassed() {
    buffer_.erase(0, at_);
    for (Mark* mark : {&lineFeed_, &carriageReturn_, &backspace_, &escape_}) {
        mark->at -= std::min(mark->at, at_);
        mark->searchedTo -= std::min(mark->searchedTo, at_);
    }
    at_ = 0;
}

std::size_t TextLogReader::readRaw(char* to, std::size_t bytes) {
    if (gzip_)
        return gzip_->read(to, bytes);
    const auto got = file_->read(offset_, to, bytes);
    offset_ += got;
    return got;
}

bool TextLogReader::refill(base::LoadContext& context) {
    if (context.stop.stop_requested())
        return false;
    dropPassed();
    const auto consumedBefore = bytesRead();
    const bool atStart = consumedBefore == 0;
    const auto before = buffer_.size();
    if (decoder_.passes() && raw_.empty()) {
        const bool hasMore = appendPiece();
        if (decoder_.encoding() == TextEncoding::Ascii)
            decide(before - std::min(before, longestCut), hasMore);
    } else {
        raw_.resize(pieceBytes);
        raw_.resize(readRaw(raw_.data(), pieceBytes));
        decoder_.append(buffer_, raw_);
    }
    if (atStart && buffer_.starts_with(utf8Mark))
        buffer_.erase(0, utf8Mark.size());
    const auto consumed = bytesRead() - consumedBefore;
    context.progress.addDone(consumed);
    takeReplacements(context);
    return consumed > 0 || buffer_.size() > before;
}

/// Reads on without decoding; false at the end of what is there.
bool TextLogReader::appendPiece() {
    const auto before = buffer_.size();
    buffer_.resize(before + pieceBytes);
    buffer_.resize(before + readRaw(buffer_.data() + before, pieceBytes));
    return buffer_.size() - before == pieceBytes;
}

/// Text that was ASCII so far: decides for what it is when that ends behind `from`, and reads on when there
/// is too little of it.
void TextLogReader::decide(std::size_t from, bool hasMore) {
    const auto fresh = std::string_view(buffer_).substr(from);
    if (!anyHigh(fresh))
        return;
    const auto first = from + static_cast<std::size_t>(std::ranges::find_if(fresh, isHigh) - fresh.begin());
    if (hasMore && buffer_.size() - first < smallestSample)
        appendPiece(); // `fresh` is no longer there
    const auto encoding = encodingOfSample(std::string_view(buffer_).substr(first));
    decoder_ = TextDecoder(encoding);
    if (decoder_.passes())
        return;
    raw_ = buffer_.substr(first);
    buffer_.resize(first);
    for (Mark* mark : {&lineFeed_, &carriageReturn_, &backspace_, &escape_})
        mark->searchedTo = std::min(mark->searchedTo, first);
    decoder_.append(buffer_, raw_);
}

void TextLogReader::takeReplacements(base::LoadContext& context) {
    if (decoder_.replaced() > replacedTold_) {
        const std::string message =
            "bytes that are no " + std::string(encodingName(decoder_.encoding())) + " text; shown as U+FFFD";
        context.diagnostics.report(base::Severity::Info, "enc.invalid_utf8", path(),
                                   base::Place::line(lineNumber_), message,
                                   decoder_.replaced() - replacedTold_);
        replacedTold_ = decoder_.replaced();
    }
    if (gzip_ && gzip_->damage() && !damageTold_) {
        damageTold_ = true;
        context.diagnostics.report(base::Severity::Skipped, "gz.truncated", path(),
                                   base::Place::byte(gzip_->damage()->compressedOffset),
                                   gzip_->damage()->what + "; what comes before is shown");
    }
}

} // namespace runglass::readers
