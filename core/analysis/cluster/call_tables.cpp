// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/collective_calls.h"
#include "core/analysis/cluster/columns.h"
#include "core/base/stop_check.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

namespace runglass::analysis {
namespace {

using base::Nanoseconds;
using base::TextId;

constexpr double nsPerUs = 1000;

const model::CommunicationOperation& operationOf(const Cluster& cluster, CallMember member) {
    return cluster.ranks[member.rank].operations[member.operation];
}

/// Microseconds from one moment to another; unknown when either is.
double usBetween(Nanoseconds from, Nanoseconds to) {
    if (from == model::unknownTimeNs || to == model::unknownTimeNs)
        return model::unknownValue;
    return base::nanosecondsBetween(from, to) / nsPerUs;
}

/// First and last start of a call's members, those unknown left out.
struct Starts {
    Nanoseconds first = model::unknownTimeNs;
    Nanoseconds last = model::unknownTimeNs;
};

Starts startsOf(const Cluster& cluster, std::span<const CallMember> members) {
    Starts starts;
    for (const CallMember& member : members) {
        const Nanoseconds start = operationOf(cluster, member).startNs;
        if (start == model::unknownTimeNs)
            continue;
        if (starts.first == model::unknownTimeNs || start < starts.first)
            starts.first = start;
        if (starts.last == model::unknownTimeNs || start > starts.last)
            starts.last = start;
    }
    return starts;
}

/// Members with the shortest and the longest duration of those that are known; the first when none is.
struct Extremes {
    CallMember shortest;
    CallMember longest;
};

Extremes extremesOf(const Cluster& cluster, std::span<const CallMember> members) {
    Extremes extremes{members.front(), members.front()};
    for (const CallMember& member : members) {
        const double elapsed = operationOf(cluster, member).elapsedUs;
        if (std::isnan(elapsed))
            continue;
        // Also true where the one so far is unknown.
        if (!(operationOf(cluster, extremes.shortest).elapsedUs <= elapsed))
            extremes.shortest = member;
        if (!(operationOf(cluster, extremes.longest).elapsedUs >= elapsed))
            extremes.longest = member;
    }
    return extremes;
}

std::map<TextId, const model::CommunicationGroup*> groupsById(const Cluster& cluster) {
    std::map<TextId, const model::CommunicationGroup*> groups;
    for (const auto& group : cluster.groups)
        if (group.group != base::noText)
            groups.emplace(group.group, &group);
    return groups;
}

void addTime(table::TableBuilder& out, std::size_t column, Nanoseconds time) {
    if (time == model::unknownTimeNs)
        out.cell(column).addNull();
    else
        out.cell(column).addInteger(time);
}

} // namespace

table::Table callTable(const Cluster& cluster, const CollectiveCalls& calls, const std::stop_token& stop) {
    table::TableBuilder out(
        "communication-calls",
        {columns::text("step", "Step", "Training step"),
         columns::label("name", "Operation", "The operation as its first rank names it"),
         columns::text("group", "Group", "Communication group"),
         columns::count("ranks", "Ranks", "Ranks that have the operation"),
         columns::count("missing_ranks", "Missing Ranks", "Ranks of the group that have it not"),
         columns::moment("start_ns", "First Start", "When the first rank started"),
         columns::microseconds("skew_us", "Start Skew", "Last start - first start"),
         columns::microseconds("transfer_us", "Transfer", "Shortest duration of the ranks"),
         columns::microseconds("max_us", "Longest", "Longest duration of the ranks"),
         columns::microseconds("wait_us", "Longest Wait", "Longest - shortest duration"),
         columns::text("last_worker", "Last Worker", "Who came last: the shortest duration"),
         columns::text("first_worker", "Longest Waiting Worker", "Who has the longest duration"),
         columns::bytes("size_bytes", "Transit Size", "What the first rank moved"),
         columns::text("matching", "Matched By", "How the ranks' operations were found to be the same")});
    const auto groups = groupsById(cluster);
    for (std::size_t row = 0; row < calls.calls.size(); ++row) {
        if (base::isStoppedAt(row, stop))
            break;
        const CollectiveCall& call = calls.calls[row];
        const auto members = calls.of(call);
        const auto group = groups.find(call.group);
        const std::size_t expected =
            group == groups.end() ? members.size() : std::max(group->second->ranks.size(), members.size());
        const Starts starts = startsOf(cluster, members);
        const Extremes extremes = extremesOf(cluster, members);
        const double longest = operationOf(cluster, extremes.longest).elapsedUs;
        const bool isCompared = members.size() > 1;
        out.addText(0, stepText(cluster, call.step));
        out.addText(1, cluster.text(call.name));
        out.addTextOrNull(2, cluster.text(call.group));
        out.cell(3).addInteger(call.memberCount);
        out.cell(4).addInteger(static_cast<std::int64_t>(expected - members.size()));
        addTime(out, 5, starts.first);
        columns::addReal(out, 6, usBetween(starts.first, starts.last));
        columns::addReal(out, 7, call.transferUs);
        columns::addReal(out, 8, longest);
        columns::addReal(out, 9, longest - call.transferUs);
        out.addTextOrNull(10, isCompared ? cluster.ranks[extremes.shortest.rank].worker : "");
        out.addTextOrNull(11, isCompared ? cluster.ranks[extremes.longest.rank].worker : "");
        columns::addReal(out, 12, operationOf(cluster, members.front()).sizeBytes);
        out.addText(13, call.isByOrder ? "order" : "name");
    }
    return std::move(out).build();
}

table::Table callMembers(const Cluster& cluster, const CollectiveCalls& calls, std::size_t call) {
    table::TableBuilder out(
        "communication-call",
        {columns::worker(), columns::rank(),
         columns::text("name", "Operation", "The operation as this rank names it"),
         columns::moment("start_ns", "Start", "When the rank started"),
         columns::microseconds("delay_us", "Delay", "Start after the first rank"),
         columns::microseconds("elapsed_us", "Elapsed", "Duration on this rank"),
         columns::microseconds("transfer_us", "Transfer", "Shortest duration of the ranks"),
         columns::microseconds("wait_us", "Wait", "Elapsed - transfer: waiting for the last rank"),
         columns::bytes("size_bytes", "Transit Size", "What the rank moved"),
         columns::real("bandwidth_gbps", "Bandwidth (GB/s)", "Size / transfer; 10^9 bytes per second"),
         columns::lacking()});
    const CollectiveCall& chosen = calls.calls[call];
    const Starts starts = startsOf(cluster, calls.of(chosen));
    std::set<int> present;
    for (const CallMember& member : calls.of(chosen)) {
        const RankSummary& rank = cluster.ranks[member.rank];
        const auto& operation = operationOf(cluster, member);
        present.insert(rankNumber(cluster, member.rank));
        out.addText(0, rank.worker);
        columns::addRank(out, 1, rank.rank);
        out.addText(2, cluster.text(operation.name));
        addTime(out, 3, operation.startNs);
        columns::addReal(out, 4, usBetween(starts.first, operation.startNs));
        columns::addReal(out, 5, operation.elapsedUs);
        columns::addReal(out, 6, chosen.transferUs);
        columns::addReal(out, 7, operation.elapsedUs - chosen.transferUs);
        columns::addReal(out, 8, operation.sizeBytes);
        columns::addReal(out, 9, operation.sizeBytes / chosen.transferUs / nsPerUs);
        out.cell(10).addNull();
    }
    const auto groups = groupsById(cluster);
    const auto group = groups.find(chosen.group);
    if (group == groups.end())
        return std::move(out).build();
    std::unordered_map<int, std::size_t> places;
    for (std::size_t i = 0; i < cluster.ranks.size(); ++i)
        places.insert_or_assign(rankNumber(cluster, i), i);
    for (const int number : group->second->ranks) {
        if (present.contains(number))
            continue;
        const auto place = places.find(number);
        out.addText(0, place == places.end() ? "rank " + std::to_string(number)
                                             : cluster.ranks[place->second].worker);
        out.cell(1).addInteger(number);
        for (std::size_t column = 2; column < 10; ++column)
            out.cell(column).addNull();
        out.addText(10, "no such operation");
    }
    return std::move(out).build();
}

} // namespace runglass::analysis
