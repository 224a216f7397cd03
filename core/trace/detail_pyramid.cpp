// SPDX-License-Identifier: Apache-2.0
#include "core/trace/detail_pyramid.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace runglass::trace {
namespace {

constexpr std::uint32_t fullCoverage = 255;
constexpr std::uint32_t lastName = (1U << 24) - 1;
constexpr int resolutionStepBits = 2;
/// Starts that are farther apart say nothing about how densely a lane is filled.
constexpr base::Nanoseconds longestSpacingNs = 1'000'000'000;
constexpr std::size_t fewEnough = 64;

std::uint32_t packed(base::TextId name, std::uint32_t coverage) {
    return std::min(static_cast<std::uint32_t>(base::indexOf(name)), lastName) << 8 | coverage;
}

/// The level below as one reads it: the slices themselves, or the entries of a finer level.
struct SliceSource {
    const LaneView& lane;
    std::size_t size() const { return lane.size(); }
    DetailEntry at(std::size_t i) const {
        return {lane.starts[i], lane.end(i), packed(lane.names[i], fullCoverage), static_cast<SliceIndex>(i)};
    }
};
struct EntrySource {
    const DetailEntry* entries;
    std::size_t count;
    std::size_t size() const { return count; }
    const DetailEntry& at(std::size_t i) const { return entries[i]; }
};

double busyOf(const DetailEntry& entry) {
    return static_cast<double>(entry.endNs - entry.startNs) * entry.coverage() / fullCoverage;
}

/// Collects the short entries of one bucket.
class Run {
public:
    bool isEmpty() const { return count_ == 0; }
    void add(const DetailEntry& entry) {
        const double busy = busyOf(entry);
        if (count_++ == 0) {
            merged_ = entry;
            longest_ = busy;
            busy_ = busy;
            return;
        }
        merged_.endNs = std::max(merged_.endNs, entry.endNs);
        busy_ += busy;
        if (busy > longest_) {
            longest_ = busy;
            merged_.nameAndCoverage = entry.nameAndCoverage;
        }
    }
    DetailEntry take() {
        if (count_ > 1) {
            const auto length = static_cast<double>(merged_.endNs - merged_.startNs);
            const double share = length > 0 ? std::min(1.0, busy_ / length) : 0.0;
            // Never 0: that something is there must stay visible.
            const auto coverage = static_cast<std::uint32_t>(std::lround(1 + share * (fullCoverage - 1)));
            merged_.nameAndCoverage = (merged_.nameAndCoverage & ~0xFFU) | coverage;
        }
        count_ = 0;
        return merged_;
    }

private:
    DetailEntry merged_{};
    std::size_t count_ = 0;
    double longest_ = 0;
    double busy_ = 0;
};

base::Nanoseconds bucketOf(base::Nanoseconds timeNs, int resolutionBits) {
    return timeNs >> resolutionBits; // rounds down for negative times too
}

/// Appends the level to `out`; false and nothing appended when it would have more than `limit` entries.
template <typename Source>
bool appendLevel(const Source& source, int resolutionBits, std::size_t limit, base::Slab<DetailEntry>& out) {
    const base::Nanoseconds resolution = base::Nanoseconds{1} << resolutionBits;
    const std::size_t before = out.size();
    Run run;
    base::Nanoseconds runBucket = 0;
    const auto flush = [&] {
        if (!run.isEmpty())
            out.push_back(run.take());
    };
    for (std::size_t i = 0; i < source.size(); ++i) {
        const DetailEntry entry = source.at(i);
        const bool isShort = entry.endNs - entry.startNs < resolution;
        const base::Nanoseconds bucket = bucketOf(entry.startNs, resolutionBits);
        if (!isShort || bucket != runBucket)
            flush();
        if (isShort) {
            run.add(entry);
            runBucket = bucket;
        } else {
            out.push_back(entry);
        }
        if (out.size() - before > limit) {
            out.resize(before);
            return false;
        }
    }
    flush();
    if (out.size() - before > limit) {
        out.resize(before);
        return false;
    }
    return true;
}

base::Nanoseconds meanSpacing(const LaneView& lane) {
    base::Nanoseconds sum = 0;
    for (std::size_t i = 1; i < lane.size(); ++i)
        sum += std::min(lane.starts[i] - lane.starts[i - 1], longestSpacingNs);
    return sum / static_cast<base::Nanoseconds>(lane.size());
}

} // namespace

DetailPyramid buildPyramid(const LaneView& lane) {
    DetailPyramid pyramid;
    if (lane.size() < smallestPyramidLane)
        return pyramid;
    const auto spacing = static_cast<std::uint64_t>(std::max<base::Nanoseconds>(1, meanSpacing(lane)));
    const auto span =
        static_cast<std::uint64_t>(std::max<base::Nanoseconds>(1, lane.starts.back() - lane.starts.front()));
    const int lastBits = std::min(61, static_cast<int>(std::bit_width(span)));
    struct Extent {
        int resolutionBits;
        std::size_t begin;
        std::size_t end;
    };
    std::vector<Extent> extents;
    std::size_t finer = lane.size();
    for (int bits = static_cast<int>(std::bit_width(2 * spacing - 1)); bits <= lastBits && finer > fewEnough;
         bits += resolutionStepBits) {
        const std::size_t begin = pyramid.entries.size();
        bool stored = false;
        if (extents.empty()) {
            stored = appendLevel(SliceSource{lane}, bits, finer / 2, pyramid.entries);
        } else {
            // The slab may move while it grows: reserve first, then read from it.
            pyramid.entries.reserve(begin + finer / 2 + 2);
            const Extent& last = extents.back();
            stored = appendLevel(EntrySource{pyramid.entries.data() + last.begin, last.end - last.begin},
                                 bits, finer / 2, pyramid.entries);
        }
        if (stored) {
            extents.push_back({bits, begin, pyramid.entries.size()});
            finer = pyramid.entries.size() - begin;
        }
    }
    pyramid.entries.shrinkToFit();
    for (const Extent& extent : extents)
        pyramid.levels.push_back({base::Nanoseconds{1} << extent.resolutionBits,
                                  pyramid.entries.values().subspan(extent.begin, extent.end - extent.begin)});
    return pyramid;
}

} // namespace runglass::trace
