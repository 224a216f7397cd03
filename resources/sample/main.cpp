// SPDX-License-Identifier: Apache-2.0
#include "cluster_run.h"
#include "sample_run.h"

#include <charconv>
#include <iostream>
#include <string>
#include <system_error>
#include <vector>

namespace {

constexpr int kDone = 0;
constexpr int kCannotWrite = 1;
constexpr int kWrongUsage = 2;

// A positive number, or 0.
int countOf(const std::string& text) {
    int count = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), count);
    const bool isNumber = failure == std::errc() && end == text.data() + text.size();
    return isNumber && count > 0 ? count : 0;
}

int wrongUsage() {
    std::cerr << "Usage: runglass-sample FOLDER\n"
                 "       runglass-sample --cluster RANKS FOLDER\n"
                 "Writes the sample run of Runglass below FOLDER, or a run of many ranks (a multiple of 8)\n"
                 "of which rank 5 is slow and so is the link from rank 9 to rank 10.\n";
    return kWrongUsage;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    const bool isCluster = words.size() == 3 && words[0] == "--cluster";
    if ((words.size() != 1 && !isCluster) || words.back().empty() || words.back()[0] == '-')
        return wrongUsage();
    std::string error;
    runglass::sample::ClusterPlan plan;
    if (isCluster && (plan.ranks = countOf(words[1])) == 0)
        return wrongUsage();
    const bool isWritten = isCluster ? runglass::sample::writeClusterRun(words.back(), plan, error)
                                     : runglass::sample::writeSampleRun(words.back(), error);
    if (!isWritten) {
        std::cerr << "runglass-sample: " << error << '\n';
        return kCannotWrite;
    }
    return kDone;
}
