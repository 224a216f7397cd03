// SPDX-License-Identifier: Apache-2.0
#include "core/session/cluster_tables.h"

#include "core/base/load_context.h"
#include "core/session/request_text.h"

#include "core/analysis/cluster/collective_calls.h"
#include "core/analysis/cluster/communication_table.h"
#include "core/analysis/cluster/distributed_steps.h"
#include "core/analysis/cluster/links.h"
#include "core/analysis/cluster/parallel_groups.h"
#include "core/analysis/cluster/slow_ranks.h"
#include "core/table/query.h"

#include <algorithm>
#include <functional>
#include <unordered_set>
#include <utility>

namespace runglass::session {
namespace {

using analysis::Cluster;
using analysis::CommunicationGrouping;

analysis::CommunicationFilter filterOf(const ClusterOptions& options) {
    return {options.worker, options.step, options.group};
}

/// Rows that have this text in a column; "" for all.
table::Table rowsWith(table::Table table, std::string_view column, std::string_view text) {
    const table::Column* const texts = table.find(column);
    if (text.empty() || texts == nullptr)
        return table;
    table::Rows rows;
    for (const table::RowIndex row : table::allRows(table))
        if (!texts->isNull(row) && texts->text(row) == text)
            rows.push_back(row);
    return table::picked(table, rows);
}

/// Rows of the chosen worker, for tables that have one row or more for each.
table::Table ofWorker(table::Table table, const ClusterOptions& options) {
    return rowsWith(std::move(table), "worker", options.worker);
}

table::Table makeSteps(const Cluster& cluster, const ClusterOptions& options, const std::stop_token& stop) {
    return ofWorker(analysis::distributedSteps(cluster, options.step, stop), options);
}

table::Table makeCommunication(const Cluster& cluster, const ClusterOptions& options,
                               const std::stop_token& stop) {
    const auto grouping = options.groupBy == "call"          ? CommunicationGrouping::Call
                          : options.groupBy == "group"       ? CommunicationGrouping::Group
                          : options.groupBy == "all-workers" ? CommunicationGrouping::AllWorkers
                                                             : CommunicationGrouping::Operation;
    return analysis::communicationTable(cluster, grouping, filterOf(options), stop);
}

table::Table makeCalls(const Cluster& cluster, const ClusterOptions& options, const std::stop_token& stop) {
    return analysis::callTable(cluster, analysis::matchCalls(cluster, options.group, stop), stop);
}

table::Table makeMatrix(const Cluster& cluster, const ClusterOptions& options, const std::stop_token& stop) {
    return analysis::communicationMatrix(cluster, filterOf(options), options.groupBy == "operation", stop);
}

table::Table makePacketSizes(const Cluster& cluster, const ClusterOptions& options, const std::stop_token&) {
    return analysis::packetSizes(cluster, options.worker);
}

table::Table makeImbalance(const Cluster& cluster, const ClusterOptions& options,
                           const std::stop_token& stop) {
    return analysis::imbalance(cluster, options.step, stop);
}

table::Table makeSlowRanks(const Cluster& cluster, const ClusterOptions& options,
                           const std::stop_token& stop) {
    const auto calls = analysis::matchCalls(cluster, options.group, stop);
    return ofWorker(options.groupBy == "operation" ? analysis::slowRanksByOperation(cluster, calls, stop)
                                                   : analysis::slowRanks(cluster, calls, stop),
                    options);
}

table::Table makeSlowLinks(const Cluster& cluster, const ClusterOptions& options,
                           const std::stop_token& stop) {
    return analysis::slowLinks(cluster, filterOf(options), stop);
}

table::Table makeGroups(const Cluster& cluster, const ClusterOptions& options, const std::stop_token&) {
    return rowsWith(analysis::parallelGroups(cluster), "group", options.group);
}

table::Table makeStages(const Cluster& cluster, const ClusterOptions&, const std::stop_token&) {
    return analysis::stageTable(cluster);
}

std::vector<ClusterTableEntry> allTables() {
    return {
        {"distributed-steps",
         "Steps of All Ranks",
         "How each rank spent each step; --step all gives the means over the steps",
         {},
         makeSteps,
         {.steps = true, .workers = true}},
        {"communication",
         "Communication Operations",
         "Communication operations of all ranks: calls, sizes, times and bandwidth",
         {{"operation", "Worker and operation"},
          {"call", "Single operations"},
          {"group", "Worker, group and operation"},
          {"all-workers", "Operation, all workers together"}},
         makeCommunication,
         {.steps = true, .workers = true, .groups = true}},
        {"communication-calls",
         "Operations over All Ranks",
         "The same operation on all ranks: who came last, who waited how long",
         {},
         makeCalls,
         {.groups = true}},
        {"communication-matrix",
         "Communication Matrix",
         "What went from rank to rank: sizes, times and bandwidth of each transport",
         {{"link", "Link and transport"}, {"operation", "Link, transport and operation"}},
         makeMatrix,
         {.steps = true, .workers = true, .groups = true}},
        {"packet-sizes",
         "Packet Sizes",
         "Packets of each size over each transport, with their bandwidth",
         {},
         makePacketSizes,
         {.workers = true}},
        {"imbalance",
         "Imbalance",
         "How far ranks are apart in each figure: (max - min) / mean, uneven above 5 %",
         {},
         makeImbalance,
         {.steps = true}},
        {"slow-ranks",
         "Slow Ranks",
         "Ranks that others wait for, by votes of collectives (Dixon to 100 ranks, 3 sigma above)",
         {{"rank", "Rank"}, {"operation", "Rank and operation"}},
         makeSlowRanks,
         {.workers = true, .groups = true}},
        {"slow-links",
         "Slow Links",
         "Bandwidth of each link against links like it and against what its transport should reach",
         {},
         makeSlowLinks,
         {.steps = true, .workers = true, .groups = true}},
        {"parallel-groups",
         "Parallel Groups",
         "Groups of ranks (TP, PP, DP …) and what they communicated",
         {},
         makeGroups,
         {.groups = true}},
        {"pipeline-stages",
         "Pipeline Stages",
         "Stages of the pipeline with their ranks, times and bubbles",
         {},
         makeStages},
    };
}

constexpr std::size_t mostNames = 10; ///< in a hint: there may be a thousand ranks

/// The options with a rank's number replaced by its worker's name.
ClusterOptions resolved(const Cluster& cluster, ClusterOptions options) {
    const auto isName = [&](const auto& rank) { return rank.worker == options.worker; };
    if (options.worker.empty() || std::ranges::any_of(cluster.ranks, isName))
        return options;
    for (const analysis::RankSummary& rank : cluster.ranks)
        if (rank.rank && std::to_string(*rank.rank) == options.worker) {
            options.worker = rank.worker;
            break;
        }
    return options;
}

/// Names of all groups that operations, links or descriptions of the run name, in order of first sight.
std::vector<std::string_view> groupsOf(const Cluster& cluster) {
    std::vector<std::string_view> names;
    std::unordered_set<base::TextId> seen{base::noText};
    const auto add = [&](const auto& items) {
        for (const auto& item : items)
            if (seen.insert(item.group).second)
                names.push_back(cluster.text(item.group));
    };
    add(cluster.groups);
    for (const analysis::RankSummary& rank : cluster.ranks) {
        add(rank.operations);
        add(rank.links);
    }
    return names;
}

std::optional<base::Error> missingGroup(const Cluster& cluster, std::string_view group) {
    if (group.empty())
        return std::nullopt;
    const auto names = groupsOf(cluster);
    if (std::ranges::find(names, group) != names.end())
        return std::nullopt;
    return base::Error{"There is no communication group " + inQuotes(group), "",
                       names.empty() ? "What was recorded names no communication groups"
                                     : "Groups: " + joined(names, std::identity{}, mostNames)};
}

/// Whether what was chosen is there.
std::optional<base::Error> missingChoice(const Cluster& cluster, const ClusterOptions& options) {
    const bool isStep = options.step.empty() || options.step == analysis::allSteps ||
                        std::ranges::find(cluster.steps, options.step) != cluster.steps.end();
    if (!isStep)
        return base::Error{"There is no step " + inQuotes(options.step), "",
                           "Steps: " + joined(cluster.steps, std::identity{}, mostNames)};
    const auto isWorker = [&](const auto& rank) { return rank.worker == options.worker; };
    if (!options.worker.empty() && std::ranges::none_of(cluster.ranks, isWorker))
        return base::Error{"There is no worker " + inQuotes(options.worker), "",
                           "Workers: " +
                               joined(
                                   cluster.ranks, [](const auto& r) { return r.worker; }, mostNames)};
    return missingGroup(cluster, options.group);
}

} // namespace

std::span<const ClusterTableEntry> clusterCatalog() {
    static const std::vector<ClusterTableEntry> entries = allTables();
    return entries;
}

const ClusterTableEntry* findClusterTable(std::string_view name) {
    const auto entries = clusterCatalog();
    const auto found = std::ranges::find(entries, name, &ClusterTableEntry::name);
    return found == entries.end() ? nullptr : &*found;
}

std::optional<base::Error> checkClusterRequest(std::string_view name, const ClusterOptions& options) {
    const ClusterTableEntry* const entry = findClusterTable(name);
    if (entry == nullptr)
        return base::Error{"There is no table " + inQuotes(name), "",
                           "Tables: " +
                               joined(
                                   clusterCatalog(), [](const auto& e) { return e.name; }, mostNames)};
    if (!entry->has.steps && !isEveryStep(options.step))
        return base::Error{"The table " + inQuotes(name) + " is not divided into steps", "",
                           "Leave the step out"};
    if (!entry->has.workers && !options.worker.empty())
        return base::Error{"The table " + inQuotes(name) + " is about all workers together", "",
                           "Leave the worker out"};
    if (!entry->has.groups && !options.group.empty())
        return base::Error{"The table " + inQuotes(name) + " is not divided into communication groups", "",
                           "Leave the group out"};
    return groupingProblem("The table " + inQuotes(name), entry->groupings, options.groupBy);
}

base::Result<table::Table> makeClusterTable(std::string_view name, const Cluster& cluster,
                                            const ClusterOptions& options, const std::stop_token& stop) {
    const base::Error stopped{base::stoppedMessage, "", ""};
    if (stop.stop_requested())
        return stopped;
    if (auto error = checkClusterRequest(name, options))
        return *std::move(error);
    const ClusterOptions chosen = resolved(cluster, options);
    if (auto error = missingChoice(cluster, chosen))
        return *std::move(error);
    auto made = findClusterTable(name)->make(cluster, chosen, stop);
    if (stop.stop_requested())
        return stopped;
    return made;
}

} // namespace runglass::session
