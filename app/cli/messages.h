// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "app/cli/exit_status.h"
#include "core/base/diagnostics.h"
#include "core/base/result.h"

#include <string>
#include <string_view>

namespace runglass::cli {

/// "WHAT (WHERE): HINT"; empty parts and full stops are left out.
std::string errorText(const base::Error& error);

/// The text behind "error: ".
std::string errorLine(const base::Error& error);

/// "warning: MESSAGE (FILE:PLACE), 3 times"
std::string problemLine(const base::Problem& problem);

/// One line for each kind of problem in a file, or with `every` one for each occurrence that was kept. With
/// `below` only what concerns this path: a run of a thousand workers has much to say about the others.
void reportProblems(Console& console, const base::Diagnostics& diagnostics, bool every,
                    std::string_view below = {});

/// Says why the input does not give the answer.
ExitStatus unreadable(Console& console, const base::Error& error);

/// Says what is wrong with the command line and where the right form is explained.
ExitStatus wrongUsage(Console& console, std::string_view command, const base::Error& error);

ExitStatus interrupted(Console& console);

/// Sends the rest of the output and tells how that ended: nobody reading on is a good end.
ExitStatus finished(Console& console);

} // namespace runglass::cli
