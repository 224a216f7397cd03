// SPDX-License-Identifier: Apache-2.0
#include "host_recorder.h"

#include <algorithm>

namespace runglass::sample {

namespace {

constexpr Ns kHostTickNs = 10;

bool isOperator(SliceKind kind) {
    return kind == SliceKind::Operator || kind == SliceKind::Step;
}

} // namespace

void HostRecorder::waitUntil(Ns timeNs) {
    const Ns rounded = (timeNs + kHostTickNs - 1) / kHostTickNs * kHostTickNs;
    lane().nowNs = std::max(lane().nowNs, rounded);
}

void HostRecorder::spend(Ns lowNs, Ns highNs) {
    lane().nowNs += random_.between(lowNs / kHostTickNs, highNs / kHostTickNs) * kHostTickNs;
}

std::size_t HostRecorder::begin(SliceKind kind, const std::string& name) {
    HostSlice slice;
    slice.kind = kind;
    slice.name = name;
    slice.thread = thread_;
    slice.startNs = now();
    linkToParents(slice);
    if (isOperator(kind) && thread_ == HostThread::Main) {
        slice.callStack = callStack();
    }
    if (kind == SliceKind::Python) {
        slice.pythonId = ++lastPythonId_;
    }
    const std::size_t index = model_.hostSlices.size();
    model_.hostSlices.push_back(slice);
    lane().open.push_back(index);
    spend(kHostTickNs, 12 * kHostTickNs);
    return index;
}

void HostRecorder::end() {
    spend(kHostTickNs, 8 * kHostTickNs);
    HostSlice& slice = model_.hostSlices[lane().open.back()];
    slice.durationNs = now() - slice.startNs;
    lane().open.pop_back();
    spend(kHostTickNs, 4 * kHostTickNs);
}

std::string HostRecorder::callStack() const {
    std::string text;
    for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
        text += text.empty() ? "" : ";\r\n";
        text += *frame;
    }
    return text;
}

void HostRecorder::linkToParents(HostSlice& slice) {
    for (const std::size_t index : lane().open) {
        const HostSlice& outer = model_.hostSlices[index];
        if (isOperator(outer.kind)) {
            slice.parentOperator = index;
        }
        if (outer.kind == SliceKind::Python) {
            slice.pythonParentId = outer.pythonId;
        }
    }
}

} // namespace runglass::sample
