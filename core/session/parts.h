// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/collectives.h"
#include "core/formats/format.h"
#include "core/model/profile.h"
#include "core/session/derived_parts.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <type_traits>
#include <vector>

namespace runglass::session {

/// How one part of a profile is loaded and kept. Session, catalog, inspection and bench go by the list below:
/// a new part is one line in it.
template <typename Data, typename Loader>
struct PartSpec {
    model::Part part;
    const char* name; ///< as `bench` prints it
    model::View view; ///< whose files it comes from
    bool needsView;   ///< whether a span without the view has not got the part; if not, the loader finds out
    model::Loaded<Data> model::Profile::*place;
    Loader formats::Format::*loader;                    ///< gives Result<Data> or Result<optional<Data>>
    const table::Table* (*mainTable)(const Data& data); ///< nullptr when it is no table
    std::uint64_t (*rows)(const Data& data);            ///< rows of that table, or records
    std::size_t (*bytes)(const Data& data);
    /// Where the format has no loader for the part, or the loader found nothing: how it is made of other
    /// parts. It is called when at least one of them is there, and gives nothing when they tell nothing of
    /// it. nullptr when the part comes from files only.
    base::Result<std::shared_ptr<const Data>> (*derive)(const model::Profile& profile,
                                                        formats::LoadContext& context) = nullptr;
    std::span<const model::Part> derivedFrom = {};
};

template <typename Data, typename Loader>
PartSpec(model::Part, const char*, model::View, bool, model::Loaded<Data> model::Profile::*,
         Loader formats::Format::*, const table::Table* (*)(const Data&), std::uint64_t (*)(const Data&),
         std::size_t (*)(const Data&)) -> PartSpec<Data, Loader>;
template <typename Data, typename Loader>
PartSpec(model::Part, const char*, model::View, bool, model::Loaded<Data> model::Profile::*,
         Loader formats::Format::*, const table::Table* (*)(const Data&), std::uint64_t (*)(const Data&),
         std::size_t (*)(const Data&),
         base::Result<std::shared_ptr<const Data>> (*)(const model::Profile&, formats::LoadContext&),
         std::span<const model::Part>) -> PartSpec<Data, Loader>;

namespace parts {

/// Steps worked out again, with a problem where the profiler tells something else, or where its files of
/// communication and its timeline do (rule 17).
base::Result<std::shared_ptr<const model::Steps>> recomputeSteps(const model::Profile& profile,
                                                                 formats::LoadContext& context);
inline constexpr std::array ofRecomputedSteps{model::Part::Steps, model::Part::Kernels, model::Part::Trace,
                                              model::Part::Communication};

inline const table::Table* callsOf(const model::OperatorCalls& operators) {
    return &operators.calls;
}
inline const table::Table* detailsOf(const model::Kernels& kernels) {
    return &kernels.details;
}
inline const table::Table* stepsOf(const model::Steps& steps) {
    return &steps.details;
}
inline const table::Table* recordsOf(const model::Memory& memory) {
    for (const auto* table : {&memory.records, &memory.events, &memory.samples})
        if (table->columnCount() != 0)
            return table;
    return &memory.plan;
}
inline const table::Table* noTable(const trace::Trace& /*trace*/) {
    return nullptr;
}
inline const table::Table* noCommunicationTable(const model::Communication& /*communication*/) {
    return nullptr;
}
inline std::uint64_t operationsOf(const model::Communication& communication) {
    return communication.operations.size();
}
inline base::Result<std::shared_ptr<const model::Communication>>
communicationOfTrace(const model::Profile& profile, formats::LoadContext& context) {
    return analysis::traceCommunication(*profile.trace.data, context);
}
inline std::uint64_t recordsOfTrace(const trace::Trace& trace) {
    return trace.recordCount();
}
inline const table::Table* noTableOfCalls(const model::CallTree& /*calls*/) {
    return nullptr;
}
inline const table::Table* noTableOfDevices(const model::Devices& /*devices*/) {
    return nullptr;
}
inline std::uint64_t usedDevices(const model::Devices& devices) {
    return devices.used.size();
}
inline std::uint64_t nodesOfCalls(const model::CallTree& calls) {
    return calls.nodeCount();
}
template <typename Data>
std::size_t bytesOfAll(const Data& data) {
    return data.allocatedBytes();
}
inline std::size_t bytesOfDocuments(const trace::Trace& first) {
    std::size_t bytes = first.allocatedBytes();
    for (const auto& further : first.further())
        bytes += further->allocatedBytes();
    return bytes;
}
template <typename Data, const table::Table* (*Main)(const Data&)>
std::uint64_t rowsOf(const Data& data) {
    return Main(data)->rowCount();
}
template <typename Data, const table::Table* (*Main)(const Data&)>
std::size_t bytesOf(const Data& data) {
    return Main(data)->allocatedBytes();
}

/// For parts that no file tells.
template <typename Data>
inline constexpr base::Result<std::shared_ptr<const Data>> (*formats::Format::*noLoader)(
    const model::SpanFolder&, formats::LoadContext&) = nullptr;

inline constexpr std::tuple all{
    PartSpec{model::Part::Operators, "operators", model::View::Operator, true, &model::Profile::operators,
             &formats::Format::loadOperators, &callsOf, &rowsOf<model::OperatorCalls, callsOf>,
             &bytesOf<model::OperatorCalls, callsOf>, &deriveOperators, callsOnly},
    PartSpec{model::Part::Kernels, "kernels", model::View::Kernel, true, &model::Profile::kernels,
             &formats::Format::loadKernels, &detailsOf, &rowsOf<model::Kernels, detailsOf>,
             &bytesOf<model::Kernels, detailsOf>, &deriveKernels, callsOnly},
    PartSpec{model::Part::Memory, "memory", model::View::Memory, false, &model::Profile::memory,
             &formats::Format::loadMemory, &recordsOf, &rowsOf<model::Memory, recordsOf>,
             &bytesOfAll<model::Memory>, &deriveMemory, traceOnly},
    PartSpec{model::Part::Steps, "steps", model::View::Distributed, false, &model::Profile::steps,
             &formats::Format::loadSteps, &stepsOf, &rowsOf<model::Steps, stepsOf>,
             &bytesOf<model::Steps, stepsOf>, &deriveSteps, traceOnly},
    PartSpec{model::Part::RecomputedSteps, "recomputed steps", model::View::Distributed, false,
             &model::Profile::recomputedSteps, noLoader<model::Steps>, &stepsOf,
             &rowsOf<model::Steps, stepsOf>, &bytesOf<model::Steps, stepsOf>, &recomputeSteps,
             ofRecomputedSteps},
    PartSpec{model::Part::Communication, "communication", model::View::Distributed, false,
             &model::Profile::communication, &formats::Format::loadCommunication, &noCommunicationTable,
             &operationsOf, &bytesOfAll<model::Communication>, &communicationOfTrace, traceOnly},
    PartSpec{model::Part::Trace, "trace", model::View::Trace, true, &model::Profile::trace,
             &formats::Format::loadTrace, &noTable, &recordsOfTrace, &bytesOfDocuments},
    PartSpec{model::Part::Calls, "calls", model::View::Trace, true, &model::Profile::calls,
             noLoader<model::CallTree>, &noTableOfCalls, &nodesOfCalls, &bytesOfAll<model::CallTree>,
             &deriveCalls, traceOnly},
    PartSpec{model::Part::Devices, "devices", model::View::Trace, true, &model::Profile::devices,
             noLoader<model::Devices>, &noTableOfDevices, &usedDevices, &bytesOfAll<model::Devices>,
             &deriveDevices, traceOnly},
};

} // namespace parts

/// Calls `visit` with the spec of each part that can be loaded.
template <typename Visit>
void forEachPart(Visit visit) {
    std::apply([&visit](const auto&... specs) { (visit(specs), ...); }, parts::all);
}

/// Every part that can be loaded.
inline std::vector<model::Part> allParts() {
    std::vector<model::Part> all;
    forEachPart([&all](const auto& spec) { all.push_back(spec.part); });
    return all;
}

/// Calls `visit` with the spec of one part; not at all for a part that nothing loads yet.
template <typename Visit>
void withPart(model::Part part, Visit visit) {
    forEachPart([&](const auto& spec) {
        if (spec.part == part)
            visit(spec);
    });
}

/// What is known of one part without knowing what it holds.
struct PartState {
    bool there = false;
    std::optional<base::Error> failure;
};

inline PartState partState(const model::Profile& profile, model::Part part) {
    PartState state;
    withPart(part, [&](const auto& spec) {
        const auto& loaded = profile.*spec.place;
        state = {loaded.data != nullptr, loaded.failure};
    });
    return state;
}

} // namespace runglass::session
