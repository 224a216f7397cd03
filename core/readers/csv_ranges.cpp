// SPDX-License-Identifier: Apache-2.0
#include "core/readers/csv_ranges.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <memory>
#include <string_view>

namespace runglass::readers {
namespace {

constexpr std::size_t pieceSize = std::size_t{256} << 10;

/// std::ranges::count, but in blocks small enough for byte counters, which compilers turn into vector code.
std::uint64_t countByte(std::string_view text, char byte) {
    constexpr std::size_t block = 128;
    std::uint64_t count = 0;
    for (; text.size() >= block; text.remove_prefix(block)) {
        std::uint8_t inBlock = 0;
        for (std::size_t i = 0; i < block; ++i)
            inBlock = static_cast<std::uint8_t>(inBlock + (text[i] == byte ? 1 : 0));
        count += inBlock;
    }
    return count + static_cast<std::uint64_t>(std::ranges::count(text, byte));
}

/// What a look at the bytes of a stretch tells.
struct ByteCounts {
    std::uint64_t quotes = 0;
    std::uint64_t lineEnds = 0; ///< LF, and CR without LF
};

ByteCounts counted(const base::FileSource& file, std::uint64_t begin, std::uint64_t end,
                   const std::stop_token& stop) {
    const auto buffer = std::make_unique_for_overwrite<char[]>(pieceSize);
    ByteCounts counts;
    while (begin < end && !stop.stop_requested()) {
        const auto got = file.read(begin, buffer.get(),
                                   static_cast<std::size_t>(std::min<std::uint64_t>(pieceSize, end - begin)));
        if (got == 0)
            break;
        const std::string_view piece(buffer.get(), got);
        counts.quotes += countByte(piece, '"');
        counts.lineEnds += countByte(piece, '\n');
        for (auto at = piece.find('\r'); at != std::string_view::npos; at = piece.find('\r', at + 1))
            counts.lineEnds += at + 1 < got && piece[at + 1] == '\n' ? 0U : 1U;
        begin += got;
    }
    return counts;
}

/// A record start, and how many line ends were passed on the way to it.
struct RecordStart {
    std::uint64_t at = 0;
    std::uint64_t linesPassed = 0;
};

/// The first record start after `from`, or `end`.
RecordStart nextRecordStart(const base::FileSource& file, std::uint64_t from, std::uint64_t end,
                            bool inQuotes, const std::stop_token& stop) {
    const auto buffer = std::make_unique_for_overwrite<char[]>(pieceSize);
    std::uint64_t lines = 0;
    while (from < end && !stop.stop_requested()) {
        const auto got = file.read(from, buffer.get(),
                                   static_cast<std::size_t>(std::min<std::uint64_t>(pieceSize, end - from)));
        if (got == 0)
            break;
        for (std::size_t i = 0; i < got; ++i) {
            lines += buffer[i] == '\n' || buffer[i] == '\r' ? 1U : 0U;
            if (buffer[i] == '"')
                inQuotes = !inQuotes;
            else if (buffer[i] == '\n' && !inQuotes)
                return {from + i + 1, lines};
        }
        from += got;
    }
    return {end, lines};
}

} // namespace

std::vector<CsvRange> csvRanges(const base::FileSource& file, std::uint64_t bodyBegin,
                                std::size_t wantedRanges, const std::stop_token& stop) {
    const auto end = file.size();
    const auto shares = std::max<std::size_t>(wantedRanges, 1);
    const auto nominal = [&](std::size_t i) {
        return i == shares ? end : bodyBegin + (end - bodyBegin) / shares * i;
    };

    std::vector<ByteCounts> counts(shares);
    base::parallelFor(shares, 0, stop,
                      [&](std::size_t i) { counts[i] = counted(file, nominal(i), nominal(i + 1), stop); });
    std::uint64_t quotes = 0;
    std::uint64_t lineEnds = 0;
    std::vector<CsvRange> ranges;
    for (std::size_t i = 0; i < shares; ++i) {
        ranges.push_back({bodyBegin, end, counts[i].lineEnds + 1});
        if (i > 0) {
            // A record that reaches beyond several shares is passed once.
            const auto start = ranges[i - 1].begin >= nominal(i)
                                   ? RecordStart{ranges[i - 1].begin, 0}
                                   : nextRecordStart(file, nominal(i), end, quotes % 2 != 0, stop);
            ranges[i].begin = std::max(start.at, ranges[i - 1].begin);
            ranges[i - 1].end = ranges[i].begin;
            ranges[i - 1].mostRecords += start.linesPassed; // its last record reaches into this share
        }
        quotes += counts[i].quotes;
        lineEnds += counts[i].lineEnds;
    }
    if (quotes % 2 != 0)
        return {{bodyBegin, end, lineEnds + 1}};
    return ranges;
}

} // namespace runglass::readers
