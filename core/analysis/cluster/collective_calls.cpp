// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/collective_calls.h"

#include "core/base/stop_check.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <tuple>
#include <utility>

namespace runglass::analysis {
namespace {

using base::TextId;

/// An operation on its way to a call: `place` counts those of the same name, or of the same kind, of a rank.
struct Candidate {
    CallMember member;
    TextId step;
    TextId group;
    TextId kind;
    TextId name;
    std::uint32_t place = 0;

    auto section() const { return std::tuple(step, group, kind); }
};

/// std::ranges::stable_sort that can be stopped; false when it was.
template <typename Key>
bool sortBy(std::span<Candidate> candidates, Key key, const std::stop_token& stop) {
    return base::sortUnlessStopped(
        stop, [&](const Candidate& left, const Candidate& right) { return key(left) < key(right); },
        [&](auto less) { std::ranges::stable_sort(candidates, less); });
}

/// In order of their sections; of no use when stopped.
std::vector<Candidate> candidates(const Cluster& cluster, std::string_view group,
                                  const std::stop_token& stop) {
    std::vector<Candidate> all;
    for (std::uint32_t rank = 0; rank < cluster.ranks.size(); ++rank) {
        const RankSummary& summary = cluster.ranks[rank];
        for (std::uint32_t i = 0; i < summary.operations.size(); ++i) {
            if (base::isStoppedAt(i, stop))
                return {};
            const auto& operation = summary.operations[i];
            if (group.empty() || cluster.text(operation.group) == group)
                all.push_back({{rank, i}, operation.step, operation.group, summary.kinds[i], operation.name});
        }
    }
    const auto bySection = [](const Candidate& c) { return c.section(); };
    if (!sortBy(all, bySection, stop))
        return {};
    return all;
}

/// Numbers the candidates of each rank and name, or of each rank, in their order. False when stopped.
template <typename SameCount>
bool setPlaces(std::span<Candidate> section, SameCount key, const std::stop_token& stop) {
    if (!sortBy(section, key, stop))
        return false;
    for (std::size_t i = 0; i < section.size(); ++i) {
        const bool continues = i > 0 && key(section[i]) == key(section[i - 1]);
        section[i].place = continues ? section[i - 1].place + 1 : 0;
    }
    return true;
}

/// How many operations each rank has; the candidates must be in the order of ranks.
bool isEqualCount(std::span<const Candidate> section, std::size_t& ranks) {
    std::vector<std::size_t> counts;
    for (std::size_t i = 0; i < section.size(); ++i) {
        if (i == 0 || section[i].member.rank != section[i - 1].member.rank)
            counts.push_back(0);
        ++counts.back();
    }
    ranks = counts.size();
    return std::ranges::adjacent_find(counts, std::not_equal_to{}) == counts.end();
}

class Matcher {
public:
    Matcher(const Cluster& cluster, const std::stop_token& stop) : cluster_(cluster), stop_(stop) {}

    /// Leaves it out when stopped.
    void addSection(std::span<Candidate> section) {
        std::size_t ranks = 0;
        const bool isEqual = isEqualCount(section, ranks);
        const auto byName = [](const Candidate& c) { return std::tuple(c.member.rank, c.name); };
        if (!setPlaces(section, byName, stop_) || !sortBy(section, &nameKey, stop_))
            return;
        if (isEqual && ranks > 1 && !isComplete(section, ranks) && isCollective(section.front())) {
            const auto byOperation = [](const Candidate& c) {
                return std::tuple(c.member.rank, c.member.operation);
            };
            const auto byRank = [](const Candidate& c) { return c.member.rank; };
            const auto byPlace = [](const Candidate& c) { return c.place; };
            if (!sortBy(section, byOperation, stop_) || !setPlaces(section, byRank, stop_) ||
                !sortBy(section, byPlace, stop_))
                return;
            addCalls(section, byPlace, true);
        } else {
            addCalls(section, &nameKey, false);
        }
    }

    CollectiveCalls take() && {
        // Each start is looked for once: a call may have very many members.
        std::vector<std::pair<base::Nanoseconds, std::uint32_t>> order;
        for (std::uint32_t i = 0; i < result_.calls.size(); ++i)
            order.emplace_back(firstStart(result_.calls[i]), i);
        if (base::sortUnlessStopped(stop_, std::less<>(),
                                    [&](auto less) { std::ranges::sort(order, less); })) {
            std::vector<CollectiveCall> sorted;
            sorted.reserve(order.size());
            for (const auto& [start, call] : order)
                sorted.push_back(result_.calls[call]);
            result_.calls = std::move(sorted);
        }
        return std::move(result_);
    }

private:
    static std::pair<TextId, std::uint32_t> nameKey(const Candidate& candidate) {
        return {candidate.name, candidate.place};
    }

    const model::CommunicationOperation& operationOf(CallMember member) const {
        return cluster_.ranks[member.rank].operations[member.operation];
    }
    bool isCollective(const Candidate& candidate) const {
        return operationOf(candidate.member).kind == model::CommunicationKind::Collective;
    }

    /// Whether every rank has every name equally often. Precondition: in the order of names and places.
    static bool isComplete(std::span<const Candidate> section, std::size_t ranks) {
        for (std::size_t begin = 0; begin < section.size(); begin += ranks)
            if (begin + ranks > section.size() ||
                nameKey(section[begin]) != nameKey(section[begin + ranks - 1]))
                return false;
        return true;
    }

    template <typename Key>
    void addCalls(std::span<const Candidate> section, Key key, bool isByOrder) {
        for (std::size_t begin = 0; begin < section.size();) {
            if (base::isStoppedAt(result_.calls.size(), stop_))
                return;
            std::size_t end = begin + 1;
            while (end < section.size() && key(section[end]) == key(section[begin]))
                ++end;
            if (end - begin > 1 || isCollective(section[begin]))
                addCall(section.subspan(begin, end - begin), isByOrder);
            begin = end;
        }
    }

    void addCall(std::span<const Candidate> members, bool isByOrder) {
        CollectiveCall call;
        call.step = members.front().step;
        call.group = members.front().group;
        call.name = members.front().name;
        call.firstMember = static_cast<std::uint32_t>(result_.members.size());
        call.memberCount = static_cast<std::uint32_t>(members.size());
        call.isByOrder = isByOrder;
        for (const Candidate& candidate : members) {
            result_.members.push_back(candidate.member);
            const double elapsed = operationOf(candidate.member).elapsedUs;
            if (members.size() > 1 && !(call.transferUs <= elapsed)) // also where there is none yet
                call.transferUs = std::isnan(elapsed) ? call.transferUs : elapsed;
        }
        result_.calls.push_back(call);
    }

    base::Nanoseconds firstStart(const CollectiveCall& call) const {
        base::Nanoseconds first = std::numeric_limits<base::Nanoseconds>::max();
        for (const CallMember& member : result_.of(call))
            first = std::min(first, operationOf(member).startNs);
        return first;
    }

    const Cluster& cluster_;
    const std::stop_token& stop_;
    CollectiveCalls result_;
};

} // namespace

CollectiveCalls matchCalls(const Cluster& cluster, std::string_view group, const std::stop_token& stop) {
    auto all = candidates(cluster, group, stop);
    Matcher matcher(cluster, stop);
    for (std::size_t begin = 0; begin < all.size() && !stop.stop_requested();) {
        std::size_t end = begin + 1;
        while (end < all.size() && all[end].section() == all[begin].section())
            ++end;
        matcher.addSection(std::span(all).subspan(begin, end - begin));
        begin = end;
    }
    return std::move(matcher).take();
}

} // namespace runglass::analysis
