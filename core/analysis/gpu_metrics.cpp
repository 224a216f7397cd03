// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gpu_metrics.h"

#include "core/analysis/lengths_within.h"
#include "core/analysis/load_sweep.h"
#include "core/analysis/slice_walk.h"
#include "core/analysis/trace_facts.h"
#include "core/base/capped_sum.h"
#include "core/base/case_fold.h"
#include "core/base/exact_sum.h"
#include "core/base/stop_check.h"
#include "core/readers/parallel_arguments.h"
#include "core/trace/event_kind.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

namespace runglass::analysis {
namespace {

using base::Nanoseconds;
using trace::EventKind;
using trace::SliceRef;
using trace::TimeRange;

/// A kernel with what its arguments say.
struct KernelMetrics {
    SliceRef slice;
    std::optional<SliceRef> hostOperator; ///< only true operators, no marker or loader
    std::optional<std::int64_t> device;
    std::optional<double> blocksPerSm;  ///< always above 0
    std::optional<double> occupancyPct; ///< never negative
    bool tellsNoMeasure = false;        ///< one of these is there and left out
};

/// Kernels of these are not work that an operator could do in another way.
bool isWrapper(std::string_view name) {
    return name == "DataParallel.forward" || name == "DistributedDataParallel.forward" ||
           name.starts_with("Optimizer.") || name.starts_with("ProfilerStep#") || isDataLoader(name);
}

/// Of no use when stopped.
std::vector<KernelMetrics> kernelsOf(const trace::Trace& trace, const std::vector<DeviceWork>& works,
                                     const std::stop_token& stop) {
    const auto kinds = trace::eventKinds(trace);
    std::vector<KernelMetrics> kernels;
    for (std::size_t i = 0; i < works.size() && !base::isStoppedAt(i, stop); ++i) {
        const DeviceWork& work = works[i];
        if (kinds[trace.categoryOf(trace.row(work.work))] != EventKind::Kernel)
            continue;
        KernelMetrics& kernel = kernels.emplace_back();
        kernel.slice = work.work;
        if (work.hostOperator && !isWrapper(trace.name(*work.hostOperator)))
            kernel.hostOperator = work.hostOperator;
    }
    const auto byRow = [&](const KernelMetrics& left, const KernelMetrics& right) {
        return trace.row(left.slice) < trace.row(right.slice);
    };
    base::sortUnlessStopped(stop, byRow, [&](auto less) { std::ranges::sort(kernels, less); });
    return kernels;
}

/// The process of a stream is its device, as text.
std::optional<std::int64_t> deviceOfProcess(const trace::Trace& trace, SliceRef slice) {
    const trace::Track& track = trace.tracks()[trace.trackOf(slice.lane)];
    return base::parseInteger(base::trimmed(trace.processes()[track.process].pid));
}

void takeMeasures(KernelMetrics& kernel, const readers::ArgumentValue& blocks,
                  const readers::ArgumentValue& occupancy) {
    if (const auto number = blocks.number(); number && *number > 0)
        kernel.blocksPerSm = number;
    if (const auto number = occupancy.number(); number && *number >= 0)
        kernel.occupancyPct = number;
    kernel.tellsNoMeasure =
        (!kernel.blocksPerSm && !blocks.isMissing()) || (!kernel.occupancyPct && !occupancy.isMissing());
}

void readKernelArguments(const trace::Trace& trace, std::vector<KernelMetrics>& kernels,
                         base::LoadContext& context) {
    const std::vector<std::string> keys{"device", "blocks per SM", "est. achieved occupancy %"};
    std::vector<std::uint64_t> offsets;
    offsets.reserve(kernels.size());
    for (const KernelMetrics& kernel : kernels)
        offsets.push_back(trace.textOffset(trace.row(kernel.slice)));
    readers::readArguments(trace.text(), offsets, keys, context.stop,
                           [&](std::size_t index, const readers::RecordArguments& arguments) {
                               KernelMetrics& kernel = kernels[index];
                               kernel.device = readers::integerOf(arguments.value(0));
                               takeMeasures(kernel, arguments.value(1), arguments.value(2));
                           });
    for (KernelMetrics& kernel : kernels)
        if (!kernel.device)
            kernel.device = deviceOfProcess(trace, kernel.slice);
}

void reportInvalid(const std::vector<KernelMetrics>& kernels, const std::string& file,
                   base::Diagnostics& diagnostics) {
    const auto invalid =
        static_cast<std::uint64_t>(std::ranges::count(kernels, true, &KernelMetrics::tellsNoMeasure));
    if (invalid > 0)
        diagnostics.report(base::Severity::Info, "gpu.invalid_metric", file, {},
                           "Kernels tell no positive number of blocks per multiprocessor, or a negative "
                           "occupancy; they are left out of these means",
                           invalid);
}

/// Sums over the kernels of one device.
class DeviceSums {
public:
    void add(const trace::Trace& trace, const KernelMetrics& kernel, const std::optional<TimeRange>& span,
             bool usesTensorCores) {
        const TimeRange own{trace.startNs(kernel.slice), trace.endNs(kernel.slice)};
        busy_.push_back({own.beginNs, own.endNs});
        if (kernel.blocksPerSm)
            loads_.push_back({own.beginNs, own.endNs, *kernel.blocksPerSm});
        if (span && kernel.occupancyPct)
            addOccupancy(*kernel.occupancyPct / 100,
                         std::min(own.endNs, span->endNs) - std::max(own.beginNs, span->beginNs));
        if (kernel.hostOperator) {
            base::addCapped(operatorNs_, own.length());
            base::addCapped(tensorCoreNs_, usesTensorCores ? own.length() : 0);
        }
    }

