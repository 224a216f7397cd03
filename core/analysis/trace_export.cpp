// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/trace_export.h"

#include "core/analysis/name_sums.h"
#include "core/analysis/record_copier.h"
#include "core/base/capped_sum.h"
#include "core/base/json_string.h"
#include "core/table/writers.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string_view>

namespace runglass::analysis {
namespace {

constexpr std::size_t stretch = 1024; ///< records between two looks at the stop token
constexpr std::size_t bufferBytes = std::size_t{1} << 20;
constexpr auto latestNs = std::numeric_limits<base::Nanoseconds>::max();
constexpr std::string_view baseTimeKey = "baseTimeNanoseconds";

struct ExportedSlice {
    trace::EventRow row;
    trace::SliceRef slice;
};

/// Numbers stay numbers: "5" as 5, "CUDA functions" as text.
void appendId(std::string& out, const std::string& id) {
    const auto number = base::parseInteger(id);
    if (number && std::to_string(*number) == id)
        out += id;
    else
        base::appendJsonString(out, id);
}

class Export {
public:
    Export(const TracePiece& piece, base::Progress& progress, const std::stop_token& stop)
        : piece_(piece), trace_(piece.trace), progress_(progress), stop_(stop), copier_(piece.trace),
          isChosen_(trace_.tracks().size()) {
        for (const trace::TrackIndex track : piece_.tracks)
            isChosen_[track] = true;
    }

    /// False when stopped, when nobody wants more, or when there is an error().
    bool write(const table::Sink& sink) {
        const auto slices = collected();
        progress_.addTotal(slices.size());
        return writeRecords(slices, sink) && writeRest(sink);
    }
    const std::optional<base::Error>& error() const { return error_; }

private:
    std::vector<ExportedSlice> collected() const {
        std::vector<ExportedSlice> slices;
        for (std::size_t i = 0; i < isChosen_.size(); ++i) {
            const trace::Track& track = trace_.tracks()[i];
            if (!isChosen_[i] || track.kind == trace::TrackKind::Counter)
                continue;
            for (std::uint32_t depth = 0; depth < track.laneCount; ++depth)
                collect(track.firstLane + depth, slices);
            if (track.instants)
                collect(*track.instants, slices);
        }
        std::ranges::sort(slices, {}, &ExportedSlice::row);
        return slices;
    }

    void collect(trace::LaneIndex index, std::vector<ExportedSlice>& slices) const {
        const trace::LaneView& lane = trace_.lane(index);
        const auto [from, to] = slicesIn(lane, piece_.range);
        for (auto i = from; i < to && !stop_.stop_requested(); ++i)
            slices.push_back({lane.rows[i], {index, static_cast<trace::SliceIndex>(i)}});
    }

    /// The records come first in the file: the first of them tells what the file's own times count from.
    bool writeRecords(const std::vector<ExportedSlice>& slices, const table::Sink& sink) {
        out_ = "{\"traceEvents\": [\n";
        for (std::size_t i = 0; i < slices.size(); ++i) {
            if (i % stretch == 0 && stop_.stop_requested())
                return false;
            beginRecord();
            error_ = copier_.append(out_, slices[i].slice);
            if (error_)
                return false;
            progress_.addDone(1);
            if (!passOn(sink))
                return false;
        }
        return true;
    }

    bool writeRest(const table::Sink& sink) {
        fileOriginNs_ =
            copier_.fileOriginNs().value_or(base::cappedSum(trace_.originNs(), -sourceBaseTimeNs()));
        appendMetadata();
        if (!appendCounters(sink) || !appendFlows(sink))
            return false;
        out_ += "\n]";
        appendHeader();
        out_ += "}\n";
        return sink(out_);
    }

    void beginRecord() {
        out_ += isFirst_ ? "" : ",\n";
        isFirst_ = false;
    }

    bool passOn(const table::Sink& sink) {
        if (out_.size() < bufferBytes)
            return true;
        const bool wantsMore = sink(out_);
        out_.clear();
        return wantsMore;
    }

