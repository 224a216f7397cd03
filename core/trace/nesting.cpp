// SPDX-License-Identifier: Apache-2.0
#include "core/trace/nesting.h"

#include <algorithm>
#include <limits>

namespace runglass::trace {
namespace {

struct Running {
    base::Nanoseconds startNs;
    base::Nanoseconds endNs;
    Nesting::Place place;

    /// Whether it still runs when another slice starts. One without length runs at its own instant.
    bool runsAt(base::Nanoseconds timeNs) const { return endNs > timeNs || startNs == timeNs; }
    bool contains(const SliceRecord& slice) const { return endNs + nestingToleranceNs >= slice.endNs(); }
};

/// The pass over one track: what began is on a stack, the deepest on top. What has ended below a running one
/// stays until it comes to the top.
class Nester {
public:
    explicit Nester(Nesting& result) : result_(result) {}

    void add(const SliceRecord& slice) {
        while (!stack_.empty() && !stack_.back().runsAt(slice.startNs))
            stack_.pop_back();
        const std::size_t depth = stack_.empty() ? 0 : stack_.back().place.depth + std::size_t{1};
        addBusy(slice);
        if (depth > deepestLane) {
            result_.depths.push_back(deepestLane + 1);
            ++result_.tooDeep;
            return;
        }
        if (depth == result_.laneSizes.size())
            result_.laneSizes.push_back(0);
        const Nesting::Place place{static_cast<std::uint16_t>(depth), result_.laneSizes[depth]++};
        result_.depths.push_back(place.depth);
        noteParent(slice, place);
        stack_.push_back({slice.startNs, slice.endNs(), place});
    }

private:
    void noteParent(const SliceRecord& slice, Nesting::Place place) {
        if (stack_.empty() || stack_.back().endNs >= slice.endNs())
            return;
        result_.isExact = false;
        if (stack_.back().contains(slice))
            return;
        ++result_.crossings;
        const auto parent = std::find_if(stack_.rbegin(), stack_.rend(), [&](const Running& running) {
            return running.runsAt(slice.startNs) && running.contains(slice);
        });
        result_.exceptions.push_back(
            {place, parent == stack_.rend() ? std::nullopt : std::optional(parent->place)});
    }

    void addBusy(const SliceRecord& slice) {
        const base::Nanoseconds from = std::max(slice.startNs, busyUntil_);
        if (slice.endNs() > from) {
            result_.busyNs += slice.endNs() - from;
            busyUntil_ = slice.endNs();
        }
    }

    Nesting& result_;
    std::vector<Running> stack_;
    base::Nanoseconds busyUntil_ = std::numeric_limits<base::Nanoseconds>::min();
};

/// How many of some slices of one start and duration have the name of another one.
std::uint64_t repeatedNames(std::span<const SliceRecord> slices) {
    if (slices.size() < 2)
        return 0;
    std::vector<base::TextId> names;
    names.reserve(slices.size());
    for (const SliceRecord& slice : slices)
        names.push_back(slice.name);
    std::ranges::sort(names);
    return std::ranges::unique(names).size();
}

} // namespace

void sortSlices(std::span<SliceRecord> slices) {
    if (!std::ranges::is_sorted(slices, comesBefore))
        std::ranges::sort(slices, comesBefore);
}

Nesting nest(std::span<const SliceRecord> slices) {
    Nesting result;
    result.depths.reserve(slices.size());
    Nester nester(result);
    std::size_t first = 0; // of those with the same start and duration
    for (std::size_t i = 0; i < slices.size(); ++i) {
        nester.add(slices[i]);
        if (slices[i].startNs == slices[first].startNs && slices[i].durationNs == slices[first].durationNs)
            continue;
        result.duplicates += repeatedNames(slices.subspan(first, i - first));
        first = i;
    }
    result.duplicates += repeatedNames(slices.subspan(first));
    return result;
}

} // namespace runglass::trace
