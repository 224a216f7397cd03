// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/collective_calls.h"
#include "core/analysis/cluster/rank_summary.h"
#include "core/analysis/cluster/slow_ranks.h"
#include "unit/support/cluster_maker.h"
#include "unit/support/load_files.h"
#include "unit/support/table_cells.h"

#include <catch2/catch.hpp>

using namespace runglass;
using test::madeCluster;
using test::MadeOperation;

namespace {

constexpr base::Nanoseconds us = 1000;

std::vector<std::string> names(const analysis::Cluster& cluster, const analysis::CollectiveCalls& calls) {
    return test::texts(analysis::callTable(cluster, calls), "name");
}

} // namespace

TEST_CASE("an operation's kind is its name without counters", "[cluster]") {
    CHECK(analysis::operationKind("hcom_allReduce__586_0_1") == "hcom_allReduce");
    CHECK(analysis::operationKind("hcom_batchSendRecv__128_3_1") == "hcom_batchSendRecv");
    CHECK(analysis::operationKind("nccl:all_reduce") == "nccl:all_reduce");
    CHECK(analysis::operationKind("op2_3") == "op2");
    CHECK(analysis::operationKind("12") == "12");
}

TEST_CASE("operations of equal step, group and name are one call", "[cluster]") {
    const auto cluster = madeCluster({{{"all__1_0", 30, "1", "a"}, {"all__1_0", 20, "1", "b"}},
                                      {{"all__1_0", 10, "1", "a"}, {"all__1_0", 25, "1", "b"}}});
    const auto calls = analysis::matchCalls(cluster);
    REQUIRE(calls.calls.size() == 2);
    CHECK(calls.calls[0].transferUs == 10);
    CHECK(calls.calls[1].transferUs == 20);
    CHECK_FALSE(calls.calls[0].isByOrder);
}

TEST_CASE("the k-th operation of a name belongs to the k-th of other ranks", "[cluster]") {
    const auto cluster = madeCluster({{{"nccl:all_reduce", 30}, {"nccl:all_reduce", 40}},
                                      {{"nccl:all_reduce", 31}, {"nccl:all_reduce", 39}}});
    const auto calls = analysis::matchCalls(cluster);
    REQUIRE(calls.calls.size() == 2);
    CHECK(calls.calls[0].transferUs == 30);
    CHECK(calls.calls[1].transferUs == 39);
}

TEST_CASE("shifted counters are matched by order, and said", "[cluster]") {
    const auto cluster =
        madeCluster({{{"all__1_0", 30}, {"all__1_1", 20}}, {{"all__1_1", 29}, {"all__1_2", 21}}});
    const auto calls = analysis::matchCalls(cluster);
    REQUIRE(calls.calls.size() == 2);
    CHECK(calls.calls[0].isByOrder);
    CHECK(calls.calls[0].transferUs == 29);
    CHECK(calls.calls[1].transferUs == 20);
    test::Loading loading;
    analysis::reportRankDifferences(cluster, "run", loading.diagnostics);
    CHECK(loading.problem("comm.name_shift").count == 2);
}

TEST_CASE("unequal ranks keep what each has", "[cluster]") {
    const auto cluster = madeCluster({{{"all__1_0", 30}, {"all__1_1", 20}}, {{"all__1_0", 29}}});
    const auto calls = analysis::matchCalls(cluster);
    CHECK(names(cluster, calls) == std::vector<std::string>{"all__1_0", "all__1_1"});
    const auto table = analysis::callTable(cluster, calls);
    CHECK(test::numbers(table, "missing_ranks") == std::vector<double>{0, 1});
    const auto members = analysis::callMembers(cluster, calls, 1);
    CHECK(test::texts(members, "worker") == std::vector<std::string>{"r0", "r1"});
    CHECK(test::texts(members, "lacking") == std::vector<std::string>{"–", "no such operation"});
}

