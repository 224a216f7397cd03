// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/ascend_db/timeline_source.h"

#include <vector>

namespace runglass::formats::ascend_db {

/// The tables whose rows are samples of counters, under the names and in the units of trace_view.json
/// (formats_ascend.md §4.2). Databases hold bytes and bytes a second: a KB is 1024 of them, a MB 1024 KB.
/// They refer to the survey.
std::vector<TimelineTable> counterTables(const TimelineSurvey& survey);

} // namespace runglass::formats::ascend_db
