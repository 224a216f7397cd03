// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gpu_steps.h"

#include "core/analysis/lengths_within.h"
#include "core/trace/ranges_by_begin.h"

#include <algorithm>
#include <utility>

namespace runglass::analysis {
namespace {

using base::IntervalSet;
using base::Nanoseconds;
using trace::TimeRange;

/// What a step launched.
struct Launched {
    std::size_t count = 0;
    TimeRange device; ///< from first start to last end; of no meaning without work
};

/// Below this share of the work of the step before, a last step is taken for one that was cut off.
constexpr std::size_t completeTenths = 8;

std::vector<GpuStep> markedSteps(const trace::Trace& trace, const RoleTimes& roles) {
    std::vector<GpuStep> steps;
    for (const trace::Step& marker : trace.steps()) {
        GpuStep& step = steps.emplace_back();
        step.name = std::to_string(marker.number);
        step.host = step.range = marker.range;
    }
    if (steps.empty() && roles.hostRange) {
        GpuStep& step = steps.emplace_back();
        step.name = "0";
        step.host = step.range = *roles.hostRange;
    }
    return steps;
}

/// Gives each step the work of the calls that lie in it and moves its ends to it.
class DeviceAdjustment {
public:
    DeviceAdjustment(const trace::Trace& trace, const std::vector<DeviceWork>& works,
                     std::vector<GpuStep>& steps)
        : trace_(trace), works_(works), steps_(steps), launched_(steps.size()) {
        for (const GpuStep& step : steps)
            hosts_.add(step.host);
    }

    void run() {
        for (const DeviceWork& work : works_)
            if (const auto step = stepOf(work))
                take(launched_[*step], work);
        if (std::ranges::all_of(launched_, [](const Launched& one) { return one.count == 0; }))
            return;
        Nanoseconds before = firstStart();
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            GpuStep& step = steps_[i];
            step.deviceWorks = launched_[i].count;
            const Nanoseconds start = std::max(before, step.host.beginNs);
            const Nanoseconds end = launched_[i].count == 0
                                        ? step.host.endNs
                                        : std::max(step.host.endNs, launched_[i].device.endNs);
            step.range = {start, std::max(start, end)};
            before = step.range.endNs;
        }
        isAdjusted = true;
    }

    bool isAdjusted = false;

private:
    /// The step whose marker contains the whole call that launched it.
    std::optional<std::size_t> stepOf(const DeviceWork& work) const {
        if (!work.launch)
            return std::nullopt;
        return hosts_.firstAround({trace_.startNs(*work.launch), trace_.endNs(*work.launch)});
    }

    void take(Launched& launched, const DeviceWork& work) const {
        const TimeRange own{trace_.startNs(work.work), trace_.endNs(work.work)};
        launched.device = launched.count == 0 ? own
                                              : TimeRange{std::min(launched.device.beginNs, own.beginNs),
                                                          std::max(launched.device.endNs, own.endNs)};
        ++launched.count;
    }

    /// The first step does not begin before the end of what was launched before it.
    Nanoseconds firstStart() const {
        Nanoseconds start = steps_.front().host.beginNs;
        if (launched_.front().count == 0)
            return start;
        for (const DeviceWork& work : works_) {
            const Nanoseconds end = trace_.endNs(work.work);
            if (end > start && end < launched_.front().device.beginNs && !stepOf(work))
                start = end;
        }
        return start;
    }

