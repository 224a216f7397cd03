// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/model/call_tree.h"
#include "core/model/communication.h"
#include "core/model/devices.h"
#include "core/model/kernels.h"
#include "core/model/memory.h"
#include "core/model/operator_calls.h"
#include "core/model/run_folder.h"
#include "core/model/steps.h"
#include "core/trace/trace.h"

#include <memory>
#include <optional>

namespace runglass::model {

/// A part of a profile in its states: not asked for or not there (both null), there, or failed with a reason.
template <typename T>
struct Loaded {
    std::shared_ptr<const T> data;
    std::optional<base::Error> failure;
};

/// One span with what has been loaded of it. Immutable once handed out; parts are shared between profiles of
/// the same span, so a copy costs nothing.
struct Profile {
    SpanFolder source;
    Loaded<OperatorCalls> operators;
    Loaded<Kernels> kernels;
    Loaded<Memory> memory;
    Loaded<Steps> steps;
    Loaded<Steps> recomputedSteps; ///< from kernels and timeline, with the column `source`
    Loaded<Communication> communication;
    Loaded<Devices> devices;
    Loaded<trace::Trace> trace;
    Loaded<CallTree> calls;
};

} // namespace runglass::model
