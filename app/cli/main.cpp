// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.h"
#include "app/cli/program.h"

#include <string_view>
#include <vector>

int main(int argc, char** argv) {
    using namespace runglass::cli;
    const std::vector<std::string_view> words(argv + (argc > 0 ? 1 : 0), argv + argc);
    Console console;
    const Interrupt interrupt;
    Environment environment{console, interrupt.token()};
    return static_cast<int>(runProgram(words, environment));
}
