// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/collective_calls.h"
#include "core/analysis/cluster/id_translation.h"
#include "core/analysis/cluster/parallel_groups.h"
#include "core/analysis/cluster/rank_summary.h"
#include "core/base/exact_sum.h"
#include "core/table/query.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

namespace runglass::analysis {
namespace {

using base::TextId;

void translate(RankSummary& rank, IdTranslation& ids) {
    for (StepFigures& figures : rank.steps)
        figures.step = ids.of(figures.step);
    for (auto& operation : rank.operations) {
        operation.step = ids.of(operation.step);
        operation.group = ids.of(operation.group);
        operation.name = ids.of(operation.name);
    }
    for (TextId& kind : rank.kinds)
        kind = ids.of(kind);
    for (TrafficSum& sum : rank.traffic) {
        sum.step = ids.of(sum.step);
        sum.group = ids.of(sum.group);
        sum.operation = ids.of(sum.operation);
        sum.transport = ids.of(sum.transport);
    }
    for (PacketSum& sum : rank.packets)
        sum.transport = ids.of(sum.transport);
    for (auto& link : rank.links) {
        link.step = ids.of(link.step);
        link.group = ids.of(link.group);
        link.operation = ids.of(link.operation);
        link.transport = ids.of(link.transport);
        link.sample = base::noText; // sums are no samples
    }
    for (auto& group : rank.groups) {
        group.group = ids.of(group.group);
        group.purpose = ids.of(group.purpose);
    }
}

/// Where sources do not tell how long data moved, the shortest duration over the ranks is taken for it.
void completeTransfers(Cluster& cluster) {
    const auto lacks = [](const model::CommunicationOperation& operation) {
        return std::isnan(operation.transitUs);
    };
    if (std::ranges::none_of(cluster.ranks, [&](const RankSummary& rank) {
            return std::ranges::any_of(rank.operations, lacks);
        }))
        return;
    const CollectiveCalls calls = matchCalls(cluster);
    for (const CollectiveCall& call : calls.calls)
        for (const CallMember& member : calls.of(call)) {
            auto& operation = cluster.ranks[member.rank].operations[member.operation];
            if (!lacks(operation) || std::isnan(call.transferUs))
                continue;
            operation.transitUs = call.transferUs;
            if (call.transferUs > 0) {
                // Rates are those of the transfer, not of waiting for other ranks (algorithms §10d).
                const double faster = operation.elapsedUs / call.transferUs;
                operation.algorithmGbps *= faster;
                operation.busGbps *= faster;
            }
            operation.waitUs = operation.synchronizationUs = operation.elapsedUs - call.transferUs;
        }
}

struct TransferSums {
    base::ExactSum transfer;
    base::ExactSum synchronizing;
    bool hasTransfer = false;
    bool hasSynchronizing = false;
};

/// Sums of operations into their steps; steps that only operations know are added.
void addTransfers(RankSummary& rank) {
    std::map<TextId, TransferSums> sums;
    for (const auto& operation : rank.operations) {
        TransferSums& sum = sums[operation.step];
        if (!std::isnan(operation.transitUs)) {
            sum.transfer.add(operation.transitUs);
            sum.hasTransfer = true;
        }
        if (!std::isnan(operation.synchronizationUs)) {
            sum.synchronizing.add(operation.synchronizationUs);
            sum.hasSynchronizing = true;
        }
    }
    std::unordered_map<TextId, std::size_t> places;
    for (std::size_t i = 0; i < rank.steps.size(); ++i)
        places.try_emplace(rank.steps[i].step, i);
    for (const auto& [step, sum] : sums) {
        const auto [place, isNew] = places.try_emplace(step, rank.steps.size());
        if (isNew)
            rank.steps.emplace_back().step = step;
        StepFigures& figures = rank.steps[place->second];
        if (sum.hasTransfer)
            figures.transferUs = sum.transfer.value();
        if (sum.hasSynchronizing)
            figures.synchronizingUs = sum.synchronizing.value();
    }
}

std::vector<std::string> stepsOf(const Cluster& cluster) {
    std::set<TextId> ids;
    for (const RankSummary& rank : cluster.ranks)
        for (const StepFigures& figures : rank.steps)
            ids.insert(figures.step);
    const bool hasNoStep = ids.erase(base::noText) != 0;
    std::vector<std::string> names;
    for (const TextId id : ids)
        names.emplace_back(cluster.text(id));
    std::ranges::sort(names, [](const std::string& left, const std::string& right) {
        return table::naturalCompare(left, right) < 0;
    });
    if (hasNoStep)
        names.emplace_back(stepText(cluster, base::noText));
    return names;
}

} // namespace

Cluster makeCluster(std::vector<SummaryWithTexts> ranks) {
    auto texts = std::make_shared<base::StringPool>();
    Cluster cluster;
    for (SummaryWithTexts& summary : ranks) {
        IdTranslation ids(*summary.texts);
        ids.into(*texts);
        translate(summary.rank, ids);
        cluster.ranks.push_back(std::move(summary.rank));
    }
    cluster.groups = findGroups(cluster.ranks, *texts);
    cluster.texts = std::move(texts);
    completeTransfers(cluster);
    for (RankSummary& rank : cluster.ranks)
        addTransfers(rank);
    cluster.steps = stepsOf(cluster);
    return cluster;
}

} // namespace runglass::analysis
