// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/parallel_groups.h"

#include "core/analysis/cluster/columns.h"
#include "core/analysis/cluster/distributed_steps.h"
#include "core/base/case_fold.h"
#include "core/base/exact_sum.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <tuple>

namespace runglass::analysis {
namespace {

using base::TextId;
using model::CommunicationGroup;

/// Groups that sources tell, each once.
std::vector<CommunicationGroup> toldGroups(const std::vector<RankSummary>& ranks) {
    std::vector<CommunicationGroup> groups;
    std::set<std::tuple<TextId, TextId, std::vector<int>>> known;
    for (const RankSummary& rank : ranks)
        for (const CommunicationGroup& group : rank.groups)
            if (known.emplace(group.group, group.purpose, group.ranks).second)
                groups.push_back(group);
    return groups;
}

/// Groups that operations name, in order of first sight, with the ranks that have operations in them.
std::vector<CommunicationGroup> usedGroups(const std::vector<RankSummary>& ranks) {
    std::vector<CommunicationGroup> groups;
    std::map<TextId, std::size_t> places;
    for (std::size_t i = 0; i < ranks.size(); ++i)
        for (const auto& operation : ranks[i].operations) {
            if (operation.group == base::noText)
                continue;
            const auto [place, isNew] = places.emplace(operation.group, groups.size());
            if (isNew)
                groups.push_back({operation.group, base::noText, {}});
            const int number = ranks[i].rank.value_or(static_cast<int>(i));
            auto& members = groups[place->second].ranks;
            if (members.empty() || members.back() != number)
                members.push_back(number);
        }
    for (CommunicationGroup& group : groups) {
        std::ranges::sort(group.ranks);
        const auto repeated = std::ranges::unique(group.ranks);
        group.ranks.erase(repeated.begin(), repeated.end());
    }
    return groups;
}

std::vector<int> sortedRanks(std::vector<int> ranks) {
    std::ranges::sort(ranks);
    return ranks;
}

/// Told groups that a group of operations may be.
struct Alike {
    std::vector<const CommunicationGroup*> groups;
    std::optional<TextId> purpose; ///< of all of them; put together once, as many as may ask for it
};

TextId commonPurpose(const std::vector<const CommunicationGroup*>& groups, base::StringPool& texts) {
    std::string purposes;
    for (const CommunicationGroup* const group : groups)
        if (group->purpose != base::noText)
            purposes += (purposes.empty() ? "" : ", ") + std::string(texts.text(group->purpose));
    return purposes.empty() ? base::noText : texts.intern(purposes);
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// "pp", "mesh_pp", "PIPELINE_MODEL_PARALLEL_GROUP".
bool isPipeline(std::string_view purpose) {
    const std::string folded = base::caseFolded(purpose);
    return folded == "pp" || folded.ends_with("_pp") || contains(folded, "pipeline");
}

constexpr std::string_view stagePurpose = "stage";

using StageByRank = std::map<int, int>;

/// Place of each rank in its pipeline.
StageByRank stagesOfPipelines(const Cluster& cluster) {
    StageByRank stages;
    for (const RankSummary& rank : cluster.ranks)
        for (const CommunicationGroup& group : rank.groups)
            if (isPipeline(cluster.text(group.purpose)) && group.ranks.size() > 1)
                for (std::size_t place = 0; place < group.ranks.size(); ++place)
                    stages.emplace(group.ranks[place], static_cast<int>(place));
    return stages;
}

/// Sources that list the stages themselves, by their first ranks.
StageByRank stagesAsTold(const Cluster& cluster) {
    std::vector<std::vector<int>> lists;
    for (const RankSummary& rank : cluster.ranks)
        for (const CommunicationGroup& group : rank.groups)
            if (cluster.text(group.purpose) == stagePurpose)
                lists.push_back(sortedRanks(group.ranks));
    std::ranges::sort(lists);
    const auto repeated = std::ranges::unique(lists);
    lists.erase(repeated.begin(), repeated.end());
    StageByRank stages;
    for (std::size_t stage = 0; stage < lists.size(); ++stage)
        for (const int rank : lists[stage])
            stages.emplace(rank, static_cast<int>(stage));
    return stages;
}

/// Ranks that send to each other form chains; chains of equal length are pipelines, in the order of ranks.
StageByRank stagesOfChains(const Cluster& cluster) {
    std::vector<std::size_t> parents(cluster.ranks.size());
    std::iota(parents.begin(), parents.end(), std::size_t{0});
    const auto rootOf = [&](std::size_t i) {
        while (parents[i] != i)
            i = parents[i] = parents[parents[i]];
        return i;
    };
    std::map<TextId, std::size_t> firstOfGroup;
    for (std::size_t i = 0; i < cluster.ranks.size(); ++i)
        for (const auto& operation : cluster.ranks[i].operations) {
            if (operation.kind != model::CommunicationKind::PointToPoint || operation.group == base::noText)
                continue;
            const auto [first, isNew] = firstOfGroup.emplace(operation.group, i);
            if (!isNew)
                parents[rootOf(i)] = rootOf(first->second);
        }
    std::map<std::size_t, std::vector<int>> chains;
    for (std::size_t i = 0; i < cluster.ranks.size(); ++i)
        chains[rootOf(i)].push_back(rankNumber(cluster, i));
    const std::size_t length = chains.empty() ? 0 : chains.begin()->second.size();
    const bool isEven = std::ranges::all_of(
        chains, [length](const auto& chain) { return chain.second.size() == length && length > 1; });
    StageByRank stages;
    if (!isEven || chains.size() < 2) // a single chain is as well a ring of all ranks
        return stages;
    for (const auto& [root, chain] : chains) {
        const auto members = sortedRanks(chain);
        for (std::size_t place = 0; place < members.size(); ++place)
            stages.emplace(members[place], static_cast<int>(place));
    }
    return stages;
}

/// "0-3, 8, 10": runs of ranks are short to read.
std::string rankList(const std::vector<int>& ranks) {
    std::string text;
    for (std::size_t i = 0; i < ranks.size();) {
        std::size_t end = i;
        while (end + 1 < ranks.size() && ranks[end + 1] == std::int64_t{ranks[end]} + 1)
            ++end;
        text += (text.empty() ? "" : ", ") + std::to_string(ranks[i]);
        if (end > i)
            text += (end == i + 1 ? ", " : "-") + std::to_string(ranks[end]);
        i = end + 1;
    }
    return text;
}

struct GroupUse {
    std::uint64_t operations = 0;
    base::ExactSum elapsedUs;
    base::ExactSum sizeBytes;
};

std::map<TextId, GroupUse> useOfGroups(const Cluster& cluster) {
    std::map<TextId, GroupUse> uses;
    for (const RankSummary& rank : cluster.ranks)
        for (const auto& operation : rank.operations) {
            GroupUse& use = uses[operation.group];
            ++use.operations;
            if (!std::isnan(operation.elapsedUs))
                use.elapsedUs.add(operation.elapsedUs);
            if (!std::isnan(operation.sizeBytes))
                use.sizeBytes.add(operation.sizeBytes);
        }
    return uses;
}

/// Sums over the ranks of a stage.
struct StageSums {
    std::vector<int> ranks;
    std::size_t slowest = 0;
    double mostComputing = model::unknownValue;
    std::size_t bubbleRanks = 0; ///< whose source tells it
    base::ExactSum computing;
    base::ExactSum communication;
    base::ExactSum step;
    base::ExactSum bubble;     ///< of bubbleRanks
    base::ExactSum bubbleStep; ///< the steps of these

    void add(const Cluster& cluster, std::size_t rank) {
        const StepFigures figures = figuresOf(cluster, rank, allSteps);
        const double overlapped = std::isnan(figures.overlappedUs) ? 0 : figures.overlappedUs;
        const double computingUs = figures.computingUs + overlapped;
        if (std::isnan(computingUs + figures.communicationUs + figures.otherUs))
            return;
        ranks.push_back(rankNumber(cluster, rank));
        computing.add(computingUs);
        communication.add(figures.communicationUs);
        const double stepUs = computingUs + figures.communicationUs + figures.otherUs;
        step.add(stepUs);
        if (!std::isnan(figures.bubbleUs)) {
            ++bubbleRanks;
            bubble.add(figures.bubbleUs);
            bubbleStep.add(stepUs);
        }
        if (!(mostComputing >= computingUs)) {
            mostComputing = computingUs;
            slowest = rank;
        }
    }
};

} // namespace

std::vector<CommunicationGroup> findGroups(const std::vector<RankSummary>& ranks, base::StringPool& texts) {
    const auto told = toldGroups(ranks);
    auto groups = usedGroups(ranks);
    std::map<TextId, Alike> named;
    std::map<std::vector<int>, Alike> unnamed;
    for (const CommunicationGroup& group : told) {
        if (group.group == base::noText)
            unnamed[sortedRanks(group.ranks)].groups.push_back(&group);
        else if (auto& first = named[group.group].groups; first.empty())
            first.push_back(&group);
    }
    std::set<const CommunicationGroup*> placed;
    for (CommunicationGroup& group : groups) {
        Alike* alike = nullptr;
        if (const auto found = named.find(group.group); found != named.end()) {
            alike = &found->second;
            group.ranks = alike->groups.front()->ranks;
        } else if (const auto same = unnamed.find(group.ranks); same != unnamed.end()) {
            alike = &same->second;
        }
        if (alike == nullptr)
            continue;
        if (!alike->purpose) {
            alike->purpose = commonPurpose(alike->groups, texts);
            placed.insert(alike->groups.begin(), alike->groups.end());
        }
        group.purpose = *alike->purpose;
    }
    for (const CommunicationGroup& group : told)
        if (!placed.contains(&group))
            groups.push_back(group);
    return groups;
}

std::vector<std::optional<int>> pipelineStages(const Cluster& cluster) {
    StageByRank stages = stagesAsTold(cluster);
    if (stages.empty())
        stages = stagesOfPipelines(cluster);
    if (stages.empty())
        stages = stagesOfChains(cluster);
    std::vector<std::optional<int>> result(cluster.ranks.size());
    for (std::size_t i = 0; i < result.size(); ++i)
        if (const auto stage = stages.find(rankNumber(cluster, i)); stage != stages.end())
            result[i] = stage->second;
    return result;
}

table::Table parallelGroups(const Cluster& cluster) {
    table::TableBuilder out(
        "parallel-groups",
        {columns::label("purpose", "Purpose", "What the group is for: tp, pp, dp …"),
         columns::label("group", "Group", "The group as operations name it"),
         columns::count("size", "Size", "Ranks in the group"),
         columns::text("ranks", "Ranks", "The ranks in the group"),
         columns::count("operations", "Operations", "Operations of the group, over its ranks"),
         columns::microseconds("elapsed_us", "Elapsed", "Time of these operations"),
         columns::bytes("size_bytes", "Transit Size", "What they moved")});
    const auto uses = useOfGroups(cluster);
    for (const CommunicationGroup& group : cluster.groups) {
        out.addTextOrNull(0, cluster.text(group.purpose));
        out.addTextOrNull(1, cluster.text(group.group));
        out.cell(2).addInteger(static_cast<std::int64_t>(group.ranks.size()));
        out.addText(3, rankList(group.ranks));
        const auto use = group.group == base::noText ? uses.end() : uses.find(group.group);
        const bool isUsed = use != uses.end();
        out.cell(4).addInteger(isUsed ? static_cast<std::int64_t>(use->second.operations) : 0);
        columns::addReal(out, 5, isUsed ? use->second.elapsedUs.value() : model::unknownValue);
        columns::addReal(out, 6, isUsed ? use->second.sizeBytes.value() : model::unknownValue);
    }
    return std::move(out).build();
}

table::Table stageTable(const Cluster& cluster) {
    table::TableBuilder out(
        "pipeline-stages",
        {columns::number("stage", "Stage", "Pipeline stage, from 0"),
         columns::text("ranks", "Ranks", "The ranks of the stage"),
         columns::microseconds("computing_us", "Computing", "Kernels, mean over ranks and steps"),
         columns::microseconds("communication_us", "Communication (Not Overlapped)",
                               "Communication without kernels, mean over ranks and steps"),
         columns::microseconds("bubble_us", "Bubble",
                               "Receiving from other stages, mean over ranks and steps"),
         columns::microseconds("step_us", "Step", "Mean length of a step"),
         columns::percent("bubble_pct", "Bubble Share", "Bubble / step"),
         columns::text("slowest_worker", "Slowest Worker", "The worker that computes longest")});
    const auto stages = pipelineStages(cluster);
    std::map<int, StageSums> sums;
    for (std::size_t i = 0; i < stages.size(); ++i)
        if (stages[i])
            sums[*stages[i]].add(cluster, i);
    constexpr double percent = 100;
    for (const auto& [stage, sum] : sums) {
        const auto count = static_cast<double>(sum.ranks.size());
        if (sum.ranks.empty())
            continue;
        out.cell(0).addInteger(stage);
        out.addText(1, rankList(sortedRanks(sum.ranks)));
        out.cell(2).addReal(sum.computing.value() / count);
        out.cell(3).addReal(sum.communication.value() / count);
        const double bubble = sum.bubbleRanks > 0 ? sum.bubble.value() : model::unknownValue;
        columns::addReal(out, 4, bubble / static_cast<double>(sum.bubbleRanks));
        out.cell(5).addReal(sum.step.value() / count);
        columns::addReal(out, 6, bubble / sum.bubbleStep.value() * percent);
        out.addText(7, cluster.ranks[sum.slowest].worker);
    }
    return std::move(out).build();
}

} // namespace runglass::analysis
