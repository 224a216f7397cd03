// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/communication_table.h"
#include "core/analysis/cluster/link_matrix.h"
#include "core/analysis/cluster/links.h"
#include "core/analysis/cluster/parallel_groups.h"
#include "core/analysis/cluster/rank_summary.h"
#include "unit/support/cluster_maker.h"
#include "unit/support/table_cells.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>
#include <stop_token>

using namespace runglass;
using test::madeCluster;
using test::madeClusterOfLinks;
using test::MadeLink;
using test::MadeOperation;

namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

/// Ranks 0…n-1 in one group, each sending to the next; `slow` sends at half the rate.
analysis::Cluster ring(int ranks, int slow) {
    std::vector<std::vector<MadeLink>> links;
    std::vector<std::vector<MadeOperation>> operations;
    for (int rank = 0; rank < ranks; ++rank) {
        const double jitter = rank % 4 * 0.5;
        links.push_back({{rank, (rank + 1) % ranks, "HCCS", 2e6, rank == slow ? 200 : 100 + jitter}});
        operations.push_back({{"all__1_0", 100}});
    }
    return madeClusterOfLinks(links, operations);
}

} // namespace

TEST_CASE("links are summed over steps and operations, and rates are sum by sum", "[cluster]") {
    // 10 MB in 1 ms and 2 MB in 2 ms: 12 MB in 3 ms are 4 GB/s; the mean of the rates would be 5.5.
    const auto cluster = madeClusterOfLinks({{{0, 1, "HCCS", 10e6, 1000, "allreduce", "g", "1"},
                                              {0, 1, "HCCS", 2e6, 2000, "allgather", "g", "2"},
                                              {0, 0, "LOCAL", 1e6, 10}}});
    const auto table = analysis::communicationMatrix(cluster, {}, false);
    CHECK(test::texts(table, "transport") == Texts{"LOCAL", "HCCS"});
    CHECK(test::numbers(table, "size_mb") == Numbers{1, 12});
    CHECK(test::numbers(table, "time_ms") == Numbers{0.01, 3});
    CHECK(test::numbers(table, "bandwidth_gbps") == Numbers{100, 4});
    CHECK(analysis::communicationMatrix(cluster, {}, true).rowCount() == 3);
    CHECK(analysis::communicationMatrix(cluster, {"", "2", ""}, false).rowCount() == 1);
}

TEST_CASE("places in a group become ranks of the world when all its ranks are known", "[cluster]") {
    // Ranks 0 and 2 share group g.
    const auto cluster =
        madeClusterOfLinks({{{0, 1, "HCCS", 1e6, 100}}, {}, {{1, 0, "HCCS", 1e6, 100}}},
                           {{{"all__1_0", 5}}, {{"all__1_0", 5, "1", "other"}}, {{"all__1_0", 5}}});
    const auto table = analysis::communicationMatrix(cluster, {}, false);
    CHECK(test::numbers(table, "src_rank") == Numbers{0, 2});
    CHECK(test::numbers(table, "dst_rank") == Numbers{2, 0});
    CHECK(test::texts(table, "numbering") == Texts{"world", "world"});
}

TEST_CASE("places in a group of which ranks are missing stay places", "[cluster]") {
    const auto cluster = madeClusterOfLinks({{{0, 3, "HCCS", 1e6, 100}}}, {{{"all__1_0", 5}}});
    const auto table = analysis::communicationMatrix(cluster, {}, false);
    CHECK(test::numbers(table, "dst_rank") == Numbers{3});
    CHECK(test::texts(table, "numbering") == Texts{"group"});
    CHECK(test::texts(table, "group") == Texts{"g"});
}

