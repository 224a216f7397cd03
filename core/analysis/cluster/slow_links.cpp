// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/columns.h"
#include "core/analysis/cluster/distributed_steps.h"
#include "core/analysis/cluster/links.h"
#include "core/analysis/cluster/outliers.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace runglass::analysis {
namespace {

using base::TextId;

/// A link between two ranks, or what one rank sent within a group.
struct Measured {
    LinkSum link;
    double gbps = 0;
    // Against others of the same operation, transport and size:
    std::size_t compared = 0;
    MeanAndDeviation others;
    OutlierTest test = OutlierTest::None;
    bool isSlow = false;
};

constexpr double similarSize = 1.5; ///< beyond this factor sizes are not compared with each other

/// Without a matrix: what ranks sent within their groups. In a group of two that is one link.
std::vector<LinkSum> trafficOfGroups(const Cluster& cluster, const CommunicationFilter& filter) {
    std::map<TextId, const std::vector<int>*> members;
    for (const auto& group : cluster.groups)
        if (group.group != base::noText) // told ones without a name are not those of such traffic
            members.emplace(group.group, &group.ranks);
    std::map<std::tuple<int, int, TextId, TextId, TextId>, LinkSum> sums;
    for (std::size_t i = 0; i < cluster.ranks.size(); ++i) {
        if (!filter.worker.empty() && cluster.ranks[i].worker != filter.worker)
            continue;
        const int source = rankNumber(cluster, i);
        for (const TrafficSum& traffic : cluster.ranks[i].traffic) {
            // SDMA repeats what stands under its parts.
            if (!passes(cluster, filter, traffic.step, traffic.group) ||
                cluster.text(traffic.transport) == "SDMA")
                continue;
            int destination = model::unknownRank;
            const auto group = members.find(traffic.group);
            if (group != members.end() && group->second->size() == 2)
                destination =
                    group->second->front() == source ? group->second->back() : group->second->front();
            LinkSum& sum = sums[{source, destination, traffic.group, traffic.operation, traffic.transport}];
            sum.source = source;
            sum.destination = destination;
            sum.group = traffic.group;
            sum.operation = traffic.operation;
            sum.transport = traffic.transport;
            sum.sizeBytes += traffic.sizeBytes;
            sum.timeUs += traffic.timeUs;
        }
    }
    std::vector<LinkSum> result;
    for (const auto& [key, sum] : sums)
        result.push_back(sum);
    return result;
}

std::vector<Measured> measured(const Cluster& cluster, const CommunicationFilter& filter,
                               const std::stop_token& stop) {
    auto links = linkSums(cluster, filter, true, stop);
    if (links.empty())
        links = trafficOfGroups(cluster, filter);
    std::vector<Measured> result;
    for (const LinkSum& link : links) {
        const bool isWithinChip = link.source == link.destination;
        if (const double gbps = link.bandwidthGbps(); !isWithinChip && gbps > 0)
            result.push_back({link, gbps, 0, {}, OutlierTest::None, false});
    }
    return result;
}

void judge(std::span<Measured> cohort) {
    std::vector<double> rates;
    for (const Measured& link : cohort)
        rates.push_back(link.gbps);
    const LowOutliers low = lowOutliers(rates);
    const MeanAndDeviation all = meanAndDeviation(rates);
    for (Measured& link : cohort) {
        link.compared = cohort.size();
        link.others = all;
        link.test = low.test;
    }
    for (const std::size_t index : low.indices)
        // A link that is hardly slower than the others is not worth naming, however steady they are.
        cohort[index].isSlow = rates[index] < all.mean * (1 - unevenShare);
}

/// Judges links of the same operation and transport, in runs of similar sizes.
void judgeAll(std::vector<Measured>& links) {
    const auto kind = [](const Measured& m) { return std::tuple(m.link.operation, m.link.transport); };
    std::ranges::stable_sort(
        links, {}, [&](const Measured& m) { return std::tuple_cat(kind(m), std::tuple(m.link.sizeBytes)); });
    for (std::size_t begin = 0; begin < links.size();) {
        std::size_t end = begin + 1;
        while (end < links.size() && kind(links[end]) == kind(links[begin]) &&
               links[end].link.sizeBytes <= links[begin].link.sizeBytes * similarSize)
            ++end;
        judge(std::span(links).subspan(begin, end - begin));
        begin = end;
    }
}

const char* nameOf(OutlierTest test) {
    return test == OutlierTest::Dixon ? "Dixon" : test == OutlierTest::ThreeSigma ? "3 sigma" : "";
}

void addRankOrNull(table::TableBuilder& out, std::size_t column, int rank) {
    columns::addRank(out, column, rank == model::unknownRank ? std::nullopt : std::optional(rank));
}

} // namespace

