// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace runglass::model {

/// A device as the header of a trace describes it.
struct DeviceProperties {
    std::int64_t id = 0; ///< what kernels and allocations name it by
    std::string name;
    std::optional<std::int64_t> memoryBytes;
    std::optional<std::int64_t> computeMajor;
    std::optional<std::int64_t> computeMinor;
    std::optional<std::int64_t> multiprocessors;

    /// "8.0"; "" when it is not told.
    std::string computeCapability() const {
        if (!computeMajor)
            return {};
        return std::to_string(*computeMajor) + "." + std::to_string(computeMinor.value_or(0));
    }
};

/// A step line: each value holds until the next time. Times count from the origin of the trace.
struct DeviceSeries {
    std::vector<base::Nanoseconds> times;
    std::vector<double> values;
};

/// How well a device was used. Shares are 0…1; what cannot be told is missing, never 0.
struct DeviceMetrics {
    std::int64_t id = 0;
    std::optional<DeviceProperties> properties;
    std::optional<double> utilization;  ///< time with a kernel / time from first to last step
    std::optional<double> smEfficiency; ///< estimated share of the multiprocessors that have a block
    std::optional<double> occupancy;    ///< estimated, mean over the time of the kernels
    std::optional<double> tensorCores;  ///< time of kernels that use them / time of kernels of operators
    DeviceSeries utilizationSeries;     ///< share of each bucket with a kernel, over the whole recording
    DeviceSeries smEfficiencySeries;

    /// "GPU0", as in the memory tables.
    std::string label() const { return "GPU" + std::to_string(id); }
};

/// What the trace of a run tells besides events.
struct TraceFacts {
    std::string framework;             ///< "pytorch-lightning"; mostly empty
    std::vector<std::string> recorded; ///< what was recorded besides times: "shapes", "memory", "stacks" …
    /// Versions by name, as they stand in the header: "cuda_driver_version", "12.2".
    std::vector<std::pair<std::string, std::string>> versions;
    std::string backend; ///< of communication: "nccl"
    std::optional<std::int64_t> rank;
    std::optional<std::int64_t> worldSize;
    struct ProcessGroup {
        std::string name;
        std::string description;
        std::string backend;
        std::vector<std::int64_t> ranks;
    };
    std::vector<ProcessGroup> groups;
};

/// The devices of one span: those that worked, by id, and what their use says about the run.
struct Devices {
    std::vector<DeviceMetrics> used;
    std::vector<DeviceProperties> known; ///< all of the header
    TraceFacts facts;
    bool hasDeviceEvents = false; ///< calls into a runtime, kernels, copies or fills

    // For advice.
    bool usesDataParallel = false;
    bool usesDistributedDataParallel = false;
    std::vector<std::string> collectiveLibraries; ///< "nccl", "gloo": of calls and kernels, sorted
    /// Time of kernels that use tensor cores / time of all kernels; none without kernels.
    std::optional<double> tensorCoreUse;
    /// Time of kernels of operators that could use them / time of all kernels of operators.
    std::optional<double> tensorCoreEligible;

    std::size_t allocatedBytes() const {
        std::size_t bytes = sizeof *this;
        for (const DeviceMetrics& device : used)
            for (const DeviceSeries* series : {&device.utilizationSeries, &device.smEfficiencySeries})
                bytes += series->times.capacity() * (sizeof(base::Nanoseconds) + sizeof(double));
        return bytes;
    }
};

} // namespace runglass::model
