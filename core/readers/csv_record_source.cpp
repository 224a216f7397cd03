// SPDX-License-Identifier: Apache-2.0
#include "core/readers/csv_record_source.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <sys/mman.h>

namespace runglass::readers {
namespace {

constexpr std::size_t pieceSize = std::size_t{256}
                                  << 10; // stays in the second-level cache while it is looked through

char* findByte(char* begin, char* end, char byte) {
    auto* found = static_cast<char*>(std::memchr(begin, byte, static_cast<std::size_t>(end - begin)));
    return found == nullptr ? end : found;
}

void replaceByte(char* begin, char* end, char from, char to) {
    for (char* at = findByte(begin, end, from); at != end; at = findByte(at + 1, end, from))
        *at = to;
}

/// Whether there is a NUL or a byte from 0xF8 on, which no text in UTF-8 has: one quick look in place of
/// four.
bool hasSpecialByte(const char* begin, const char* end) {
    constexpr unsigned char firstSpecial = 0xF8;
    unsigned char found = 0;
    for (const char* at = begin; at != end; ++at) {
        const auto lowered =
            static_cast<unsigned char>(static_cast<unsigned char>(*at) - 1U); // NUL becomes 0xFF
        found = static_cast<unsigned char>(found | static_cast<unsigned char>(lowered >= firstSpecial - 1U));
    }
    return found != 0;
}

/// LineReader hands out fresh memory of up to 32 MiB; faulting that in by 4 KiB pages takes as long as the
/// parsing.
void adviseHugePages(char* buffer, std::uint64_t bytes) {
    constexpr std::uintptr_t hugePage = std::uintptr_t{2} << 20;
    constexpr std::uintptr_t page = 4096;
    if (bytes < 2 * hugePage)
        return;
    const auto begin = (reinterpret_cast<std::uintptr_t>(buffer) + page - 1) / page * page;
    const auto end = (reinterpret_cast<std::uintptr_t>(buffer) + bytes) / page * page;
    ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}

} // namespace

CsvRecordSource::CsvRecordSource(const base::FileSource& file, std::uint64_t begin, std::uint64_t end,
                                 base::LoadContext& context)
    : file_(file), offset_(begin), end_(end), context_(context) {}

int CsvRecordSource::read(char* buffer, int size) {
    const auto wanted = static_cast<std::size_t>(size);
    adviseHugePages(buffer, std::min<std::uint64_t>(wanted, end_ - offset_));
    std::size_t filled = 0;
    while (filled < wanted && offset_ < end_ && !context_.stop.stop_requested()) {
        const auto piece =
            static_cast<std::size_t>(std::min<std::uint64_t>({pieceSize, wanted - filled, end_ - offset_}));
        auto got = file_.read(offset_, buffer + filled, piece);
        if (got == 0) {
            reportShrunk();
            break;
        }
        char& last = buffer[filled + got - 1];
        if (last == '\r' && offset_ + got < end_) { // to be looked at together with what follows it
            if (got > 1)
                --got;
            else if (!inQuotes_ && !isLineFeedAt(offset_ + 1))
                last = '\n';
        }
        offset_ += got;
        context_.progress.addDone(got);
        filled += transform(buffer + filled, got);
    }
    return static_cast<int>(filled);
}

bool CsvRecordSource::isLineFeedAt(std::uint64_t offset) const {
    char byte = 0;
    return file_.read(offset, &byte, 1) == 1 && byte == '\n';
}

void CsvRecordSource::reportShrunk() {
    if (std::exchange(isShrunkTold_, true))
        return;
    context_.diagnostics.report(base::Severity::Skipped, "file.changed", file_.path(),
                                base::Place::byte(offset_),
                                "the file became shorter while it was read; the rows before are there");
}

std::size_t CsvRecordSource::transform(char* data, std::size_t size) {
    char* const end = data + size;
    if (hasSpecialByte(data, end)) {
        replaceByte(data, end, csv_marker::lineBreak, csv_marker::malformed);
        replaceByte(data, end, csv_marker::nul, csv_marker::malformed);
        replaceByte(data, end, csv_marker::cut, csv_marker::malformed);
        replaceByte(data, end, '\0', csv_marker::nul);
    }
    char* out = data;
    for (char* in = data; in != end;)
        in = inQuotes_ ? passInside(in, end, out) : passOutside(in, end, out);
    return static_cast<std::size_t>(out - data);
}

/// Outside quotes up to the next quote: finds the last record end of the stretch.
char* CsvRecordSource::passOutside(char* in, char* end, char*& out) {
    char* const quote = findByte(in, end, '"');
    // A lone CR ends a record; the LF of a CRLF then only makes an empty line, which readers skip, but the
    // pair is left alone where both are at hand, so that line numbers stay right.
    for (char* cr = findByte(in, quote, '\r'); cr != quote; cr = findByte(cr + 1, quote, '\r'))
        if (cr + 1 != end && cr[1] != '\n')
            *cr = '\n';
    char* const lastLf = static_cast<char*>(::memrchr(in, '\n', static_cast<std::size_t>(quote - in)));
    char* const lastEnd = lastLf == nullptr ? in : lastLf + 1;
    if (lastEnd != in) {
        if (cutting_) {
            char* const firstEnd = findByte(in, quote, '\n');
            cutting_ = false;
            in = firstEnd;
        }
        emit(out, in, lastEnd);
        recordBytes_ = 0;
    }
    emit(out, lastEnd, quote);
    if (quote == end)
        return end;
    inQuotes_ = true;
    emit(out, quote, quote + 1);
    return quote + 1;
}

/// Inside quotes up to the closing quote: hides the line breaks.
char* CsvRecordSource::passInside(char* in, char* end, char*& out) {
    char* const quote = findByte(in, end, '"');
    for (char* lf = findByte(in, quote, '\n'); lf != quote; lf = findByte(lf + 1, quote, '\n')) {
        if (recordBytes_ + static_cast<std::size_t>(lf - in) > openQuoteLimit) {
            inQuotes_ = false;
            emit(out, in, lf);
            return lf; // the line end itself is seen as outside
        }
        *lf = csv_marker::lineBreak;
    }
    emit(out, in, quote);
    if (quote == end)
        return end;
    inQuotes_ = false;
    emit(out, quote, quote + 1);
    return quote + 1;
}

/// Copies a stretch to the output, which lies at or before it, unless the record has become too long.
void CsvRecordSource::emit(char*& out, const char* begin, const char* end) {
    const auto size = static_cast<std::size_t>(end - begin);
    if (cutting_ || size == 0)
        return;
    if (recordBytes_ + size > recordLimit && std::memchr(begin, '\n', size) == nullptr) {
        cutting_ = true;
        *out++ = csv_marker::cut; // overwrites a byte of the stretch that is dropped
        return;
    }
    if (out != begin)
        std::memmove(out, begin, size);
    out += size;
    recordBytes_ += size;
}

} // namespace runglass::readers
