// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/launches.h"
#include "core/analysis/role_times.h"
#include "core/model/steps.h"
#include "core/trace/trace.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace runglass::analysis {

/// One step of a Kineto trace. Times are those of the trace (Trace::originNs).
struct GpuStep {
    std::string name;            ///< the number of its marker; "0" when the trace has no markers
    trace::TimeRange host;       ///< the marker
    trace::TimeRange range;      ///< with the work of the device that it launched
    std::size_t deviceWorks = 0; ///< kernels, copies and fills that it launched

    // Disjoint parts; together they are the step.
    std::array<base::Nanoseconds, roleCount> parts{}; ///< by Role
    base::Nanoseconds otherNs = 0;

    // Computing and communication, each by itself: kernels, or work of the host where there are none.
    base::Nanoseconds computingNs = 0;
    base::Nanoseconds communicationNs = 0;
    base::Nanoseconds overlappedNs = 0; ///< both at once

    base::Nanoseconds totalNs() const { return range.length(); }
    base::Nanoseconds part(Role role) const { return parts[static_cast<std::size_t>(role)]; }
    /// Neither computing nor communication.
    base::Nanoseconds idleNs() const {
        // In this order no step is too long: the total of a damaged trace is up to the largest integer.
        return (totalNs() - computingNs) - (communicationNs - overlappedNs);
    }
};

struct GpuSteps {
    std::vector<GpuStep> steps; ///< in order of time
    bool hasDevice = false;     ///< as RoleTimes
    bool hasCommunication = false;
    std::size_t removed =
        0; ///< steps at the end whose device work the recording has not got, or not all of it

    /// From the start of the first step to the end of the last; none without steps.
    std::optional<trace::TimeRange> span() const;
};

/// The steps of a Kineto trace (kineto.md §7, §8). Markers of the host, or one step "0" over all that the
/// host executes. A step begins where the device work of the one before ends and lasts until its own has
/// ended. Steps at the end without device work are left out, and so is the last one when it launched less
/// than 80 % of what the one before it did: the recording ended within. The parts are what is left of the
/// step by order of Role.
GpuSteps gpuSteps(const trace::Trace& trace, const std::vector<DeviceWork>& works, const RoleTimes& roles);

/// The same as the part of a profile; times are absolute.
model::Steps stepsOf(const GpuSteps& steps, base::Nanoseconds originNs);

} // namespace runglass::analysis
