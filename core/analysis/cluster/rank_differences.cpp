// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/collective_calls.h"
#include "core/analysis/cluster/rank_summary.h"
#include "core/base/capped_sum.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace runglass::analysis {
namespace {

using base::Nanoseconds;
using base::Severity;

Nanoseconds endOf(const model::CommunicationOperation& operation) {
    constexpr double nsPerUs = 1000;
    constexpr double most = 9e18;
    const double length = std::isnan(operation.elapsedUs) ? 0 : operation.elapsedUs * nsPerUs;
    return operation.startNs + static_cast<Nanoseconds>(std::clamp(length, 0.0, most / 2));
}

bool hasTime(const model::CommunicationOperation& operation) {
    constexpr Nanoseconds limit = Nanoseconds{1} << 61; // far from where sums could wrap
    return operation.startNs > -limit && operation.startNs < limit;
}

template <typename Value>
Value median(std::vector<Value> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

/// How much later each rank's clock seems to be: the ends of collectives are one moment, so what they differ
/// by, seen over many, is the clocks. By rank; only ranks with such operations.
std::map<std::uint32_t, Nanoseconds> clockOffsets(const Cluster& cluster, const CollectiveCalls& calls) {
    std::map<std::uint32_t, std::vector<Nanoseconds>> differences;
    for (const CollectiveCall& call : calls.calls) {
        std::vector<Nanoseconds> ends;
        for (const CallMember& member : calls.of(call))
            if (const auto& operation = cluster.ranks[member.rank].operations[member.operation];
                hasTime(operation))
                ends.push_back(endOf(operation));
        if (ends.size() < 2)
            continue;
        const Nanoseconds common = median(std::move(ends));
        for (const CallMember& member : calls.of(call))
            if (const auto& operation = cluster.ranks[member.rank].operations[member.operation];
                hasTime(operation))
                differences[member.rank].push_back(endOf(operation) - common);
    }
    std::map<std::uint32_t, Nanoseconds> offsets;
    for (auto& [rank, values] : differences)
        offsets[rank] = median(std::move(values));
    return offsets;
}

void reportClocks(const Cluster& cluster, const CollectiveCalls& calls, const std::string& file,
                  base::Diagnostics& diagnostics) {
    constexpr Nanoseconds aligned = 1'000'000; // algorithms §9e
    const auto offsets = clockOffsets(cluster, calls);
    if (offsets.empty())
        return;
    const auto byOffset = [](const auto& left, const auto& right) { return left.second < right.second; };
    const auto [first, last] = std::minmax_element(offsets.begin(), offsets.end(), byOffset);
    const Nanoseconds apart = base::cappedSum(last->second, -first->second);
    if (apart < aligned)
        return;
    diagnostics.report(Severity::Info, "time.rank_skew", file, {},
                       "The clocks of ranks differ by about " + std::to_string(apart / 1000) + " us (" +
                           cluster.ranks[first->first].worker + " and " + cluster.ranks[last->first].worker +
                           "): compare durations, not starts.");
}

/// Recordings of different times have nothing to do with each other.
void reportSpans(const Cluster& cluster, const std::string& file, base::Diagnostics& diagnostics) {
    Nanoseconds latestStart = std::numeric_limits<Nanoseconds>::min();
    Nanoseconds earliestEnd = std::numeric_limits<Nanoseconds>::max();
    std::string late;
    std::string early;
    for (const RankSummary& rank : cluster.ranks) {
        Nanoseconds start = std::numeric_limits<Nanoseconds>::max();
        Nanoseconds end = std::numeric_limits<Nanoseconds>::min();
        for (const auto& operation : rank.operations) {
            if (!hasTime(operation))
                continue;
            start = std::min(start, operation.startNs);
            end = std::max(end, endOf(operation));
        }
        if (start > end)
            continue;
        if (start > latestStart) {
            latestStart = start;
            late = rank.worker;
        }
        if (end < earliestEnd) {
            earliestEnd = end;
            early = rank.worker;
        }
    }
    if (!late.empty() && latestStart > earliestEnd)
        diagnostics.report(Severity::Info, "time.rank_skew", file, {},
                           "The communication of " + late + " starts after that of " + early +
                               " has ended: they are recordings of different times, or their clocks differ.");
}

void reportSteps(const Cluster& cluster, const std::string& file, base::Diagnostics& diagnostics) {
    for (const RankSummary& rank : cluster.ranks)
        if (!rank.steps.empty() && rank.steps.size() < cluster.steps.size())
            diagnostics.report(Severity::Info, "run.step_mismatch", file, {},
                               rank.worker + " has not all steps that other ranks have.");
}

} // namespace

void reportRankDifferences(const Cluster& cluster, const std::string& file, base::Diagnostics& diagnostics) {
    if (cluster.ranks.size() < 2)
        return;
    const CollectiveCalls calls = matchCalls(cluster);
    reportSpans(cluster, file, diagnostics);
    reportClocks(cluster, calls, file, diagnostics);
    reportSteps(cluster, file, diagnostics);
    const auto shifted = std::ranges::count_if(calls.calls, &CollectiveCall::isByOrder);
    if (shifted != 0)
        diagnostics.report(Severity::Info, "comm.name_shift", file, {},
                           "Ranks count their operations differently; the same ones are matched by order.",
                           static_cast<std::uint64_t>(shifted));
}

} // namespace runglass::analysis