table::Table slowLinks(const Cluster& cluster, const CommunicationFilter& filter,
                       const std::stop_token& stop) {
    table::TableBuilder out(
        "slow-links",
        {columns::number("src_rank", "Source Rank", "Who sent"),
         columns::number("dst_rank", "Destination Rank", "Who received; empty where only the group is known"),
         columns::label("transport", "Transport", "HCCS, PCIE, RDMA …"),
         columns::text("op", "Operation", "Kind of operations"),
         columns::text("group", "Group", "Communication group"),
         columns::real("size_mb", "Transit Size (MB)", "What was sent; MB of 10^6 bytes"),
         columns::real("time_ms", "Transit Time (ms)", "Time in which it was sent"),
         columns::real("bandwidth_gbps", "Bandwidth (GB/s)", "Sum of sizes / sum of times"),
         columns::count("compared", "Compared", "Links of the same operation, transport and similar size"),
         columns::real("mean_gbps", "Mean (GB/s)", "Mean bandwidth of the links it was compared with"),
         columns::percent("below_mean_pct", "Below Mean", "(mean - bandwidth) / mean"),
         columns::real("deviation", "Deviation (sigma)", "Distance from the mean in standard deviations"),
         columns::text("method", "Method", "Dixon up to 100 links, 3 sigma above"),
         columns::flag("slow", "Slow", "Slower than chance explains, and 5 % or more below the mean"),
         columns::real("reference_gbps", "Reference (GB/s)", "What the transport should reach"),
         columns::flag("below_reference", "Below Reference", "Whether it is below that"),
         columns::text("numbering", "Numbering",
                       "Whether ranks are those of the world or places in the group")});
    constexpr double usPerMs = 1000;
    constexpr double bytesPerMb = 1e6;
    constexpr double percent = 100;
    auto links = measured(cluster, filter, stop);
    judgeAll(links);
    std::ranges::stable_sort(links, {}, [](const Measured& m) { return std::tuple(!m.isSlow, m.gbps); });
    for (const Measured& row : links) {
        const auto reference = referenceGbps(cluster.text(row.link.transport));
        addRankOrNull(out, 0, row.link.source);
        addRankOrNull(out, 1, row.link.destination);
        out.addTextOrNull(2, cluster.text(row.link.transport));
        out.addTextOrNull(3, cluster.text(row.link.operation));
        out.addTextOrNull(4, cluster.text(row.link.group));
        out.cell(5).addReal(row.link.sizeBytes / bytesPerMb);
        out.cell(6).addReal(row.link.timeUs / usPerMs);
        out.cell(7).addReal(row.gbps);
        out.cell(8).addInteger(static_cast<std::int64_t>(row.compared));
        out.cell(9).addReal(row.others.mean);
        columns::addReal(out, 10, (row.others.mean - row.gbps) / row.others.mean * percent);
        columns::addReal(out, 11, (row.gbps - row.others.mean) / row.others.deviation);
        out.addTextOrNull(12, nameOf(row.test));
        out.cell(13).addFlag(row.isSlow);
        columns::addReal(out, 14, reference.value_or(model::unknownValue));
        if (reference)
            out.cell(15).addFlag(row.gbps < *reference);
        else
            out.cell(15).addNull();
        out.addText(16, row.link.isInGroup ? "group" : "world");
    }
    return std::move(out).build();
}

} // namespace runglass::analysis