    model::DeviceMetrics metrics(std::int64_t id, const std::optional<TimeRange>& span,
                                 const TimeRange& recording) && {
        model::DeviceMetrics result;
        result.id = id;
        const base::IntervalSet busy(std::move(busy_));
        const auto load = summedLoad(loads_);
        if (span && span->length() > 0) {
            const auto length = static_cast<double>(span->length());
            result.utilization = static_cast<double>(LengthsWithin(busy).of(*span)) / length;
            if (!loads_.empty())
                result.smEfficiency = loadWithin(load, *span) / length;
        }
        if (occupancyNs_ > 0)
            result.occupancy = occupancy_.value() / static_cast<double>(occupancyNs_);
        if (operatorNs_ > 0)
            result.tensorCores = static_cast<double>(tensorCoreNs_) / static_cast<double>(operatorNs_);
        result.utilizationSeries = bucketShares(busy, recording);
        result.smEfficiencySeries = lineOf(load);
        return result;
    }

private:
    void addOccupancy(double occupancy, Nanoseconds weightNs) {
        if (weightNs <= 0)
            return;
        occupancy_.add(occupancy * static_cast<double>(weightNs));
        base::addCapped(occupancyNs_, weightNs);
    }

    /// Ranges as a step line that falls to 0 between them.
    static model::DeviceSeries lineOf(const std::vector<ValuedRange>& ranges) {
        model::DeviceSeries line;
        const auto add = [&line](Nanoseconds timeNs, double value) {
            line.times.push_back(timeNs);
            line.values.push_back(value);
        };
        for (std::size_t i = 0; i < ranges.size(); ++i) {
            const bool goesOn = i > 0 && ranges[i - 1].endNs == ranges[i].beginNs;
            if (i > 0 && !goesOn)
                add(ranges[i - 1].endNs, 0);
            if (!goesOn || ranges[i - 1].value != ranges[i].value)
                add(ranges[i].beginNs, ranges[i].value);
        }
        if (!ranges.empty())
            add(ranges.back().endNs, 0);
        return line;
    }

    std::vector<base::Interval> busy_;
    std::vector<ValuedRange> loads_;
    base::ExactSum occupancy_;
    Nanoseconds occupancyNs_ = 0;
    Nanoseconds operatorNs_ = 0;
    Nanoseconds tensorCoreNs_ = 0;
};

/// What the use of tensor cores is over all devices, and what it could be.
class TensorCoreSums {
public:
    TensorCoreSums(const trace::Trace& trace, const TensorCoreRules& rules) : trace_(trace), rules_(rules) {}

    bool add(const KernelMetrics& kernel) {
        const bool usesThem = isUser(trace_.nameId(kernel.slice));
        const Nanoseconds length = trace_.durationNs(kernel.slice);
        base::addCapped(allNs_, length);
        base::addCapped(usedNs_, usesThem ? length : 0);
        if (kernel.hostOperator) {
            base::addCapped(byOperator_[*kernel.hostOperator], length);
            if (usesThem)
                eligible_.insert(*kernel.hostOperator);
        }
        return usesThem;
    }

