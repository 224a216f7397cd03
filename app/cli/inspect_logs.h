// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/command.h"
#include "app/cli/loss_options.h"

namespace runglass::cli {

/// Whether all operands of `inspect` are to be read as training logs: because they are, or because an option
/// for logs was given.
bool areLogs(const Arguments& arguments);

/// A log that was named together with inputs of other kinds.
struct LogAmongOthers {
    bool opens = false;
    std::string json;
    std::string text;
};
LogAmongOthers inspectLog(const std::string& path, base::LoadContext& context);

/// The answer of `inspect` for logs: pairs and what is odd about them; for several also what they have in
/// common and how they differ.
ExitStatus inspectLogs(const Arguments& arguments, Environment& environment);

} // namespace runglass::cli
