// SPDX-License-Identifier: Apache-2.0
#include "core/session/diff.h"

#include "core/analysis/diff/step_scope.h"
#include "core/analysis/kernels.h"
#include "core/base/stop_check.h"
#include "core/session/diff_tables.h"
#include "core/session/parts.h"
#include "core/session/request_text.h"
#include "core/session/selectors.h"

#include <algorithm>
#include <utility>

namespace runglass::session {
namespace {

using model::Part;
using model::Profile;

/// Steps in order of first sight, each once. Looks at no more when stopped.
class StepNames {
public:
    explicit StepNames(const std::stop_token& stop) : stop_(stop) {}

    void add(const std::vector<std::string>& names) {
        for (const std::string& name : names)
            names_.intern(name);
    }

    void add(const table::Column* column) {
        if (column == nullptr)
            return;
        for (table::RowIndex row = 0; row < column->size() && !base::isStoppedAt(row, stop_); ++row)
            if (!column->isNull(row))
                names_.intern(column->text(row));
    }

    void add(const model::Communication& communication) {
        const auto& operations = communication.operations;
        for (std::size_t i = 0; i < operations.size() && !base::isStoppedAt(i, stop_); ++i)
            if (operations[i].step != base::noText)
                names_.intern(communication.texts->text(operations[i].step));
    }

    bool contain(std::string_view name) const { return names_.find(name) != base::noText; }

