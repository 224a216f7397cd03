// SPDX-License-Identifier: Apache-2.0
#include "core/trace/track_order.h"

#include "core/base/decimal.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace runglass::trace {
namespace {

/// A track with what it is sorted by inside its process.
struct Candidate {
    Track track;
    TrackOrigin origin;
    std::string order; ///< id or name
};

struct ThreadFacts {
    std::string name;
    std::int64_t sortIndex = 0;
};

class Orderer {
public:
    Orderer(const RawTrace& raw, const GatheredRecords& records) : raw_(raw), records_(records) {}

    OrderedTracks order(const std::vector<AsyncTrack>& asyncs) {
        const auto& series = records_.series;
        threads_.resize(raw_.tracks.size());
        for (const MetadataRecord& fact : records_.metadata)
            take(fact);
        addThreads();
        for (std::size_t i = 0; i < asyncs.size(); ++i)
            addAsync(asyncs[i], static_cast<std::uint32_t>(i));
        for (std::size_t i = 0; i < series.size(); ++i)
            addCounter(series[i], static_cast<std::uint32_t>(i), series);
        return arrange();
    }

private:
    std::string textOf(base::TextId id) const {
        return id == base::noText ? std::string() : std::string(raw_.texts.text(id));
    }

    Process& process(base::TextId pid) {
        auto [place, isNew] = processes_.try_emplace(pid);
        if (isNew)
            place->second.pid = textOf(pid);
        return place->second;
    }

    void take(const MetadataRecord& fact) {
        const std::string_view kind = raw_.texts.text(fact.name);
        Process& owner = process(raw_.tracks[fact.track].pid);
        if (kind == "process_name")
            owner.name = textOf(fact.text);
        else if (kind == "process_labels")
            owner.labels = textOf(fact.text);
        else if (kind == "process_sort_index")
            owner.sortIndex = fact.sortIndex;
        else if (kind == "thread_name")
            threads_[fact.track].name = textOf(fact.text);
        else if (kind == "thread_sort_index")
            threads_[fact.track].sortIndex = fact.sortIndex;
    }

    void addThreads() {
        for (std::uint32_t i = 0; i < raw_.tracks.size(); ++i) {
            const bool hasEvents = records_.fillCounts[i] > 0 ||
                                   records_.instants.begins[i + 1] > records_.instants.begins[i] ||
                                   records_.untimed.begins[i + 1] > records_.untimed.begins[i];
            if (!hasEvents && threads_[i].name.empty())
                continue;
            Candidate candidate{{}, {TrackKind::Thread, i}, textOf(raw_.tracks[i].tid)};
            candidate.track.kind = TrackKind::Thread;
            candidate.track.tid = candidate.order;
            candidate.track.name = threads_[i].name.empty() ? candidate.order : threads_[i].name;
            if (candidate.track.name.empty())
                candidate.track.name = namelessThread;
            candidate.track.sortIndex = threads_[i].sortIndex;
            add(raw_.tracks[i].pid, std::move(candidate));
        }
    }

    void addAsync(const AsyncTrack& async, std::uint32_t index) {
        const std::string category =
            async.category < raw_.categories.size() ? textOf(raw_.categories[async.category]) : std::string();
        Candidate candidate{{}, {TrackKind::Async, index}, category};
        candidate.track.kind = TrackKind::Async;
        candidate.track.tid = category;
        candidate.track.name = category.empty() ? "async" : category;
        add(async.pid, std::move(candidate));
    }

    void addCounter(const SeriesSamples& series, std::uint32_t index, const std::vector<SeriesSamples>& all) {
        const auto sameCounter = [&](std::size_t other) {
            return other < all.size() && all[other].pid == series.pid && all[other].name == series.name;
        };
        const std::string counter = textOf(series.name);
        const bool isOnly =
            !sameCounter(index + std::size_t{1}) && (index == 0 || !sameCounter(index - std::size_t{1}));
        Candidate candidate{{}, {TrackKind::Counter, index}, counter};
        candidate.track.kind = TrackKind::Counter;
        candidate.track.tid = counter;
        candidate.track.name = isOnly ? counter : counter + " · " + textOf(series.series);
        if (candidate.track.name.empty())
            candidate.track.name = textOf(series.series);
        candidate.track.counter = index;
        add(series.pid, std::move(candidate));
    }

    void add(base::TextId pid, Candidate candidate) {
        process(pid);
        candidates_[pid].push_back(std::move(candidate));
    }

    static bool comesBefore(const Candidate& a, const Candidate& b) {
        if (a.track.kind != b.track.kind)
            return a.track.kind < b.track.kind;
        if (a.track.sortIndex != b.track.sortIndex)
            return a.track.sortIndex < b.track.sortIndex;
        return idComesBefore(a.order, b.order);
    }

    OrderedTracks arrange() {
        std::vector<std::pair<base::TextId, const Process*>> order;
        for (const auto& [pid, owner] : processes_)
            order.emplace_back(pid, &owner);
        std::ranges::stable_sort(order, [](const auto& a, const auto& b) {
            if (a.second->sortIndex != b.second->sortIndex)
                return a.second->sortIndex < b.second->sortIndex;
            return idComesBefore(a.second->pid, b.second->pid);
        });
        OrderedTracks result;
        for (const auto& [pid, owner] : order) {
            auto& own = candidates_[pid];
            std::ranges::stable_sort(own, comesBefore);
            Process next = *owner;
            next.firstTrack = static_cast<TrackIndex>(result.tracks.size());
            next.trackCount = static_cast<std::uint32_t>(own.size());
            for (Candidate& candidate : own) {
                candidate.track.process = static_cast<ProcessIndex>(result.processes.size());
                result.tracks.push_back(std::move(candidate.track));
                result.origins.push_back(candidate.origin);
            }
            result.processes.push_back(std::move(next));
        }
        return result;
    }

    const RawTrace& raw_;
    const GatheredRecords& records_;
    std::map<base::TextId, Process> processes_;
    std::map<base::TextId, std::vector<Candidate>> candidates_;
    std::vector<ThreadFacts> threads_;
};

} // namespace

bool idComesBefore(std::string_view a, std::string_view b) {
    const auto numberA = base::parseInteger(a);
    const auto numberB = base::parseInteger(b);
    if (numberA && numberB && *numberA != *numberB)
        return *numberA < *numberB;
    if (numberA.has_value() != numberB.has_value())
        return numberA.has_value();
    return a < b;
}

OrderedTracks orderTracks(const RawTrace& raw, const GatheredRecords& records,
                          const std::vector<AsyncTrack>& asyncs) {
    return Orderer(raw, records).order(asyncs);
}

} // namespace runglass::trace
