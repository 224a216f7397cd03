// SPDX-License-Identifier: Apache-2.0
#include "core/trace/gathered_records.h"

#include "core/base/parallel.h"
#include "core/trace/gather_share.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <stop_token>
#include <thread>
#include <utility>

namespace runglass::trace {
namespace {

constexpr base::Nanoseconds oneSecondNs = 1'000'000'000;

/// Gives passing memory back as soon as the last chunk in it is sorted out: what is gathered grows while the
/// records it comes from go. Any thread may say that a chunk is done.
class PassingMemory {
public:
    explicit PassingMemory(RawTrace& raw)
        : raw_(raw), openChunks_(std::make_unique<std::atomic<std::uint32_t>[]>(raw.passingMemory.size())),
          blocksOf_(raw.chunks.size()) {
        for (std::size_t i = 0; i < raw.chunks.size(); ++i)
            for (std::size_t block = 0; block < raw.passingMemory.size(); ++block)
                if (uses(raw.chunks[i], raw.passingMemory[block])) {
                    blocksOf_[i].push_back(block);
                    openChunks_[block].fetch_add(1, std::memory_order_relaxed);
                }
    }

    void done(std::size_t chunk) {
        for (const std::size_t block : blocksOf_[chunk])
            if (openChunks_[block].fetch_sub(1, std::memory_order_acq_rel) == 1)
                raw_.passingMemory[block] = {};
    }

private:
    static bool uses(const RawChunk& chunk, const base::SlabMemory& block) {
        const auto* begin = static_cast<const std::byte*>(block.data());
        const auto liesIn = [&](const void* pointer) {
            const auto* byte = static_cast<const std::byte*>(pointer);
            return std::greater_equal<>()(byte, begin) && std::less<>()(byte, begin + block.bytes());
        };
        const RawSamples& samples = chunk.samples;
        const std::array<const void*, 9> columns{
            chunk.starts.data(),   chunk.durations.data(), chunk.names.data(),
            chunk.tracks.data(),   chunk.phases,           chunk.ids.data(),
            samples.events.data(), samples.series.data(),  samples.values.data()};
        return std::ranges::any_of(columns, liesIn);
    }

    RawTrace& raw_;
    std::unique_ptr<std::atomic<std::uint32_t>[]> openChunks_; ///< by block
    std::vector<std::vector<std::size_t>> blocksOf_;           ///< by chunk
};

/// Sorts the records out in two passes over all shares, each on several threads.
class Gatherer {
public:
    Gatherer(RawTrace& raw, unsigned threads, std::stop_token stop)
        : raw_(raw), threads_(threads), stop_(std::move(stop)) {
        cutShares();
    }

    GatheredRecords gather(const std::string& file, base::Diagnostics& diagnostics) {
        forEachShare([&](GatherShare& share) { share.survey(stop_); });
        if (stop_.stop_requested())
            return {};
        sumUp();
        layOut();
        sortOut();
        joinFew();
        report(file, diagnostics);
        return std::move(result_);
    }

private:
    /// As many shares as threads, of about the same number of records.
    void cutShares() {
        const std::size_t wanted =
            threads_ > 0 ? threads_ : std::max(1U, std::thread::hardware_concurrency());
        std::size_t all = 0;
        for (const RawChunk& chunk : raw_.chunks)
            all += chunk.count;
        EventRow row = 0;
        for (std::size_t first = 0; first < raw_.chunks.size();) {
            const EventRow firstRow = row;
            std::size_t end = first;
            const std::size_t until = all * (shares_.size() + 1) / wanted;
            while (end < raw_.chunks.size() && (end == first || row < until))
                row += raw_.chunks[end++].count;
            shares_.push_back(std::make_unique<GatherShare>(raw_, first, end - first, firstRow));
            first = end;
        }
    }

    void forEachShare(const std::function<void(GatherShare&)>& work) {
        base::parallelFor(shares_.size(), threads_, stop_, [&](std::size_t i) { work(*shares_[i]); });
    }

    void sumUp() {
        for (const auto& share : shares_) {
            firstNs_ = std::min(firstNs_, share->firstNs);
            lastNs_ = std::max(lastNs_, share->lastNs);
        }
        const bool hasTimes = firstNs_ <= lastNs_;
        const bool hasZeros = std::ranges::any_of(shares_, [](const auto& share) {
            return std::ranges::any_of(share->counts.zeros, [](std::size_t count) { return count > 0; });
        });
        plan_.zerosAreUntimed = hasTimes && firstNs_ > oneSecondNs;
        if (hasZeros && !plan_.zerosAreUntimed) {
            firstNs_ = std::min<base::Nanoseconds>(firstNs_, 0);
            lastNs_ = std::max<base::Nanoseconds>(lastNs_, 0);
        }
        plan_.baseTimeNs = raw_.baseTimeNs;
        plan_.lastNs = lastNs_;
        if (firstNs_ > lastNs_)
            return;
        result_.firstNs = believableTime(firstNs_, raw_.baseTimeNs);
        result_.lastNs = believableTime(lastNs_, raw_.baseTimeNs);
    }

