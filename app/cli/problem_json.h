// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/json_writer.h"
#include "core/base/diagnostics.h"

#include <span>

namespace runglass::cli {

/// The value of "warnings": [{code, severity, file, count, first, message}…]. "first" is the line or the byte
/// of the first occurrence, null when it concerns the whole file.
void writeProblems(JsonWriter& json, std::span<const base::Problem> problems);

} // namespace runglass::cli
