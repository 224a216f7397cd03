// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/link_matrix.h"

#include "core/analysis/cluster/links.h"
#include "core/base/stop_check.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace runglass::analysis {
namespace {

/// Links whose ranks are known only within a group cannot be told from others: they are left out.
std::vector<LinkSum> worldLinks(const Cluster& cluster, const std::stop_token& stop) {
    auto links = linkSums(cluster, {}, false, stop);
    std::erase_if(links, [](const LinkSum& link) { return link.isInGroup; });
    return links;
}

} // namespace

LinkMatrix linkMatrix(const Cluster& cluster, LinkMeasure measure, std::string_view transport,
                      const std::stop_token& stop) {
    auto links = worldLinks(cluster, stop);
    std::erase_if(links, [&](const LinkSum& link) {
        return !transport.empty() && cluster.text(link.transport) != transport;
    });
    std::set<int> ranks;
    for (std::size_t i = 0; i < links.size() && !base::isStoppedAt(i, stop); ++i)
        ranks.insert({links[i].source, links[i].destination});
    LinkMatrix matrix;
    matrix.ranks.assign(ranks.begin(), ranks.end());
    std::map<std::pair<std::size_t, std::size_t>, LinkSum> sums; // by place in the matrix
    const auto placeOf = [&](int rank) {
        return static_cast<std::size_t>(std::ranges::lower_bound(matrix.ranks, rank) - matrix.ranks.begin());
    };
    for (std::size_t i = 0; i < links.size() && !base::isStoppedAt(i, stop); ++i) {
        const LinkSum& link = links[i];
        LinkSum& sum = sums[{placeOf(link.source), placeOf(link.destination)}];
        sum.sizeBytes += std::isnan(link.sizeBytes) ? 0 : link.sizeBytes;
        sum.timeUs += std::isnan(link.timeUs) ? 0 : link.timeUs;
    }
    for (const auto& [at, sum] : sums) {
        const double value = measure == LinkMeasure::Size   ? sum.sizeBytes
                             : measure == LinkMeasure::Time ? sum.timeUs
                                                            : sum.bandwidthGbps();
        if (!std::isnan(value))
            matrix.values.add(at.first, at.second, value);
    }
    return matrix;
}

std::vector<std::string> linkTransports(const Cluster& cluster, const std::stop_token& stop) {
    std::set<std::string> names;
    for (const LinkSum& link : worldLinks(cluster, stop))
        names.emplace(cluster.text(link.transport));
    return {names.begin(), names.end()};
}

} // namespace runglass::analysis
