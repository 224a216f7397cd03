// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

#include <array>
#include <memory>
#include <string_view>

namespace runglass::formats::ascend_db {

/// The tables of which any is enough for a timeline.
inline constexpr std::array<std::string_view, 4> timelineTables{"TASK", "CANN_API", "PYTORCH_API",
                                                                "COMMUNICATION_OP"};

/// The timeline of a database: the layers, threads, arrows and counters that trace_view.json would have.
/// Fails when the span has no such tables.
base::Result<std::shared_ptr<const trace::Trace>> loadTrace(const model::SpanFolder& span,
                                                            LoadContext& context);

} // namespace runglass::formats::ascend_db
