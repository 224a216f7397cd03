// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis::loss {

/// A number that a training run tells about itself at its end. It may be nan or infinite.
struct SummaryValue {
    std::string name; ///< as the log has it: "train_loss"
    double value = 0;

    bool operator==(const SummaryValue&) const = default;
};

/// The numbers of the line with which the Trainer of Hugging Face ends a run, a dictionary that tells
/// "train_runtime": in their order, each name once. Empty for any other line.
std::vector<SummaryValue> runSummary(std::string_view line);

} // namespace runglass::analysis::loss
