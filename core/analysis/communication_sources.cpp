// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/communication_sources.h"

#include "core/base/capped_sum.h"
#include "core/base/stop_check.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace runglass::analysis {
namespace {

struct Operation {
    double toldUs = 0;
    base::TextId name = base::noText;                      ///< in the trace
    std::map<trace::TrackIndex, base::Nanoseconds> traced; ///< sums by track
};

/// By name in the source; in the order of their first time there.
std::vector<Operation> operationsOf(const model::Communication& told, const trace::Trace& trace) {
    std::unordered_map<base::TextId, std::size_t> places;
    std::vector<Operation> operations;
    for (const model::CommunicationOperation& one : told.operations) {
        if (one.name == base::noText || std::isnan(one.elapsedUs))
            continue;
        const base::TextId name = trace.texts().find(told.texts->text(one.name));
        if (name == base::noText)
            continue;
        const auto [place, isNew] = places.try_emplace(name, operations.size());
        if (isNew)
            operations.push_back({0, name, {}});
        operations[place->second].toldUs += one.elapsedUs;
    }
    return operations;
}

void addSlices(const trace::Trace& trace, std::vector<Operation>& operations, const std::stop_token& stop) {
    std::unordered_map<base::TextId, Operation*> byName;
    for (Operation& operation : operations)
        byName.emplace(operation.name, &operation);
    for (trace::LaneIndex lane = 0; lane < trace.laneCount(); ++lane) {
        const trace::TrackIndex track = trace.trackOf(lane);
        if (trace.tracks()[track].kind != trace::TrackKind::Thread || trace.tracks()[track].instants == lane)
            continue;
        const auto names = trace.lane(lane).names;
        for (trace::SliceIndex i = 0; i < names.size() && !base::isStoppedAt(i, stop); ++i)
            if (const auto found = byName.find(names[i]); found != byName.end())
                base::addCapped(found->second->traced[track], trace.durationNs({lane, i}));
    }
}

} // namespace

std::vector<CommunicationDifference> communicationDifferences(const model::Communication& told,
                                                              const trace::Trace& trace,
                                                              const std::stop_token& stop) {
    constexpr double nsPerUs = 1000;
    constexpr double percent = 100;
    std::vector<CommunicationDifference> differences;
    auto operations = operationsOf(told, trace);
    if (operations.empty())
        return differences;
    addSlices(trace, operations, stop);
    if (stop.stop_requested())
        return differences;
    for (const Operation& operation : operations) {
        if (operation.traced.empty())
            continue;
        const auto distance = [&](const auto& sum) {
            return std::abs(static_cast<double>(sum.second) / nsPerUs - operation.toldUs);
        };
        const auto nearest = *std::ranges::min_element(operation.traced, {}, distance);
        const double tracedUs = static_cast<double>(nearest.second) / nsPerUs;
        if (distance(nearest) * percent >
            communicationDisagreementPercent * std::max(tracedUs, operation.toldUs))
            differences.push_back(
                {std::string(trace.texts().text(operation.name)), operation.toldUs, tracedUs});
    }
    return differences;
}

} // namespace runglass::analysis
