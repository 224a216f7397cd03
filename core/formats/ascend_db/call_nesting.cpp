// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/call_nesting.h"

#include <algorithm>
#include <numeric>
#include <ranges>
#include <tuple>

namespace runglass::formats::ascend_db {
namespace {

constexpr std::uint32_t noParent = 0xFFFFFFFF;
constexpr base::Nanoseconds toleranceNs = 1000;

/// Thread by thread, by start, longer ones first, then in the order given.
std::vector<std::uint32_t> outerFirst(std::span<const HostCall> calls) {
    std::vector<std::uint32_t> order(calls.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        const HostCall& one = calls[a];
        const HostCall& other = calls[b];
        return std::tuple(one.thread, one.startNs, other.endNs, a) <
               std::tuple(other.thread, other.startNs, one.endNs, b);
    });
    return order;
}

/// Precondition: the outer one runs when the inner begins, so that no difference overflows.
bool isWithin(const HostCall& inner, const HostCall& outer) {
    return inner.endNs <= outer.endNs || inner.endNs - outer.endNs <= toleranceNs;
}

/// Keeps the calls that may be around a later one: each ends before those that began before it, because of
/// two that run, the later one is around whatever the earlier one could be around if it ends later, too.
std::vector<std::uint32_t> parentsOf(std::span<const HostCall> calls, std::span<const std::uint32_t> order) {
    std::vector<std::uint32_t> parents(calls.size(), noParent);
    std::vector<std::uint32_t> running;
    for (const auto index : order) {
        const HostCall& call = calls[index];
        if (!running.empty() && calls[running.back()].thread != call.thread)
            running.clear();
        while (!running.empty() && calls[running.back()].endNs <= call.startNs)
            running.pop_back();
        while (!running.empty() && calls[running.back()].endNs < call.endNs) {
            if (parents[index] == noParent && isWithin(call, calls[running.back()]))
                parents[index] = running.back();
            running.pop_back();
        }
        if (parents[index] == noParent && !running.empty())
            parents[index] = running.back();
        running.push_back(index);
    }
    return parents;
}

double lengthNs(base::Nanoseconds startNs, base::Nanoseconds endNs) {
    return static_cast<double>(endNs - startNs);
}

} // namespace

std::vector<CallTimes> nestedTimes(std::span<const HostCall> calls) {
    const auto order = outerFirst(calls);
    const auto parents = parentsOf(calls, order);
    std::vector<CallTimes> times(calls.size());
    for (std::size_t i = 0; i < calls.size(); ++i)
        times[i] = {lengthNs(calls[i].startNs, calls[i].endNs), calls[i].deviceNs, calls[i].deviceCoresNs};
    for (const auto index : order | std::views::reverse) { // inner ones before those around them
        times[index].hostSelfNs = std::max(times[index].hostSelfNs, 0.0);
        if (parents[index] == noParent)
            continue;
        CallTimes& parent = times[parents[index]];
        const HostCall& call = calls[index];
        parent.hostSelfNs -= lengthNs(call.startNs, std::min(call.endNs, calls[parents[index]].endNs));
        parent.deviceTotalNs += times[index].deviceTotalNs;
        parent.deviceCoresTotalNs += times[index].deviceCoresTotalNs;
    }
    return times;
}

} // namespace runglass::formats::ascend_db
