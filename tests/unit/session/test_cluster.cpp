// SPDX-License-Identifier: Apache-2.0
#include "core/session/cluster.h"

#include "cluster_run.h"
#include "core/session/cluster_tables.h"
#include "core/session/scanner.h"
#include "unit/support/kineto_text.h"
#include "unit/support/load_files.h"
#include "unit/support/shared_data.h"
#include "unit/support/table_cells.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;

namespace {

using Texts = std::vector<std::string>;

/// The generated run of 64 ranks: rank 5 is slow, and so is the link from rank 9 to rank 10.
class GeneratedRun {
public:
    GeneratedRun() {
        std::string error;
        const bool isWritten = sample::writeClusterRun(folder_.path(), {}, error);
        INFO(error);
        REQUIRE(isWritten);
        const auto runs = session::scan(folder_.path(), loading.context);
        REQUIRE(runs.ok());
        REQUIRE(runs.value().size() == 1);
        run = runs.value().front();
    }

    std::shared_ptr<const analysis::Cluster> load(int span = 1) {
        const auto cluster = session::loadCluster(run, span, loading.context);
        REQUIRE(cluster.ok());
        return cluster.value();
    }

    test::Loading loading;
    model::RunFolder run;

private:
    test::TempFolder folder_;
};

table::Table made(const analysis::Cluster& cluster, std::string_view name,
                  const session::ClusterOptions& options = {}) {
    const auto table = session::makeClusterTable(name, cluster, options);
    REQUIRE(table.ok());
    return table.value();
}

} // namespace

TEST_CASE("all ranks of a run are loaded in the order of its workers", "[cluster]") {
    GeneratedRun generated;
    const auto cluster = generated.load();
    REQUIRE(cluster->ranks.size() == 64);
    CHECK(cluster->ranks[10].worker == "worker10");
    CHECK(cluster->ranks[10].rank == 10);
    CHECK(cluster->steps == Texts{"10", "11"});
    // 8 allReduce, 4 allGather, 2 sends and 2 receives in each of two steps
    CHECK(cluster->ranks[63].operations.size() == 32);
    CHECK(cluster->ranks[63].lacking.empty());
    CHECK(generated.loading.problemCount() == 0);
}

TEST_CASE("the slow rank of a run is found", "[cluster]") {
    GeneratedRun generated;
    const auto table = made(*generated.load(), "slow-ranks");
    CHECK(table.find("worker")->text(0) == "worker5");
    CHECK(table.find("slow")->flag(0));
    // In every allReduce and allGather
    CHECK(table.find("votes")->integer(0) == 24);
    for (table::RowIndex row = 1; row < table.rowCount(); ++row)
        CHECK_FALSE(table.find("slow")->flag(row));
    const auto imbalance = made(*generated.load(), "imbalance");
    const auto computing = test::rowWith(imbalance, "figure", "Computing");
    CHECK(imbalance.find("max_worker")->text(computing) == "worker5");
    CHECK(imbalance.find("uneven")->flag(computing));
}

TEST_CASE("the slow link of a run is found", "[cluster]") {
    GeneratedRun generated;
    const auto table = made(*generated.load(), "slow-links");
    CHECK(table.find("src_rank")->integer(0) == 9);
    CHECK(table.find("dst_rank")->integer(0) == 10);
    CHECK(table.find("transport")->text(0) == "RDMA");
    CHECK(table.find("slow")->flag(0));
    CHECK(table.find("below_reference")->flag(0));
    for (table::RowIndex row = 1; row < table.rowCount(); ++row)
        if (table.find("slow")->flag(row))
            FAIL("also called slow: " << table.find("src_rank")->integer(row));
}

TEST_CASE("every table about all ranks can be made", "[cluster]") {
    GeneratedRun generated;
    const auto cluster = generated.load();
    for (const auto& entry : session::clusterCatalog()) {
        INFO(entry.name);
        CHECK(session::makeClusterTable(entry.name, *cluster, {}).ok());
        for (const auto& grouping : entry.groupings)
            CHECK(made(*cluster, entry.name, {std::string(grouping.id), "", "", ""}).columnCount() > 0);
    }
}