    std::vector<std::string> all() const {
        std::vector<std::string> all;
        for (std::uint32_t i = 0; i < names_.size(); ++i)
            all.emplace_back(names_.text(base::TextId{i}));
        return all;
    }

private:
    base::StringPool names_;
    const std::stop_token& stop_;
};

/// All steps that any loaded part knows. Not all when stopped.
StepNames knownSteps(const Profile& profile, const std::stop_token& stop) {
    StepNames names(stop);
    if (profile.calls.data)
        names.add(analysis::diff::stepNames(profile.calls.data->trace(), stop));
    if (profile.kernels.data) {
        const auto steps = analysis::kernelSteps(*profile.kernels.data, stop);
        names.add(steps.find(model::kernel_column::step));
    }
    for (const auto* steps : {&profile.steps, &profile.recomputedSteps})
        if (steps->data)
            names.add(steps->data->details.find(model::step_column::step));
    if (profile.communication.data)
        names.add(*profile.communication.data);
    return names;
}

std::optional<base::Error> missingStep(const Profile& profile, const std::string& step,
                                       const std::stop_token& stop) {
    if (!isOneStep(step))
        return std::nullopt;
    const StepNames known = knownSteps(profile, stop);
    if (stop.stop_requested())
        return base::Error{base::stoppedMessage, "", ""};
    if (known.contain(step))
        return std::nullopt;
    const auto names = known.all();
    return base::Error{"There is no step " + inQuotes(step), profile.source.path,
                       names.empty() ? std::string("This recording tells no steps")
                                     : "Steps: " + namesForPeople(names)};
}

/// What a side is made of. Operators are divided into steps by way of the calls of the trace.
std::vector<Part> partsFor(const DiffEntry& entry, const DiffSide& side, const DiffOptions& options) {
    const bool withSteps = options.isPerStep || isOneStep(side.step);
    std::vector<Part> parts = entry.parts;
    const bool hasOperators = std::ranges::find(parts, Part::Operators) != parts.end();
    if (withSteps && hasOperators)
        parts.push_back(Part::Calls);
    return parts;
}

} // namespace

bool isOneStep(std::string_view step) {
    return !step.empty() && step != "all";
}

std::span<const DiffEntry> diffTables() {
    static const std::vector<DiffEntry> entries = allDiffTables();
    return entries;
}

const DiffEntry* findDiff(std::string_view name) {
    const auto entries = diffTables();
    const auto found = std::ranges::find(entries, name, &DiffEntry::name);
    return found == entries.end() ? nullptr : &*found;
}

std::optional<base::Error> checkDiff(std::string_view name, const DiffOptions& options) {
    const DiffEntry* entry = findDiff(name);
    if (entry == nullptr)
        return base::Error{"There is no comparison of " + inQuotes(name), "",
                           "Tables: " + joined(diffTables(), [](const DiffEntry& e) { return e.name; })};
    if (auto error =
            groupingProblem("The comparison of " + inQuotes(name), entry->groupings, options.groupBy))
        return error;
    if (options.isPerStep && !entry->hasStepMeans)
        return base::Error{"The comparison of " + inQuotes(name) + " has no means over steps", "",
                           "Leave --per-step out"};
    return std::nullopt;
}

MemoryNeed needBefore(Session& session, const DiffRequest& request, const DiffEntry& entry,
                      const DiffOptions& options) {
    const auto needOf = [&](const DiffSide& side) {
        return session.needBefore(side.span, partsFor(entry, side, options));
    };
    MemoryNeed need = needOf(request.base);
    MemoryNeed other = needOf(request.experiment);
    if (request.base.span.path != request.experiment.span.path)
        need += other;
    else if (other.bytes > need.bytes)
        need = std::move(other); // what both sides need of one recording is loaded once
    return need;
}

std::optional<MemoryQuestion> questionBefore(Session& session, const DiffRequest& request,
                                             const DiffEntry& entry, const DiffOptions& options) {
    return questionBefore(needBefore(session, request, entry, options));
}

base::Result<LoadedDiff> loadDiff(Session& session, const DiffRequest& request, const DiffEntry& entry,
                                  const DiffOptions& options, base::LoadContext& context) {
    LoadedDiff loaded{nullptr, nullptr, request.base.step, request.experiment.step};
    // Both sides may be of one recording, whose problems are told once.
    const auto loadParts = [&](const DiffSide& side, std::span<const Part> parts) {
        base::Diagnostics problems;
        base::LoadContext own{problems, context.progress, context.stop};
        auto profile = session.load(side.span, parts, own);
        context.diagnostics.unite(problems);
        return profile;
    };
    const auto load = [&](const DiffSide& side,
                          std::shared_ptr<const Profile>& place) -> std::optional<base::Error> {
        const auto parts = partsFor(entry, side, options);
        auto profile = loadParts(side, parts);
        const auto isThere = [&](Part part) { return partState(*profile.value(), part).there; };
        if (profile && !entry.instead.empty() && std::ranges::none_of(parts, isThere))
            profile = loadParts(side, entry.instead);
        if (!profile)
            return profile.error();
        place = std::move(profile).value();
        return entry.hasSteps ? missingStep(*place, side.step, context.stop) : std::nullopt;
    };
    if (auto error = load(request.base, loaded.base))
        return *std::move(error);
    if (auto error = load(request.experiment, loaded.experiment))
        return *std::move(error);
    return loaded;
}

base::Result<DiffResult> makeDiff(std::string_view name, const LoadedDiff& sides, const DiffOptions& options,
                                  base::LoadContext& context) {
    if (auto error = checkDiff(name, options))
        return *std::move(error);
    auto result = findDiff(name)->make(sides, options, context);
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, "", ""};
    return result;
}

base::Result<std::shared_ptr<const analysis::diff::TreeDiff>>
makeTreeDiff(const LoadedDiff& sides, analysis::diff::Alignment alignment) {
    for (const auto& side : {sides.base, sides.experiment}) {
        if (side->calls.failure)
            return *side->calls.failure;
        if (!side->calls.data || side->calls.data->nodeCount() == 0)
            return base::Error{"There is no timeline with calls of the host", side->source.path,
                               "Compare the operators or kernels instead"};
    }
    return std::make_shared<const analysis::diff::TreeDiff>(sides.base->calls.data,
                                                            sides.experiment->calls.data, alignment,
                                                            sides.baseStep, sides.experimentStep);
}

} // namespace runglass::session