TEST_CASE("calls of very many ranks are put in order and looked up in passing", "[cluster]") {
    // If the start of a call were looked for anew wherever it is compared, or the name of each missing rank
    // among all ranks, this would take a minute.
    constexpr int count = 200'000;
    auto texts = std::make_shared<base::StringPool>();
    analysis::Cluster cluster;
    model::CommunicationOperation operation;
    operation.group = texts->intern("g");
    operation.elapsedUs = 10;
    const auto add = [&](analysis::RankSummary& rank, const std::string& name, base::Nanoseconds startNs) {
        operation.name = texts->intern(name);
        operation.startNs = startNs;
        rank.operations.push_back(operation);
        rank.kinds.push_back(texts->intern(analysis::operationKind(name)));
    };
    cluster.groups.push_back({operation.group, base::noText, {}});
    for (int rank = 0; rank < count; ++rank) {
        auto& summary = cluster.ranks.emplace_back();
        summary.worker = std::string("r").append(std::to_string(rank));
        add(summary, "all__1_0", count / 2);
        cluster.groups[0].ranks.push_back(rank);
    }
    for (int i = count; i-- > 0;)
        add(cluster.ranks[0], std::string("one__").append(std::to_string(i)), i < count / 2 ? i : i + 1);
    cluster.texts = std::move(texts);
    const auto calls = analysis::matchCalls(cluster);
    REQUIRE(calls.calls.size() == count + 1);
    CHECK(cluster.text(calls.calls[0].name) == "one__0");
    CHECK(cluster.text(calls.calls[count / 2].name) == "all__1_0");
    CHECK(calls.calls[count / 2].memberCount == count);
    CHECK(cluster.text(calls.calls[count].name) == "one__199999");
    const auto members = analysis::callMembers(cluster, calls, 0);
    REQUIRE(members.rowCount() == count);
    CHECK(members.find("worker")->text(count - 1) == "r199999");
    CHECK(members.find("lacking")->text(count - 1) == "no such operation");
}

TEST_CASE("sends and receives of two names are no common call", "[cluster]") {
    const auto cluster = madeCluster({{{"hcom_send__1_0", 30}}, {{"hcom_sendrecv__1_0", 29}}});
    CHECK(analysis::matchCalls(cluster).calls.empty());
}

TEST_CASE("a call tells skew, transfer and wait of its ranks", "[cluster]") {
    const auto cluster = madeCluster({{{"all__1_0", 50, "1", "g", 1000 * us, 5, 4e6}},
                                      {{"all__1_0", 20, "1", "g", 1030 * us, 5, 4e6}},
                                      {{"all__1_0", 45, "1", "g", 1005 * us, 5, 4e6}}});
    const auto calls = analysis::matchCalls(cluster);
    const auto table = analysis::callTable(cluster, calls);
    CHECK(test::numbers(table, "skew_us") == std::vector<double>{30});
    CHECK(test::numbers(table, "wait_us") == std::vector<double>{30});
    CHECK(test::texts(table, "last_worker") == std::vector<std::string>{"r1"});
    CHECK(test::texts(table, "first_worker") == std::vector<std::string>{"r0"});
    const auto members = analysis::callMembers(cluster, calls, 0);
    CHECK(test::numbers(members, "delay_us") == std::vector<double>{0, 30, 5});
    CHECK(test::numbers(members, "wait_us") == std::vector<double>{30, 0, 25});
    CHECK(test::numbers(members, "transfer_us") == std::vector<double>{20, 20, 20});
    // 4 MB in 20 us are 200 GB/s
    CHECK(test::numbers(members, "bandwidth_gbps") == std::vector<double>{200, 200, 200});
}