    void fill(model::Devices& devices, const std::stop_token& stop) {
        if (allNs_ > 0)
            devices.tensorCoreUse = static_cast<double>(usedNs_) / static_cast<double>(allNs_);
        if (byOperator_.empty())
            return;
        collectEligible(stop);
        Nanoseconds ofOperators = 0;
        Nanoseconds ofEligible = 0;
        for (const auto& [slice, length] : byOperator_) {
            base::addCapped(ofOperators, length);
            base::addCapped(ofEligible, eligible_.contains(slice) && !outer_.contains(slice) ? length : 0);
        }
        if (ofOperators > 0)
            devices.tensorCoreEligible = static_cast<double>(ofEligible) / static_cast<double>(ofOperators);
    }

private:
    /// Kernels are many, their names are few.
    bool isUser(base::TextId name) {
        const auto [known, isNew] = users_.try_emplace(name, false);
        if (isNew)
            known->second = rules_.isUsedBy(trace_.texts().text(name));
        return known->second;
    }

    /// An operator whose work is done by eligible ones inside counts for what they do, not for the rest.
    void collectEligible(const std::stop_token& stop) {
        std::vector<bool> isEligibleName(trace_.texts().size());
        for (std::uint32_t i = 0; i < isEligibleName.size(); ++i)
            isEligibleName[i] = rules_.isEligible(trace_.texts().text(base::TextId{i}));
        const auto kinds = trace::eventKinds(trace_);
        const auto take = [&](SliceRef slice) {
            if (isEligibleName[base::indexOf(trace_.nameId(slice))] &&
                kinds[trace_.categoryOf(trace_.row(slice))] == EventKind::Operator)
                eligible_.insert(slice);
        };
        forEachThreadSlice(trace_, take, stop);
        for (const SliceRef slice : eligible_)
            for (auto around = trace_.parent(slice); around && outer_.insert(*around).second;)
                around = trace_.parent(*around);
    }

