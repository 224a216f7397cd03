// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/link_matrix.h"

#include "core/analysis/cluster/links.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace runglass::analysis {
namespace {

/// Links whose ranks are known only within a group cannot be told from others: they are left out.
std::vector<LinkSum> worldLinks(const Cluster& cluster) {
    auto links = linkSums(cluster, {}, false);
    std::erase_if(links, [](const LinkSum& link) { return link.isInGroup; });
    return links;
}

} // namespace

LinkMatrix linkMatrix(const Cluster& cluster, LinkMeasure measure, std::string_view transport) {
    auto links = worldLinks(cluster);
    std::erase_if(links, [&](const LinkSum& link) {
        return !transport.empty() && cluster.text(link.transport) != transport;
    });
    std::set<int> ranks;
    for (const LinkSum& link : links)
        ranks.insert({link.source, link.destination});
    LinkMatrix matrix;
    matrix.ranks.assign(ranks.begin(), ranks.end());
    const std::size_t count = matrix.ranks.size();
    std::vector<LinkSum> sums(count * count);
    std::vector<bool> isThere(count * count);
    const auto placeOf = [&](int rank) {
        return static_cast<std::size_t>(std::ranges::lower_bound(matrix.ranks, rank) - matrix.ranks.begin());
    };
    for (const LinkSum& link : links) {
        const std::size_t at = placeOf(link.source) * count + placeOf(link.destination);
        isThere[at] = true;
        sums[at].sizeBytes += std::isnan(link.sizeBytes) ? 0 : link.sizeBytes;
        sums[at].timeUs += std::isnan(link.timeUs) ? 0 : link.timeUs;
    }
    for (std::size_t i = 0; i < sums.size(); ++i)
        matrix.values.push_back(!isThere[i]                    ? model::unknownValue
                                : measure == LinkMeasure::Size ? sums[i].sizeBytes
                                : measure == LinkMeasure::Time ? sums[i].timeUs
                                                               : sums[i].bandwidthGbps());
    return matrix;
}

std::vector<std::string> linkTransports(const Cluster& cluster) {
    std::set<std::string> names;
    for (const LinkSum& link : worldLinks(cluster))
        names.emplace(cluster.text(link.transport));
    return {names.begin(), names.end()};
}

} // namespace runglass::analysis
