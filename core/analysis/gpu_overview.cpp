// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gpu_overview.h"

#include "core/base/exact_sum.h"
#include "core/table/format.h"

#include <array>
#include <cmath>
#include <utility>

namespace runglass::analysis {
namespace {

namespace column = model::step_column;

constexpr std::array averaged{column::totalUs,      column::kernelUs,        column::memcpyUs,
                              column::memsetUs,     column::communicationUs, column::runtimeUs,
                              column::dataloaderUs, column::cpuExecUs,       column::otherUs};

std::optional<double> meanOf(const table::Column& values) {
    base::ExactSum sum;
    std::size_t count = 0;
    for (const double value : values.reals())
        if (!std::isnan(value)) {
            sum.add(value);
            ++count;
        }
    return count == 0 ? std::nullopt : std::optional(sum.value() / static_cast<double>(count));
}

std::string joined(const std::vector<std::string>& items) {
    std::string text;
    for (const auto& item : items)
        text += (text.empty() ? "" : ", ") + item;
    return text;
}

/// "Tesla V100, 31.74 GB, compute capability 7.0", as far as it is known.
std::string description(const model::DeviceProperties& device) {
    constexpr double hundredthsOfGigabyte = 100.0 / (1 << 30);
    std::vector<std::string> parts;
    if (!device.name.empty())
        parts.push_back(device.name);
    if (device.memoryBytes) {
        std::string size;
        base::appendScaled(size, std::llrint(static_cast<double>(*device.memoryBytes) * hundredthsOfGigabyte),
                           2);
        parts.push_back(size + " GB");
    }
    if (device.computeMajor)
        parts.push_back("compute capability " + device.computeCapability());
    return joined(parts);
}

KeyFigure shareFigure(std::string id, std::string name, double percent, std::string detail,
                      std::string source, std::string description) {
    return {std::move(id),     std::move(name),       percent, table::Unit::Percent, 2, std::move(detail),
            std::move(source), std::move(description)};
}

/// As in the table of the average step.
std::string timeText(double us) {
    constexpr int digits = 3;
    auto text = table::displayNumber(us, table::Unit::Microseconds, digits);
    text += " us";
    return text;
}

} // namespace

std::vector<AveragePart> averageStep(const model::Steps& steps) {
    std::vector<AveragePart> parts;
    if (!steps.areFromTrace())
        return parts;
    for (const char* id : averaged) {
        const auto index = steps.details.indexOf(id);
        const auto mean = index ? meanOf(steps.details.column(*index)) : std::nullopt;
        if (!mean)
            continue;
        AveragePart part{id, steps.details.spec(*index).title, *mean, std::nullopt};
        const double whole = parts.empty() ? *mean : parts.front().averageUs;
        if (whole > 0)
            part.sharePercent = *mean / whole * 100;
        parts.push_back(std::move(part));
    }
    return parts;
}

table::Table averageStepTable(const model::Steps& steps) {
    using table::Role;
    using table::Unit;
    using table::ValueType;
    table::TableBuilder out(
        "average-step",
        {{"name", "Name", ValueType::Text, Unit::None, Role::Label, 0, "Part of the step; first the whole"},
         {"average_us", "Average", ValueType::Real, Unit::Microseconds, Role::Measure, 3,
          "Mean over the steps"},
         {"share_pct", "Share", ValueType::Real, Unit::Percent, Role::Share, 2, "Of the average step"}});
    for (const AveragePart& part : averageStep(steps)) {
        out.addText(0, part.name);
        out.cell(1).addReal(part.averageUs);
        out.cell(2).addReal(part.sharePercent.value_or(table::Column::nullReal));
    }
    return std::move(out).build();
}

std::vector<Fact> runFacts(const model::Devices& devices) {
    std::vector<Fact> facts{{"Device Type", devices.hasDeviceEvents ? "GPU" : "CPU"}};
    const auto add = [&facts](const char* name, std::string value) {
        if (!value.empty())
            facts.push_back({name, std::move(value)});
    };
    for (const model::DeviceMetrics& device : devices.used)
        if (device.properties)
            facts.push_back({device.label(), description(*device.properties)});
    const model::TraceFacts& trace = devices.facts;
    add("Framework", trace.framework);
    add("Recorded", joined(trace.recorded));
    add("Backend", trace.backend);
    if (trace.rank)
        add("Rank", std::to_string(*trace.rank));
    if (trace.worldSize)
        add("World Size", std::to_string(*trace.worldSize));
    if (!trace.groups.empty())
        add("Process Groups", std::to_string(trace.groups.size()));
    add("Collectives", joined(devices.collectiveLibraries));
    for (const auto& [name, version] : trace.versions)
        facts.push_back({name, version});
    return facts;
}

std::string stepCountText(std::size_t steps) {
    auto text = table::displayNumber(static_cast<double>(steps), table::Unit::None, 0);
    text += steps == 1 ? " step" : " steps";
    return text;
}

std::vector<KeyFigure> averageStepFigures(const model::Steps& steps) {
    std::vector<KeyFigure> figures;
    for (const AveragePart& part : averageStep(steps)) {
        const bool isWhole = figures.empty();
        const std::string id = isWhole ? "step_time" : part.id.substr(0, part.id.size() - 3) + "_share";
        if (isWhole)
            figures.push_back({id, "Step Time", part.averageUs, table::Unit::Microseconds, 3,
                               stepCountText(steps.details.rowCount()), "steps",
                               "Mean length of the steps with the device work that they launched"});
        else if (part.sharePercent)
            figures.push_back(shareFigure(id, part.name, *part.sharePercent, timeText(part.averageUs),
                                          "steps", part.name + " of the average step / step time"));
    }
    return figures;
}

std::vector<KeyFigure> deviceFigures(const model::Devices& devices) {
    std::vector<KeyFigure> figures;
    for (const model::DeviceMetrics& device : devices.used) {
        const std::string label = device.label();
        std::string detail = label;
        if (device.properties && !device.properties->name.empty())
            detail += ", " + device.properties->name;
        const auto add = [&](const char* id, const char* name, const std::optional<double>& share,
                             const char* description) {
            if (share)
                figures.push_back(shareFigure(std::string(id) + " " + label, std::string(name) + " " + label,
                                              *share * 100, detail, "devices", description));
        };
        add("utilization", "Utilization", device.utilization,
            "Time with a kernel / time from first to last step");
        add("sm_efficiency", "Est. SM Efficiency", device.smEfficiency,
            "Blocks per multiprocessor of the running kernels, at most 1, averaged over the steps");
        add("occupancy", "Est. Achieved Occupancy", device.occupancy,
            "Estimated occupancy of the kernels, averaged over their time in the steps");
        add("tensor_cores", "Tensor Cores", device.tensorCores,
            "Time of kernels that use tensor cores / time of all kernels of operators");
    }
    return figures;
}

} // namespace runglass::analysis
