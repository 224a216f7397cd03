// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/recommendations.h"

#include "core/analysis/gpu_overview.h"
#include "core/analysis/memory_by_device.h"
#include "core/analysis/memory_peak.h"
#include "core/analysis/steps.h"
#include "core/base/capped_sum.h"
#include "core/base/stop_check.h"
#include "core/trace/event_kind.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace runglass::analysis {
namespace {

namespace column = model::step_column;

// Thresholds of the plugin that Runglass replaces (kineto.md §14).
constexpr double mostDataLoaderPercent = 5;
constexpr double mostCommunicationPercent = 10;
constexpr double leastUtilizationPercent = 50;
constexpr double mostMemoryPercent = 90;
// Those of Ascend's own advisors (algorithms.md §13, R1 and R6; analyser_proposer.md D5).
constexpr double mostFreePercent = 10;
constexpr double mostBubblePercent = 10;
constexpr double longestOnAiCpuUs = 20;
constexpr std::int64_t firstTensorCoreMajor = 7;

std::string fixed(double value, int digits) {
    const double scale = std::pow(10.0, digits);
    constexpr double most = 9e18; // an integer holds no more
    // Half to even, as the numbers beside it are shown.
    const auto scaled = std::llrint(std::clamp(value * scale, -most, most));
    std::string text;
    base::appendScaled(text, scaled, digits);
    if (digits > 0 && text.find('.') == std::string::npos)
        text += ".0";
    return text;
}

std::string percentText(double percent) {
    return fixed(percent, 1) + "%";
}

std::string joined(const std::vector<std::string>& items) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i)
        text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
    return text;
}

class Rules {
public:
    Rules(const model::Profile& profile, const std::stop_token& stop)
        : profile_(profile), stop_(stop),
          parts_(profile.steps.data ? averageStep(*profile.steps.data) : std::vector<AveragePart>()) {}

    std::vector<Recommendation> run() {
        dataLoader();
        if (profile_.devices.data) {
            dataParallel(*profile_.devices.data);
            distributedWithoutNccl(*profile_.devices.data);
        }
        communication();
        if (profile_.steps.data && !profile_.steps.data->areFromTrace())
            stepsOfAscend(stepSums(*profile_.steps.data));
        if (profile_.kernels.data)
            kernelsOnAiCpu(profile_.kernels.data->details);
        if (profile_.devices.data) {
            utilization(*profile_.devices.data);
            tensorCores(*profile_.devices.data);
            if (profile_.memory.data)
                memory(*profile_.devices.data, *profile_.memory.data);
        }
        return std::move(found_);
    }

private:
    /// The share of a part in the average step, if it is above a limit.
    std::optional<double> shareAbove(std::string_view id, double limit) const {
        const auto part = std::ranges::find(parts_, id, &AveragePart::id);
        if (part == parts_.end() || !part->sharePercent || *part->sharePercent <= limit)
            return std::nullopt;
        return part->sharePercent;
    }

    void dataLoader() {
        const auto share = shareAbove(column::dataloaderUs, mostDataLoaderPercent);
        if (!share)
            return;
        found_.push_back(
            {"dataloader",
             "On average " + percentText(*share) +
                 " of a step is spent waiting for data from the "
                 "DataLoader",
             "Set num_workers of the DataLoader above 0, or raise it, so that data are loaded while "
             "the model works",
             *share,
             mostDataLoaderPercent,
             table::Unit::Percent,
             SubjectKind::StepPart,
             {column::dataloaderUs}});
    }

    void dataParallel(const model::Devices& devices) {
        if (!devices.usesDataParallel || devices.used.size() <= 1)
            return;
        found_.push_back(
            {"data_parallel",
             "DataParallel drives " + std::to_string(devices.used.size()) + " devices from one process",
             "Use DistributedDataParallel: it needs no copies of the model in every step and its "
             "processes do not wait for one interpreter",
             static_cast<double>(devices.used.size()),
             1,
             table::Unit::None,
             SubjectKind::Operator,
             {"DataParallel.forward"}});
    }

    void distributedWithoutNccl(const model::Devices& devices) {
        // NCCL needs Kepler GK210, which calls itself 3.7; 3.5 is what the rule has.
        static constexpr std::int64_t leastMajor = 3;
        static constexpr std::int64_t leastMinor = 5;
        const auto isCapable = [](const model::DeviceMetrics& device) {
            if (!device.properties || !device.properties->computeMajor)
                return false;
            const std::pair capability(*device.properties->computeMajor,
                                       device.properties->computeMinor.value_or(0));
            return capability >= std::pair(leastMajor, leastMinor);
        };
        // RCCL is NCCL by another name, and each kind of device has its own.
        const auto isFast = [](const std::string& library) { return library != "gloo" && library != "mpi"; };
        if (!devices.usesDistributedDataParallel ||
            std::ranges::any_of(devices.collectiveLibraries, isFast) || devices.collectiveLibraries.empty() ||
            std::ranges::none_of(devices.used, isCapable))
            return;
        found_.push_back({"ddp_without_nccl",
                          "DistributedDataParallel communicates by " + joined(devices.collectiveLibraries) +
                              " although its devices can use NCCL",
                          "Choose the backend nccl for init_process_group",
                          0,
                          0,
                          table::Unit::None,
                          SubjectKind::Operator,
                          {"DistributedDataParallel.forward"}});
    }

