// SPDX-License-Identifier: Apache-2.0
#include "core/session/catalog.h"

#include "core/analysis/kernels.h"
#include "core/analysis/operators.h"
#include "core/base/load_context.h"
#include "core/session/call_tables.h"
#include "core/session/parts.h"
#include "core/session/request_text.h"
#include "core/session/run_tables.h"
#include "core/session/trace_tables.h"
#include "core/table/query.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace runglass::session {
namespace {

using analysis::KernelGrouping;
using analysis::OperatorGrouping;

/// The place of the chosen grouping in the list of its table; checked by makeTable.
std::size_t groupingIndex(std::span<const Grouping> groupings, std::string_view id) {
    const auto found = std::ranges::find(groupings, id, &Grouping::id);
    return id.empty() || found == groupings.end() ? 0 : static_cast<std::size_t>(found - groupings.begin());
}

base::Error lackingColumn(std::string_view what, const model::SpanFolder& source) {
    return {"This source does not tell the " + std::string(what), source.path, "Choose another grouping"};
}

const std::vector<Grouping>& operatorGroupings() {
    static const std::vector<Grouping> groupings{{"operator", "Operator"},
                                                 {"operator+shape", "Operator and input shapes"},
                                                 {"operator+stack", "Operator and call stack"}};
    return groupings;
}

base::Result<table::Table> makeOperators(const model::Profile& profile, const TableOptions& options,
                                         const std::stop_token& stop) {
    static constexpr std::array groupings{OperatorGrouping::Operator, OperatorGrouping::OperatorAndShape,
                                          OperatorGrouping::OperatorAndStack};
    const model::OperatorCalls& operators = *profile.operators.data;
    const auto grouping = groupings[groupingIndex(operatorGroupings(), options.groupBy)];
    if (grouping == OperatorGrouping::OperatorAndShape &&
        operators.calls.find(model::operator_column::inputShapes) == nullptr)
        return lackingColumn("input shapes of operators", profile.source);
    if (grouping == OperatorGrouping::OperatorAndStack &&
        operators.calls.find(model::operator_column::callStack) == nullptr)
        return lackingColumn("call stacks of operators", profile.source);
    return analysis::operatorTable(operators, grouping, stop);
}

const std::vector<Grouping>& kernelGroupings() {
    static const std::vector<Grouping> groupings{{"statistic", "Kernel name"},
                                                 {"type", "Kernel type"},
                                                 {"core", "Accelerator core"},
                                                 {"name+shape", "Kernel name and input shapes"},
                                                 {"properties", "Kernel name, operator and launch"}};
    return groupings;
}

std::optional<base::Error> missingKernelStep(const model::Profile& profile, std::string_view step,
                                             const std::stop_token& stop) {
    if (isEveryStep(step))
        return std::nullopt;
    const table::Table steps = analysis::kernelSteps(*profile.kernels.data, stop);
    return missingStep(step, steps.find(model::kernel_column::step), profile.source.path,
                       "The kernels of this source tell no step");
}

base::Result<table::Table> makeKernels(const model::Profile& profile, const TableOptions& options,
                                       const std::stop_token& stop) {
    static constexpr std::array groupings{KernelGrouping::Name, KernelGrouping::Type, KernelGrouping::Core,
                                          KernelGrouping::NameAndShape, KernelGrouping::Properties};
    const model::Kernels& kernels = *profile.kernels.data;
    const auto grouping = groupings[groupingIndex(kernelGroupings(), options.groupBy)];
    if (grouping == KernelGrouping::Type && kernels.details.find(model::kernel_column::type) == nullptr)
        return lackingColumn("types of kernels", profile.source);
    if (grouping == KernelGrouping::NameAndShape &&
        kernels.details.find(model::kernel_column::inputShapes) == nullptr)
        return lackingColumn("input shapes of kernels", profile.source);
    if (grouping == KernelGrouping::Properties &&
        kernels.details.find(model::kernel_column::operatorName) == nullptr)
        return lackingColumn("operators and launches of kernels", profile.source);
    if (auto error = missingKernelStep(profile, options.step, stop))
        return *std::move(error);
    return analysis::kernelTable(kernels, grouping, options.step, stop);
}

base::Result<table::Table> makeKernelDetails(const model::Profile& profile, const TableOptions& options,
                                             const std::stop_token& stop) {
    if (auto error = missingKernelStep(profile, options.step, stop))
        return *std::move(error);
    return analysis::kernelDetails(*profile.kernels.data, options.step, stop);
}

model::View viewOf(model::Part part) {
    model::View view = model::View::Kernel;
    withPart(part, [&view](const auto& spec) { view = spec.view; });
    return view;
}

/// What the user can do about a part that is not there: the scanner knows which file would fill it.
std::string absenceHint(const model::SpanFolder& span, model::Part part) {
    if (!span.notParsed.empty())
        return span.notParsed;
    if (const auto* sources = span.sourcesOf(viewOf(part)))
        return "It would come from " + sources->text();
    return "What was opened has no file with such data";
}

std::optional<base::Error> problemOfParts(const model::Profile& profile, const TableEntry& entry) {
    std::optional<base::Error> failure;
    for (const model::Part part : entry.parts()) {
        auto state = partState(profile, part);
        if (state.there)
            return std::nullopt;
        if (state.failure && !failure)
            failure = std::move(state.failure);
    }
    if (failure)
        return failure;
    return base::Error{"There is nothing for the table " + inQuotes(entry.name), profile.source.path,
                       absenceHint(profile.source, entry.part)};
}

std::vector<TableEntry> allTables() {
    std::vector<TableEntry> entries{
        {"operators",
         "Operators",
         "Operator calls of the host with their times on host and device",
         model::Part::Operators,
         operatorGroupings(),
         makeOperators,
         {},
         "Operator calls are not divided into steps"},
        {"kernels", "Kernels", "Kernels on the device: calls and times by name, type, core or shape",
         model::Part::Kernels, kernelGroupings(), makeKernels},
        {"kernel-details",
         "Kernel Details",
         "Every kernel on the device with every column of its source",
         model::Part::Kernels,
         {},
         makeKernelDetails},
    };
    std::ranges::move(runTables(), std::back_inserter(entries));
    std::ranges::move(callTables(), std::back_inserter(entries));
    std::ranges::move(traceTables(), std::back_inserter(entries));
    return entries;
}

} // namespace