TEST_CASE("a link at half the rate of others like it is slow", "[cluster]") {
    const auto table = analysis::slowLinks(ring(12, 7), {});
    CHECK(table.rowCount() == 12);
    CHECK(table.find("slow")->flag(0));
    CHECK_FALSE(table.find("slow")->flag(1));
    CHECK(table.find("src_rank")->integer(0) == 7);
    CHECK(table.find("dst_rank")->integer(0) == 8);
    CHECK(table.find("bandwidth_gbps")->real(0) == 10);
    CHECK(table.find("compared")->integer(0) == 12);
    CHECK(table.find("method")->text(0) == "Dixon");
    // HCCS should reach 18 GB/s.
    CHECK(table.find("reference_gbps")->real(0) == 18);
    CHECK(table.find("below_reference")->flag(0));
    CHECK_FALSE(table.find("below_reference")->flag(1));
}

TEST_CASE("without a slow link none is called slow", "[cluster]") {
    const auto table = analysis::slowLinks(ring(12, -1), {});
    for (table::RowIndex row = 0; row < table.rowCount(); ++row)
        CHECK_FALSE(table.find("slow")->flag(row));
}

TEST_CASE("above a hundred links three deviations decide", "[cluster]") {
    const auto table = analysis::slowLinks(ring(128, 100), {});
    CHECK(table.find("method")->text(0) == "3 sigma");
    CHECK(table.find("src_rank")->integer(0) == 100);
    CHECK(table.find("slow")->flag(0));
    CHECK_FALSE(table.find("slow")->flag(1));
}

TEST_CASE("links that sent much less are not compared with the others", "[cluster]") {
    const auto cluster = madeClusterOfLinks({{{0, 1, "HCCS", 8, 1}}, {{1, 0, "HCCS", 2e6, 100}}});
    CHECK(test::numbers(analysis::slowLinks(cluster, {}), "compared") == Numbers{1, 1});
}

TEST_CASE("without a matrix the traffic of pairs tells their links", "[cluster]") {
    std::vector<std::vector<MadeOperation>> ranks;
    for (int rank = 0; rank < 8; ++rank) {
        const double time = rank / 2 == 2 ? 300 : 100 + rank * 0.25;
        const std::string group = std::string("pair").append(std::to_string(rank / 2));
        ranks.push_back({{"hcom_sendrecv__1_0", 400, "1", group, 0, time, 2e6, "RDMA"}});
    }
    const auto table = analysis::slowLinks(madeCluster(ranks), {});
    CHECK(table.rowCount() == 8);
    CHECK(table.find("src_rank")->integer(0) == 4);
    CHECK(table.find("dst_rank")->integer(0) == 5);
    CHECK(table.find("bandwidth_gbps")->real(0) == Approx(2e6 / 300 / 1000));
}

TEST_CASE("operations are grouped by worker and kind with averages over their calls", "[cluster]") {
    const auto cluster = madeCluster({{{"all__1_0", 10, "1", "a", 0, 4, 1000},
                                       {"all__1_1", 30, "2", "b", 9, 2, 3000},
                                       {"cast__1_2", 5, "1", "a", 5, 1, 10}},
                                      {}});
    const auto table = analysis::communicationTable(cluster, analysis::CommunicationGrouping::Operation, {});
    CHECK(test::texts(table, "worker") == Texts{"r0", "r0", "r1"});
    CHECK(test::texts(table, "name") == Texts{"all", "cast", "–"});
    CHECK(test::texts(table, "lacking") == Texts{"–", "–", "no times of steps and no communication data"});
    const auto row = test::rowWith(table, "name", "all");
    CHECK(table.find("calls")->integer(row) == 2);
    CHECK(table.find("size_bytes")->real(row) == 4000);
    CHECK(table.find("avg_size_bytes")->real(row) == 2000);
    CHECK(table.find("elapsed_us")->real(row) == 40);
    CHECK(table.find("avg_elapsed_us")->real(row) == 20);
    CHECK(table.find("transfer_us")->real(row) == 6);
    CHECK(table.find("avg_transfer_us")->real(row) == 3);
    CHECK(table.find("wait_us")->isNull(row));
    // 4,000 bytes in 6 us
    CHECK(table.find("bandwidth_gbps")->real(row) == Approx(4.0 / 6));
}