    void communication() {
        if (const auto share = shareAbove(column::communicationUs, mostCommunicationPercent))
            exposedCommunication(*share, column::communicationUs);
    }

    void exposedCommunication(double share, const char* part) {
        found_.push_back(
            {"communication",
             "On average " + percentText(share) +
                 " of a step is spent with communication that "
                 "nothing else hides",
             "Try compressing gradients, accumulating them over several batches, larger batches, or "
             "an optimizer made for these such as LAMB",
             share,
             mostCommunicationPercent,
             table::Unit::Percent,
             SubjectKind::StepPart,
             {part}});
    }

    void stepsOfAscend(const StepSums& sums) {
        if (!(sums.totalUs > 0))
            return;
        const auto shareOf = [&sums](double us) { return us / sums.totalUs * 100; };
        if (const double share = shareOf(sums.notOverlappedUs); share > mostCommunicationPercent)
            exposedCommunication(share, column::notOverlappedUs);
        if (const double share = shareOf(sums.bubbleUs); share > mostBubblePercent)
            found_.push_back({"bubble",
                              "On average " + percentText(share) +
                                  " of a step is spent waiting for other stages of the pipeline",
                              "Divide the model into stages that take equally long, and batches into more "
                              "micro-batches",
                              share,
                              mostBubblePercent,
                              table::Unit::Percent,
                              SubjectKind::StepPart,
                              {column::bubbleUs}});
        if (const double share = shareOf(sums.freeUs); share > mostFreePercent)
            found_.push_back({"free",
                              "On average " + percentText(share) +
                                  " of a step the device is free: it neither computes nor communicates",
                              "Look in the timeline for what the device waits for: launches by the host, "
                              "synchronization, or data",
                              share,
                              mostFreePercent,
                              table::Unit::Percent,
                              SubjectKind::StepPart,
                              {column::freeUs}});
    }

    void kernelsOnAiCpu(const table::Table& kernels) {
        constexpr double nanosecondsPerMicrosecond = 1000;
        const table::Column* names = kernels.find(model::kernel_column::name);
        const table::Column* cores = kernels.find(model::kernel_column::core);
        const table::Column* durations = kernels.find(model::kernel_column::durationUs);
        if (names == nullptr || cores == nullptr || durations == nullptr)
            return;
        std::int64_t totalNs = 0;
        std::int64_t longestNs = -1;
        std::string longest;
        for (table::RowIndex row = 0; row < kernels.rowCount() && !base::isStoppedAt(row, stop_); ++row) {
            if (cores->isNull(row) || cores->text(row) != "AI_CPU" || names->isNull(row) ||
                trace::isCommunication(names->text(row)) || durations->isNull(row) ||
                durations->integer(row) < 0)
                continue;
            base::addCapped(totalNs, durations->integer(row));
            if (durations->integer(row) <= longestNs)
                continue;
            longestNs = durations->integer(row);
            longest = names->text(row);
        }
        const double longestUs = static_cast<double>(longestNs) / nanosecondsPerMicrosecond;
        if (longestUs < longestOnAiCpuUs)
            return;
        found_.push_back(
            {"ai_cpu",
             longest + " runs on an AI CPU for up to " + fixed(longestUs, 1) +
                 " us; kernels on AI CPUs take " +
                 fixed(static_cast<double>(totalNs) / nanosecondsPerMicrosecond, 1) + " us in all",
             "Avoid such operators, fuse them, or give them narrower types than INT64 and DOUBLE, so that AI "
             "cores run them",
             longestUs,
             longestOnAiCpuUs,
             table::Unit::Microseconds,
             SubjectKind::Kernel,
             {longest}});
    }

    void utilization(const model::Devices& devices) {
        std::vector<std::string> idle;
        double least = leastUtilizationPercent;
        for (const model::DeviceMetrics& device : devices.used)
            if (device.utilization && *device.utilization * 100 < leastUtilizationPercent) {
                idle.push_back(device.label());
                least = std::min(least, *device.utilization * 100);
            }
        if (idle.empty())
            return;
        found_.push_back({"low_utilization",
                          joined(idle) + (idle.size() == 1 ? " is" : " are") +
                              " busy less than half of the time, "
                              "as little as " +
                              percentText(least),
                          "Try larger batches, and look in the timeline for what the devices wait for", least,
                          leastUtilizationPercent, table::Unit::Percent, SubjectKind::Device,
                          std::move(idle)});
    }

