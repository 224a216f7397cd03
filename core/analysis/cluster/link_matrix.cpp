// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/link_matrix.h"

#include "core/analysis/cluster/links.h"

#include <algorithm>
#include <cmath>
#include <map>
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
    std::map<std::size_t, LinkSum> sums; // by place in the matrix, which may be large and nearly empty
    const auto placeOf = [&](int rank) {
        return static_cast<std::size_t>(std::ranges::lower_bound(matrix.ranks, rank) - matrix.ranks.begin());
    };
    for (const LinkSum& link : links) {
        LinkSum& sum = sums[placeOf(link.source) * count + placeOf(link.destination)];
        sum.sizeBytes += std::isnan(link.sizeBytes) ? 0 : link.sizeBytes;
        sum.timeUs += std::isnan(link.timeUs) ? 0 : link.timeUs;
    }
    matrix.values.assign(count * count, model::unknownValue);
    for (const auto& [at, sum] : sums)
        matrix.values[at] = measure == LinkMeasure::Size   ? sum.sizeBytes
                            : measure == LinkMeasure::Time ? sum.timeUs
                                                           : sum.bandwidthGbps();
    return matrix;
}

std::vector<std::string> linkTransports(const Cluster& cluster) {
    std::set<std::string> names;
    for (const LinkSum& link : worldLinks(cluster))
        names.emplace(cluster.text(link.transport));
    return {names.begin(), names.end()};
}

} // namespace runglass::analysis
