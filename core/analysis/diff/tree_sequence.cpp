// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/argument_texts.h"
#include "core/analysis/diff/tree_diff.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace runglass::analysis::diff {
namespace {

using model::CallTree;
using model::NodeIndex;
using model::NodeKind;
using model::noNode;
using Keys = std::vector<std::uint32_t>;

Keys keysOf(const CallTree& tree, const NodeRun& run, const Keys& byName) {
    Keys keys;
    keys.reserve(run.size());
    for (const NodeIndex node : run.nodes())
        keys.push_back(byName[base::indexOf(tree.nameId(node))]);
    return keys;
}

/// The shapes of the inputs of calls; noText where there are none.
std::vector<base::TextId> shapesOf(const CallTree& tree, const NodeRun& run, base::StringPool& pool,
                                   const std::stop_token& stop) {
    static const std::vector<std::string> keys{"Input Dims", "Input dims"};
    std::vector<trace::SliceRef> slices;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < run.size(); ++i)
        if (const auto slice = tree.slice(run.nodes()[i])) {
            slices.push_back(*slice);
            places.push_back(i);
        }
    std::vector<base::TextId> shapes(run.size(), base::noText);
    const auto texts = argumentTexts(tree.trace(), slices, keys, stop);
    for (std::size_t i = 0; i < slices.size() && !stop.stop_requested(); ++i)
        for (const auto& ids : texts.ids)
            if (i < ids.size() && ids[i] != base::noText)
                shapes[places[i]] = pool.intern(texts.pool->text(ids[i]));
    return shapes;
}

/// Numbers for pairs of name and shapes, equal on both sides.
class ShapedKeys {
public:
    Keys operator()(const Keys& names, const std::vector<base::TextId>& shapes) {
        Keys keys;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string text =
                std::to_string(names[i]) + ' ' + std::to_string(static_cast<std::uint32_t>(shapes[i]));
            keys.push_back(static_cast<std::uint32_t>(pool_.intern(text)));
        }
        return keys;
    }

private:
    base::StringPool pool_;
};

/// Matches what stands between the matches so far by other keys.
void matchGaps(SequenceMatches& found, const Keys& base, const Keys& experiment,
               const std::stop_token& stop) {
    std::vector<Match> all;
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    const auto addGap = [&](std::uint32_t leftEnd, std::uint32_t rightEnd) {
        if (leftEnd == left || rightEnd == right)
            return;
        const auto inside = alignedSequences(std::span(base).subspan(left, leftEnd - left),
                                             std::span(experiment).subspan(right, rightEnd - right), stop);
        found.isApproximate = found.isApproximate || inside.isApproximate;
        for (const Match& match : inside.matches)
            all.push_back({left + match.base, right + match.experiment});
    };
    for (const Match& match : found.matches) {
        addGap(match.base, match.experiment);
        all.push_back(match);
        left = match.base + 1;
        right = match.experiment + 1;
    }
    addGap(static_cast<std::uint32_t>(base.size()), static_cast<std::uint32_t>(experiment.size()));
    found.matches = std::move(all);
}

/// What a thread is in a training loop.
enum class ThreadRole { Main, Backward, Other };

ThreadRole roleByCalls(const CallTree& tree, NodeIndex thread) {
    for (NodeIndex node = tree.firstChild(thread); node != noNode; node = tree.nextSibling(node)) {
        if (tree.kind(node) == NodeKind::Step)
            return ThreadRole::Main;
        if (tree.name(node).starts_with("autograd::engine::evaluate_function"))
            return ThreadRole::Backward;
    }
    return ThreadRole::Other;
}

/// Without steps, the thread with the most calls besides backward passes is the main one.
std::vector<ThreadRole> rolesOf(const CallTree& tree, const std::vector<ThreadScope>& threads) {
    std::vector<ThreadRole> roles;
    std::size_t largest = threads.size();
    const auto calls = [&](std::size_t i) { return tree.subtreeEnd(threads[i].thread) - threads[i].thread; };
    for (std::size_t i = 0; i < threads.size(); ++i) {
        roles.push_back(roleByCalls(tree, threads[i].thread));
        const bool isLarger = largest == threads.size() || calls(i) > calls(largest);
        if (roles.back() == ThreadRole::Other && isLarger)
            largest = i;
    }
    if (largest < threads.size() && std::ranges::find(roles, ThreadRole::Main) == roles.end())
        roles[largest] = ThreadRole::Main;
    return roles;
}

/// Finds each thread of the baseline its partner: of the same role, and of the same name if there is one.
/// Each time in O(log n): there may be tens of thousands.
class ThreadPairing {
public:
    ThreadPairing(const CallTree& tree, const std::vector<ThreadScope>& threads) : isTaken_(threads.size()) {
        const auto roles = rolesOf(tree, threads);
        for (std::size_t i = 0; i < threads.size(); ++i) {
            ofRole_[roles[i]].threads.push_back(i);
            ofName_[{roles[i], tree.name(threads[i].thread)}].threads.push_back(i);
        }
    }

