// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device_counters.h"

#include "core/trace/counter_trace.h"

#include <string>
#include <utility>
#include <vector>

namespace runglass::analysis {
namespace {

trace::ComputedCounter percentOf(std::string name, const model::DeviceSeries& shares) {
    constexpr double percent = 100;
    trace::ComputedCounter counter{std::move(name), shares.times, shares.values};
    for (double& value : counter.values)
        value *= percent;
    return counter;
}

} // namespace

std::shared_ptr<const trace::Trace> deviceCounters(const model::Devices& devices, const trace::Trace& trace) {
    std::vector<trace::ComputedCounter> counters;
    for (const model::DeviceMetrics& device : devices.used) {
        counters.push_back(percentOf(device.label() + " utilization (%)", device.utilizationSeries));
        counters.push_back(percentOf(device.label() + " est. SM efficiency (%)", device.smEfficiencySeries));
    }
    return trace::makeCounterTrace("Use of the devices", std::move(counters), trace);
}

} // namespace runglass::analysis
