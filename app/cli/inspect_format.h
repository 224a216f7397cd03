// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/arguments.h"
#include "app/cli/console.h"

namespace runglass::cli {

/// Whether `inspect` answers in JSON or shortly as text: as --format says; without it in JSON when the answer
/// goes elsewhere than to a terminal, or is to hold the list that only JSON has.
inline bool answersInJson(const Arguments& arguments, const Console& console) {
    if (arguments.has("format"))
        return arguments.value("format") == "json";
    return arguments.has("list") || !console.outputIsTerminal();
}

} // namespace runglass::cli