TEST_CASE("choices that are not there are errors with those that are", "[cluster]") {
    GeneratedRun generated;
    const auto cluster = generated.load();
    const auto step = session::makeClusterTable("distributed-steps", *cluster, {"", "12", "", ""});
    REQUIRE_FALSE(step.ok());
    CHECK(step.error().hint == "Steps: 10, 11");
    CHECK_FALSE(session::makeClusterTable("communication", *cluster, {"", "", "worker99", ""}).ok());
    const auto group = session::makeClusterTable("slow-ranks", *cluster, {"", "", "", "dp"});
    REQUIRE_FALSE(group.ok());
    CHECK(group.error().what == "There is no communication group \"dp\"");
    CHECK(group.error().hint.starts_with("Groups: "));
    CHECK(group.error().hint.find("2000000000000, ") != std::string::npos);
    auto groupless = *cluster;
    groupless.groups.clear();
    for (analysis::RankSummary& rank : groupless.ranks) {
        rank.operations.clear();
        rank.kinds.clear();
        rank.links.clear();
    }
    const auto none = session::makeClusterTable("parallel-groups", groupless, {"", "", "", "dp"});
    REQUIRE_FALSE(none.ok());
    CHECK(none.error().hint == "What was recorded names no communication groups");
    CHECK_FALSE(session::makeClusterTable("communication", *cluster, {"shape", "", "", ""}).ok());
    CHECK_FALSE(session::makeClusterTable("nothing", *cluster, {}).ok());
    const auto ofOne = made(*cluster, "distributed-steps", {"", "all", "worker3", ""});
    CHECK(test::texts(ofOne, "worker") == Texts{"worker3"});
}

TEST_CASE("a table about all ranks has what is chosen or refuses to be asked for it", "[cluster]") {
    const auto tablesThatTake = [](const session::ClusterOptions& options, const std::string& hint) {
        Texts names;
        for (const session::ClusterTableEntry& entry : session::clusterCatalog()) {
            if (const auto error = session::checkClusterRequest(entry.name, options))
                CHECK(error->hint == hint);
            else
                names.emplace_back(entry.name);
        }
        return names;
    };
    CHECK(tablesThatTake({"", "all", "", ""}, "").size() == session::clusterCatalog().size());
    CHECK(tablesThatTake({"", "12", "", ""}, "Leave the step out") ==
          Texts{"distributed-steps", "communication", "communication-matrix", "imbalance", "slow-links"});
    CHECK(tablesThatTake({"", "", "worker3", ""}, "Leave the worker out") ==
          Texts{"distributed-steps", "communication", "communication-matrix", "packet-sizes", "slow-ranks",
                "slow-links"});
    CHECK(tablesThatTake({"", "", "", "2000000000000"}, "Leave the group out") ==
          Texts{"communication", "communication-calls", "communication-matrix", "slow-ranks", "slow-links",
                "parallel-groups"});
}

TEST_CASE("tables about all ranks are made of one communication group", "[cluster]") {
    GeneratedRun generated;
    const auto cluster = generated.load();
    const std::string group = "2000000000000";
    const session::ClusterOptions ofGroup{"", "", "", group};
    const auto calls = made(*cluster, "communication-calls", ofGroup);
    CHECK(calls.rowCount() == 8); // 4 allGather in each of two steps
    CHECK(test::texts(calls, "group") == Texts(calls.rowCount(), group));
    CHECK(test::texts(made(*cluster, "parallel-groups", ofGroup), "group") == Texts{group});
    const auto slow = made(*cluster, "slow-ranks", ofGroup);
    REQUIRE(slow.rowCount() == 64);
    for (table::RowIndex row = 0; row < slow.rowCount(); ++row) {
        INFO(slow.find("worker")->text(row));
        CHECK(slow.find("calls")->integer(row) <= 8);
    }
}

TEST_CASE("ranks without the wanted recording are rows that say so", "[cluster]") {
    GeneratedRun generated;
    generated.run.workers.resize(2);
    generated.run.workers[1].spans.push_back(generated.run.workers[1].spans[0]);
    generated.run.workers[1].spans[1].number = 2;
    const auto cluster = generated.load(2);
    CHECK(cluster->ranks[0].lacking == "no recording 2");
    CHECK(cluster->ranks[1].hasCommunication);
    CHECK(made(*cluster, "distributed-steps").rowCount() == 4);
}

TEST_CASE("loading of all ranks stops when it is told to", "[cluster]") {
    GeneratedRun generated;
    generated.loading.stop.request_stop();
    const auto cluster = session::loadCluster(generated.run, 1, generated.loading.context);
    REQUIRE_FALSE(cluster.ok());
    CHECK(cluster.error().what == formats::stoppedMessage);
}

TEST_CASE("a worker whose file cannot be read costs only itself", "[cluster]") {
    GeneratedRun generated;
    generated.run.workers.resize(3);
    for (auto& file : generated.run.workers[1].spans[0].files)
        file.path = "/nowhere/" + file.name;
    const auto cluster = generated.load();
    CHECK(cluster->ranks[0].hasCommunication);
    CHECK_FALSE(cluster->ranks[1].hasCommunication);
    CHECK_FALSE(cluster->ranks[1].lacking.empty());
    CHECK(cluster->ranks[2].hasCommunication);
    CHECK(generated.loading.problemCount() > 0);
}

