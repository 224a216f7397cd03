// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/overview.h"

#include "core/analysis/gpu_overview.h"
#include "core/analysis/kernels.h"
#include "core/analysis/memory_by_device.h"
#include "core/analysis/memory_curves.h"
#include "core/analysis/operators.h"
#include "core/analysis/step_recompute.h"
#include "core/analysis/steps.h"
#include "core/base/stop_check.h"
#include "core/table/query.h"
#include "core/trace/event_kind.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

namespace runglass::analysis {
namespace {

using table::Column;
using table::RowIndex;
using table::Table;
using table::Unit;

constexpr double nanosecondsPerMicrosecond = 1000;

/// Collects figures of one source.
class Figures {
public:
    Figures(std::vector<KeyFigure>& list, std::string source) : list_(list), source_(std::move(source)) {}

    void time(std::string id, std::string name, double us, std::string detail, std::string description) {
        list_.push_back({std::move(id), std::move(name), us, Unit::Microseconds, 3, std::move(detail),
                         source_, std::move(description)});
    }
    void share(std::string id, std::string name, double part, double whole, std::string description,
               std::string detail = {}) {
        if (whole > 0)
            list_.push_back({std::move(id), std::move(name), part / whole * 100, Unit::Percent, 2,
                             std::move(detail), source_, std::move(description)});
    }
    void size(std::string id, std::string name, double megabytes, std::string detail,
              std::string description) {
        list_.push_back({std::move(id), std::move(name), megabytes, Unit::Megabytes, 2, std::move(detail),
                         source_, std::move(description)});
    }

private:
    std::vector<KeyFigure>& list_;
    std::string source_;
};

void addSteps(std::vector<KeyFigure>& list, const model::Steps& steps) {
    const auto sums = stepSums(steps);
    if (sums.steps == 0)
        return;
    Figures figures(list, "steps");
    figures.time("step_time", "Step Time", sums.totalUs / static_cast<double>(sums.steps),
                 stepCountText(sums.steps), "Mean of computing + communication not overlapped + free");
    figures.share("computing_share", "Computing", sums.computingUs, sums.totalUs, "Computing / step time",
                  "overlapped included");
    figures.share("communication_share", "Communication Not Overlapped", sums.notOverlappedUs, sums.totalUs,
                  "Communication not overlapped / step time");
    figures.share("overlap_share", "Communication Overlapped", sums.overlappedUs, sums.communicationUs,
                  "Overlapped communication / communication");
    figures.share("free_share", "Free", sums.freeUs, sums.totalUs, "Free / step time");
}

void addDisagreement(std::vector<KeyFigure>& list, const model::Steps& told, const model::Steps& recomputed) {
    const auto difference = largestDifference(told, recomputed);
    if (!difference || difference->percent <= disagreementPercent)
        return;
    const std::string step = difference->step.empty() ? std::string(noStep) : "step " + difference->step;
    Figures(list, "steps, " + difference->source)
        .share("steps_disagree", "Sources Disagree", difference->percent, 100,
               "Largest difference between the times of steps as the profiler tells them and as computed "
               "again from this source; the figures here are the profiler's",
               difference->what + ", " + step);
}

void addMemory(std::vector<KeyFigure>& list, const model::Memory& memory, const std::stop_token& stop) {
    Figures figures(list, "memory");
    const MemoryByDevice parts(memory, stop);
    for (const auto& device : parts.devices()) {
        if (stop.stop_requested())
            return;
        const bool isOneOfSeveral = parts.devices().size() > 1 && !device.empty();
        const std::string suffix = isOneOfSeveral ? " " + device : "";
        for (const auto& curve : memoryCurves(parts.of(device), device, MemoryGrouping::Operator, stop)) {
            const auto at = curve.series.peak();
            if (!at || curve.measure == MemoryMeasure::Active)
                continue;
            const bool isAllocated = curve.measure == MemoryMeasure::Allocated;
            figures.size((isAllocated ? "peak_allocated" : "peak_reserved") + suffix,
                         (isAllocated ? "Peak Memory Allocated" : "Peak Memory Reserved") + suffix,
                         curve.series.value(*at), curve.component + (device.empty() ? "" : ", " + device),
                         isAllocated ? "Most memory in use by tensors at once"
                                     : "Most memory held by the allocators at once");
        }
    }
}

struct TopKernel {
    std::string name;
    double us = 0;
};

/// The first row of a table sorted by total time whose `column` is, or is not, a name of communication.
std::optional<TopKernel> topKernel(const Table& kernels, const char* column, bool communication) {
    const Column* names = kernels.find(column);
    const Column* totals = kernels.find("total_us");
    for (RowIndex row = 0; names != nullptr && row < kernels.rowCount(); ++row)
        if (!names->isNull(row) && trace::isCommunication(names->text(row)) == communication)
            return TopKernel{std::string(names->text(row)),
                             static_cast<double>(totals->integer(row)) / nanosecondsPerMicrosecond};
    return std::nullopt;
}

/// Names of communication hold numbers of groups and calls, so types are more telling where they are known.
std::optional<TopKernel> topCommunication(const model::Kernels& kernels, const Table& byName,
                                          const std::stop_token& stop) {
    const auto byType = kernels.details.find(model::kernel_column::type) == nullptr
                            ? std::nullopt
                            : topKernel(kernelTable(kernels, KernelGrouping::Type, {}, stop), "type", true);
    return byType ? byType : topKernel(byName, "name", true);
}

/// Time by core of all kernels that are no communication: one figure per core, largest first.
void addCores(Figures& figures, const model::Kernels& kernels, const std::stop_token& stop) {
    const Column* names = kernels.details.find(model::kernel_column::name);
    const auto core = kernels.details.indexOf(model::kernel_column::core);
    const auto duration = kernels.details.indexOf(model::kernel_column::durationUs);
    if (names == nullptr || !core || !duration)
        return;
    table::Rows rows;
    for (RowIndex row = 0; row < kernels.details.rowCount(); ++row) {
        if (base::isStoppedAt(row, stop))
            return;
        if (!trace::isCommunication(names->text(row)))
            rows.push_back(row);
    }
    const std::array needed{*core, *duration};
    const auto byCore =
        kernelTable({table::picked(kernels.details, rows, needed, stop)}, KernelGrouping::Core, {}, stop);
    const Column* shares = byCore.find("share_pct");
    const Column* cores = byCore.find("core");
    for (RowIndex row = 0; row < byCore.rowCount(); ++row)
        if (!cores->isNull(row) && !shares->isNull(row)) // no share of kernels that took no time
            figures.share("core_share " + std::string(cores->text(row)),
                          "Kernels on " + std::string(cores->text(row)), shares->real(row), 100,
                          "Time of kernels on this core / time of all kernels without communication");
}

void addKernels(std::vector<KeyFigure>& list, const model::Kernels& kernels, const std::stop_token& stop) {
    Figures figures(list, "kernels");
    const auto byName = kernelTable(kernels, KernelGrouping::Name, {}, stop);
    if (const auto top = topKernel(byName, "name", false))
        figures.time("top_kernel", "Top Kernel", top->us, top->name,
                     "The kernel with the largest sum of durations, by name, without communication");
    if (const auto top = topCommunication(kernels, byName, stop))
        figures.time("top_communication", "Top Communication", top->us, top->name,
                     "The kind of communication with the largest sum of durations on the device");
    addCores(figures, kernels, stop);
}

double sumOf(const Table& table, const char* id) {
    double sum = 0;
    if (const Column* values = table.find(id))
        for (const double value : values->reals())
            sum += value == value ? value : 0; // NaN is a missing value
    return sum;
}

void addOperators(std::vector<KeyFigure>& list, const model::OperatorCalls& operators,
                  const std::stop_token& stop) {
    Figures figures(list, "operators");
    const auto byName = operatorTable(operators, OperatorGrouping::Operator, stop);
    if (byName.rowCount() == 0)
        return;
    const bool hasDevice = byName.find("device_self_us")->real(0) > 0;
    figures.time("top_operator", "Top Operator",
                 byName.find(hasDevice ? "device_self_us" : "host_self_us")->real(0),
                 std::string(byName.find("name")->text(0)),
                 hasDevice ? "The operator with the largest sum of device self time"
                           : "The operator with the largest sum of host self time");
    const bool isAscend = operators.cores == model::CoreKind::AiCore;
    figures.share("cores_share", isAscend ? "AI Core Time" : "Tensor Core Time",
                  sumOf(operators.calls, model::operator_column::deviceSelfWithCoresUs),
                  sumOf(operators.calls, model::operator_column::deviceSelfUs),
                  "Device self time with these cores / device self time of all operators");
}

/// Lines of text among the figures: they have no value.
void addFacts(table::TableBuilder& out, const std::vector<Fact>& facts) {
    for (const Fact& fact : facts) {
        out.addText(0, fact.name);
        out.cell(1).addNull();
        out.addTextOrNull(2, "");
        out.addTextOrNull(3, fact.value);
        out.addText(4, "trace");
        out.addText(5, "What the trace tells of itself");
        out.addText(6, "fact " + fact.name);
    }
}

} // namespace

std::vector<KeyFigure> keyFigures(const model::Profile& profile, const std::stop_token& stop) {
    std::vector<KeyFigure> list;
    const bool areOfTrace = profile.steps.data && profile.steps.data->areFromTrace();
    if (areOfTrace)
        list = averageStepFigures(*profile.steps.data);
    else if (profile.steps.data)
        addSteps(list, *profile.steps.data);
    if (profile.devices.data)
        std::ranges::move(deviceFigures(*profile.devices.data), std::back_inserter(list));
    if (profile.steps.data && profile.recomputedSteps.data && !areOfTrace)
        addDisagreement(list, *profile.steps.data, *profile.recomputedSteps.data);
    if (profile.memory.data)
        addMemory(list, *profile.memory.data, stop);
    if (profile.operators.data)
        addOperators(list, *profile.operators.data, stop);
    if (profile.kernels.data)
        addKernels(list, *profile.kernels.data, stop);
    return list;
}

Table overviewTable(const model::Profile& profile, const std::stop_token& stop) {
    using table::Role;
    using table::ValueType;
    const auto text = [](const char* id, const char* title, Role role, const char* description) {
        return table::ColumnSpec{id, title, ValueType::Text, Unit::None, role, 0, description};
    };
    table::TableBuilder out(
        "overview",
        {text("name", "Name", Role::Label, "What the figure is"),
         {"value", "Value", ValueType::Real, Unit::None, Role::Measure, 3, "In the unit beside it"},
         text("unit", "Unit", Role::Detail, "Unit of the value"),
         text("detail", "Detail", Role::Label, "What the value is of"),
         text("source", "Source", Role::Detail, "The part of the recording that it comes from"),
         text("description", "Description", Role::Detail, "How it is computed"),
         text("id", "Id", Role::Detail, "Stable name of the figure")});
    for (const KeyFigure& figure : keyFigures(profile, stop)) {
        out.addText(0, figure.name);
        out.cell(1).addReal(figure.value);
        out.addTextOrNull(2, table::unitText(figure.unit));
        out.addTextOrNull(3, figure.detail);
        out.addText(4, figure.source);
        out.addText(5, figure.description);
        out.addText(6, figure.id);
    }
    if (profile.devices.data)
        addFacts(out, runFacts(*profile.devices.data));
    return std::move(out).build();
}

} // namespace runglass::analysis
