// SPDX-License-Identifier: Apache-2.0
#include "sample_run.h"

#include <iostream>
#include <string>

namespace {

constexpr int kDone = 0;
constexpr int kCannotWrite = 1;
constexpr int kWrongUsage = 2;

} // namespace

int main(int argc, char** argv) {
    if (argc != 2 || std::string(argv[1]).empty() || argv[1][0] == '-') {
        std::cerr << "Usage: runglass-sample FOLDER\nWrites the sample run of Runglass below FOLDER.\n";
        return kWrongUsage;
    }
    std::string error;
    if (!runglass::sample::writeSampleRun(argv[1], error)) {
        std::cerr << "runglass-sample: " << error << '\n';
        return kCannotWrite;
    }
    return kDone;
}
