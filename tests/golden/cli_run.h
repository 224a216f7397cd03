// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace runglass::test {

/// What one run of runglass-cli left behind.
struct CliRun {
    int status = -1; ///< exit status; 128 + signal when a signal ended it
    std::string out;
    std::string err;
};

/// Runs the real program with output and messages going to files, until it ends.
CliRun runCli(const std::vector<std::string>& arguments);

/// As runCli, with standard output going to a descriptor of the test; `out` stays empty.
CliRun runCliInto(int outputDescriptor, const std::vector<std::string>& arguments);

/// Runs the program with neither standard output nor standard error, as some services are started; its exit
/// status.
int runCliWithoutOutputs(const std::vector<std::string>& arguments);

/// Runs the program, waits for its first message and then sends SIGINT.
CliRun runCliAndInterrupt(const std::vector<std::string>& arguments);

} // namespace runglass::test