TEST_CASE("operations can be divided further, filtered and put together", "[cluster]") {
    const auto cluster =
        madeCluster({{{"all__1_0", 10, "1", "a"}, {"all__1_1", 30, "2", "b"}}, {{"all__1_0", 11, "1", "a"}}});
    using analysis::CommunicationGrouping;
    const auto rows = [&](CommunicationGrouping grouping, const analysis::CommunicationFilter& filter) {
        return test::numbers(analysis::communicationTable(cluster, grouping, filter), "elapsed_us");
    };
    CHECK(rows(CommunicationGrouping::Group, {}) == Numbers{10, 30, 11});
    CHECK(rows(CommunicationGrouping::AllWorkers, {}) == Numbers{51});
    CHECK(rows(CommunicationGrouping::Operation, {"r0", "", ""}) == Numbers{40});
    CHECK(rows(CommunicationGrouping::Operation, {"", "1", ""}) == Numbers{10, 11});
    CHECK(rows(CommunicationGrouping::Call, {"", "", "b"}) == Numbers{30});
}

TEST_CASE("groups are known by their operations", "[cluster]") {
    const auto cluster = madeCluster({{{"all__1_0", 10, "1", "a"}, {"all__1_1", 10, "1", "b"}},
                                      {{"all__1_0", 11, "1", "a"}},
                                      {{"all__1_1", 12, "1", "b"}}});
    const auto table = analysis::parallelGroups(cluster);
    CHECK(test::texts(table, "group") == Texts{"a", "b"});
    CHECK(test::texts(table, "ranks") == Texts{"0, 1", "0, 2"});
    CHECK(test::numbers(table, "operations") == Numbers{2, 2});
    CHECK(test::numbers(table, "elapsed_us") == Numbers{21, 22});
}

TEST_CASE("ranks that send to each other are pipelines, their places the stages", "[cluster]") {
    const auto send = [](const std::string& group) {
        return std::vector<MadeOperation>{{"hcom_sendrecv__1_0", 10, "1", group}};
    };
    const auto stages = analysis::pipelineStages(madeCluster({send("x"), send("y"), send("x"), send("y")}));
    CHECK(stages == std::vector<std::optional<int>>{0, 0, 1, 1});
    CHECK(analysis::pipelineStages(madeCluster({send("x"), send("x")})) ==
          std::vector<std::optional<int>>{std::nullopt, std::nullopt});
}

TEST_CASE("the matrix of links has a cell for every two ranks that any link tells of", "[cluster]") {
    const std::vector<MadeOperation> operation{{"all__1_0", 100}};
    const auto cluster = madeClusterOfLinks(
        {{{0, 1, "HCCS", 2e6, 100}, {0, 1, "PCIE", 1e6, 200}}, {}, {{2, 0, "PCIE", 3e6, 0}}},
        {operation, operation, operation});
    const auto sizes = analysis::linkMatrix(cluster, analysis::LinkMeasure::Size, "");
    CHECK(sizes.ranks == std::vector<int>{0, 1, 2});
    CHECK(sizes.values.at(0, 1) == 3e6); // over both
    CHECK(sizes.values.at(2, 0) == 3e6);
    CHECK(std::isnan(sizes.values.at(1, 0)));
    CHECK(std::isnan(sizes.values.at(2, 2)));
    CHECK(sizes.values.values().size() == 2);
    const auto rates = analysis::linkMatrix(cluster, analysis::LinkMeasure::Bandwidth, "PCIE");
    CHECK(rates.values.at(0, 1) == 5);        // 1 MB in 200 us
    CHECK(std::isnan(rates.values.at(2, 0))); // without a time
}