    void layOut() {
        if (!plan_.zerosAreUntimed)
            for (const auto& share : shares_)
                for (std::size_t track = 0; track < raw_.tracks.size(); ++track)
                    share->counts.complete[track] += std::exchange(share->counts.zeros[track], 0);
        // Behind the complete slices of a track there is room for its matched begins and ends.
        layOut(result_.complete, &TrackCounts::complete, &GatherShare::nextSlice, &TrackCounts::begins);
        layOut(result_.instants, &TrackCounts::instants, &GatherShare::nextInstant);
        layOut(result_.untimed, &TrackCounts::zeros, &GatherShare::nextUntimed);
        result_.fillCounts = sumsOf(&TrackCounts::complete);
        std::size_t flows = 0;
        std::vector<SampleGatherer*> samples;
        for (const auto& share : shares_) {
            share->nextFlow = flows;
            flows += share->flows;
            samples.push_back(&share->samples);
        }
        result_.flows.resize(flows);
        layOutSamples(samples, result_);
    }

    using Counts = std::vector<std::size_t> TrackCounts::*;

    /// By track, over all shares.
    std::vector<std::size_t> sumsOf(Counts counts) const {
        std::vector<std::size_t> sums(raw_.tracks.size(), 0);
        for (const auto& share : shares_)
            for (std::size_t track = 0; track < sums.size(); ++track)
                sums[track] += (share->counts.*counts)[track];
        return sums;
    }

    /// The slices of a track in the order of the shares, and behind them room for others.
    void layOut(SlicesByTrack& target, Counts counts, std::vector<std::size_t> GatherShare::*next,
                Counts room = nullptr) {
        target.begins.assign(1, 0);
        const auto rooms = room != nullptr ? sumsOf(room) : std::vector<std::size_t>(raw_.tracks.size(), 0);
        std::size_t at = 0;
        for (const auto& share : shares_)
            ((*share).*next).resize(raw_.tracks.size());
        for (std::size_t track = 0; track < raw_.tracks.size(); ++track) {
            for (const auto& share : shares_) {
                ((*share).*next)[track] = at;
                at += (share->counts.*counts)[track];
            }
            at += rooms[track];
            target.begins.push_back(at);
        }
        target.slices.resize(at);
    }

    void sortOut() {
        PassingMemory memory(raw_);
        forEachShare([&](GatherShare& share) {
            for (std::size_t i = 0; i < share.chunkCount() && !stop_.stop_requested(); ++i) {
                const std::size_t index = share.firstChunk() + i;
                share.sortOut(index, plan_, result_);
                RawChunk& chunk = raw_.chunks[index];
                chunk.samples = {};
                chunk.ids = {};
                chunk.metadata = {};
                memory.done(index);
            }
        });
    }

    /// Of begins and ends, asynchronous records and names there are few: they are joined in order of the
    /// file.
    void joinFew() {
        const auto join = [&](auto member, auto& target) {
            for (const auto& share : shares_)
                std::ranges::move((*share).*member, std::back_inserter(target));
        };
        join(&GatherShare::beginEnds, result_.beginEnds);
        join(&GatherShare::asyncs, result_.asyncs);
        join(&GatherShare::metadata, result_.metadata);
        join(&GatherShare::unfinishedRows, result_.unfinishedRows);
    }

    void report(const std::string& file, base::Diagnostics& diagnostics) const {
        const auto tell = [&](GatherShare::Tally GatherShare::*kind, base::Severity severity,
                              std::string_view code, std::string_view message) {
            GatherShare::Tally sum;
            for (const auto& share : shares_)
                sum.add((*share).*kind);
            if (sum.count > 0)
                diagnostics.report(severity, code, file, base::Place::byte(sum.firstOffset), message,
                                   sum.count);
        };
        tell(&GatherShare::withoutDuration, base::Severity::Info, "time.missing_dur",
             "A slice has no duration; it is shown as a moment");
        tell(&GatherShare::endless, base::Severity::Info, "time.unfinished",
             "A slice lasts longer than ten years; it is shown up to the end of the trace");
        tell(&GatherShare::tooFar, base::Severity::Skipped, "time.outlier",
             "A time lies beyond the year 2116 or before 1824; it is shown at that limit");
        if (!result_.untimed.slices.empty())
            diagnostics.report(
                base::Severity::Info, "time.zero_ts", file, {},
                "A slice has neither start nor duration while all others are far from 0; it is "
                "in the tables, not on the time axis",
                result_.untimed.slices.size());
    }

    RawTrace& raw_;
    unsigned threads_;
    std::stop_token stop_;
    std::vector<std::unique_ptr<GatherShare>> shares_;
    base::Nanoseconds firstNs_ = std::numeric_limits<base::Nanoseconds>::max();
    base::Nanoseconds lastNs_ = std::numeric_limits<base::Nanoseconds>::min();
    GatherPlan plan_;
    GatheredRecords result_;
};

} // namespace

GatheredRecords gatherRecords(RawTrace& raw, unsigned threads, const std::string& file,
                              base::LoadContext& context) {
    GatheredRecords gathered = Gatherer(raw, threads, context.stop).gather(file, context.diagnostics);
    for (RawChunk& chunk : raw.chunks) {
        chunk.starts = {};
        chunk.durations = {};
        chunk.names = {};
        chunk.tracks = {};
        chunk.phases = nullptr;
    }
    raw.passingMemory.clear();
    return gathered;
}

} // namespace runglass::trace
