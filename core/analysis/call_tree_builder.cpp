// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/call_tree_builder.h"

#include "core/analysis/backward_modules.h"
#include "core/analysis/external_ids.h"
#include "core/analysis/linked_works.h"
#include "core/analysis/node_rules.h"
#include "core/analysis/thread_calls.h"
#include "core/base/parallel.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace runglass::analysis {
namespace {

using model::NodeIndex;
using model::NodeKind;
using model::noNode;

class Builder {
public:
    Builder(std::shared_ptr<const trace::Trace> trace, const CallTreeOptions& options,
            base::LoadContext& context)
        : trace_(*trace), options_(options), context_(context), rules_(*trace), slots_(data_) {
        data_.trace = std::move(trace);
        data_.laneSlots.assign(trace_.laneCount(), model::CallTreeData::noSlots);
        const bool isAscend = isAscendTrace(trace_);
        threadRules_.mergeSameName = !isAscend;
        threadRules_.withLaunches = !isAscend;
        threadRules_.seesThroughModules = isAscend;
        threadRules_.idsNameOperators = idsNameOperators(trace_);
    }

    void run() {
        nestThreads();
        if (stopped())
            return;
        assemble();
        if (std::ranges::count(data_.kinds.values(), NodeKind::Module) > 0)
            addBackwardModules(data_, slots_, launches_);
        if (stopped())
            return;
        auto works = linkByCorrelation(data_, rules_, std::move(launches_), threadRules_.idsNameOperators,
                                       ambiguous_, context_.stop);
        if (works.empty())
            works = linkByFlows(data_, slots_, context_.stop);
        else
            markTensorCores(works);
        placeWorks(std::move(works), data_, slots_);
        markEligible();
    }

    bool stopped() const { return context_.stop.stop_requested(); }

    void report(const std::string& file) const {
        if (crossings_ > 0)
            context_.diagnostics.report(base::Severity::Info, "calls.crossing", file, {},
                                        "A call outlives the one it began in; it stands beside that one",
                                        crossings_);
        if (ambiguous_ > 0)
            context_.diagnostics.report(
                base::Severity::Info, "corr.ambiguous", file, {},
                "Several calls share a correlation; the latest before the kernel counts as its launch",
                ambiguous_);
    }

    model::CallTreeData take() { return std::move(data_); }

private:
    void nestThreads() {
        const auto tracks = trace_.tracks();
        calls_.resize(tracks.size());
        std::vector<trace::TrackIndex> order;
        for (trace::TrackIndex i = 0; i < tracks.size(); ++i)
            if (tracks[i].kind == trace::TrackKind::Thread && tracks[i].laneCount > 0)
                order.push_back(i);
        std::ranges::stable_sort(order, std::greater<>{},
                                 [&](trace::TrackIndex i) { return tracks[i].sliceCount; });
        base::parallelFor(order.size(), options_.threads, context_.stop, [&](std::size_t i) {
            calls_[order[i]] = threadCalls(trace_, tracks[order[i]], rules_, threadRules_);
        });
    }

    void assemble() {
        std::size_t count = 0;
        for (const ThreadCalls& calls : calls_)
            count += calls.nodes.size();
        data_.kinds.reserve(count);
        data_.parents.reserve(count);
        data_.subtreeEnds.reserve(count);
        data_.names.reserve(count);
        data_.slices.reserve(count);
        data_.starts.reserve(count);
        data_.hostTotals.reserve(count);
        data_.hostSelves.reserve(count);
        for (trace::TrackIndex track = 0; track < calls_.size(); ++track)
            if (!calls_[track].nodes.empty())
                addThread(track);
        calls_ = {};
    }

