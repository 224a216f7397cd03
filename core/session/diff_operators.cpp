// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/operator_rules.h"
#include "core/analysis/diff/step_operators.h"
#include "core/session/diff_sides.h"
#include "core/session/diff_tables.h"

#include <memory>
#include <span>
#include <utility>

namespace runglass::session {
namespace {

namespace diff = analysis::diff;
using diff::StepTables;
using diff::TableDiffRules;
using model::Profile;
using table::Table;

/// The steps that a side's means are over: the chosen one, or all.
std::vector<std::string> stepsOfMeans(const std::string& step, std::vector<std::string> all) {
    return isOneStep(step) ? std::vector<std::string>{step} : std::move(all);
}

/// The table of the catalog of some of the calls of a recording.
base::Result<Table> operatorTableOf(const Profile& profile, model::OperatorCalls calls,
                                    const DiffOptions& options, const std::stop_token& stop) {
    Profile some;
    some.source.path = profile.source.path;
    some.operators.data = std::make_shared<const model::OperatorCalls>(std::move(calls));
    return makeTable("operators", some, {options.groupBy, ""}, stop);
}

base::Result<Table> operatorsOf(const Side& side, const DiffOptions& options, base::LoadContext& context) {
    if (!isOneStep(side.step))
        return makeTable("operators", side.profile, {options.groupBy, ""}, context.stop);
    if (!side.profile.calls.data)
        return without("timeline with calls of the host", side.profile,
                       "Operators are divided into steps by it: leave the step out");
    const auto operators = diff::StepOperators::make(*side.profile.calls.data, context);
    if (!operators)
        return operators.error();
    auto calls = operators->of(std::span(&side.step, 1), context.stop);
    return operatorTableOf(side.profile, std::move(calls.front()), options, context.stop);
}

base::Result<StepTables> operatorsByStep(const Side& side, const DiffOptions& options,
                                         base::LoadContext& context) {
    if (!side.profile.calls.data)
        return without("timeline with calls of the host", side.profile,
                       "Operators are divided into steps by it");
    const model::CallTree& tree = *side.profile.calls.data;
    const auto operators = diff::StepOperators::make(tree, context);
    if (!operators)
        return operators.error();
    StepTables tables;
    for (auto& calls :
         operators->of(stepsOfMeans(side.step, diff::stepNames(tree.trace(), context.stop)), context.stop)) {
        if (context.stop.stop_requested())
            return base::Error{base::stoppedMessage, "", ""};
        auto table = operatorTableOf(side.profile, std::move(calls), options, context.stop);
        if (!table)
            return table.error();
        tables.push_back(std::move(table).value());
    }
    if (tables.empty())
        return without("steps", side.profile, "Means are over steps");
    return tables;
}

} // namespace

base::Result<DiffResult> diffOperators(const LoadedDiff& sides, const DiffOptions& options,
                                       base::LoadContext& context) {
    if (options.isPerStep) {
        const auto both = ofBoth<StepTables>(
            sides, [&](const Side& side) { return operatorsByStep(side, options, context); });
        if (!both)
            return both.error();
        return meansOf(both.value(),
                       diff::operatorRules(both->first.front(), both->second.front(), context.stop), context);
    }
    const auto both =
        ofBoth<Table>(sides, [&](const Side& side) { return operatorsOf(side, options, context); });
    if (!both)
        return both.error();
    const auto& [base, experiment] = both.value();
    return DiffResult{
        diff::tableDiff(base, experiment, diff::operatorRules(base, experiment, context.stop), context.stop),
        {}};
}

} // namespace runglass::session
