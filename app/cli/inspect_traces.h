// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/command.h"

namespace runglass::cli {

/// Whether all operands are trace files.
bool areTraces(const Arguments& arguments);

/// `inspect` for traces: one file as an object, several as an object with `per_file`.
ExitStatus inspectTraces(const Arguments& arguments, Environment& environment);

} // namespace runglass::cli