    void appendMetadata() {
        std::set<trace::ProcessIndex> processes;
        for (std::size_t i = 0; i < isChosen_.size(); ++i) {
            if (!isChosen_[i])
                continue;
            const trace::Track& track = trace_.tracks()[i];
            if (processes.insert(track.process).second)
                appendProcess(trace_.processes()[track.process]);
            if (track.kind == trace::TrackKind::Thread)
                appendThread(track);
        }
    }

    void appendProcess(const trace::Process& process) {
        if (!process.name.empty())
            appendTextFact("process_name", "name", process.name, process.pid, nullptr);
        if (!process.labels.empty())
            appendTextFact("process_labels", "labels", process.labels, process.pid, nullptr);
        if (process.sortIndex != 0)
            appendOrder("process_sort_index", process.sortIndex, process.pid, nullptr);
    }

    void appendThread(const trace::Track& track) {
        const std::string& pid = trace_.processes()[track.process].pid;
        appendTextFact("thread_name", "name", track.name, pid, &track.tid);
        if (track.sortIndex != 0)
            appendOrder("thread_sort_index", track.sortIndex, pid, &track.tid);
    }

    void beginFact(std::string_view name, const std::string& pid, const std::string* tid) {
        beginRecord();
        out_ += R"({"ph": "M", "name": ")";
        out_ += name;
        out_ += '"';
        appendPlace(pid, tid);
        out_ += R"(, "args": {)";
    }

    void appendTextFact(std::string_view name, std::string_view key, const std::string& text,
                        const std::string& pid, const std::string* tid) {
        beginFact(name, pid, tid);
        base::appendJsonString(out_, key);
        out_ += ": ";
        base::appendJsonString(out_, text);
        out_ += "}}";
    }

    void appendOrder(std::string_view name, std::int64_t index, const std::string& pid,
                     const std::string* tid) {
        beginFact(name, pid, tid);
        out_ += "\"sort_index\": " + std::to_string(index) + "}}";
    }

    void appendPlace(const std::string& pid, const std::string* tid) {
        if (!pid.empty()) {
            out_ += ", \"pid\": ";
            appendId(out_, pid);
        }
        if (tid != nullptr && !tid->empty()) {
            out_ += ", \"tid\": ";
            appendId(out_, *tid);
        }
    }

    void appendTime(base::Nanoseconds timeNs) {
        out_ += ", \"ts\": " + microsecondsText(base::cappedSum(fileOriginNs_, timeNs));
    }

    bool appendCounters(const table::Sink& sink) {
        for (std::size_t i = 0; i < isChosen_.size(); ++i) {
            const trace::Track& track = trace_.tracks()[i];
            if (!isChosen_[i] || track.kind != trace::TrackKind::Counter)
                continue;
            const trace::CounterView& counter = trace_.counter(track.counter);
            const auto inside = counter.firstFrom(piece_.range.beginNs);
            const auto end = counter.firstFrom(piece_.range.endNs);
            for (auto sample = inside > 0 ? inside - 1 : 0; sample < end; ++sample) {
                if (stop_.stop_requested() || !passOn(sink))
                    return false;
                appendSample(counter, sample, trace_.processes()[track.process].pid);
            }
        }
        return true;
    }

    void appendSample(const trace::CounterView& counter, std::size_t sample, const std::string& pid) {
        beginRecord();
        out_ += R"({"ph": "C", "name": )";
        base::appendJsonString(out_, counter.name);
        appendPlace(pid, nullptr);
        appendTime(counter.times[sample]);
        out_ += ", \"args\": {";
        base::appendJsonString(out_, counter.series);
        out_ += ": ";
        base::appendShortest(out_, counter.values[sample]);
        out_ += "}}";
    }

