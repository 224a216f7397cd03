// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/collectives.h"

#include "core/analysis/cluster/rank_summary.h"
#include "core/analysis/node_rules.h"
#include "core/analysis/role_times.h"
#include "core/formats/trace_file.h"
#include "core/trace/event_kind.h"
#include "unit/support/load_files.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;

namespace {

using CommunicationPointer = std::shared_ptr<const model::Communication>;

std::string event(std::string_view category, std::string_view name, int thread, int startUs, int durationUs,
                  std::string_view arguments) {
    std::string text = R"j({"ph": "X", "cat": ")j";
    text.append(category).append(R"j(", "name": ")j").append(name).append(R"j(", "pid": )j");
    text.append(category == "kernel" ? "0" : "900").append(", \"tid\": ").append(std::to_string(thread));
    text.append(", \"ts\": ").append(std::to_string(startUs));
    text.append(", \"dur\": ").append(std::to_string(durationUs));
    text.append(", \"args\": {").append(arguments).append("}}");
    return text;
}

/// The communication of a trace with these records; nullptr when there is none.
CommunicationPointer communicationOf(const std::vector<std::string>& events, std::string_view header = {}) {
    std::string text = "{";
    text.append(header).append("\"traceEvents\": [");
    for (std::size_t i = 0; i < events.size(); ++i)
        text.append(i == 0 ? "" : ",\n").append(events[i]);
    const test::TempFolder folder;
    test::Loading loading;
    const auto traces =
        formats::loadTraceFile(folder.write("trace.json", text.append("]}")), loading.context);
    REQUIRE(traces.ok());
    const auto made = analysis::traceCommunication(*traces.value().front(), loading.context);
    REQUIRE(made.ok());
    return made.value();
}

std::string textOf(const model::Communication& communication, base::TextId id) {
    return id == base::noText ? std::string("–") : std::string(communication.texts->text(id));
}

/// One rank of the made-up run distributed_nccl_two_ranks.
CommunicationPointer rankOfPair(int broadcastUs, int allReduceUs) {
    return communicationOf({
        event("cpu_op", "nccl:broadcast", 11, 0, 75,
              R"j("External id": 146, "Input Dims": [[50000]], "Input type": ["float"])j"),
        event("kernel", "ncclKernel_Broadcast_RING", 16, 16, broadcastUs,
              R"j("correlation": 28, "External id": 146)j"),
        event("kernel", "elementwise", 7, 140, 150, R"j("correlation": 99, "External id": 245)j"),
        event(
            "cpu_op", "nccl:all_reduce", 22, 170, 70,
            R"j("External id": 251, "Input Dims": [[1000000], [24]], "Input type": ["c10::Half", "float"])j"),
        event("kernel", "ncclKernel_AllReduce_RING", 16, 175, allReduceUs,
              R"j("correlation": 33, "External id": 251)j"),
    });
}

} // namespace

TEST_CASE("libraries of communication are the same for kernels, calls and annotations") {
    for (const std::string& library : std::vector<std::string>{"nccl", "rccl", "hccl", "hcom", "oneccl",
                                                               "cncl", "gloo", "xccl", "ucc", "mpi"}) {
        INFO(library);
        const bool isOfHost = library == "gloo" || library == "xccl" || library == "ucc" || library == "mpi";
        CHECK(analysis::communicationLibrary(library + "_AllReduce") == library);
        CHECK(trace::isCommunication(library + "_AllReduce") == !isOfHost);
        CHECK(analysis::isCollectiveCall(library + ":all_reduce"));
        const bool isNode = analysis::nameRole(library + ":all_reduce") == analysis::NameRole::Collective;
        CHECK(isNode == (library != "hcom"));
        CHECK(analysis::nameRole(library) == analysis::NameRole::Plain);
    }
}

TEST_CASE("operations between ranks are told by their names in any library and version", "[collectives]") {
    using analysis::collectiveKind;
    CHECK(collectiveKind("ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgsStorage<4096ul>)") ==
          "all_gather");
    CHECK(collectiveKind("ncclKernel_AllReduce_RING_LL_Sum_float(ncclWorkElem)") == "all_reduce");
    CHECK(collectiveKind("ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t(ncclWorkElem)") == "send_recv");
    CHECK(collectiveKind("RCCL_ReduceScatter") == "reduce_scatter");
    CHECK(collectiveKind("nccl:_all_gather_base") == "all_gather");
    CHECK(collectiveKind("_reduce_scatter_base") == "reduce_scatter");
    CHECK(collectiveKind("alltoallv") == "all_to_all");
    CHECK(collectiveKind("gloo:barrier") == "barrier");
    CHECK(collectiveKind("nccl:reduce") == "reduce");
    CHECK(collectiveKind("nccl:send 0->1") == "send");
    CHECK(collectiveKind("elementwise").empty());
    CHECK(analysis::communicationLibrary("NCCLDevKernel_x") == "nccl");
    CHECK(analysis::communicationLibrary("gemm").empty());
}

