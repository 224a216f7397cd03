// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/collectives.h"

#include "core/analysis/collective_facts.h"
#include "core/analysis/external_ids.h"
#include "core/readers/record_arguments.h"
#include "core/trace/event_kind.h"
#include "core/trace/ranges_by_begin.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace runglass::analysis {
namespace {

using trace::EventKind;
using trace::SliceRef;

/// The slices that matter, by what they are.
struct Slices {
    std::vector<SliceRef> kernels;
    std::vector<SliceRef> launches;
    std::vector<SliceRef> calls; ///< of a library: "nccl:all_reduce"
};

bool isCall(std::string_view name) {
    const auto library = communicationLibrary(name);
    return !library.empty() && name.size() > library.size() && name[library.size()] == ':';
}

Slices collectSlices(const trace::Trace& trace) {
    const auto kinds = trace::eventKinds(trace);
    Slices slices;
    for (trace::LaneIndex lane = 0; lane < trace.laneCount(); ++lane) {
        const trace::Track& track = trace.tracks()[trace.trackOf(lane)];
        if (track.kind != trace::TrackKind::Thread || track.instants == lane)
            continue;
        for (trace::SliceIndex i = 0; i < trace.lane(lane).size(); ++i) {
            const SliceRef slice{lane, i};
            const std::uint16_t category = trace.categoryOf(trace.row(slice));
            const EventKind kind = category < kinds.size() ? kinds[category] : EventKind::Other;
            if (kind == EventKind::Kernel && trace::isCommunication(trace.name(slice)))
                slices.kernels.push_back(slice);
            else if (kind == EventKind::Launch)
                slices.launches.push_back(slice);
            else if ((kind == EventKind::Operator || kind == EventKind::Annotation) &&
                     isCall(trace.name(slice)))
                slices.calls.push_back(slice);
        }
    }
    return slices;
}

/// Calls `use` with each slice and the arguments of its record, in the order of the text, which is the fast
/// one. Slices whose record cannot be read any more are left out; ends early when stopped.
template <typename Use>
void forEachRecord(const trace::Trace& trace, std::vector<SliceRef>& slices,
                   std::span<const std::string_view> keys, const std::stop_token& stop, Use use) {
    std::ranges::sort(slices, {}, [&](SliceRef slice) { return trace.textOffset(trace.row(slice)); });
    readers::RecordArguments arguments(trace.text(), {keys.begin(), keys.end()});
    for (std::size_t i = 0; i < slices.size() && !stop.stop_requested(); ++i)
        if (arguments.read(trace.textOffset(trace.row(slices[i]))))
            use(i, arguments);
}

class Collector {
public:
    Collector(const trace::Trace& trace, base::LoadContext& context)
        : trace_(trace), context_(context), idsNameCalls_(idsNameOperators(trace)),
          steps_(trace::stepRanges(trace.steps())), texts_(std::make_shared<base::StringPool>()) {}

    /// False when stopped.
    bool collect() {
        Slices slices = collectSlices(trace_);
        if (slices.kernels.empty() && slices.calls.empty())
            return true;
        readKernels(slices.kernels);
        if (!slices.kernels.empty())
            readLaunches(slices.launches);
        if (idsNameCalls_)
            readCalls(slices.calls);
        for (std::size_t i = 0; i < slices.kernels.size() && !isStopped(); ++i)
            addKernel(slices.kernels[i], kernels_[i]);
        for (const SliceRef call : slices.calls)
            if (isOperationByItself(call, !slices.kernels.empty()))
                addOperation(call, trace_.startNs(call), callFacts(call), trace_.name(call));
        addHeader();
        return !isStopped();
    }

    std::shared_ptr<const model::Communication> take() && {
        if (result_.operations.empty())
            return nullptr;
        result_.texts = std::move(texts_);
        return std::make_shared<const model::Communication>(std::move(result_));
    }

private:
    struct KernelFacts {
        CollectiveFacts facts;
        std::optional<std::int64_t> correlation;
    };
    struct Launch {
        std::int64_t correlation;
        base::Nanoseconds startNs;
        SliceRef slice;
    };

    bool isStopped() const { return context_.stop.stop_requested(); }

    void readKernels(std::vector<SliceRef>& kernels) {
        kernels_.resize(kernels.size());
        forEachRecord(trace_, kernels, kernelArguments, context_.stop,
                      [this](std::size_t index, const readers::RecordArguments& arguments) {
                          kernels_[index].facts = factsOf(arguments);
                          kernels_[index].correlation = integerOf(arguments.value(0));
                      });
    }

    /// Calls of the host that launched the kernels.
    void readLaunches(std::vector<SliceRef>& launches) {
        constexpr std::array<std::string_view, 1> keys{"correlation"};
        std::set<std::int64_t> wanted;
        for (const KernelFacts& kernel : kernels_)
            if (kernel.correlation)
                wanted.insert(*kernel.correlation);
        forEachRecord(
            trace_, launches, keys, context_.stop,
            [&](std::size_t index, const readers::RecordArguments& arguments) {
                const auto correlation = integerOf(arguments.value(0));
                if (correlation && wanted.contains(*correlation))
                    launches_.push_back({*correlation, trace_.startNs(launches[index]), launches[index]});
            });
        std::ranges::sort(launches_, {}, [](const Launch& l) { return std::pair(l.correlation, l.startNs); });
    }

    void readCalls(const std::vector<SliceRef>& calls) {
        for (const SliceRef call : calls)
            if (const auto id = callFacts(call).externalId; id && *id != 0)
                callsById_.emplace(*id, call);
    }