    bool isInside(trace::SliceRef slice) const {
        if (!isChosen_[trace_.trackOf(slice.lane)])
            return false;
        const auto [from, to] = slicesIn(trace_.lane(slice.lane), piece_.range);
        return slice.index >= from && slice.index < to;
    }

    bool appendFlows(const table::Sink& sink) {
        std::uint64_t id = 0;
        for (const trace::Flow& flow : trace_.flows()) {
            if (stop_.stop_requested() || !passOn(sink))
                return false;
            if (!isInside(flow.from) || !isInside(flow.to))
                continue;
            ++id;
            const std::string& kind = trace_.flowKinds()[flow.kind].name;
            appendFlowEnd("s", id, kind, flow.from);
            appendFlowEnd("f", id, kind, flow.to);
        }
        return true;
    }

    void appendFlowEnd(std::string_view phase, std::uint64_t id, const std::string& kind,
                       trace::SliceRef slice) {
        beginRecord();
        out_ += R"({"ph": ")";
        out_ += phase;
        out_ += R"(", "bp": "e", "id": )" + std::to_string(id) + R"(, "cat": )";
        base::appendJsonString(out_, kind);
        out_ += R"(, "name": )";
        base::appendJsonString(out_, kind);
        const trace::Track& track = trace_.tracks()[trace_.trackOf(slice.lane)];
        appendPlace(trace_.processes()[track.process].pid, &track.tid);
        appendTime(momentOf(slice));
        out_ += '}';
    }

    /// A moment at which this slice is the innermost one, so that a flow binds to it again.
    base::Nanoseconds momentOf(trace::SliceRef slice) {
        const auto startNs = trace_.startNs(slice);
        if (trace_.innermostAt(trace_.trackOf(slice.lane), startNs) == slice)
            return startNs;
        // Many flows may begin between very many children: these are looked through once.
        const auto [known, isNew] = moments_.try_emplace(slice, startNs);
        if (isNew)
            known->second = momentAmongChildren(slice).value_or(startNs);
        return known->second;
    }

    std::optional<base::Nanoseconds> momentAmongChildren(trace::SliceRef slice) const {
        const auto track = trace_.trackOf(slice.lane);
        for (const trace::SliceRef child : trace_.children(slice))
            if (trace_.innermostAt(track, trace_.endNs(child)) == slice)
                return trace_.endNs(child);
        return std::nullopt;
    }

    base::Nanoseconds sourceBaseTimeNs() const {
        for (const auto& [key, value] : trace_.header())
            if (key == baseTimeKey)
                return std::max(base::parseInteger(base::trimmed(value)).value_or(0), -latestNs);
        return 0;
    }

    void appendHeader() {
        for (const auto& [key, value] : trace_.header()) {
            if (key == baseTimeKey)
                continue;
            out_ += ",\n";
            base::appendJsonString(out_, key);
            out_ += ": " + validJson(value);
        }
        if (const auto baseNs = trace_.originNs() - fileOriginNs_; baseNs != 0)
            out_ += ",\n\"" + std::string(baseTimeKey) + "\": " + std::to_string(baseNs);
    }

    const TracePiece& piece_;
    const trace::Trace& trace_;
    base::Progress& progress_;
    const std::stop_token& stop_;
    RecordCopier copier_;
    std::vector<bool> isChosen_; ///< by track
    std::string out_;
    bool isFirst_ = true;
    base::Nanoseconds fileOriginNs_ = 0; ///< the file's own time of time 0
    std::optional<base::Error> error_;
    std::map<trace::SliceRef, base::Nanoseconds> moments_; ///< of slices that begin with a child
};

} // namespace

base::Result<std::uint64_t> exportTrace(const TracePiece& piece, const std::string& path,
                                        base::Progress& progress, const std::stop_token& stop) {
    Export writer(piece, progress, stop);
    auto written = table::writeFileSafely(path, [&](const table::Sink& sink) { return writer.write(sink); });
    if (writer.error())
        return *writer.error();
    return written;
}

} // namespace runglass::analysis