    /// The first that is left. Nothing when all such threads have a partner.
    std::optional<std::size_t> take(std::string_view name, ThreadRole role) {
        auto taken = firstLeft(ofName_[{role, name}]);
        if (!taken)
            taken = firstLeft(ofRole_[role]);
        if (taken)
            isTaken_[*taken] = true;
        return taken;
    }
    bool isTaken(std::size_t i) const { return isTaken_[i]; }

private:
    /// Threads in order, of which those before `next` are taken.
    struct Waiting {
        std::vector<std::size_t> threads;
        std::size_t next = 0;
    };

    std::optional<std::size_t> firstLeft(Waiting& waiting) const {
        while (waiting.next < waiting.threads.size() && isTaken_[waiting.threads[waiting.next]])
            ++waiting.next;
        return waiting.next < waiting.threads.size() ? std::optional(waiting.threads[waiting.next])
                                                     : std::nullopt;
    }

    std::map<ThreadRole, Waiting> ofRole_;
    std::map<std::pair<ThreadRole, std::string_view>, Waiting> ofName_;
    std::vector<bool> isTaken_;
};

} // namespace

DiffLevel TreeDiff::threadPairs() const {
    const auto& left = base_.scope;
    const auto& right = experiment_.scope;
    const auto pair = [](const ThreadScope& base, const ThreadScope& experiment) {
        return DiffNode{base.nodes, experiment.nodes, base.thread, experiment.thread};
    };
    DiffLevel level;
    if (left.size() == 1 && right.size() == 1) {
        level.nodes.push_back(pair(left.front(), right.front()));
        return level;
    }
    const auto roles = rolesOf(*base_.tree, left);
    ThreadPairing pairing(*experiment_.tree, right);
    for (std::size_t i = 0; i < left.size(); ++i) {
        const auto partner = pairing.take(base_.tree->name(left[i].thread), roles[i]);
        level.nodes.push_back(pair(left[i], partner ? right[*partner] : ThreadScope{}));
    }
    for (std::size_t i = 0; i < right.size(); ++i)
        if (!pairing.isTaken(i))
            level.nodes.push_back(pair({}, right[i]));
    return level;
}

DiffLevel TreeDiff::sequenceChildren(const DiffNode& node, const std::stop_token& stop) const {
    const bool isThread = node.baseThread != noNode || node.experimentThread != noNode;
    const bool isRoot = !isThread && (node.base.size() > 1 || node.experiment.size() > 1);
    if (isRoot)
        return threadPairs();
    const auto inside = [](const Side& side, const NodeRun& run, NodeIndex thread) {
        const NodeIndex only = run.single();
        const bool isPartOfThread = thread != noNode && only != thread;
        const bool isOneStep = only != noNode && side.tree->kind(only) == NodeKind::Step;
        return only == noNode || (isPartOfThread && !isOneStep) ? run : childrenOf(*side.tree, only);
    };
    return alignedRuns(inside(base_, node.base, node.baseThread),
                       inside(experiment_, node.experiment, node.experimentThread), stop);
}

SequenceMatches TreeDiff::matchedByName(const NodeRun& base, const NodeRun& experiment,
                                        const std::stop_token& stop) const {
    const Keys left = keysOf(*base_.tree, base, base_.keys);
    const Keys right = keysOf(*experiment_.tree, experiment, experiment_.keys);
    if (left.empty() || right.empty() || left == right)
        return alignedSequences(left, right, stop);
    // Shapes tell apart what has the same name, which only matters where the names alone do not fit.
    base::StringPool shapes;
    ShapedKeys numbers;
    const Keys shapedLeft = numbers(left, shapesOf(*base_.tree, base, shapes, stop));
    const Keys shapedRight = numbers(right, shapesOf(*experiment_.tree, experiment, shapes, stop));
    SequenceMatches found = alignedSequences(shapedLeft, shapedRight, stop);
    matchGaps(found, left, right, stop);
    return found;
}

DiffLevel TreeDiff::alignedRuns(const NodeRun& base, const NodeRun& experiment,
                                const std::stop_token& stop) const {
    SequenceMatches found = matchedByName(base, experiment, stop);
    matchGaps(found, keysOf(*base_.tree, base, base_.generalKeys),
              keysOf(*experiment_.tree, experiment, experiment_.generalKeys), stop);
    DiffLevel level;
    level.isApproximate = found.isApproximate;
    level.nodes.reserve(base.size() + experiment.size() - found.matches.size());
    std::size_t left = 0;
    std::size_t right = 0;
    const auto addUntil = [&](std::size_t leftEnd, std::size_t rightEnd) {
        for (; left < leftEnd; ++left)
            level.nodes.push_back({base.part(left, left + 1), {}});
        for (; right < rightEnd; ++right)
            level.nodes.push_back({{}, experiment.part(right, right + 1)});
    };
    for (const Match& match : found.matches) {
        addUntil(match.base, match.experiment);
        level.nodes.push_back({base.part(left, left + 1), experiment.part(right, right + 1)});
        ++left;
        ++right;
    }
    addUntil(base.size(), experiment.size());
    return level;
}

} // namespace runglass::analysis::diff
