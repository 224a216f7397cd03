// SPDX-License-Identifier: Apache-2.0
#include "text.h"
#include "write_tables.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace runglass::sample {

namespace {

constexpr const char* kHeader =
    "Name,Input Shapes,Call Stack,Host Self Duration(us),Host Total Duration(us),"
    "Device Self Duration(us),Device Total Duration(us),Device Self Duration With AICore(us),"
    "Device Total Duration With AICore(us)\r\n";

// Times of every host slice; only operators have any on the device.
struct Durations {
    std::vector<Ns> hostSelfNs;
    std::vector<Ns> deviceSelfNs;
    std::vector<Ns> deviceTotalNs;
    std::vector<Ns> coreSelfNs;
    std::vector<Ns> coreTotalNs;
};

bool isOperator(const HostSlice& slice) {
    return slice.kind == SliceKind::Operator || slice.kind == SliceKind::Step;
}

Durations durationsOf(const SpanModel& model) {
    const std::size_t count = model.hostSlices.size();
    Durations durations{std::vector<Ns>(count), std::vector<Ns>(count), {}, std::vector<Ns>(count), {}};
    for (const DeviceTask& task : model.deviceTasks) {
        if (task.origin.slice != kNone) {
            durations.deviceSelfNs[task.origin.slice] += task.durationNs;
            durations.coreSelfNs[task.origin.slice] += task.queue == "AI_CORE" ? task.durationNs : 0;
        }
    }
    for (const CommOp& op : model.commOps) {
        durations.deviceSelfNs[op.origin.slice] += op.durationNs;
    }
    durations.deviceTotalNs = durations.deviceSelfNs;
    durations.coreTotalNs = durations.coreSelfNs;
    for (std::size_t i = count; i-- > 0;) { // children follow their parents
        const HostSlice& slice = model.hostSlices[i];
        durations.hostSelfNs[i] += slice.durationNs;
        if (isOperator(slice) && slice.parentOperator != kNone) {
            durations.hostSelfNs[slice.parentOperator] -= slice.durationNs;
            durations.deviceTotalNs[slice.parentOperator] += durations.deviceTotalNs[i];
            durations.coreTotalNs[slice.parentOperator] += durations.coreTotalNs[i];
        }
    }
    return durations;
}

} // namespace

std::string operatorDetailsText(const SpanModel& model) {
    const Durations durations = durationsOf(model);
    std::vector<std::size_t> order(model.hostSlices.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return model.hostSlices[a].startNs < model.hostSlices[b].startNs;
    });
    std::string text = kHeader;
    for (const std::size_t i : order) {
        const HostSlice& slice = model.hostSlices[i];
        if (slice.kind != SliceKind::Operator) {
            continue;
        }
        text += csvCell(slice.name) + ',' + csvCell(shapesText(slice.inputs, ";\r\n")) + ',' +
                csvCell(slice.callStack);
        text += ',' + usText(durations.hostSelfNs[i]) + ',' + usText(slice.durationNs);
        for (const std::vector<Ns>* column : {&durations.deviceSelfNs, &durations.deviceTotalNs,
                                              &durations.coreSelfNs, &durations.coreTotalNs}) {
            text += ',' + usTextOrZero((*column)[i]);
        }
        text += "\r\n";
    }
    return text;
}

} // namespace runglass::sample
