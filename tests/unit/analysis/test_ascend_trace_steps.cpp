// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/step_recompute.h"
#include "unit/support/raw_trace_maker.h"
#include "unit/support/table_cells.h"
#include "unit/support/trace_files.h"

#include <catch2/catch.hpp>

#include <stop_token>

using namespace runglass;
using namespace runglass::test;

namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;
using Phase = trace::Phase;

constexpr auto host = "7";
constexpr auto device = "2097157";  // 2 << 20 | 5: device 5
constexpr auto overlap = "2097189"; // another layer of device 5

RawTraceMaker& computing(RawTraceMaker& maker, base::Nanoseconds start, base::Nanoseconds duration) {
    return maker.complete("Computing", start, duration, "0", overlap);
}

RawTraceMaker& communication(RawTraceMaker& maker, base::Nanoseconds start, base::Nanoseconds duration) {
    return maker.complete("Communication", start, duration, "1", overlap);
}

RawTraceMaker layers() {
    RawTraceMaker maker;
    maker.metadata("process_name", "Overlap Analysis", 0, "0", overlap)
        .metadata("thread_name", "Computing", 0, "0", overlap)
        .metadata("thread_name", "Communication", 0, "1", overlap);
    return maker;
}

/// An operator of the host and the kernel it launched.
void launch(RawTraceMaker& maker, trace::IdKey id, base::Nanoseconds onHost, base::Nanoseconds onDevice) {
    maker.complete("aten::mul", onHost, 1000, "1", host, "cpu_op")
        .complete("Mul", onDevice, 5000, "2", device)
        .withId(Phase::FlowStart, "async_npu", id, onHost, "torch_to_npu", "1", host)
        .withId(Phase::FlowEnd, "async_npu", id, onDevice, "torch_to_npu", "2", device);
}

table::Table stepsOf(RawTraceMaker& maker) {
    return analysis::recomputedStepTable(analysis::recomputedSteps(nullptr, maker.build().get()), nullptr);
}

} // namespace

