// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/ascend_db/timeline_source.h"

#include <vector>

namespace runglass::formats::ascend_db {

/// The tables whose rows are calls of the host, tasks of the device and the arrows between them, as
/// trace_view.json has them (formats_ascend.md §4.4, §4.5). What it draws as async_npu and HostToDevice
/// follows connectionIds here, also to copies. They refer to the survey.
std::vector<TimelineTable> sliceTables(const TimelineSurvey& survey);

} // namespace runglass::formats::ascend_db
