// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/command.h"

#include <span>
#include <string_view>

namespace runglass::cli {

/// Runs the command that the words (without the program's name) ask for.
ExitStatus runProgram(std::span<const std::string_view> words, Environment& environment);

} // namespace runglass::cli
