// SPDX-License-Identifier: Apache-2.0
#include "step_overlap.h"
#include "text.h"
#include "write_tables.h"

#include <algorithm>
#include <map>
#include <utility>

namespace runglass::sample {

namespace {

// All calls of one CANN function.
struct ApiTotal {
    std::int64_t count = 0;
    Ns totalNs = 0;
    Ns minNs = kNever;
    Ns maxNs = 0;
    std::int64_t squares = 0; // of the durations in units of 10 ns, so that the sum fits
};

constexpr Ns kHostTickNs = 10;

// Population variance in us^2 with three decimals: (n * sum of squares - square of the sum) / n^2.
std::string varianceText(const ApiTotal& total) {
    const Ns ticks = total.totalNs / kHostTickNs;
    const std::int64_t numerator = total.count * total.squares - ticks * ticks; // in (10 ns)^2 = 1e-4 us^2
    return decimalText(dividedRounded(numerator, total.count * total.count * 10), 3);
}

} // namespace

std::string apiStatisticText(const SpanModel& model) {
    std::map<std::pair<std::string, std::string>, ApiTotal> totals;
    for (const CannSlice& slice : model.cannSlices) {
        ApiTotal& total = totals[{slice.level, slice.api}];
        const std::int64_t ticks = slice.durationNs / kHostTickNs;
        ++total.count;
        total.totalNs += slice.durationNs;
        total.minNs = std::min(total.minNs, slice.durationNs);
        total.maxNs = std::max(total.maxNs, slice.durationNs);
        total.squares += ticks * ticks;
    }
    std::string text = "Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\n";
    for (const auto& [key, total] : totals) {
        text += key.first + ',' + key.second + ',' + usText(total.totalNs) + ',' +
                std::to_string(total.count) + ',' + usText(dividedRounded(total.totalNs, total.count)) + ',' +
                usText(total.minNs) + ',' + usText(total.maxNs) + ',' + varianceText(total) + '\n';
    }
    return text;
}

std::string stepTraceTimeText(const SpanModel& model) {
    std::string text = "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,"
                       "Bubble,Communication(Not Overlapped and Exclude Receive),Preparing\r\n";
    for (std::size_t step = 0; step < model.steps.size(); ++step) {
        const StepOverlap overlap = stepOverlap(model, step);
        const Ns communicationNs = totalNs(overlap.communication);
        const Ns notOverlappedNs = totalNs(overlap.notOverlapped);
        text += std::to_string(model.steps[step].id) + ',' + usText(totalNs(overlap.computing)) + ',' +
                usText(notOverlappedNs) + ',' + usText(communicationNs - notOverlappedNs) + ',' +
                usText(communicationNs) + ',' + usText(totalNs(overlap.free)) + ',' +
                usText(overlap.lastNs - overlap.firstNs) + ",0," + usText(notOverlappedNs) + ',' +
                usText(overlap.firstNs - model.steps[step].hostStartNs) + "\r\n";
    }
    return text;
}

} // namespace runglass::sample
