// SPDX-License-Identifier: Apache-2.0
#include "core/readers/csv_ranges.h"

#include <algorithm>
#include <memory>
#include <thread>

namespace runglass::readers {
namespace {

constexpr std::size_t pieceSize = std::size_t{256} << 10;

bool oddQuotes(const base::FileSource& file, std::uint64_t begin, std::uint64_t end) {
    const auto buffer = std::make_unique_for_overwrite<char[]>(pieceSize);
    std::ptrdiff_t quotes = 0;
    while (begin < end) {
        const auto got = file.read(begin, buffer.get(),
                                   static_cast<std::size_t>(std::min<std::uint64_t>(pieceSize, end - begin)));
        if (got == 0)
            break;
        quotes += std::count(buffer.get(), buffer.get() + got, '"');
        begin += got;
    }
    return quotes % 2 != 0;
}

/// The first record start after `from`, or `end`.
std::uint64_t nextRecordStart(const base::FileSource& file, std::uint64_t from, std::uint64_t end,
                              bool inQuotes) {
    const auto buffer = std::make_unique_for_overwrite<char[]>(pieceSize);
    while (from < end) {
        const auto got = file.read(from, buffer.get(),
                                   static_cast<std::size_t>(std::min<std::uint64_t>(pieceSize, end - from)));
        if (got == 0)
            break;
        for (std::size_t i = 0; i < got; ++i) {
            if (buffer[i] == '"')
                inQuotes = !inQuotes;
            else if (buffer[i] == '\n' && !inQuotes)
                return from + i + 1;
        }
        from += got;
    }
    return end;
}

} // namespace

std::vector<std::uint64_t> csvRangeStarts(const base::FileSource& file, std::uint64_t bodyBegin,
                                          std::size_t wantedRanges) {
    const auto end = file.size();
    const auto share = (end - bodyBegin) / std::max<std::size_t>(wantedRanges, 1);
    if (wantedRanges < 2 || share == 0)
        return {bodyBegin, end};
    const auto nominal = [&](std::size_t i) { return i == wantedRanges ? end : bodyBegin + share * i; };

    std::vector<char> odd(wantedRanges, 0);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < wantedRanges; ++i)
            threads.emplace_back(
                [&, i] { odd[i] = static_cast<char>(oddQuotes(file, nominal(i), nominal(i + 1))); });
    }
    std::vector<std::uint64_t> starts{bodyBegin};
    bool inQuotes = false;
    for (std::size_t i = 1; i < wantedRanges; ++i) {
        inQuotes = inQuotes != (odd[i - 1] != 0);
        starts.push_back(std::max(starts.back(), nextRecordStart(file, nominal(i), end, inQuotes)));
    }
    inQuotes = inQuotes != (odd.back() != 0);
    if (inQuotes)
        return {bodyBegin, end};
    starts.push_back(end);
    return starts;
}

} // namespace runglass::readers
