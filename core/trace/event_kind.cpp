// SPDX-License-Identifier: Apache-2.0
#include "core/trace/event_kind.h"

#include "core/trace/communication_libraries.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace runglass::trace {
namespace {

constexpr std::array<std::pair<std::string_view, EventKind>, 29> kinds{{
    {"cpu_op", EventKind::Operator},
    {"operator", EventKind::Operator},
    {"runtime", EventKind::Launch},
    {"cuda_runtime", EventKind::Launch},
    {"cuda_driver", EventKind::Launch},
    {"hip_runtime", EventKind::Launch},
    {"mtia_runtime", EventKind::Launch},
    {"glow_runtime", EventKind::Launch},
    {"xpu_runtime", EventKind::Launch},
    {"xpu_driver", EventKind::Launch},
    {"privateuse1_runtime", EventKind::Launch},
    {"privateuse1_driver", EventKind::Launch},
    {"mlu_runtime", EventKind::Launch},
    {"kernel", EventKind::Kernel},
    {"memcpy", EventKind::Memcpy},
    {"gpu_memcpy", EventKind::Memcpy},
    {"mlu_memcpy", EventKind::Memcpy},
    {"memset", EventKind::Memset},
    {"gpu_memset", EventKind::Memset},
    {"mlu_memset", EventKind::Memset},
    {"user_annotation", EventKind::Annotation},
    {"gpu_user_annotation", EventKind::DeviceAnnotation},
    {"mlu_user_annotation", EventKind::DeviceAnnotation},
    {"python", EventKind::PythonFunction},
    {"python_function", EventKind::PythonFunction},
    {"cuda_sync", EventKind::Synchronization},
    {"cuda_event", EventKind::Synchronization},
    {"hip_sync", EventKind::Synchronization},
    {"xpu_sync", EventKind::Synchronization},
}};

bool beginsWith(std::string_view text, std::string_view lowerPrefix) {
    return text.size() >= lowerPrefix.size() &&
           std::ranges::equal(text.substr(0, lowerPrefix.size()), lowerPrefix, [](unsigned char a, char b) {
               return static_cast<char>(std::tolower(a)) == b;
           });
}

} // namespace

EventKind eventKindOf(std::string_view category) {
    const auto found = std::ranges::find_if(kinds, [&](const auto& known) {
        return known.first.size() == category.size() && beginsWith(category, known.first);
    });
    return found == kinds.end() ? EventKind::Other : found->second;
}

std::vector<EventKind> eventKinds(const Trace& trace) {
    std::vector<EventKind> result;
    for (std::size_t i = 0; i < trace.categoryCount(); ++i)
        result.push_back(eventKindOf(trace.categoryText(static_cast<std::uint16_t>(i))));
    return result;
}

bool isCommunication(std::string_view name) {
    return std::ranges::any_of(deviceLibraries,
                               [&](std::string_view prefix) { return beginsWith(name, prefix); });
}

} // namespace runglass::trace
