// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "span_model.h"

#include <string>

namespace runglass::sample {

std::string profilerInfoText(const SpanModel& model);     // profiler_info_{rank}.json
std::string profilerMetadataText(const SpanModel& model); // profiler_metadata.json

} // namespace runglass::sample
