// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/flame_graph.h"
#include "core/analysis/trace_operators.h"
#include "core/trace/trace.h"
#include "unit/support/call_trees.h"
#include "unit/support/load_files.h"
#include "unit/support/trace_files.h"

#include <catch2/catch.hpp>

#include <limits>

using namespace runglass;
using model::NodeKind;
using test::callTreeOf;
using test::nodeNamed;

namespace {

constexpr base::Nanoseconds us = 1000;

std::string event(const std::string& category, const std::string& name, int start, int duration,
                  const std::string& arguments = "", const std::string& tid = "1",
                  const std::string& pid = "9") {
    return R"({"ph":"X","cat":")" + category + R"(","name":")" + name + R"(","pid":)" + pid + R"(,"tid":)" +
           tid + R"(,"ts":)" + std::to_string(start) + R"(,"dur":)" + std::to_string(duration) +
           R"(,"args":{)" + arguments + "}}";
}

std::string joined(const std::vector<std::string>& events) {
    std::string text;
    for (const std::string& each : events)
        text += (text.empty() ? "" : ",") + each;
    return text;
}

std::string kernel(const std::string& name, int start, int duration, int correlation) {
    return event("kernel", name, start, duration, "\"correlation\":" + std::to_string(correlation), "7", "0");
}

std::string launch(int start, int duration, int correlation, const std::string& category = "cuda_runtime") {
    return event(category, "cudaLaunchKernel", start, duration,
                 "\"correlation\":" + std::to_string(correlation));
}

} // namespace

TEST_CASE("device work counts for the operator around its launch and for all around that one") {
    const auto tree = callTreeOf(
        joined({event("cpu_op", "aten::outer", 0, 100), event("cpu_op", "aten::inner", 20, 50),
                launch(30, 5, 1), launch(80, 5, 2), kernel("a", 200, 40, 1), kernel("b", 250, 7, 2)}));
    const auto outer = nodeNamed(*tree, "aten::outer");
    const auto inner = nodeNamed(*tree, "aten::inner");
    CHECK(tree->parent(inner) == outer);
    CHECK(tree->deviceSelfNs(inner) == 40 * us);
    CHECK(tree->deviceSelfNs(outer) == 7 * us);
    CHECK(tree->deviceTotalNs(outer) == 47 * us);
    CHECK(tree->hostSelfNs(outer) == 45 * us); // 100 - 50 of the operator inside - 5 of its launch
    CHECK(tree->hostSelfNs(inner) == 45 * us);
    const auto [first, end] = tree->ownWorks(inner);
    REQUIRE(end - first == 1);
    CHECK(tree->trace().name(tree->sliceOf(first)) == "a");
    CHECK(tree->nodeOf(first) == inner);
    CHECK(tree->nodeOf(tree->sliceOf(first)) == model::noNode);
    CHECK(tree->nodeOf(*tree->slice(inner)) == inner);
}

TEST_CASE("launches of the driver and graphs count as those of the runtime") {
    const auto tree = callTreeOf(
        joined({event("cpu_op", "graph", 0, 100), launch(10, 5, 1, "cuda_driver"), launch(40, 5, 2),
                kernel("triton", 200, 3, 1), kernel("g1", 210, 4, 2), kernel("g2", 220, 5, 2)}));
    CHECK(tree->deviceSelfNs(nodeNamed(*tree, "graph")) == 12 * us);
}

TEST_CASE("an operator that outlives the one it began in stands beside it and keeps its work") {
    const auto tree = callTreeOf(joined({event("cpu_op", "p", 100, 50), event("cpu_op", "q", 140, 30),
                                         event("cpu_op", "inside", 160, 5), event("cpu_op", "r", 180, 10),
                                         launch(145, 2, 1), kernel("k", 200, 20, 1)}));
    CHECK(test::preorder(*tree) ==
          std::vector<std::string>{"1 p 100 150", "1 q 140 170", "2 inside 160 165", "1 r 180 190"});
    CHECK(tree->deviceSelfNs(nodeNamed(*tree, "q")) == 20 * us);
    CHECK(tree->deviceTotalNs(nodeNamed(*tree, "p")) == 0);
}