TEST_CASE("a trace is read once for the tables about all ranks", "[cluster]") {
    const test::TempFolder folder;
    const auto twice = test::KinetoText().step(1, 0, 100).op("aten::mm", 10, 20).op("aten::mm", 10, 20);
    folder.write("g/w.1.pt.trace.json", twice.text());
    test::Loading loading;
    const auto runs = session::scan(folder.path() / "g", loading.context);
    REQUIRE(runs.ok());
    REQUIRE(runs.value().size() == 1);
    REQUIRE(session::loadCluster(runs.value().front(), 1, loading.context).ok());
    CHECK(loading.problem("ev.duplicate").count == 1);
}

TEST_CASE("collectives of two GPU ranks are found by their kernels", "[cluster]") {
    RUNGLASS_NEEDS_SHARED(shared);
    model::RunFolder run{"pair", (shared / "data/gpu/sampled_pair").string(), {}};
    for (const std::string name : {"sampled_rank-0", "sampled_rank-1"}) {
        const auto path = shared / "data/gpu/sampled_pair" / (name + ".json.gz");
        model::SpanFolder span;
        span.path = path.string();
        span.format = "kineto";
        span.files.push_back({path.filename().string(), path.string(), std::filesystem::file_size(path)});
        span.views.push_back(model::View::Trace);
        run.workers.push_back({name, {span}});
    }
    test::Loading loading;
    const auto loaded = session::loadCluster(run, 1, loading.context);
    REQUIRE(loaded.ok());
    const auto& cluster = *loaded.value();
    REQUIRE(cluster.ranks.size() == 2);
    CHECK(cluster.ranks[0].rank == 0);
    CHECK(cluster.ranks[1].rank == 1);
    const auto table = made(cluster, "communication");
    // Ten NCCL kernels on each rank, all named SendRecv; times added by a script, sizes of all_reduce from
    // the oracle distributed__hta_sampled_pair.
    const std::vector<std::string> names{"nccl:all_to_all", "nccl:all_reduce", "nccl:all_gather"};
    const std::vector<std::vector<double>> elapsed{{182403, 107656, 106140}, {229700, 44446, 104907}};
    const std::vector<double> reduced{314195708, 284846792};
    for (std::size_t rank = 0; rank < 2; ++rank) {
        const auto ofRank = made(cluster, "communication", {"", "", cluster.ranks[rank].worker, ""});
        REQUIRE(ofRank.rowCount() == 3);
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto row = test::rowWith(ofRank, "name", names[i]);
            CHECK(ofRank.find("elapsed_us")->real(row) == elapsed[rank][i]);
        }
        CHECK(ofRank.find("size_bytes")->real(test::rowWith(ofRank, "name", "nccl:all_reduce")) ==
              reduced[rank]);
    }
    CHECK(table.rowCount() == 6);
}

TEST_CASE("kernels with arguments of their own tell sizes and rates", "[cluster]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto path = shared / "data/gpu/nccl/nccl_data.json.gz";
    model::SpanFolder span;
    span.path = path.string();
    span.format = "kineto";
    span.files.push_back({path.filename().string(), path.string(), std::filesystem::file_size(path)});
    span.views.push_back(model::View::Trace);
    const model::RunFolder run{"nccl", path.parent_path().string(), {{"nccl_data", {span}}}};
    test::Loading loading;
    const auto loaded = session::loadCluster(run, 1, loading.context);
    REQUIRE(loaded.ok());
    const auto table = made(*loaded.value(), "communication");
    // 15 allreduce and 6 broadcast kernels, added by a script
    const auto reduce = test::rowWith(table, "name", "nccl:all_reduce");
    CHECK(table.find("calls")->integer(reduce) == 15);
    CHECK(table.find("elapsed_us")->real(reduce) == Approx(46762.159).epsilon(1e-9));
    CHECK(table.find("size_bytes")->real(reduce) == 306684384);
    CHECK(table.find("algorithm_gbps")->real(reduce) == Approx(306684384 / 46762.159 / 1000));
    // Two ranks: 2 (n - 1) / n is 1
    CHECK(table.find("bus_gbps")->real(reduce) == Approx(306684384 / 46762.159 / 1000));
    const auto broadcast = test::rowWith(table, "name", "nccl:broadcast");
    CHECK(table.find("size_bytes")->real(broadcast) == 638712);
    CHECK(test::texts(made(*loaded.value(), "parallel-groups"), "purpose").front() == "default_pg");
}
