// SPDX-License-Identifier: Apache-2.0
#include "fuzz/seeds.h"
#include "unit/readers/trace_writer.h"

std::string seedOf(std::uint32_t round) {
    runglass::test::TraceStyle style;
    style.records = 5 + round % 40;
    style.seed = round;
    style.isObject = round % 2 == 0;
    style.isPretty = round % 3 == 0;
    style.hasLookAlikes = round % 5 == 0;
    style.hasQuotedTimes = round % 7 == 0;
    style.controlEvery = round % 11 == 0 ? 3 : 0;
    style.badUtf8Every = round % 13 == 0 ? 3 : 0;
    return writtenTrace(style);
}

bool isGzipped(std::uint32_t round) {
    constexpr std::uint32_t every = 16;
    return round % every == 0;
}
