// SPDX-License-Identifier: Apache-2.0
#include "core/trace/argument_keys.h"

#include "core/trace/event_kind.h"

namespace runglass::trace {
namespace {

// Bits by place in linkingKeys.
constexpr std::uint32_t correlation = 1U << 0;
constexpr std::uint32_t externalId = 1U << 1;
constexpr std::uint32_t oldExternalId = 1U << 2;
constexpr std::uint32_t moduleId = 1U << 3;

} // namespace

ArgumentPlan linkingPlan(std::string_view category) {
    if (category.empty())
        return {0, {0, 0}};
    switch (eventKindOf(category)) {
    case EventKind::Operator:
        return {externalId | oldExternalId, {externalId, oldExternalId}};
    case EventKind::Launch:
    case EventKind::Kernel:
    case EventKind::Memcpy:
    case EventKind::Memset:
        return {correlation | externalId | oldExternalId,
                {correlation | externalId, correlation | oldExternalId}};
    case EventKind::PythonFunction:
        return {moduleId, {moduleId, moduleId}};
    case EventKind::Annotation:
    case EventKind::DeviceAnnotation:
    case EventKind::Synchronization:
        return {0, {0, 0}};
    case EventKind::Other:
        break;
    }
    return {};
}

} // namespace runglass::trace
