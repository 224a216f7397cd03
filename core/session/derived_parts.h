// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/load_context.h"
#include "core/model/profile.h"

#include <array>
#include <memory>

namespace runglass::session {

// How parts are made of others, for the list in parts.h.

inline constexpr std::array traceOnly{model::Part::Trace};
inline constexpr std::array callsOnly{model::Part::Calls};

base::Result<std::shared_ptr<const model::CallTree>> deriveCalls(const model::Profile& profile,
                                                                 formats::LoadContext& context);
/// Nothing when the trace has no operators.
base::Result<std::shared_ptr<const model::OperatorCalls>> deriveOperators(const model::Profile& profile,
                                                                          formats::LoadContext& context);
/// Nothing when the trace has no kernels.
base::Result<std::shared_ptr<const model::Kernels>> deriveKernels(const model::Profile& profile,
                                                                  formats::LoadContext& context);
/// Steps of a Kineto trace; nothing when it has neither markers nor operators.
base::Result<std::shared_ptr<const model::Steps>> deriveSteps(const model::Profile& profile,
                                                              formats::LoadContext& context);
/// Nothing when the trace records no memory.
base::Result<std::shared_ptr<const model::Memory>> deriveMemory(const model::Profile& profile,
                                                                formats::LoadContext& context);
/// Devices and facts of a Kineto trace; nothing when it is none.
base::Result<std::shared_ptr<const model::Devices>> deriveDevices(const model::Profile& profile,
                                                                  formats::LoadContext& context);

} // namespace runglass::session