TEST_CASE("what computes and what communicates is taken from the overlap layer and laid over each other") {
    auto maker = layers();
    computing(maker, 0, 40'000);
    computing(maker, 30'000, 20'000);     // 0…50 us
    communication(maker, 45'000, 55'000); // 45…100 us
    computing(maker, 120'000, 10'000);
    const auto steps = stepsOf(maker);
    CHECK(texts(steps, "step") == Texts{"no step"});
    CHECK(texts(steps, "device") == Texts{"5"});
    CHECK(texts(steps, "source") == Texts{"trace"});
    CHECK(numbers(steps, "computing_us") == Numbers{60});
    CHECK(numbers(steps, "communication_us") == Numbers{55});
    CHECK(numbers(steps, "overlapped_us") == Numbers{5});
    CHECK(numbers(steps, "comm_not_overlapped_us") == Numbers{50});
    CHECK(numbers(steps, "free_us") == Numbers{20});
}

TEST_CASE(
    "work of the device belongs to the step that launched it, not to the step on the host at that time") {
    auto maker = layers();
    maker.complete("ProfilerStep#3", 0, 10'000, "1", host, "cpu_op")
        .complete("ProfilerStep#4", 10'000, 10'000, "1", host, "cpu_op");
    launch(maker, 1, 1'000, 12'000);
    launch(maker, 2, 11'000, 30'000);
    computing(maker, 12'000, 5'000); // starts during step 4 of the host, launched by step 3
    computing(maker, 30'000, 5'000);
    computing(maker, 50'000, 1'000); // after all steps
    const auto steps = stepsOf(maker);
    CHECK(texts(steps, "step") == Texts{"3", "4", "no step"});
    CHECK(numbers(steps, "computing_us") == Numbers{5, 5, 1});
}

TEST_CASE("where steps of the host lie over each other the first is that of the launch") {
    auto maker = layers();
    maker.complete("ProfilerStep#3", 0, 10'000, "3", host, "cpu_op")
        .complete("ProfilerStep#4", 5'000, 10'000, "4", host, "cpu_op");
    launch(maker, 1, 6'000, 20'000);  // both run
    launch(maker, 2, 12'000, 30'000); // only step 4 does
    computing(maker, 20'000, 5'000);
    computing(maker, 30'000, 4'000);
    const auto steps = stepsOf(maker);
    CHECK(texts(steps, "step") == Texts{"3", "4"});
    CHECK(numbers(steps, "computing_us") == Numbers{5, 4});
}

TEST_CASE("where steps of the device lie over each other its work belongs to the first that runs") {
    auto maker = layers();
    maker.complete("ProfilerStep#3", 0, 10'000, "1", host, "cpu_op")
        .complete("ProfilerStep#4", 10'000, 10'000, "1", host, "cpu_op");
    launch(maker, 1, 1'000, 20'000); // step 3 works from 20 to 45 us
    launch(maker, 2, 3'000, 40'000);
    launch(maker, 3, 11'000, 30'000); // step 4 from 30 to 55 us
    launch(maker, 4, 13'000, 50'000);
    computing(maker, 20'000, 5'000);
    computing(maker, 32'000, 2'000); // both
    computing(maker, 46'000, 1'000); // step 4 alone
    computing(maker, 50'000, 5'000);
    const auto steps = stepsOf(maker);
    CHECK(texts(steps, "step") == Texts{"3", "4"});
    CHECK(numbers(steps, "computing_us") == Numbers{7, 6});
}

TEST_CASE("a step that launched nothing takes no work from one that did") {
    auto maker = layers();
    maker.complete("ProfilerStep#3", 0, 10'000, "1", host, "cpu_op")
        .complete("ProfilerStep#4", 10'000, 40'000, "1", host, "cpu_op");
    launch(maker, 1, 1'000, 12'000); // to 17 us, while step 4 runs on the host
    computing(maker, 12'000, 5'000);
    computing(maker, 30'000, 1'000); // of no launch that is known
    const auto steps = stepsOf(maker);
    CHECK(texts(steps, "step") == Texts{"3", "4"});
    CHECK(numbers(steps, "computing_us") == Numbers{5, 1});
}

TEST_CASE("very many devices and steps take no more than their work") {
    // If each device had room for each step, this would take a minute.
    constexpr int count = 120'000;
    std::string records;
    for (int i = 0; i < count; ++i) {
        const auto pid = std::to_string(i + 1000);
        const auto time = std::to_string(10 * i);
        records.append(R"({"ph":"M","name":"process_name","pid":)").append(pid);
        records.append(
            R"(,"args":{"name":"Overlap Analysis"}},{"ph":"M","name":"thread_name","tid":0,"pid":)");
        records.append(pid).append(R"(,"args":{"name":"Computing"}},{"ph":"X","tid":0,"pid":)").append(pid);
        records.append(R"(,"name":"Computing","dur":7,"ts":)").append(time);
        records.append(R"(},{"ph":"X","tid":1,"pid":7,"cat":"cpu_op","dur":10,"ts":)").append(time);
        records.append(R"(,"name":"ProfilerStep#)").append(std::to_string(i)).append("\"},");
    }
    records.pop_back();
    const auto steps = analysis::recomputedSteps(nullptr, traceOfRecords(records).get()).details;
    REQUIRE(steps.rowCount() == count);
    CHECK(steps.find("step")->text(count - 1) == "119999");
    CHECK(steps.find("computing_us")->real(count - 1) == 7);
}

TEST_CASE("steps are not recomputed any more when stopped") {
    auto maker = layers();
    computing(maker, 0, 40'000);
    const auto trace = maker.build();
    std::stop_source stop;
    CHECK(analysis::recomputedSteps(nullptr, trace.get(), stop.get_token()).details.rowCount() == 1);
    stop.request_stop();
    CHECK(analysis::recomputedSteps(nullptr, trace.get(), stop.get_token()).details.rowCount() == 0);
}

TEST_CASE("a timeline without an overlap layer tells no steps") {
    RawTraceMaker maker;
    maker.complete("ProfilerStep#3", 0, 10'000, "1", host, "cpu_op");
    CHECK(stepsOf(maker).rowCount() == 0);
}
