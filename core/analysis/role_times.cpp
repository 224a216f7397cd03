// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/role_times.h"

#include "core/analysis/slice_walk.h"
#include "core/trace/communication_libraries.h"
#include "core/trace/event_kind.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace runglass::analysis {
namespace {

using base::Interval;
using trace::EventKind;
using trace::SliceRef;

enum class NameClass : std::uint8_t { Other, Step, Loader, Collective };

NameClass classOf(std::string_view name, const RoleRules& rules) {
    if (name.starts_with("ProfilerStep#"))
        return NameClass::Step;
    if (isDataLoader(name))
        return NameClass::Loader;
    return rules.isCollective(name) ? NameClass::Collective : NameClass::Other;
}

class Collector {
public:
    Collector(const trace::Trace& trace, const RoleRules& rules)
        : trace_(trace), rules_(rules), kinds_(trace::eventKinds(trace)) {
        classes_.reserve(trace.texts().size());
        for (std::uint32_t i = 0; i < trace.texts().size(); ++i)
            classes_.push_back(classOf(trace.texts().text(base::TextId{i}), rules));
        for (std::size_t i = 0; i < trace.categoryCount(); ++i) {
            const auto category = trace.categoryText(static_cast<std::uint16_t>(i));
            isDriver_.push_back(category.ends_with("_driver"));
            // python_function is the stack of the interpreter, not a call that somebody recorded.
            isPythonCall_.push_back(kinds_[i] == EventKind::PythonFunction &&
                                    !category.ends_with("_function"));
        }
    }

    RoleTimes collect(const std::stop_token& stop) {
        forEachThreadSlice(
            trace_, [this](SliceRef slice) { take(slice); }, stop);
        for (std::size_t role = 0; role < roleCount && !stop.stop_requested(); ++role)
            result_.times[role] = base::IntervalSet(std::move(intervals_[role]));
        return std::move(result_);
    }

private:
    void take(SliceRef slice) {
        const std::uint16_t category = trace_.categoryOf(trace_.row(slice));
        const EventKind kind = category < kinds_.size() ? kinds_[category] : EventKind::Other;
        switch (kind) {
        case EventKind::Kernel:
            takeKernel(slice);
            break;
        case EventKind::Memcpy:
            add(Role::Memcpy, slice);
            result_.hasDevice = true;
            break;
        case EventKind::Memset:
            add(Role::Memset, slice);
            result_.hasDevice = true;
            break;
        case EventKind::Launch:
            if (!rules_.withDriverCalls && isDriver_[category])
                break;
            add(Role::Runtime, slice);
            result_.hasDevice = true;
            break;
        case EventKind::Operator:
            takeCall(slice, true);
            break;
        case EventKind::PythonFunction:
            if (isPythonCall_[category])
                takeCall(slice, true);
            break;
        case EventKind::Annotation:
            takeCall(slice, false);
            break;
        case EventKind::DeviceAnnotation:
            if (rules_.withDeviceAnnotations)
                takeCall(slice, false);
            break;
        case EventKind::Synchronization:
        case EventKind::Other:
            break;
        }
    }

    void takeKernel(SliceRef slice) {
        const bool isCommunication = rules_.isCommunicationKernel
                                         ? rules_.isCommunicationKernel(trace_, slice)
                                         : trace::isCommunication(trace_.name(slice));
        add(isCommunication ? Role::Communication : Role::Kernel, slice);
        result_.hasDevice = true;
        (isCommunication ? result_.hasCommunication : result_.hasKernels) = true;
    }

    void takeCall(SliceRef slice, bool isExecuted) {
        if (isExecuted)
            extendHostRange(slice);
        switch (classes_[base::indexOf(trace_.nameId(slice))]) {
        case NameClass::Step:
            break;
        case NameClass::Loader:
            add(Role::DataLoader, slice);
            break;
        case NameClass::Collective:
            add(Role::Communication, slice);
            result_.hasCommunication = true;
            break;
        case NameClass::Other:
            add(Role::CpuExec, slice);
            break;
        }
    }

    void extendHostRange(SliceRef slice) {
        const trace::TimeRange own{trace_.startNs(slice), trace_.endNs(slice)};
        auto& range = result_.hostRange;
        range =
            range ? trace::TimeRange{std::min(range->beginNs, own.beginNs), std::max(range->endNs, own.endNs)}
                  : own;
    }

    void add(Role role, SliceRef slice) {
        intervals_[static_cast<std::size_t>(role)].push_back({trace_.startNs(slice), trace_.endNs(slice)});
    }

    const trace::Trace& trace_;
    const RoleRules& rules_;
    std::vector<EventKind> kinds_;
    std::vector<NameClass> classes_; ///< by TextId
    std::vector<bool> isDriver_;     ///< by category
    std::vector<bool> isPythonCall_;
    std::array<std::vector<Interval>, roleCount> intervals_;
    RoleTimes result_;
};

} // namespace

bool isDataLoader(std::string_view name) {
    return name.starts_with("enumerate(DataPipe)#") ||
           (name.starts_with("enumerate(DataLoader)#") && name.ends_with(".__next__"));
}

bool isCollectiveCall(std::string_view name) {
    const auto colon = name.find(':');
    // "c10d::allreduce_" and the like only hand over to the library.
    if (colon == std::string_view::npos || colon + 1 == name.size() || name[colon + 1] == ':')
        return false;
    const std::string_view library = name.substr(0, colon);
    return trace::isCommunication(library) ||
           std::ranges::find(trace::hostLibraries, library) != trace::hostLibraries.end();
}

RoleTimes roleTimes(const trace::Trace& trace, const RoleRules& rules, const std::stop_token& stop) {
    return Collector(trace, rules).collect(stop);
}

} // namespace runglass::analysis
