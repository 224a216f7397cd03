// SPDX-License-Identifier: Apache-2.0
#include "write_logs.h"

#include "random.h"
#include "text.h"

#include <cstdint>

namespace runglass::sample {

namespace {

constexpr int kIterations = 200;
constexpr int kNoIteration = -1;
constexpr std::int64_t kMicro = 1'000'000; // losses are integers in millionths
constexpr std::int64_t kBatchSamples = 16;

struct LogPlan {
    const char* title;
    std::uint64_t seed;
    std::int64_t firstLossMicro;
    std::int64_t finalLossMicro;
    std::int64_t decayPer10000; // share of the remaining distance that one iteration covers
    std::int64_t iterationMs10; // mean time of an iteration in tenths of a millisecond
    int skippedIteration = kNoIteration;
    int nanIteration = kNoIteration;
};

std::string padded(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

// Six digits after the point: 9.702511 -> 9.702511E+00, 10.25 -> 1.025000E+01. From 1 up to 99.
std::string exponentText(std::int64_t micro) {
    const bool isTwoDigits = micro >= 10 * kMicro;
    const std::int64_t mantissa = isTwoDigits ? dividedRounded(micro, 10) : micro;
    return decimalText(mantissa, 6, 6) + (isTwoDigits ? "E+01" : "E+00");
}

std::string clockText(std::int64_t secondsOfDay) {
    const auto twoDigits = [](std::int64_t value) { return std::to_string(100 + value).substr(1); };
    return twoDigits(secondsOfDay / 3600) + ":" + twoDigits(secondsOfDay / 60 % 60) + ":" +
           twoDigits(secondsOfDay % 60);
}

// Rises for 20 iterations, then falls in a straight line; in units of 1e-9.
std::int64_t learningRateNano(int iteration) {
    constexpr std::int64_t peak = 300'000;
    constexpr int warmup = 20;
    if (iteration <= warmup) {
        return peak * iteration / warmup;
    }
    return peak - peak * (iteration - warmup) / (2 * kIterations);
}

std::string header(const LogPlan& plan) {
    std::string text = std::string("tiny_lm training, ") + plan.title + "\n";
    text += "> world size 2, data parallel 2, bf16 weights, micro batch 8, sequence length 512\n";
    text += "> model: 4 layers, hidden size 1024, 16 heads, vocabulary 16000, 83.7 M parameters\n";
    text += "> data: 12 shards, shuffled with seed 1234; first batch ready after 1.9 s\n";
    return text + "training starts ...\n";
}

std::string line(int iteration, std::int64_t clockMs10, std::int64_t elapsedMs10, const std::string& loss,
                 std::int64_t scale, std::int64_t gradientMilli, bool isSkipped, bool isNan) {
    std::string text = " [2026-01-09 " + clockText(clockMs10 / 10'000) + "] iteration " +
                       padded(std::to_string(iteration), 8) + "/" + padded(std::to_string(kIterations), 8) +
                       " | samples seen: " + padded(std::to_string(iteration * kBatchSamples), 12) +
                       " | time per step (ms): " + decimalText(elapsedMs10, 1) +
                       " | learning rate: " + decimalText(learningRateNano(iteration), 9, 9) + " |";
    if (!loss.empty()) {
        text += " lm loss: " + loss + " |";
    }
    text +=
        " loss scale: " + decimalText(scale, 0, 0) + ".0 | grad norm: " + decimalText(gradientMilli, 3, 3);
    text += " | skipped: " + padded(isSkipped ? "1" : "0", 3) + " | nan: " + padded(isNan ? "1" : "0", 3) +
            " |\n";
    return text;
}

std::string logText(const LogPlan& plan) {
    Random random(plan.seed);
    std::string text = header(plan);
    std::int64_t lossMicro = plan.firstLossMicro;
    std::int64_t clockMs10 = (5 * 3600 + 58 * 60 + 31) * std::int64_t{10'000};
    std::int64_t scale = 65'536;
    for (int iteration = 1; iteration <= kIterations; ++iteration) {
        const std::int64_t elapsedMs10 = random.vary(plan.iterationMs10, 15);
        clockMs10 += elapsedMs10;
        const bool isSkipped = iteration == plan.skippedIteration;
        const bool isNan = iteration == plan.nanIteration;
        if (isSkipped) {
            scale /= 2; // the gradients overflowed: nothing is learned and no loss is reported
        } else {
            lossMicro -= (lossMicro - plan.finalLossMicro) * plan.decayPer10000 / 10'000;
        }
        const std::int64_t noisyMicro = random.vary(lossMicro, 14);
        const std::string loss = isSkipped ? "" : isNan ? "nan" : exponentText(noisyMicro);
        const std::int64_t gradientMilli =
            420 + (lossMicro - plan.finalLossMicro) / 2'400 + random.between(0, 260);
        text += line(iteration, clockMs10, elapsedMs10, loss, scale, gradientMilli, isSkipped, isNan);
        if (iteration % 100 == 0) {
            text += "saved a checkpoint after " + std::to_string(iteration) + " steps\n";
        }
    }
    return text + "training is done\n";
}

} // namespace

std::string baselineLogText() {
    return logText({"baseline run", 11, 9'741'000, 3'512'000, 236, 274});
}

std::string candidateLogText() {
    return logText({"candidate run with the fused optimizer", 29, 9'741'000, 3'487'000, 221, 261, 88, 143});
}

} // namespace runglass::sample