    void addThread(trace::TrackIndex track) {
        const auto base = static_cast<NodeIndex>(data_.kinds.size());
        ThreadCalls calls = std::exchange(calls_[track], {});
        data_.threads.push_back(base);
        data_.tracks.push_back(track);
        for (const ThreadCalls::Node& node : calls.nodes) {
            const auto index = static_cast<NodeIndex>(data_.kinds.size());
            data_.kinds.push_back(node.kind);
            data_.parents.push_back(node.parent == noNode ? noNode : base + node.parent);
            data_.subtreeEnds.push_back(base + node.subtreeEnd);
            data_.names.push_back(node.name);
            data_.slices.push_back(node.slice);
            data_.starts.push_back(node.startNs);
            data_.hostTotals.push_back(node.endNs - node.startNs);
            data_.hostSelves.push_back(node.hostSelfNs);
            if (node.slice.lane != model::CallTree::noLane)
                slots_.set(node.slice, index);
        }
        for (const auto& [slice, node] : calls.merged)
            slots_.set(slice, base + node);
        for (ThreadLaunch& launch : calls.launches) {
            launch.owner += base;
            launches_.push_back(launch);
        }
        crossings_ += calls.crossings;
    }

    void markTensorCores(std::vector<LinkedWork>& works) const {
        enum : std::uint8_t { Unknown, No, Yes };
        std::vector<std::uint8_t> known(trace_.texts().size(), Unknown);
        for (LinkedWork& work : works) {
            if (work.kind != model::WorkKind::Kernel)
                continue;
            std::uint8_t& answer = known[base::indexOf(trace_.nameId(work.slice))];
            if (answer == Unknown)
                answer = usesTensorCores(trace_.name(work.slice), options_.tensorCores) ? Yes : No;
            work.usesCores = answer == Yes;
        }
    }

    /// By name, by own kernels, and from operators to the operators around them.
    void markEligible() {
        const std::size_t names = trace_.texts().size();
        std::vector<std::uint8_t> byName(names);
        for (std::size_t i = 0; i < names; ++i)
            byName[i] = isTensorCoreEligible(trace_.texts().text(base::TextId{static_cast<std::uint32_t>(i)}),
                                             options_.tensorCores)
                            ? 1
                            : 0;
        const auto isAnyOperator = [&](NodeIndex node) {
            return data_.kinds[node] == NodeKind::Operator || data_.kinds[node] == NodeKind::Wrapper;
        };
        const auto count = static_cast<NodeIndex>(data_.kinds.size());
        data_.eligible.resize(count);
        for (NodeIndex node = 0; node < count; ++node) {
            const bool hasCores =
                data_.coreSums[data_.firstWorks[node + 1]] != data_.coreSums[data_.firstWorks[node]];
            data_.eligible[node] =
                isAnyOperator(node) && (hasCores || byName[base::indexOf(data_.names[node])] != 0) ? 1 : 0;
        }
        for (NodeIndex node = count; node-- > 0;)
            if (const NodeIndex parent = data_.parents[node];
                data_.eligible[node] != 0 && parent != noNode && isAnyOperator(parent))
                data_.eligible[parent] = 1;
    }

    const trace::Trace& trace_;
    const CallTreeOptions& options_;
    base::LoadContext& context_;
    NodeRules rules_;
    ThreadRules threadRules_;
    model::CallTreeData data_;
    NodeSlots slots_;
    std::vector<ThreadCalls> calls_; ///< by track
    std::vector<ThreadLaunch> launches_;
    std::uint64_t crossings_ = 0;
    std::uint64_t ambiguous_ = 0;
};

} // namespace

base::Result<std::shared_ptr<const model::CallTree>> buildCallTree(std::shared_ptr<const trace::Trace> trace,
                                                                   const std::string& file,
                                                                   const CallTreeOptions& options,
                                                                   base::LoadContext& context) {
    Builder builder(std::move(trace), options, context);
    builder.run();
    if (builder.stopped())
        return base::Error{base::stoppedMessage, file, ""};
    builder.report(file);
    return std::make_shared<const model::CallTree>(builder.take());
}

} // namespace runglass::analysis