TEST_CASE("a child may end a microsecond after its parent") {
    const auto tree = callTreeOf(joined(
        {event("cpu_op", "p", 100, 50), event("cpu_op", "late", 140, 11), event("cpu_op", "next", 151, 5)}));
    CHECK(tree->parent(nodeNamed(*tree, "late")) == nodeNamed(*tree, "p"));
    CHECK(tree->hostSelfNs(nodeNamed(*tree, "p")) == 40 * us);
    CHECK(tree->kind(tree->parent(nodeNamed(*tree, "next"))) == NodeKind::Thread);
}

TEST_CASE("External id decides between two operators that touch, unless it is the correlation") {
    const auto trace = [](const std::string& id, const std::string& correlation) {
        return joined({event("cpu_op", "a", 100, 50, "\"External id\":2"),
                       event("cpu_op", "b", 150, 50, "\"External id\":3"),
                       event("cuda_runtime", "cudaLaunchKernel", 150, 0,
                             "\"correlation\":" + correlation + ",\"External id\":" + id),
                       kernel("k", 300, 20, std::stoi(correlation))});
    };
    const auto byId = callTreeOf(trace("2", "9"));
    CHECK(byId->deviceSelfNs(nodeNamed(*byId, "a")) == 20 * us);
    const auto byTime = callTreeOf(trace("2", "2"));
    CHECK(byTime->deviceSelfNs(nodeNamed(*byTime, "b")) == 20 * us);
}

TEST_CASE("an External id of an operator that does not run then is no link") {
    const auto tree = callTreeOf(
        joined({event("cpu_op", "a", 100, 50, "\"External id\":2"),
                event("cpu_op", "b", 200, 50, "\"External id\":3"),
                event("cuda_runtime", "cudaLaunchKernel", 210, 4, "\"correlation\":9,\"External id\":2"),
                kernel("k", 300, 20, 9)}));
    CHECK(tree->deviceSelfNs(nodeNamed(*tree, "b")) == 20 * us);
}

TEST_CASE("an operator with one child of its name is one with it and keeps the launches of both") {
    const auto tree =
        callTreeOf(joined({event("cpu_op", "aten::empty", 100, 60), event("cpu_op", "aten::empty", 110, 40),
                           event("cpu_op", "aten::x", 118, 5), launch(112, 2, 1), launch(155, 3, 2),
                           kernel("in", 200, 9, 1), kernel("out", 220, 5, 2)}));
    CHECK(test::preorder(*tree) == std::vector<std::string>{"1 aten::empty 100 160", "2 aten::x 118 123"});
    const auto empty = nodeNamed(*tree, "aten::empty");
    CHECK(tree->deviceSelfNs(empty) == 14 * us);
    CHECK(tree->hostSelfNs(empty) == 50 * us); // 60 - 5 of aten::x - 2 - 3 of the launches
    const auto inner =
        tree->trace().innermostAt(test::findTrack(tree->trace(), "1"), 130 * us - tree->trace().originNs());
    REQUIRE(inner);
    CHECK(tree->nodeOf(*inner) == empty);
}

TEST_CASE("two children of the same name stay two") {
    const auto tree = callTreeOf(
        joined({event("cpu_op", "f", 0, 100), event("cpu_op", "f", 10, 20), event("cpu_op", "f", 40, 20)}));
    CHECK(test::preorder(*tree) == std::vector<std::string>{"1 f 0 100", "2 f 10 30", "2 f 40 60"});
}

