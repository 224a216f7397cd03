// SPDX-License-Identifier: Apache-2.0
#include "write_trace.h"

#include "text.h"

#include <utility>

namespace runglass::sample {

namespace {

void addFlowsTo(TraceWriter& writer, const SpanModel& model, const LaunchOrigin& origin,
                const FlowPoint& target, const std::string& hostToDeviceId) {
    if (origin.cannNs != 0) {
        const FlowPoint api{cannProcess(model).pid, threadId(model, origin.cannThread), origin.cannNs};
        writer.flow("HostToDevice", "HostToDevice" + hostToDeviceId, jsonString(hostToDeviceId), api, target);
    }
    if (origin.slice != kNone) {
        const HostSlice& slice = model.hostSlices[origin.slice];
        const FlowPoint op{model.processId, threadId(model, slice.thread), slice.startNs};
        writer.flow("async_npu", "torch_to_npu", std::to_string(target.timeNs), op, target);
    }
}

} // namespace

void addLaunchFlows(TraceWriter& writer, const SpanModel& model) {
    for (const DeviceTask& task : model.deviceTasks) {
        // Kernels have identifiers beyond 2^64, copies their connection number: both occur in real files.
        const std::string connection = std::to_string(task.origin.connectionId);
        const std::string id = task.isKernel ? "4000" + connection + "968471356914" : connection;
        addFlowsTo(writer, model, task.origin, {hardwareProcess(model).pid, task.stream, task.startNs}, id);
    }
    constexpr std::int64_t communicationUnit = 4'294'967'296;
    for (const CommOp& op : model.commOps) {
        const std::string id = std::to_string(op.origin.connectionId * communicationUnit - 1);
        addFlowsTo(writer, model, op.origin, {communicationProcess(model).pid, 0, op.startNs}, id);
    }
}

std::string traceViewText(const SpanModel& model) {
    TraceWriter writer;
    addHostLayers(writer, model);
    addDeviceLayers(writer, model);
    addCounterLayers(writer, model);
    addLaunchFlows(writer, model);
    return std::move(writer).finished();
}

} // namespace runglass::sample