    const CollectiveFacts& callFacts(SliceRef slice) {
        const auto [known, isNew] = facts_.emplace(slice, CollectiveFacts{});
        if (isNew)
            known->second = factsOfRecord(trace_, slice);
        return known->second;
    }

    /// The latest call with the kernel's correlation that does not start after it (rule 14).
    std::optional<SliceRef> launchOf(SliceRef kernel, const KernelFacts& facts) const {
        if (!facts.correlation)
            return std::nullopt;
        const auto same = std::ranges::equal_range(launches_, *facts.correlation, {}, &Launch::correlation);
        if (same.empty())
            return std::nullopt;
        const auto after = std::ranges::upper_bound(same, trace_.startNs(kernel), {}, &Launch::startNs);
        return after == same.begin() ? same.front().slice : std::prev(after)->slice;
    }

    void addKernel(SliceRef kernel, const KernelFacts& own) {
        const auto launch = launchOf(kernel, own);
        CollectiveFacts facts = own.facts;
        std::string_view callName;
        for (auto around = launch ? trace_.parent(*launch) : std::nullopt; around;
             around = trace_.parent(*around)) {
            const std::string_view name = trace_.name(*around);
            if (name == "record_param_comms")
                complete(facts, callFacts(*around));
            if (!isCall(name))
                continue;
            complete(facts, callFacts(*around));
            callName = name;
        }
        if (callName.empty() && own.facts.externalId)
            if (const auto call = callsById_.find(*own.facts.externalId); call != callsById_.end()) {
                complete(facts, callFacts(call->second));
                callName = trace_.name(call->second);
            }
        addOperation(kernel, trace_.startNs(launch.value_or(kernel)), facts, callName);
    }

    /// Calls whose work is no kernel of this trace, and that are no part of such a call.
    bool isOperationByItself(SliceRef call, bool hasKernels) const {
        const std::string_view library = communicationLibrary(trace_.name(call));
        if (hasKernels && trace::isCommunication(library))
            return false;
        const auto around = trace_.parent(call);
        return !around || trace_.nameId(*around) != trace_.nameId(call);
    }

    base::TextId idOf(std::string_view text) { return text.empty() ? base::noText : texts_->intern(text); }

    /// As the steps of the trace are called: without markers there is one, "0".
    base::TextId stepAt(base::Nanoseconds timeNs) {
        if (trace_.steps().empty())
            return texts_->intern("0");
        const auto step = steps_.firstAt(timeNs);
        return step ? texts_->intern(std::to_string(trace_.steps()[*step].number)) : base::noText;
    }

    void addOperation(SliceRef slice, base::Nanoseconds launchNs, const CollectiveFacts& facts,
                      std::string_view callName) {
        constexpr double nsPerUs = 1000;
        constexpr double bytesPerUs = 1000; // of 1 GB/s
        const std::string_view ownName = trace_.name(slice);
        std::string_view kind = collectiveKind(facts.collective);
        for (const std::string_view name : {callName, ownName})
            if (kind.empty())
                kind = collectiveKind(name);
        model::CommunicationOperation operation;
        operation.step = stepAt(launchNs);
        operation.group = idOf(facts.groupText());
        operation.name =
            kind.empty()
                ? texts_->intern(ownName)
                : texts_->intern(std::string(communicationLibrary(ownName)) + ':' + std::string(kind));
        if (kind == "send" || kind == "recv" || kind == "send_recv")
            operation.kind = model::CommunicationKind::PointToPoint;
        operation.startNs = trace_.originNs() + trace_.startNs(slice);
        operation.elapsedUs = static_cast<double>(trace_.durationNs(slice)) / nsPerUs;
        operation.sizeBytes = facts.sizeBytes(kind);
        if (operation.elapsedUs > 0) {
            operation.algorithmGbps = operation.sizeBytes / operation.elapsedUs / bytesPerUs;
            if (facts.groupSize)
                operation.busGbps = operation.algorithmGbps * busFactor(kind, *facts.groupSize);
        }
        addGroup(operation.group, facts);
        result_.operations.push_back(operation);
    }

    void addGroup(base::TextId group, const CollectiveFacts& facts) {
        if (group == base::noText || !groups_.insert(group).second)
            return;
        if (auto ranks = ranksOf(facts.groupRanks); !ranks.empty())
            result_.groups.push_back({group, idOf(facts.groupPurpose), std::move(ranks)});
    }

    /// Rank and groups as the header of the file tells them.
    void addHeader() {
        const DistributedHeader header = distributedHeader(trace_);
        if (header.rank)
            result_.recordedRank = *header.rank;
        for (const HeaderGroup& group : header.groups)
            result_.groups.push_back({base::noText, idOf(group.purpose), group.ranks});
    }

    const trace::Trace& trace_;
    base::LoadContext& context_;
    bool idsNameCalls_;
    trace::RangesByBegin steps_;
    std::shared_ptr<base::StringPool> texts_;
    model::Communication result_;
    std::vector<KernelFacts> kernels_;
    std::vector<Launch> launches_; ///< by correlation and start
    std::map<SliceRef, CollectiveFacts> facts_;
    std::map<std::int64_t, SliceRef> callsById_;
    std::set<base::TextId> groups_;
};

} // namespace

base::Result<std::shared_ptr<const model::Communication>> traceCommunication(const trace::Trace& trace,
                                                                             base::LoadContext& context) {
    Collector collector(trace, context);
    if (!collector.collect())
        return base::Error{base::stoppedMessage, "", ""};
    return std::move(collector).take();
}

} // namespace runglass::analysis
