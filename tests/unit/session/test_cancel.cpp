// SPDX-License-Identifier: Apache-2.0
// Loads that are stopped at a hundred random moments: they end soon, leave nothing behind, and the next load
// gives what it would have given.
#include "core/session/scanner.h"
#include "core/session/session.h"
#include "core/session/trace_inspection.h"
#include "unit/readers/trace_writer.h"
#include "unit/support/gzip_text.h"
#include "unit/support/kineto_text.h"
#include "unit/support/load_files.h"
#include "unit/support/process_traces.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <array>
#include <chrono>
#include <functional>
#include <random>
#include <thread>

using namespace runglass;
using namespace runglass::test;

namespace {

using Clock = std::chrono::steady_clock;
using model::Part;

constexpr int cancels = 100;
constexpr double longestSeconds = 5; ///< the goal is 0.2; machines that run tests are busy

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Runs a load and requests its stop after so many seconds. How long it ran on after that.
double stopped(const std::function<void(base::LoadContext&)>& load, double seconds) {
    Loading loading;
    std::optional<Clock::time_point> requested;
    std::atomic<bool> isDone = false;
    {
        const std::jthread stopper([&, begin = Clock::now()] {
            while (secondsSince(begin) < seconds && !isDone)
                std::this_thread::yield();
            requested = Clock::now();
            loading.stop.request_stop();
        });
        load(loading.context);
        isDone = true;
    }
    return secondsSince(*requested);
}

/// Stops the load at random moments of the time that it takes.
void cancelAtRandom(const std::function<void(base::LoadContext&)>& load) {
    Loading whole;
    const auto begin = Clock::now();
    load(whole.context);
    const double seconds = secondsSince(begin);
    const auto files = openFiles();
    const auto threads = runningThreads();
    std::mt19937 random(11);
    std::uniform_real_distribution<double> moment(0, seconds);
    double slowest = 0;
    for (int i = 0; i < cancels; ++i)
        slowest = std::max(slowest, stopped(load, moment(random)));
    CHECK(slowest < longestSeconds);
    CHECK(openFiles() == files);
    CHECK(runningThreads() == threads);
}

std::string kinetoTrace(int steps) {
    KinetoText text;
    for (int i = 0; i < steps; ++i)
        text.step(i, i * 100, 90)
            .op("aten::mm", i * 100 + 5, 40)
            .launch(i, i * 100 + 10, 5)
            .kernel(i % 2 == 0 ? "sgemm" : "ncclKernel_AllReduce", i, i * 100 + 20, 30);
    return text.text();
}

std::string kernelDetails(int rows) {
    std::string text = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";
    for (int i = 0; i < rows; ++i)
        text.append("k")
            .append(std::to_string(i % 50))
            .append(",MatMul,AI_CORE,")
            .append(std::to_string(i * 10))
            .append(",2.5\n");
    return text;
}

/// Two workers: tables of Ascend, and a packed trace of PyTorch.
std::vector<model::RunFolder> runsIn(const TempFolder& folder) {
    folder.write("ascend/w_1_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv", kernelDetails(60'000));
    folder.write("gpu/host_1.1700000000000.pt.trace.json.gz", gzipped(kinetoTrace(5'000)));
    Loading loading;
    auto runs = session::scan(folder.path(), loading.context);
    REQUIRE(runs);
    return std::move(runs).value();
}

constexpr std::array parts{Part::Trace,   Part::Calls, Part::Operators,
                           Part::Kernels, Part::Steps, Part::Memory};

/// What a load of all recordings tells, with a session of its own.
std::vector<std::uint64_t> figuresOf(const std::vector<model::RunFolder>& runs, base::LoadContext& context) {
    std::vector<std::uint64_t> figures;
    session::Session session;
    for (const model::RunFolder& run : runs)
        for (const model::WorkerFolder& worker : run.workers)
            for (const model::SpanFolder& span : worker.spans) {
                const auto profile = session.load(span, parts, context);
                if (!profile)
                    return {};
                const model::Profile& loaded = *profile.value();
                figures.push_back(loaded.kernels.data ? loaded.kernels.data->details.rowCount() : 0);
                figures.push_back(loaded.operators.data ? loaded.operators.data->calls.rowCount() : 0);
                figures.push_back(loaded.trace.data ? loaded.trace.data->recordCount() : 0);
                figures.push_back(loaded.steps.data ? loaded.steps.data->details.rowCount() : 0);
            }
    return figures;
}

} // namespace

TEST_CASE("a run folder that is cancelled at a hundred random moments loads as if nothing had been",
          "[faults]") {
    const TempFolder folder;
    const auto runs = runsIn(folder);
    // 60,000 rows; 5,000 kernels, 5,000 operators, 20,000 records, 5,000 steps
    const std::vector<std::uint64_t> expected{60'000, 0, 0, 0, 5'000, 5'000, 20'000, 5'000};
    cancelAtRandom([&](base::LoadContext& context) {
        const auto figures = figuresOf(runs, context);
        if (!figures.empty() || !context.stop.stop_requested())
            CHECK(figures == expected);
    });
    Loading loading;
    CHECK(figuresOf(runs, loading.context) == expected);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("a session in which a load was cancelled loads the same recording afterwards", "[faults]") {
    const TempFolder folder;
    const auto runs = runsIn(folder);
    const model::SpanFolder& span = runs.back().workers.front().spans.front();
    session::Session session;
    Loading whole;
    std::mt19937 random(3);
    std::uniform_real_distribution<double> moment(0, 0.1);
    for (int i = 0; i < cancels; ++i)
        stopped([&](base::LoadContext& context) { session.load(span, parts, context); }, moment(random));
    const auto profile = session.load(span, parts, whole.context);
    REQUIRE(profile);
    REQUIRE(profile.value()->trace.data);
    CHECK(profile.value()->trace.data->recordCount() == 20'000);
    CHECK_FALSE(profile.value()->trace.failure);
    CHECK_FALSE(profile.value()->kernels.failure);
}

TEST_CASE("a trace that is cancelled at a hundred random moments loads as if nothing had been", "[faults]") {
    TraceStyle style;
    style.records = 30'000;
    const TempFolder folder;
    const bool isPacked = GENERATE(false, true);
    const std::string text = writtenTrace(style);
    const auto path = folder.write(isPacked ? "t.json.gz" : "t.json", isPacked ? gzipped(text) : text);
    const auto slicesOf = [&](base::LoadContext& context) -> std::uint64_t {
        const auto inspection = session::inspectTrace(path, context);
        return inspection ? inspection.value().traces.front()->sliceCount() : 0;
    };
    Loading loading;
    const auto slices = slicesOf(loading.context);
    REQUIRE(slices > 1000);
    cancelAtRandom([&](base::LoadContext& context) {
        const auto found = slicesOf(context);
        CHECK((found == slices || (found == 0 && context.stop.stop_requested())));
    });
    Loading again;
    CHECK(slicesOf(again.context) == slices);
}
