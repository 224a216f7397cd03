// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/trace_operators.h"

#include "core/base/capped_sum.h"

namespace runglass::analysis {

std::map<std::string, OperatorTotals> operatorTotals(const model::CallTree& calls) {
    std::map<std::string, OperatorTotals> totals;
    for (model::NodeIndex node = 0; node < calls.nodeCount(); ++node) {
        if (!calls.isOperator(node))
            continue;
        OperatorTotals& sum = totals[std::string(calls.name(node))];
        ++sum.calls;
        base::addCapped(sum.hostTotalNs, calls.hostTotalNs(node));
        base::addCapped(sum.hostSelfNs, calls.hostSelfNs(node));
        base::addCapped(sum.deviceTotalNs, calls.deviceTotalNs(node));
        base::addCapped(sum.deviceSelfNs, calls.deviceSelfNs(node));
    }
    return totals;
}

std::map<std::string, KernelTotals> kernelTotals(const model::CallTree& calls) {
    std::map<std::string, KernelTotals> totals;
    for (model::WorkIndex index = 0; index < calls.workCount(); ++index) {
        const model::LaunchedWork work = calls.work(index);
        if (work.kind != model::WorkKind::Kernel)
            continue;
        KernelTotals& sum = totals[std::string(calls.trace().name(work.slice))];
        ++sum.calls;
        base::addCapped(sum.totalNs, calls.durationNs(index));
    }
    return totals;
}

} // namespace runglass::analysis