TEST_CASE("elements of today's types have their sizes", "[collectives]") {
    using analysis::elementBytes;
    CHECK(elementBytes("BFloat16") == 2);
    CHECK(elementBytes("c10::BFloat16") == 2);
    CHECK(elementBytes("Float8_e4m3fn") == 1);
    CHECK(elementBytes("c10::Float8_e5m2") == 1);
    CHECK(elementBytes("float") == 4);
    CHECK(elementBytes("long int") == 8);
    CHECK(elementBytes("c10::complex<float>") == 8);
    CHECK(elementBytes("Bool") == 1);
    CHECK(elementBytes("TensorList") == 0);
}

TEST_CASE("wires carry what the kind of operation asks of them", "[collectives]") {
    CHECK(analysis::busFactor("all_reduce", 8) == 1.75);
    CHECK(analysis::busFactor("all_gather", 8) == 0.875);
    CHECK(analysis::busFactor("reduce_scatter", 4) == 0.75);
    CHECK(analysis::busFactor("all_to_all", 2) == 0.5);
    CHECK(analysis::busFactor("broadcast", 8) == 1);
}

TEST_CASE("a kernel's own arguments tell size, group and rates", "[collectives]") {
    const auto made = communicationOf(
        {event("cuda_runtime", "cudaLaunchKernel", 1, 5, 2, R"j("correlation": 9)j"),
         event(
             "kernel", "ncclDevKernel_ReduceScatter_Sum_bf16_RING_LL(x)", 40, 100, 500,
             R"j("correlation": 9, "Collective name": "_reduce_scatter_base", "In msg nelems": 4000000, )j"
             R"j("Out msg nelems": 1000000, "Group size": 4, "dtype": "BFloat16", "Process Group Name": "3", )j"
             R"j("Process Group Description": "mesh_fsdp", "Process Group Ranks": "[0, 2, 4, 6]")j")},
        R"j("distributedInfo": {"backend": "nccl", "rank": 2, "world_size": 8, "pg_config": )j"
        R"j([{"pg_name": "0", "pg_desc": "default_pg", "ranks": [0, 1, 2, 3]}]}, )j");
    REQUIRE(made != nullptr);
    REQUIRE(made->operations.size() == 1);
    const auto& operation = made->operations[0];
    CHECK(textOf(*made, operation.name) == "nccl:reduce_scatter");
    CHECK(textOf(*made, operation.group) == "3 (mesh_fsdp) [0, 2, 4, 6]");
    CHECK(operation.elapsedUs == 500);
    CHECK(operation.sizeBytes == 8e6);
    CHECK(operation.algorithmGbps == 16);
    CHECK(operation.busGbps == 12);
    CHECK(made->recordedRank == 2);
    REQUIRE(made->groups.size() == 2);
    CHECK(textOf(*made, made->groups[0].purpose) == "mesh_fsdp");
    CHECK(made->groups[0].ranks == std::vector<int>{0, 2, 4, 6});
    CHECK(textOf(*made, made->groups[1].purpose) == "default_pg");
}

TEST_CASE("older kernels are told by the call around their launch", "[collectives]") {
    const auto made =
        communicationOf({event("user_annotation", "nccl:all_to_all", 1, 0, 50,
                               R"j("Input Dims": [[2, 1024, 10]], "Input type": ["float"])j"),
                         event("cuda_runtime", "cudaLaunchKernel", 1, 10, 5, R"j("correlation": 77)j"),
                         event("kernel", "ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t(x)", 15, 100, 40,
                               R"j("correlation": 77, "External id": 77)j")});
    REQUIRE(made != nullptr);
    REQUIRE(made->operations.size() == 1);
    CHECK(textOf(*made, made->operations[0].name) == "nccl:all_to_all");
    CHECK(made->operations[0].sizeBytes == 2 * 1024 * 10 * 4);
    CHECK(made->operations[0].kind == model::CommunicationKind::Collective);
}

TEST_CASE("an External id that is the correlation names no call", "[collectives]") {
    // Writers of 2022 put it there; that of the second kernel is by chance the number of the call.
    const auto made = communicationOf(
        {event("user_annotation", "nccl:broadcast", 1, 0, 50,
               R"j("External id": 146, "Input Dims": [[50000]], "Input type": ["float"])j"),
         event("cuda_runtime", "cudaLaunchKernel", 1, 10, 5, R"j("correlation": 77, "External id": 77)j"),
         event("kernel", "ncclKernel_Broadcast_RING", 15, 100, 40,
               R"j("correlation": 77, "External id": 77)j"),
         event("cuda_runtime", "cudaLaunchKernel", 1, 60, 5, R"j("correlation": 146, "External id": 146)j"),
         event("kernel", "ncclKernel_AllReduce_RING", 15, 150, 40,
               R"j("correlation": 146, "External id": 146)j")});
    REQUIRE(made != nullptr);
    REQUIRE(made->operations.size() == 2);
    CHECK(textOf(*made, made->operations[0].name) == "nccl:broadcast");
    CHECK(made->operations[0].sizeBytes == 200000);
    CHECK(textOf(*made, made->operations[1].name) == "nccl:all_reduce");
    CHECK(std::isnan(made->operations[1].sizeBytes));
}

