// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace runglass::sample {

// Training logs of two runs of the same model, 200 iterations each, for comparing their loss.
std::string baselineLogText();
// Learns a little differently; one iteration is skipped (without a loss) and one has the loss nan.
std::string candidateLogText();

} // namespace runglass::sample