TEST_CASE("the matrix of links stops when told to", "[cluster]") {
    const auto cluster = ring(4, -1);
    REQUIRE(analysis::linkMatrix(cluster, analysis::LinkMeasure::Size, "").ranks.size() == 4);
    REQUIRE(analysis::linkTransports(cluster) == Texts{"HCCS"});
    std::stop_source stop;
    stop.request_stop();
    CHECK(analysis::linkMatrix(cluster, analysis::LinkMeasure::Size, "", stop.get_token()).ranks.empty());
    CHECK(analysis::linkTransports(cluster, stop.get_token()).empty());
}

TEST_CASE("a matrix of very many ranks takes no more than its links", "[cluster]") {
    constexpr int ranks = 100'000; // squared, cells of eight bytes would be 80 GB
    auto texts = std::make_shared<base::StringPool>();
    analysis::RankSummary ring;
    ring.linksAreGlobal = true;
    for (int rank = 0; rank < ranks; ++rank) {
        model::CommunicationLink link;
        link.source = rank;
        link.destination = (rank + 1) % ranks;
        link.transport = texts->intern("HCCS");
        link.sizeBytes = 1e6;
        link.timeUs = 100;
        ring.links.push_back(link);
    }
    analysis::Cluster cluster;
    cluster.texts = std::move(texts);
    cluster.ranks.push_back(std::move(ring));
    const auto matrix = analysis::linkMatrix(cluster, analysis::LinkMeasure::Time, "");
    CHECK(matrix.ranks.size() == ranks);
    CHECK(matrix.values.values().size() == ranks);
    CHECK(matrix.values.at(ranks - 1, 0) == 100);
    CHECK(matrix.values.at(5, 6) == 100);
    CHECK(std::isnan(matrix.values.at(5, 7)));
}

TEST_CASE("a source of several ranks gives each its own, and links of others to the first", "[cluster]") {
    auto made =
        test::madeCommunication({{"all__1_0", 10}, {"all__1_0", 20}, {"all__1_1", 30}, {"all__1_2", 40}},
                                {{0, 1, "HCCS", 1, 1}, {1, 0, "HCCS", 2, 1}, {7, 0, "HCCS", 4, 1}});
    made.operations[0].rank = made.operations[3].rank = 1;
    made.operations[1].rank = made.operations[2].rank = 0;
    const auto ranks = analysis::summarizeRanks("all", std::nullopt, nullptr, &made);
    REQUIRE(ranks.size() == 2);
    CHECK(ranks[0].rank.worker == "rank 0");
    CHECK(ranks[1].rank.rank == 1);
    REQUIRE(ranks[0].rank.operations.size() == 2);
    CHECK(ranks[0].rank.operations[1].elapsedUs == 30);
    REQUIRE(ranks[1].rank.operations.size() == 2);
    CHECK(ranks[1].rank.operations[0].elapsedUs == 10);
    REQUIRE(ranks[0].rank.links.size() == 2);
    CHECK(ranks[0].rank.links[1].source == 7);
    REQUIRE(ranks[1].rank.links.size() == 1);
    CHECK(ranks[1].rank.links[0].sizeBytes == 2);
}

TEST_CASE("a source of very many ranks takes no more than it tells", "[cluster]") {
    // The group for each of its ranks would be 14 GB, and ids of all texts for each rank as much.
    constexpr int ranks = 60'000;
    auto texts = std::make_shared<base::StringPool>();
    model::Communication made;
    made.groups.push_back({base::noText, texts->intern("dp"), {}});
    made.groups.push_back({base::noText, texts->intern("elsewhere"), {ranks + 1}});
    for (int rank = 0; rank < ranks; ++rank) {
        model::CommunicationOperation operation;
        operation.group = texts->intern("g");
        operation.name = texts->intern(std::string("all__1_").append(std::to_string(rank)));
        operation.elapsedUs = 10 + rank;
        operation.rank = rank;
        made.operations.push_back(operation);
        made.groups[0].ranks.push_back(rank);
    }
    made.texts = std::move(texts);
    auto summaries = analysis::summarizeRanks("all", std::nullopt, nullptr, &made);
    REQUIRE(summaries.size() == ranks);
    CHECK(summaries[0].rank.groups.size() == 1);
    CHECK(summaries[1].rank.groups.empty());
    const auto cluster = analysis::makeCluster(std::move(summaries));
    REQUIRE(cluster.groups.size() == 1);
    CHECK(cluster.text(cluster.groups[0].purpose) == "dp");
    CHECK(cluster.groups[0].ranks.size() == ranks);
    CHECK(cluster.text(cluster.ranks[ranks - 1].operations[0].name) == "all__1_59999");
    CHECK(cluster.ranks[ranks - 1].operations[0].transitUs == 10); // of the shortest
}

