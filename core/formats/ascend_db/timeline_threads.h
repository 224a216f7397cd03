// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/ascend_db/timeline_survey.h"

#include <array>
#include <string>
#include <string_view>

namespace runglass::formats::ascend_db {

/// The rows of "Overlap Analysis", by thread, as trace_view.json names them.
inline constexpr std::array<std::string_view, 4> overlapNames{"Computing", "Communication",
                                                              "Communication(Not Overlapped)", "Free"};

/// Appends the names and places of all processes and threads of a timeline.
void appendThreads(const TimelineSurvey& survey, std::string& json);

} // namespace runglass::formats::ascend_db