    void tensorCores(const model::Devices& devices) {
        std::vector<std::string> capable;
        for (const model::DeviceMetrics& device : devices.used)
            if (device.properties && device.properties->computeMajor.value_or(0) >= firstTensorCoreMajor)
                capable.push_back(device.label());
        if (capable.empty() || devices.tensorCoreUse.value_or(1) > 0 ||
            devices.tensorCoreEligible.value_or(0) <= 0)
            return;
        const double share = *devices.tensorCoreEligible * 100;
        found_.push_back({"tensor_cores_unused",
                          fixed(share, 0) +
                              "% of the time of kernels is spent in operators that tensor cores could "
                              "do, but no kernel uses them",
                          "Try automatic mixed precision (torch.autocast), or allow TF32", share, 0,
                          table::Unit::Percent, SubjectKind::Device, std::move(capable)});
    }

    void memory(const model::Devices& devices, const model::Memory& memory) {
        constexpr double bytesPerKilobyte = 1024;
        constexpr double bytesPerGigabyte = 1 << 30;
        const MemoryByDevice parts(memory, stop_);
        const bool tellsDevices = memory.records.find(model::memory_column::device) != nullptr;
        if (!tellsDevices && devices.known.size() > 1)
            return; // whose memory it is nobody knows
        std::set<std::int64_t> seen;
        for (const model::DeviceProperties& device : devices.known) {
            const std::string label = "GPU" + std::to_string(device.id);
            if (!device.memoryBytes || *device.memoryBytes <= 0 || memory.records.columnCount() == 0 ||
                !seen.insert(device.id).second)
                continue;
            const auto peak = memoryPeak(parts.of(label), label, stop_);
            if (!peak || !peak->isMeasured)
                continue;
            const auto capacity = static_cast<double>(*device.memoryBytes);
            const double percent = peak->totalKb * bytesPerKilobyte / capacity * 100;
            if (percent <= mostMemoryPercent)
                continue;
            found_.push_back(
                {"device_memory",
                 "Tensors take up to " + percentText(percent) + " of the " +
                     fixed(capacity / bytesPerGigabyte, 1) + " GB of " + label,
                 "Try activation checkpointing or automatic mixed precision, which need less memory",
                 percent,
                 mostMemoryPercent,
                 table::Unit::Percent,
                 SubjectKind::Device,
                 {label}});
        }
    }

    const model::Profile& profile_;
    const std::stop_token& stop_;
    std::vector<AveragePart> parts_;
    std::vector<Recommendation> found_;
};

std::string_view kindName(SubjectKind kind) {
    switch (kind) {
    case SubjectKind::StepPart:
        return "step part";
    case SubjectKind::Device:
        return "device";
    case SubjectKind::Operator:
        return "operator";
    case SubjectKind::Kernel:
        return "kernel";
    case SubjectKind::Run:
        break;
    }
    return "run";
}

} // namespace

std::vector<Recommendation> recommendations(const model::Profile& profile, const std::stop_token& stop) {
    return Rules(profile, stop).run();
}

table::Table recommendationTable(const model::Profile& profile, const std::stop_token& stop) {
    using table::Role;
    using table::Unit;
    using table::ValueType;
    const auto text = [](const char* id, const char* title, Role role, const char* description) {
        return table::ColumnSpec{id, title, ValueType::Text, Unit::None, role, 0, description};
    };
    const auto number = [](const char* id, const char* title, const char* description) {
        return table::ColumnSpec{id, title, ValueType::Real, Unit::None, Role::Measure, 2, description};
    };
    table::TableBuilder out("recommendations",
                            {text("id", "Id", Role::Label, "Stable name of the rule"),
                             text("observation", "Observation", Role::Label, "What was measured"),
                             text("advice", "Advice", Role::Label, "What to try"),
                             number("value", "Value", "In the unit beside it"),
                             number("threshold", "Threshold", "Beyond which the advice is given"),
                             text("unit", "Unit", Role::Detail, "Unit of value and threshold"),
                             text("subject_kind", "Kind of Subject", Role::Detail, "What it is about"),
                             text("subject", "Subject", Role::Detail, "Where to look")});
    for (const Recommendation& one : recommendations(profile, stop)) {
        out.addText(0, one.id);
        out.addText(1, one.observation);
        out.addText(2, one.advice);
        out.cell(3).addReal(one.value);
        out.cell(4).addReal(one.threshold);
        out.addTextOrNull(5, table::unitText(one.unit));
        out.addText(6, kindName(one.subjectKind));
        std::string subjects;
        for (const auto& subject : one.subjects)
            subjects += (subjects.empty() ? "" : ", ") + subject;
        out.addTextOrNull(7, subjects);
    }
    return std::move(out).build();
}

} // namespace runglass::analysis