    const trace::Trace& trace_;
    const std::vector<DeviceWork>& works_;
    std::vector<GpuStep>& steps_;
    trace::RangesByBegin hosts_;     ///< by step, as trace::stepRanges
    std::vector<Launched> launched_; ///< by step
};

/// How many steps are kept.
std::size_t keptSteps(const std::vector<GpuStep>& steps) {
    std::size_t kept = steps.size();
    while (kept > 0 && steps[kept - 1].deviceWorks == 0)
        --kept;
    if (kept > 1 && steps[kept - 2].deviceWorks * completeTenths > steps[kept - 1].deviceWorks * 10)
        --kept;
    return kept;
}

void fillParts(std::vector<GpuStep>& steps, const RoleTimes& roles) {
    std::vector<base::Interval> ranges;
    for (const GpuStep& step : steps)
        ranges.push_back({step.range.beginNs, step.range.endNs});
    IntervalSet free(std::move(ranges));
    for (std::size_t role = 0; role < roleCount; ++role) {
        const IntervalSet taken = free.intersected(roles.times[role]);
        free = free.without(roles.times[role]);
        const LengthsWithin lengths(taken);
        for (GpuStep& step : steps)
            step.parts[role] = lengths.of(step.range);
    }
    const LengthsWithin lengths(free);
    for (GpuStep& step : steps)
        step.otherNs = lengths.of(step.range);
}

void fillOverlap(std::vector<GpuStep>& steps, const RoleTimes& roles) {
    const IntervalSet& computing = roles.of(roles.hasKernels ? Role::Kernel : Role::CpuExec);
    const IntervalSet& communication = roles.of(Role::Communication);
    const IntervalSet both = computing.intersected(communication);
    const LengthsWithin ofComputing(computing);
    const LengthsWithin ofCommunication(communication);
    const LengthsWithin ofBoth(both);
    for (GpuStep& step : steps) {
        step.computingNs = ofComputing.of(step.range);
        step.communicationNs = ofCommunication.of(step.range);
        step.overlappedNs = ofBoth.of(step.range);
    }
}

constexpr double nanosecondsPerMicrosecond = 1000;

table::ColumnSpec timeSpec(const char* id, const char* title, const char* description) {
    return {id, title,      table::ValueType::Real, table::Unit::Microseconds, table::Role::Measure,
            3,  description};
}

/// A column of times and what gives its value.
struct TimeColumn {
    table::ColumnSpec spec;
    Nanoseconds (*of)(const GpuStep& step);
};

template <Role Which>
Nanoseconds partOf(const GpuStep& step) {
    return step.part(Which);
}

std::vector<TimeColumn> timeColumns(const GpuSteps& steps) {
    namespace column = model::step_column;
    std::vector<TimeColumn> columns{
        {timeSpec(column::totalUs, "Total",
                  "From the end of the device work of the step before, or the marker of the step, to the "
                  "end of the marker and of all device work that the step launched"),
         [](const GpuStep& step) { return step.totalNs(); }}};
    const auto add = [&columns](bool isThere, const char* id, const char* title, const char* description,
                                Nanoseconds (*of)(const GpuStep&)) {
        if (isThere)
            columns.push_back({timeSpec(id, title, description), of});
    };
    add(steps.hasDevice, column::kernelUs, "Kernel", "At least one kernel runs, those of communication apart",
        &partOf<Role::Kernel>);
    add(steps.hasDevice, column::memcpyUs, "Memcpy", "Copies, and no kernel", &partOf<Role::Memcpy>);
    add(steps.hasDevice, column::memsetUs, "Memset", "Fills of memory, and nothing of the above",
        &partOf<Role::Memset>);
    add(steps.hasCommunication, column::communicationUs, "Communication",
        "Kernels and calls of communication, and nothing of the above", &partOf<Role::Communication>);
    add(steps.hasDevice, column::runtimeUs, "Runtime",
        "Calls of the host into runtime and driver of the device, and nothing of the above",
        &partOf<Role::Runtime>);
    add(true, column::dataloaderUs, "DataLoader", "Waiting for data, and nothing of the above",
        &partOf<Role::DataLoader>);
    add(true, column::cpuExecUs, "CPU Exec",
        "Operators and annotations of the host, and nothing of the above", &partOf<Role::CpuExec>);
    add(true, column::otherUs, "Other", "Nothing of the above",
        [](const GpuStep& step) { return step.otherNs; });
    add(true, column::computeBusyUs, "Computing (whole)",
        "All time with kernels that are no communication; of the host where there are no kernels",
        [](const GpuStep& step) { return step.computingNs; });
    add(steps.hasCommunication, column::communicationBusyUs, "Communication (whole)",
        "All time with communication, whatever else runs",
        [](const GpuStep& step) { return step.communicationNs; });
    add(steps.hasCommunication, column::overlapUs, "Overlap", "Computing and communication at once",
        [](const GpuStep& step) { return step.overlappedNs; });
    return columns;
}

} // namespace

std::optional<TimeRange> GpuSteps::span() const {
    if (steps.empty())
        return std::nullopt;
    return TimeRange{steps.front().range.beginNs, steps.back().range.endNs};
}

GpuSteps gpuSteps(const trace::Trace& trace, const std::vector<DeviceWork>& works, const RoleTimes& roles) {
    GpuSteps result;
    result.hasDevice = roles.hasDevice;
    result.hasCommunication = roles.hasCommunication;
    result.steps = markedSteps(trace, roles);
    if (result.steps.empty())
        return result;
    DeviceAdjustment adjustment(trace, works, result.steps);
    adjustment.run();
    if (adjustment.isAdjusted && result.steps.size() > 1) {
        const std::size_t kept = keptSteps(result.steps);
        result.removed = result.steps.size() - kept;
        result.steps.resize(kept);
    }
    fillParts(result.steps, roles);
    fillOverlap(result.steps, roles);
    return result;
}

model::Steps stepsOf(const GpuSteps& steps, Nanoseconds originNs) {
    namespace column = model::step_column;
    const auto times = timeColumns(steps);
    std::vector<table::ColumnSpec> specs{{column::step, "Step", table::ValueType::Text, table::Unit::None,
                                          table::Role::Label, 0, "Number of the step"}};
    for (const TimeColumn& time : times)
        specs.push_back(time.spec);
    specs.push_back({column::startNs, "Start", table::ValueType::Time, table::Unit::Nanoseconds,
                     table::Role::Detail, 0, "When the step begins"});
    table::TableBuilder out("steps", std::move(specs));
    for (const GpuStep& step : steps.steps) {
        out.addText(0, step.name);
        for (std::size_t i = 0; i < times.size(); ++i)
            out.cell(i + 1).addReal(static_cast<double>(times[i].of(step)) / nanosecondsPerMicrosecond);
        out.cell(times.size() + 1).addInteger(step.range.beginNs + originNs);
    }
    return {std::move(out).build()};
}

} // namespace runglass::analysis
