// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/launches.h"

#include "core/analysis/external_ids.h"
#include "core/base/stop_check.h"
#include "core/trace/event_kind.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

namespace runglass::analysis {
namespace {

using trace::EventKind;
using trace::SliceRef;

/// A slice with an id of its record.
struct Identified {
    std::uint64_t id;
    base::Nanoseconds startNs;
    SliceRef slice;
    bool operator<(const Identified& other) const {
        return std::tie(id, startNs, slice) < std::tie(other.id, other.startNs, other.slice);
    }
};

class Linker {
public:
    Linker(const trace::Trace& trace, const std::stop_token& stop)
        : trace_(trace), stop_(stop), kinds_(trace::eventKinds(trace)),
          idsNameOperators_(idsNameOperators(trace)) {}

    std::vector<DeviceWork> link() {
        collect();
        if (!sort(launches_) || !sort(operators_))
            return std::move(works_);
        for (std::size_t i = 0; i < works_.size() && !base::isStoppedAt(i, stop_); ++i) {
            DeviceWork& work = works_[i];
            work.launch = launchOf(work.work);
            if (work.launch)
                work.hostOperator = operatorAround(*work.launch);
            else if (idsNameOperators_)
                work.hostOperator = operatorOfExternalId(work.work);
        }
        return std::move(works_);
    }

    std::uint64_t ambiguous = 0;

private:
    EventKind kindOf(SliceRef slice) const {
        const std::uint16_t category = trace_.categoryOf(trace_.row(slice));
        return category < kinds_.size() ? kinds_[category] : EventKind::Other;
    }

    std::optional<std::uint64_t> externalId(SliceRef slice) const {
        const auto row = trace_.row(slice);
        const auto id = trace_.argument(externalIdKey, row);
        return id ? id : trace_.argument(oldExternalIdKey, row);
    }

    void collect() {
        for (trace::LaneIndex lane = 0; lane < trace_.laneCount(); ++lane) {
            const trace::Track& track = trace_.tracks()[trace_.trackOf(lane)];
            if (track.kind != trace::TrackKind::Thread || track.instants == lane)
                continue;
            for (trace::SliceIndex i = 0; i < trace_.lane(lane).size() && !base::isStoppedAt(i, stop_); ++i)
                take({lane, i});
        }
    }

    /// False when stopped.
    bool sort(std::vector<Identified>& all) const {
        return base::sortUnlessStopped(stop_, std::less<>(),
                                       [&](auto less) { std::ranges::sort(all, less); });
    }

    void take(SliceRef slice) {
        const EventKind kind = kindOf(slice);
        if (trace::isDeviceWork(kind)) {
            works_.push_back({slice, std::nullopt, std::nullopt});
        } else if (kind == EventKind::Launch) {
            if (const auto id = trace_.argument(correlationKey, trace_.row(slice)))
                launches_.push_back({*id, trace_.startNs(slice), slice});
        } else if (kind == EventKind::Operator) {
            if (const auto id = externalId(slice); id && *id != 0)
                operators_.push_back({*id, trace_.startNs(slice), slice});
        }
    }

    /// The latest of those with the id that does not start after the time, else the earliest.
    static std::optional<SliceRef> latestBefore(const std::vector<Identified>& all, std::uint64_t id,
                                                base::Nanoseconds timeNs, std::size_t& candidates) {
        const auto same = std::ranges::equal_range(all, id, {}, &Identified::id);
        candidates = static_cast<std::size_t>(same.size());
        if (same.empty())
            return std::nullopt;
        const auto after = std::ranges::upper_bound(same, timeNs, {}, &Identified::startNs);
        return after == same.begin() ? same.front().slice : std::prev(after)->slice;
    }

    std::optional<SliceRef> launchOf(SliceRef work) {
        const auto id = trace_.argument(correlationKey, trace_.row(work));
        if (!id)
            return std::nullopt;
        std::size_t candidates = 0;
        const auto launch = latestBefore(launches_, *id, trace_.startNs(work), candidates);
        ambiguous += candidates > 1 ? 1 : 0;
        return launch;
    }

    std::optional<SliceRef> operatorAround(SliceRef launch) const {
        auto around = trace_.parent(launch);
        while (around && kindOf(*around) != EventKind::Operator)
            around = trace_.parent(*around);
        return around;
    }

    std::optional<SliceRef> operatorOfExternalId(SliceRef work) const {
        const auto id = externalId(work);
        if (!id || *id == 0)
            return std::nullopt;
        std::size_t candidates = 0;
        return latestBefore(operators_, *id, trace_.startNs(work), candidates);
    }

    const trace::Trace& trace_;
    const std::stop_token& stop_;
    std::vector<EventKind> kinds_;
    bool idsNameOperators_;
    std::vector<DeviceWork> works_;
    std::vector<Identified> launches_;
    std::vector<Identified> operators_;
};

} // namespace

std::vector<DeviceWork> linkLaunches(const trace::Trace& trace, const std::string& file,
                                     base::Diagnostics& diagnostics, const std::stop_token& stop) {
    Linker linker(trace, stop);
    auto works = linker.link();
    if (linker.ambiguous > 0 && !stop.stop_requested())
        diagnostics.report(
            base::Severity::Info, "corr.ambiguous", file, {},
            "Several calls share a correlation; the latest before the kernel counts as its launch",
            linker.ambiguous);
    return works;
}

} // namespace runglass::analysis