TEST_CASE("equal thread ids of two processes are two threads") {
    const auto tree = callTreeOf(
        joined({event("cpu_op", "a", 0, 100, "", "1", "8"), event("cpu_op", "b", 10, 20, "", "1", "9")}));
    CHECK(tree->threads().size() == 2);
    CHECK(tree->kind(tree->parent(nodeNamed(*tree, "b"))) == NodeKind::Thread);
    CHECK(tree->trackOf(nodeNamed(*tree, "a")) != tree->trackOf(nodeNamed(*tree, "b")));
}

TEST_CASE("work whose launch is not in the trace belongs to nobody and is not lost") {
    const auto tree = callTreeOf(joined({event("cpu_op", "a", 0, 100), kernel("k", 10, 20, 1)}));
    CHECK(tree->workCount() == 1);
    const auto [first, end] = tree->orphanWorks();
    REQUIRE(end - first == 1);
    CHECK(tree->nodeOf(first) == model::noNode);
    CHECK(tree->durationNs(first) == 20 * us);
}

TEST_CASE("work launched outside operators belongs to its thread") {
    const auto tree =
        callTreeOf(joined({event("cpu_op", "a", 0, 100), launch(150, 5, 1), kernel("k", 200, 20, 1)}));
    const auto [first, end] = tree->allWorks(0);
    REQUIRE(end - first == 1);
    CHECK(tree->kind(tree->nodeOf(first)) == NodeKind::Thread);
}

TEST_CASE("kinds of nodes follow names and categories") {
    const auto tree = callTreeOf(joined(
        {event("user_annotation", "ProfilerStep#3", 0, 1000), event("user_annotation", "my range", 5, 10),
         event("user_annotation", "nccl:all_reduce", 20, 10),
         event("cpu_op", "enumerate(DataLoader)#_Iter.__next__", 40, 10),
         event("cpu_op", "Optimizer.step#SGD.step", 60, 10),
         event("cpu_op", "Optimizer.zero_grad#SGD.zero_grad", 80, 10),
         event("python_function", "nn.Module: Net_0", 100, 10, "\"Python module id\":0"),
         event("python_function", "train.py(3): main", 120, 10)}));
    const auto kindOf = [&](std::string_view name) { return tree->kind(nodeNamed(*tree, name)); };
    CHECK(kindOf("ProfilerStep#3") == NodeKind::Step);
    CHECK(kindOf("nccl:all_reduce") == NodeKind::Collective);
    CHECK(kindOf("enumerate(DataLoader)#_Iter.__next__") == NodeKind::DataLoader);
    CHECK(kindOf("Optimizer.step#SGD.step") == NodeKind::Optimizer);
    CHECK(kindOf("Optimizer.zero_grad#SGD.zero_grad") == NodeKind::Wrapper);
    CHECK(kindOf("nn.Module: Net_0") == NodeKind::Module);
    CHECK(tree->nodeCount() == 7); // the thread and these; neither the range nor the function
    CHECK(tree->parent(nodeNamed(*tree, "nn.Module: Net_0")) == nodeNamed(*tree, "ProfilerStep#3"));
}

TEST_CASE("children of a node are found one after the other") {
    const auto tree = callTreeOf(
        joined({event("cpu_op", "p", 0, 100), event("cpu_op", "a", 10, 20), event("cpu_op", "deep", 12, 5),
                event("cpu_op", "b", 40, 20), event("cpu_op", "q", 200, 10)}));
    const auto p = nodeNamed(*tree, "p");
    const auto a = tree->firstChild(p);
    REQUIRE(a != model::noNode);
    CHECK(tree->name(a) == "a");
    const auto b = tree->nextSibling(a);
    REQUIRE(b != model::noNode);
    CHECK(tree->name(b) == "b");
    CHECK(tree->nextSibling(b) == model::noNode);
    CHECK(tree->firstChild(b) == model::noNode);
    CHECK(tree->name(tree->nextSibling(p)) == "q");
}