std::optional<base::Error> groupingProblem(const std::string& of, std::span<const Grouping> groupings,
                                           std::string_view groupBy) {
    if (groupBy.empty() || std::ranges::find(groupings, groupBy, &Grouping::id) != groupings.end())
        return std::nullopt;
    return base::Error{of + " has no grouping " + inQuotes(groupBy), "",
                       groupings.empty()
                           ? std::string("It cannot be grouped")
                           : "Groupings: " + joined(groupings, [](const Grouping& g) { return g.id; })};
}

std::vector<model::Part> TableEntry::parts() const {
    std::vector<model::Part> all{part};
    all.insert(all.end(), furtherParts.begin(), furtherParts.end());
    return all;
}

std::span<const TableEntry> catalog() {
    static const std::vector<TableEntry> entries = allTables();
    return entries;
}

const TableEntry* findTable(std::string_view name) {
    const auto entries = catalog();
    const auto found = std::ranges::find(entries, name, &TableEntry::name);
    return found == entries.end() ? nullptr : &*found;
}

std::optional<base::Error> checkRequest(std::string_view name, const TableOptions& options) {
    const TableEntry* entry = findTable(name);
    if (entry == nullptr)
        return base::Error{"There is no table " + inQuotes(name), "",
                           "Tables: " + joined(catalog(), [](const TableEntry& e) { return e.name; })};
    if (!entry->undivided.empty() && !isEveryStep(options.step))
        return base::Error{std::string(entry->undivided), "", "Leave the step out"};
    if (!entry->hasDevices && !options.device.empty())
        return base::Error{"The table " + inQuotes(name) + " cannot be made of one device", "",
                           "Leave the device out"};
    return groupingProblem("The table " + inQuotes(name), entry->groupings, options.groupBy);
}

base::Result<table::Table> makeTable(std::string_view name, const model::Profile& profile,
                                     const TableOptions& options, const std::stop_token& stop) {
    const base::Error stopped{base::stoppedMessage, profile.source.path, ""};
    if (stop.stop_requested())
        return stopped;
    if (auto error = checkRequest(name, options))
        return *std::move(error);
    const TableEntry& entry = *findTable(name);
    if (auto error = problemOfParts(profile, entry))
        return *std::move(error);
    auto made = entry.make(profile, options, stop);
    if (stop.stop_requested())
        return stopped;
    return made;
}

} // namespace runglass::session
