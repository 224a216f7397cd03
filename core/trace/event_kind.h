// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace runglass::trace {

/// What an event is, by its category: the names that PyTorch and its profilers have used over the years.
enum class EventKind : std::uint8_t {
    Other,
    Operator, ///< work of the host with a name: cpu_op
    Launch,   ///< call of the host into runtime or driver of the device
    Kernel,
    Memcpy,
    Memset,
    Annotation,       ///< user_annotation on the host
    DeviceAnnotation, ///< the same drawn over the work of the device
    PythonFunction,
    Synchronization ///< waiting of the device or for it: no work (rule 15)
};

EventKind eventKindOf(std::string_view category);

/// The kinds of all categories of a trace: index as in Trace::categoryText.
std::vector<EventKind> eventKinds(const Trace& trace);

constexpr bool isDeviceWork(EventKind kind) {
    return kind == EventKind::Kernel || kind == EventKind::Memcpy || kind == EventKind::Memset;
}

/// Whether a kernel or operation moves data between devices: nccl, rccl, hccl, hcom, oneccl at the beginning,
/// in any case (rule 15).
bool isCommunication(std::string_view name);

} // namespace runglass::trace
