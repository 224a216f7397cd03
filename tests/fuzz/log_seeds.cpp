// SPDX-License-Identifier: Apache-2.0
#include "fuzz/seeds.h"

#include <array>
#include <random>

namespace {

std::string line(std::uint32_t kind, std::uint32_t iteration, const std::string& loss) {
    const std::string number = std::to_string(iteration);
    switch (kind) {
    case 0:
        return " iteration " + number + "/ 100 | consumed samples: 8 | lm loss: " + loss +
               "E+00 | grad norm: 1.0 |\n";
    case 1:
        return "{'loss': " + loss + ", 'learning_rate': 1e-05, 'epoch': 0." + number + "}\n";
    case 2:
        return "\r " + number + "%|###   | " + number + "/100 [00:01<00:09, 1.2it/s, loss=" + loss + "]";
    case 3:
        return "epoch: 1 step: " + number + ", loss is " + loss + "\n";
    case 4:
        return "[rank" + std::to_string(iteration % 3) + "]: \x1B[32miteration " + number + " loss: " + loss +
               "\x1B[0m\n";
    default:
        return "训练 iteration:" + number + " loss: " + loss + "\r\n";
    }
}

} // namespace

std::string seedOf(std::uint32_t round) {
    constexpr std::uint32_t kinds = 6;
    constexpr std::array losses{"1.25", "nan", "inf", "-3e7", "0", "2.500000", ".5"};
    std::mt19937 random(round);
    std::string text;
    for (std::uint32_t i = 0; i < 3 + round % 20; ++i)
        text += line(round % kinds, random() % 4 == 0 ? round % 9 : i, losses[random() % losses.size()]);
    return text;
}

bool isGzipped(std::uint32_t round) {
    constexpr std::uint32_t every = 8;
    return round % every == 0;
}