TEST_CASE("the id of a call is found under its name of 2021 as well", "[collectives]") {
    const auto made =
        communicationOf({event("Operator", "nccl:all_reduce", 22, 0, 70,
                               R"j("external id": 251, "Input Dims": [[1000]], "Input type": ["float"])j"),
                         event("Kernel", "ncclKernel_AllReduce_RING", 16, 80, 40,
                               R"j("correlation": 33, "external id": 251)j")});
    REQUIRE(made != nullptr);
    REQUIRE(made->operations.size() == 1);
    CHECK(made->operations[0].sizeBytes == 4000);
}

TEST_CASE("an operation belongs to the step of its launch", "[collectives]") {
    const auto made = communicationOf(
        {event("user_annotation", "ProfilerStep#7", 1, 0, 100, ""),
         event("user_annotation", "ProfilerStep#8", 1, 100, 100, ""),
         event("cuda_runtime", "cudaLaunchKernel", 1, 90, 5, R"j("correlation": 1)j"),
         event("kernel", "ncclDevKernel_AllReduce_Sum_f32", 15, 120, 40, R"j("correlation": 1)j")});
    REQUIRE(made != nullptr);
    CHECK(textOf(*made, made->operations[0].step) == "7");
}

TEST_CASE("where steps lie over each other an operation belongs to the first", "[collectives]") {
    const auto made = communicationOf(
        {event("user_annotation", "ProfilerStep#7", 1, 0, 100, ""),
         event("user_annotation", "ProfilerStep#8", 2, 50, 100, ""),
         event("cuda_runtime", "cudaLaunchKernel", 3, 90, 5, R"j("correlation": 1)j"),
         event("cuda_runtime", "cudaLaunchKernel", 3, 110, 5, R"j("correlation": 2)j"),
         event("kernel", "ncclDevKernel_AllReduce_Sum_f32", 15, 120, 40, R"j("correlation": 1)j"),
         event("kernel", "ncclDevKernel_AllReduce_Sum_f32", 15, 160, 40, R"j("correlation": 2)j")});
    REQUIRE(made != nullptr);
    REQUIRE(made->operations.size() == 2);
    CHECK(textOf(*made, made->operations[0].step) == "7");
    CHECK(textOf(*made, made->operations[1].step) == "8");
}

TEST_CASE("two ranks with kernels: transfer is what the shorter one takes", "[collectives]") {
    // The kernels of the plugin's test with two workers: 20 and 1,500 us against 33 and 1,010.
    const auto left = rankOfPair(20, 1500);
    const auto right = rankOfPair(33, 1010);
    std::vector<analysis::SummaryWithTexts> ranks;
    for (const auto& rank : {left, right})
        ranks.push_back(std::move(analysis::summarizeRanks("r", std::nullopt, nullptr, rank.get()).front()));
    const auto cluster = analysis::makeCluster(std::move(ranks));
    REQUIRE(cluster.ranks[0].operations.size() == 2);
    CHECK(cluster.text(cluster.ranks[0].kinds[0]) == "nccl:broadcast");
    CHECK(cluster.ranks[0].operations[0].sizeBytes == 200000);
    // 1,000,000 halves and 24 floats
    CHECK(cluster.ranks[0].operations[1].sizeBytes == 2000096);
    CHECK(cluster.ranks[0].steps[0].transferUs == 20 + 1010);
    CHECK(cluster.ranks[0].steps[0].synchronizingUs == 490);
    CHECK(cluster.ranks[1].steps[0].transferUs == 20 + 1010);
    CHECK(cluster.ranks[1].steps[0].synchronizingUs == 13);
    // Rates go by the transfer: 200,000 bytes in 20 us
    CHECK(cluster.ranks[1].operations[0].algorithmGbps == Approx(10));
}

TEST_CASE("gloo has no kernels: its calls are operations", "[collectives]") {
    // distributed_gloo_cpu: 200 us against 120 us of 300 floats.
    std::vector<analysis::SummaryWithTexts> ranks;
    for (const int durationUs : {200, 120}) {
        const auto made =
            communicationOf({event("cpu_op", "gloo:all_reduce", 22, 300 - durationUs, durationUs,
                                   R"j("External id": 5, "Input Dims": [[300]], "Input type": ["float"])j"),
                             event("cpu_op", "aten::add", 11, 50, 100, R"j("External id": 6)j")});
        REQUIRE(made != nullptr);
        CHECK(made->operations.at(0).sizeBytes == 1200);
        ranks.push_back(std::move(analysis::summarizeRanks("n", std::nullopt, nullptr, made.get()).front()));
    }
    const auto cluster = analysis::makeCluster(std::move(ranks));
    CHECK(cluster.ranks[0].steps[0].transferUs == 120);
    CHECK(cluster.ranks[0].steps[0].synchronizingUs == 80);
    CHECK(cluster.ranks[1].steps[0].synchronizingUs == 0);
}

TEST_CASE("a trace without operations between ranks has no communication", "[collectives]") {
    CHECK(communicationOf({event("kernel", "gemm", 7, 0, 10, "")}) == nullptr);
}