TEST_CASE("skew and delay are exact also for times of today", "[cluster]") {
    constexpr base::Nanoseconds startNs = 1'764'246'877'076'689'800;
    const auto cluster =
        madeCluster({{{"all__1_0", 50, "1", "g", startNs + 84'100}}, {{"all__1_0", 20, "1", "g", startNs}}});
    const auto calls = analysis::matchCalls(cluster);
    CHECK(test::numbers(analysis::callTable(cluster, calls), "skew_us") == std::vector<double>{84.1});
    CHECK(test::numbers(analysis::callMembers(cluster, calls, 0), "delay_us") ==
          std::vector<double>{84.1, 0});
}

TEST_CASE("a rank whose duration is unknown is neither the last nor the longest waiting one", "[cluster]") {
    const auto cluster =
        madeCluster({{{"all__1_0", model::unknownValue}}, {{"all__1_0", 45}}, {{"all__1_0", 20}}});
    const auto table = analysis::callTable(cluster, analysis::matchCalls(cluster));
    CHECK(test::numbers(table, "transfer_us") == std::vector<double>{20});
    CHECK(test::numbers(table, "max_us") == std::vector<double>{45});
    CHECK(test::numbers(table, "wait_us") == std::vector<double>{25});
    CHECK(test::texts(table, "last_worker") == std::vector<std::string>{"r2"});
    CHECK(test::texts(table, "first_worker") == std::vector<std::string>{"r1"});
}

TEST_CASE("transfer and waiting that a source does not tell come from the shortest rank", "[cluster]") {
    const auto cluster = madeCluster(
        {{{"nccl:all_reduce", 50}, {"nccl:broadcast", 7}}, {{"nccl:all_reduce", 20}, {"nccl:broadcast", 9}}});
    CHECK(cluster.ranks[0].steps.at(0).transferUs == 27);
    CHECK(cluster.ranks[0].steps.at(0).synchronizingUs == 30);
    CHECK(cluster.ranks[1].steps.at(0).transferUs == 27);
    CHECK(cluster.ranks[1].steps.at(0).synchronizingUs == 2);
}

TEST_CASE("the rank that comes last in most collectives is slow", "[cluster]") {
    // Dixon of the first two: (98 - 20) / (101 - 20) = 0.963 > 0.823; of the third (98 - 97) / (101 - 97).
    std::vector<std::vector<MadeOperation>> ranks(5);
    const double usual[] = {98, 99, 100, 101};
    for (int call = 0; call < 3; ++call) {
        const std::string name = "all__1_" + std::to_string(call);
        for (std::size_t rank = 0; rank < 4; ++rank)
            ranks[rank].push_back({name, usual[rank]});
        ranks[4].push_back({name, call < 2 ? 20.0 : 97.0});
    }
    const auto cluster = madeCluster(ranks);
    const auto table = analysis::slowRanks(cluster, analysis::matchCalls(cluster));
    CHECK(test::texts(table, "worker").front() == "r4");
    CHECK(test::numbers(table, "votes") == std::vector<double>{2, 0, 0, 0, 0});
    CHECK(test::numbers(table, "calls") == std::vector<double>{3, 3, 3, 3, 3});
    // 78 + 79 + 80 + 81, twice
    CHECK(test::numbers(table, "caused_wait_us").front() == 636);
    CHECK(table.find("slow")->flag(0));
    CHECK_FALSE(table.find("slow")->flag(1));
    const auto byOperation = analysis::slowRanksByOperation(cluster, analysis::matchCalls(cluster));
    CHECK(test::texts(byOperation, "name").front() == "all");
    CHECK(test::numbers(byOperation, "votes").front() == 2);
}

TEST_CASE("of two ranks votes cannot tell whether one is slow", "[cluster]") {
    const auto cluster = madeCluster({{{"all__1_0", 100}}, {{"all__1_0", 1}}});
    const auto table = analysis::slowRanks(cluster, analysis::matchCalls(cluster));
    CHECK(test::numbers(table, "calls") == std::vector<double>{0, 0});
    for (table::RowIndex row = 0; row < 2; ++row) {
        CHECK(table.find("slow")->isNull(row));
        CHECK(table.find("caused_wait_us")->isNull(row));
    }
}

TEST_CASE("clocks that differ by a millisecond and more are reported", "[cluster]") {
    const auto at = [](base::Nanoseconds shift) {
        return std::vector<MadeOperation>{{"all__1_0", 10, "1", "g", 5'000'000 + shift},
                                          {"all__1_1", 10, "1", "g", 9'000'000 + shift}};
    };
    test::Loading near;
    analysis::reportRankDifferences(madeCluster({at(0), at(900'000)}), "run", near.diagnostics);
    CHECK(near.problemCount() == 0);
    test::Loading apart;
    analysis::reportRankDifferences(madeCluster({at(0), at(1'000'000)}), "run", apart.diagnostics);
    CHECK(apart.problem("time.rank_skew").count == 1);
}

TEST_CASE("recordings of different times are reported", "[cluster]") {
    test::Loading loading;
    analysis::reportRankDifferences(
        madeCluster({{{"one__1_0", 10, "1", "g", 5'000}}, {{"two__1_0", 10, "1", "h", 50'000}}}), "run",
        loading.diagnostics);
    CHECK(loading.problem("time.rank_skew").count == 1);
}

TEST_CASE("a rank without a step that others have is reported", "[cluster]") {
    test::Loading loading;
    analysis::reportRankDifferences(
        madeCluster({{{"all__1_0", 10, "1"}, {"all__1_1", 10, "2"}}, {{"all__1_0", 10, "1"}}}), "run",
        loading.diagnostics);
    CHECK(loading.problem("run.step_mismatch").count == 1);
}