TEST_CASE("a thousand nested operators are all there") {
    std::vector<std::string> events;
    for (int i = 0; i < 1100; ++i)
        events.push_back(event("cpu_op", "aten::n" + std::to_string(i % 2), i, 4000 - 2 * i));
    const auto tree = callTreeOf(joined(events));
    CHECK(tree->nodeCount() == 1101);
    CHECK(tree->subtreeEnd(1) == 1101);
    CHECK(tree->hostSelfNs(1100) == (4000 - 2 * 1099) * us);
}

TEST_CASE("an operator of an Ascend trace sees through the modules in it, however many there are") {
    // If each call looked at all modules around it, this would take minutes and run into the time limit.
    constexpr int count = 100'000;
    constexpr int innermost = 2 * count;
    std::vector<std::string> events{R"({"ph":"M","name":"process_name","pid":1,"args":{"name":"CANN"}})",
                                    event("cpu_op", "outer", 0, innermost + 2 * count + 1)};
    for (int i = 1; i <= count; ++i)
        events.push_back(
            event("python_function", "nn.Module: M" + std::to_string(i), i, innermost + 2 * (count - i)));
    for (int i = 0; i < count; ++i)
        events.push_back(event("cpu_op", "inner", count + 2 * i, 1));
    const auto tree = callTreeOf(joined(events));
    REQUIRE(tree->nodeCount() == 2 * count + 2);
    CHECK(tree->hostSelfNs(nodeNamed(*tree, "outer")) == (innermost + 2 * count + 1 - count) * us);
    CHECK(tree->hostSelfNs(nodeNamed(*tree, "nn.Module: M1")) == 2 * us);
    CHECK(tree->hostSelfNs(nodeNamed(*tree, "nn.Module: M100000")) == (innermost - count) * us);
}

TEST_CASE("building a tree stops when told to") {
    test::Loading loading;
    loading.stop.request_stop();
    const auto tree = analysis::buildCallTree(test::traceOfRecords(event("cpu_op", "a", 0, 100)),
                                              "trace.json", {}, loading.context);
    REQUIRE_FALSE(tree.ok());
    CHECK(tree.error().what == base::stoppedMessage);
}

TEST_CASE("operators that cross are reported once with their number") {
    test::Loading loading;
    const auto trace =
        test::traceOfRecords(joined({event("cpu_op", "p", 100, 50), event("cpu_op", "q", 140, 30)}));
    REQUIRE(analysis::buildCallTree(trace, "trace.json", {}, loading.context).ok());
    CHECK(loading.problem("calls.crossing").count == 1);
}

TEST_CASE("sums of kernels that never end stop at the limit and spoil no other number") {
    constexpr auto most = std::numeric_limits<base::Nanoseconds>::max();
    const auto endless = [](int correlation) {
        const std::string number = std::to_string(correlation);
        return R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":)" + number +
               R"(,"ts":1,"dur":10000000000000000,"args":{"correlation":)" + number + "}}";
    };
    const auto tree =
        callTreeOf(joined({event("cpu_op", "twice", 100, 50),
                           launch(110, 5, 11),
                           launch(120, 5, 12),
                           event("cpu_op", "twice", 200, 50),
                           launch(210, 5, 13),
                           launch(220, 5, 14),
                           event("cpu_op", "outer", 300, 200),
                           event("cpu_op", "inner", 310, 50),
                           launch(320, 5, 15),
                           launch(330, 5, 16),
                           launch(400, 5, 17),
                           event("cpu_op", "last", 600, 50),
                           launch(610, 5, 18),
                           endless(11),
                           endless(12),
                           endless(13),
                           endless(14),
                           endless(15),
                           endless(16),
                           endless(17),
                           kernel("short", 700, 7, 18),
                           R"({"ph":"i","name":"late","pid":9,"tid":1,"ts":4611686018427387})"}));
    constexpr base::Nanoseconds length = 4'611'686'018'427'386'000; // up to the last time stamp
    CHECK(tree->durationNs(tree->ownWorks(nodeNamed(*tree, "inner")).first) == length);
    CHECK(tree->deviceTotalNs(nodeNamed(*tree, "inner")) == 2 * length);
    CHECK(tree->deviceTotalNs(nodeNamed(*tree, "outer")) == most);
    CHECK(tree->deviceTotalNs(nodeNamed(*tree, "last")) == 7 * us);
    CHECK(analysis::operatorTotals(*tree)["twice"].deviceTotalNs == most);
    CHECK(analysis::kernelTotals(*tree)["k"].totalNs == most);
    const auto graph = analysis::flameGraph(*tree);
    CHECK(graph.frames[graph.frameOfNode[nodeNamed(*tree, "twice")]].deviceNs == most);
    CHECK(analysis::flameLayout(graph, analysis::FlameMeasure::Device).width == most);
}

