// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/step_work.h"

#include "core/model/steps.h"

#include <utility>

namespace runglass::analysis {
namespace {

namespace column = model::step_column;
using table::Role;
using table::Unit;
using table::ValueType;

constexpr double nanosecondsPerMicrosecond = 1000;

double lengthUs(const base::IntervalSet& times) {
    return static_cast<double>(times.length()) / nanosecondsPerMicrosecond;
}

table::ColumnSpec timeSpec(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Real, Unit::Microseconds, Role::Measure, 3, description};
}

std::vector<table::ColumnSpec> stepSpecs() {
    return {{column::step, "Step", ValueType::Text, Unit::None, Role::Label, 0, "Training step"},
            {column::device, "Device", ValueType::Text, Unit::None, Role::Detail, 0, "Number of the device"},
            timeSpec(column::computingUs, "Computing", "Union of the kernels without communication"),
            timeSpec(column::notOverlappedUs, "Communication (Not Overlapped)",
                     "Union of communication without what is in computing, too"),
            timeSpec(column::overlappedUs, "Overlapped", "What is in computing and in communication"),
            timeSpec(column::communicationUs, "Communication", "Union of the communication"),
            timeSpec(column::freeUs, "Free",
                     "From the first start to the last end, without computing and communication"),
            {column::source, "Source", ValueType::Text, Unit::None, Role::Detail, 0,
             "What the times were computed from"}};
}

} // namespace

StepWorkTable::StepWorkTable() : out_("steps-recomputed", stepSpecs()) {}

void StepWorkTable::add(std::string_view source, std::string_view step, std::string_view device,
                        const StepWork& work) {
    const base::IntervalSet computing(work.computing);
    const base::IntervalSet communication(work.communication);
    const double overlapped = lengthUs(computing.intersected(communication));
    const double computingUs = lengthUs(computing);
    const double communicationUs = lengthUs(communication);
    out_.addTextOrNull(0, step);
    out_.addTextOrNull(1, device);
    out_.cell(2).addReal(computingUs);
    out_.cell(3).addReal(communicationUs - overlapped);
    out_.cell(4).addReal(overlapped);
    out_.cell(5).addReal(communicationUs);
    const base::Interval hull = computing.united(communication).hull();
    out_.cell(6).addReal(base::nanosecondsBetween(hull.beginNs, hull.endNs) / nanosecondsPerMicrosecond -
                         (computingUs + communicationUs - overlapped));
    out_.addTextOrNull(7, source);
}

table::Table StepWorkTable::build() && {
    return std::move(out_).build();
}

} // namespace runglass::analysis