TEST_CASE("purposes of very many groups of the same ranks are put together once", "[cluster]") {
    // If each group of operations did so for itself, this would take minutes and run into the time limit.
    constexpr int count = 60'000;
    std::vector<MadeOperation> operations;
    for (int i = 0; i < count; ++i)
        operations.push_back({"all__1_0", 10, "1", std::string("g").append(std::to_string(i))});
    auto made = test::madeCommunication(operations);
    auto texts = std::make_shared<base::StringPool>(); // the same ids, and more
    for (std::uint32_t i = 0; i < made.texts->size(); ++i)
        texts->intern(made.texts->text(base::TextId{i}));
    for (int i = 0; i < count; ++i)
        made.groups.push_back({base::noText, texts->intern(std::string("p").append(std::to_string(i))), {0}});
    made.texts = std::move(texts);
    const auto cluster = analysis::makeCluster(analysis::summarizeRanks("r", 0, nullptr, &made));
    REQUIRE(cluster.groups.size() == count);
    CHECK(cluster.text(cluster.groups[0].purpose).starts_with("p0, p1, p2, "));
    CHECK(cluster.text(cluster.groups[count - 1].purpose).ends_with(", p59999"));
}

TEST_CASE("traffic of an unknown group is of no link between two ranks", "[cluster]") {
    auto made = test::madeCommunication({{"send__1_0", 400, "1", "", 0, 100, 2e6, "RDMA"}});
    made.groups.push_back({base::noText, base::noText, {0, 5}});
    const auto cluster = analysis::makeCluster(analysis::summarizeRanks("r", 0, nullptr, &made));
    const auto table = analysis::slowLinks(cluster, {});
    REQUIRE(table.rowCount() == 1);
    CHECK(table.find("src_rank")->integer(0) == 0);
    CHECK(table.find("dst_rank")->isNull(0));
}

TEST_CASE("numbers of packets stop at the limit", "[cluster]") {
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    const auto sums = [](std::int64_t count, std::size_t ranks) {
        auto made = test::madeCommunication(
            {{"all__1_0", 10, "1", "g", 0, 5, 1000, "HCCS"}, {"all__1_1", 10, "1", "g", 9, 5, 1000, "HCCS"}});
        made.packets = {{1000, count, 10}};
        for (auto& traffic : made.traffic)
            traffic.packetCount = 1;
        std::vector<analysis::SummaryWithTexts> summaries;
        for (std::size_t rank = 0; rank < ranks; ++rank)
            summaries.push_back(analysis::summarizeRanks(std::string("r").append(std::to_string(rank)),
                                                         static_cast<int>(rank), nullptr, &made)
                                    .front());
        return analysis::packetSizes(analysis::makeCluster(std::move(summaries)), "");
    };
    CHECK(test::numbers(sums(3, 2), "packets") == Numbers{12});
    CHECK(test::numbers(sums(3, 2), "time_us") == Numbers{40});
    CHECK(test::numbers(sums(3, 2), "bandwidth_gbps") == Numbers{0.3}); // 12,000 bytes in 40 us
    CHECK(sums(most / 2 + 1, 1).find("packets")->integer(0) == most);   // in one rank
    CHECK(sums(most / 2, 2).find("packets")->integer(0) == most);       // in all together
}