TEST_CASE("a thread ends with its last call, also where all of it lies before the time that counts from 0") {
    // Two days later there is more, so that times count from there.
    constexpr auto later = R"(
{"ph":"X","cat":"cpu_op","name":"a","pid":9,"tid":2,"ts":172800000000,"dur":5},
{"ph":"X","cat":"cpu_op","name":"b","pid":9,"tid":2,"ts":172800000010,"dur":5},
{"ph":"X","cat":"cpu_op","name":"c","pid":9,"tid":2,"ts":172800000020,"dur":5})";
    const auto tree = callTreeOf(joined({event("cpu_op", "early", 1'000'000, 10), later}));
    REQUIRE(tree->threads().size() == 2);
    CHECK(tree->endNs(tree->threads()[0]) < 0);
    CHECK(tree->hostTotalNs(tree->threads()[0]) == 10 * us);
    CHECK(tree->hostTotalNs(tree->threads()[1]) == 25 * us);
}

TEST_CASE("a launch belongs to what runs at its start, whatever has ended inside of it") {
    const auto tree = callTreeOf(
        joined({event("cpu_op", "outer", 0, 100), event("cpu_op", "middle", 10, 50),
                event("cpu_op", "inner", 20, 10), launch(40, 5, 1), launch(70, 5, 2),
                event("cpu_op", "next", 80, 10), launch(85, 2, 3), launch(120, 5, 4), kernel("k1", 200, 1, 1),
                kernel("k2", 210, 1, 2), kernel("k3", 220, 1, 3), kernel("k4", 230, 1, 4)}));
    const auto selfOf = [&](const char* name) { return tree->deviceSelfNs(nodeNamed(*tree, name)); };
    CHECK(selfOf("inner") == 0);
    CHECK(selfOf("middle") == us);
    CHECK(selfOf("outer") == us);
    CHECK(selfOf("next") == us);
    CHECK(tree->nodeOf(tree->ownWorks(tree->threads()[0]).first) == tree->threads()[0]);
    CHECK(tree->parent(nodeNamed(*tree, "next")) == nodeNamed(*tree, "outer"));
}

TEST_CASE("calls nest also at the end of all times") {
    // Times count from the limit before 1970, where most records are, and the calls lie at the one behind it.
    const auto tree = callTreeOf(R"(
{"ph":"X","cat":"cpu_op","name":"a","pid":9,"tid":2,"ts":-6000000000000000,"dur":0},
{"ph":"X","cat":"cpu_op","name":"b","pid":9,"tid":2,"ts":-6000000000000000,"dur":0},
{"ph":"X","cat":"cpu_op","name":"c","pid":9,"tid":2,"ts":-6000000000000000,"dur":0},
{"ph":"X","cat":"cpu_op","name":"outer","pid":9,"tid":3,"ts":4611686018427386,"dur":1.9},
{"ph":"X","cat":"cpu_op","name":"inner","pid":9,"tid":3,"ts":4611686018427386.5,"dur":1})");
    CHECK(tree->parent(nodeNamed(*tree, "inner")) == nodeNamed(*tree, "outer"));
}