    const trace::Trace& trace_;
    const TensorCoreRules& rules_;
    Nanoseconds allNs_ = 0;
    Nanoseconds usedNs_ = 0;
    std::unordered_map<base::TextId, bool> users_;
    std::map<SliceRef, Nanoseconds> byOperator_;
    std::set<SliceRef> eligible_;
    std::set<SliceRef> outer_; ///< those that have an eligible one inside
};

/// What the names of the trace say about how ranks and devices share the work.
void takeNames(const trace::Trace& trace, model::Devices& devices) {
    std::set<std::string> libraries;
    const auto kinds = trace::eventKinds(trace);
    for (std::uint32_t i = 0; i < trace.texts().size(); ++i) {
        const base::TextId id{i};
        const trace::NameStatistics& facts = trace.statistics(id);
        if (facts.count == 0)
            continue;
        const auto name = trace.texts().text(id);
        const EventKind kind = kinds[facts.category];
        devices.usesDataParallel |= name == "DataParallel.forward";
        devices.usesDistributedDataParallel |= name == "DistributedDataParallel.forward";
        if (isCollectiveCall(name))
            libraries.insert(base::caseFolded(name.substr(0, name.find(':'))));
        else if (kind == EventKind::Kernel && trace::isCommunication(name))
            libraries.insert(base::caseFolded(name.substr(0, 4)));
    }
    devices.collectiveLibraries.assign(libraries.begin(), libraries.end());
}

/// By id; of several with one id the first.
std::map<std::int64_t, const model::DeviceProperties*>
propertiesById(const std::vector<model::DeviceProperties>& known) {
    std::map<std::int64_t, const model::DeviceProperties*> properties;
    for (const model::DeviceProperties& device : known)
        properties.emplace(device.id, &device);
    return properties;
}

} // namespace

TensorCoreRules tensorCoreRules(TensorCoreNames names) {
    return {[names](std::string_view kernel) { return usesTensorCores(kernel, names); },
            [names](std::string_view name) { return isTensorCoreEligible(name, names); }};
}

trace::TimeRange recordingRange(const trace::Trace& trace) {
    constexpr std::string_view marker = "PyTorch Profiler (0)";
    TimeRange range = trace.range();
    const base::TextId name = trace.texts().find(marker);
    if (name == base::noText)
        return range;
    forEachThreadSlice(trace, [&](SliceRef slice) {
        if (trace.nameId(slice) == name && base::caseFolded(trace.category(slice)) == "trace")
            range = {trace.startNs(slice), trace.endNs(slice)};
    });
    return range;
}

model::DeviceSeries bucketShares(const base::IntervalSet& busy, const TimeRange& range) {
    constexpr Nanoseconds mostBuckets = 100;
    constexpr Nanoseconds smallestBucketNs = 1000;
    model::DeviceSeries series;
    Nanoseconds bucket = smallestBucketNs;
    // More than mostBuckets * bucket, which would overflow for a damaged recording of centuries.
    while ((range.length() - 1) / mostBuckets >= bucket)
        bucket *= 10;
    const Nanoseconds count = range.length() / bucket;
    const LengthsWithin lengths(busy);
    for (Nanoseconds i = 0; i < count; ++i) {
        const Nanoseconds begin = range.beginNs + i * bucket;
        const TimeRange own{begin, i + 1 == count ? range.endNs : begin + bucket};
        series.times.push_back(begin);
        series.values.push_back(static_cast<double>(lengths.of(own)) / static_cast<double>(own.length()));
    }
    if (count > 0) {
        series.times.push_back(range.endNs);
        series.values.push_back(0);
    }
    return series;
}

model::Devices deviceMetrics(const trace::Trace& trace, const std::vector<DeviceWork>& works,
                             const GpuSteps& steps, const TensorCoreRules& tensorCores,
                             const std::string& file, base::LoadContext& context) {
    model::Devices result;
    result.known = deviceProperties(trace);
    result.facts = traceFacts(trace);
    result.hasDeviceEvents = steps.hasDevice;
    takeNames(trace, result);
    auto kernels = kernelsOf(trace, works, context.stop);
    if (!context.stop.stop_requested()) // they may not be in order
        readKernelArguments(trace, kernels, context);
    if (context.stop.stop_requested())
        return result;
    reportInvalid(kernels, file, context.diagnostics);
    TensorCoreSums tensorCoreSums(trace, tensorCores);
    std::map<std::int64_t, DeviceSums> devices;
    const auto span = steps.span();
    for (std::size_t i = 0; i < kernels.size() && !base::isStoppedAt(i, context.stop); ++i) {
        const KernelMetrics& kernel = kernels[i];
        const bool usesTensorCores = tensorCoreSums.add(kernel);
        if (kernel.device)
            devices[*kernel.device].add(trace, kernel, span, usesTensorCores);
    }
    tensorCoreSums.fill(result, context.stop);
    const TimeRange recording = recordingRange(trace);
    const auto properties = propertiesById(result.known);
    for (auto& [id, sums] : devices) {
        if (context.stop.stop_requested())
            break;
        model::DeviceMetrics metrics = std::move(sums).metrics(id, span, recording);
        if (const auto found = properties.find(id); found != properties.end())
            metrics.properties = *found->second;
        result.used.push_back(std::move(metrics));
    }
    return result;
}

table::Table gpuTable(const model::Devices& devices) {
    using table::Role;
    using table::Unit;
    using table::ValueType;
    const auto share = [](const char* id, const char* title, const char* description) {
        return table::ColumnSpec{id, title, ValueType::Real, Unit::Percent, Role::Share, 2, description};
    };
    table::TableBuilder out(
        "gpus",
        {{"device", "Device", ValueType::Text, Unit::None, Role::Label, 0, "The device"},
         {"name", "Name", ValueType::Text, Unit::None, Role::Label, 0, "What kind of device it is"},
         {"memory_gb", "Memory", ValueType::Real, Unit::Gigabytes, Role::Detail, 2, "Memory of the device"},
         {"compute_capability", "Compute Capability", ValueType::Text, Unit::None, Role::Detail, 0,
          "Generation of the device"},
         share("utilization_pct", "Utilization", "Time with a kernel / time from first to last step"),
         share("sm_efficiency_pct", "Est. SM Efficiency",
               "Blocks per multiprocessor of the running kernels, at most 1, averaged over the steps"),
         share("occupancy_pct", "Est. Achieved Occupancy",
               "Estimated occupancy of the kernels, averaged over their time in the steps"),
         share("tensor_core_pct", "Tensor Cores",
               "Time of kernels that use tensor cores / time of all kernels of operators")});
    const auto addShare = [&out](std::size_t column, const std::optional<double>& value) {
        out.cell(column).addReal(value ? *value * 100 : table::Column::nullReal);
    };
    constexpr double bytesPerGigabyte = 1 << 30;
    for (const model::DeviceMetrics& device : devices.used) {
        const auto properties = device.properties.value_or(model::DeviceProperties());
        out.addText(0, device.label());
        out.addTextOrNull(1, properties.name);
        out.cell(2).addReal(properties.memoryBytes
                                ? static_cast<double>(*properties.memoryBytes) / bytesPerGigabyte
                                : table::Column::nullReal);
        out.addTextOrNull(3, properties.computeCapability());
        addShare(4, device.utilization);
        addShare(5, device.smEfficiency);
        addShare(6, device.occupancy);
        addShare(7, device.tensorCores);
    }
    return std::move(out).build();
}

} // namespace runglass::analysis
