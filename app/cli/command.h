// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/arguments.h"
#include "app/cli/console.h"
#include "app/cli/exit_status.h"

#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace runglass::cli {

/// What a command works with.
struct Environment {
    Console& console;
    std::stop_token stop;
};

/// One command of the program. "--help" is known to all of them and answered before they run.
struct Command {
    std::string_view name;
    std::string_view summary; ///< one line for the list of commands
    std::string_view help;    ///< usage and all options
    std::vector<OptionSpec> options;
    ExitStatus (*run)(const Arguments& arguments, Environment& environment);
};

Command infoCommand();
Command tableCommand();
Command diffCommand();
Command lossCommand();
Command inspectCommand();
Command reportCommand();
Command benchCommand();

} // namespace runglass::cli
