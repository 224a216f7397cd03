// SPDX-License-Identifier: Apache-2.0
#include "golden/cli_run.h"
#include "golden/json_table.h"
#include "unit/support/shared_data.h"

#include <catch2/catch.hpp>

#include <utility>

using namespace runglass::test;

namespace {

using Words = std::vector<std::string>;

JsonTable table(const std::string& name, const std::filesystem::path& run, const Words& more = {}) {
    Words words{"table", name, run.string()};
    words.insert(words.end(), more.begin(), more.end());
    return printedTable(std::move(words));
}

constexpr double usPerMs = 1000;

struct Section {
    std::string name;   ///< in the oracle
    std::string marker; ///< in the column kind
};
const std::vector<Section> sections{{"p2p", "p2p"}, {"collective", "collective"}};

/// Sum of a column over the rows of one kind.
double sumOf(const JsonTable& table, const std::string& column, const std::string& kind) {
    double sum = 0;
    for (std::size_t row = 0; row < table.rowCount(); ++row)
        if (table.text(row, "kind") == kind)
            sum += table.number(row, column);
    return sum;
}

} // namespace

TEST_CASE("st_level2: steps of all four ranks are those of their files", "[cluster]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto steps = table("distributed-steps", shared / "data/ascend/st_level2");
    REQUIRE(steps.rowCount() == 4);
    // As in the oracle's step_trace_time.csv; nothing overlaps there.
    const std::vector<double> computing{231290.10, 230903.72, 400448.26, 401131.70};
    const std::vector<double> communication{420174.26, 441708.38, 277649.66, 261498.44};
    const std::vector<double> free{158558, 136819.56, 131705.28, 147520.20};
    for (std::size_t rank = 0; rank < 4; ++rank) {
        CHECK(steps.text(rank, "worker") == "rank_" + std::to_string(rank));
        CHECK(steps.text(rank, "step") == "13");
        CHECK(steps.number(rank, "computing_us") == Approx(computing[rank]).epsilon(0).margin(0.001));
        CHECK(steps.number(rank, "overlapped_us") == 0);
        CHECK(steps.number(rank, "communication_us") == Approx(communication[rank]).epsilon(0).margin(0.001));
        CHECK(steps.number(rank, "other_us") == Approx(free[rank]).epsilon(0).margin(0.001));
        const Oracle oracle("st_level2", "rank_" + std::to_string(rank) +
                                             "_ascend_pt/ASCEND_PROFILER_OUTPUT/communication.json");
        double transfer = 0;
        double synchronizing = 0;
        for (const auto& section : sections) {
            const std::string sum = "/steps/step13/" + section.name + "/sum/";
            transfer += oracle.decimal(sum + "Transit Time(ms)");
            synchronizing += oracle.decimal(sum + "Synchronization Time(ms)");
        }
        CHECK(steps.number(rank, "transfer_us") == Approx(transfer * usPerMs).margin(0.001));
        CHECK(steps.number(rank, "synchronizing_us") == Approx(synchronizing * usPerMs).margin(0.001));
    }
}

TEST_CASE("st_level2: communication of all four ranks is that of their files", "[cluster]") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (int rank = 0; rank < 4; ++rank) {
        const std::string worker = "rank_" + std::to_string(rank);
        const Oracle oracle("st_level2", worker + "_ascend_pt/ASCEND_PROFILER_OUTPUT/communication.json");
        const auto operations =
            table("communication", shared / "data/ascend/st_level2", {"--worker", worker});
        const auto calls = table("communication", shared / "data/ascend/st_level2",
                                 {"--worker", worker, "--group-by", "call"});
        for (const auto& section : sections) {
            INFO(worker << ' ' << section.name);
            const std::string at = "/steps/step13/" + section.name;
            CHECK(sumOf(operations, "calls", section.marker) ==
                  static_cast<double>(oracle.integer(at + "/ops")));
            const std::vector<std::pair<std::string, std::string>> sums{
                {"elapsed_us", "Elapse Time(ms)"},
                {"transfer_us", "Transit Time(ms)"},
                {"wait_us", "Wait Time(ms)"},
                {"synchronization_us", "Synchronization Time(ms)"},
                {"idle_us", "Idle Time(ms)"}};
            for (const auto& [column, field] : sums) {
                const double expected = oracle.decimal(at + "/sum/" + field) * usPerMs;
                CHECK(sumOf(operations, column, section.marker) == Approx(expected).margin(0.001));
                CHECK(sumOf(calls, column, section.marker) == Approx(expected).margin(0.001));
            }
            // Counted once: what SDMA moved is what HCCS moved. Megabytes of these files have 10^6 bytes.
            const double bytes = oracle.decimal(at + "/bandwidth/HCCS/size_mb") * 1e6;
            CHECK(sumOf(operations, "size_bytes", section.marker) == Approx(bytes).epsilon(1e-12));
        }
    }
}

TEST_CASE("st_level2: groups, stages and links name ranks of the world", "[cluster]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto run = shared / "data/ascend/st_level2";
    const auto stages = table("pipeline-stages", run);
    REQUIRE(stages.rowCount() == 2);
    CHECK(stages.text(0, "ranks") == "0, 1");
    CHECK(stages.text(1, "ranks") == "2, 3");
    CHECK(stages.number(1, "computing_us") == Approx((400448.26 + 401131.70) / 2));
    const auto groups = table("parallel-groups", run);
    // Ranks 0 and 2 send to each other in this group; the metadata has three groups of these ranks.
    const auto pipeline = groups.rowWith("group", "3985310405473756128");
    CHECK(groups.text(pipeline, "ranks") == "0, 2");
    CHECK(groups.text(pipeline, "purpose").find("pp") != std::string::npos);
    const auto matrix = table("communication-matrix", run);
    for (std::size_t row = 0; row < matrix.rowCount(); ++row)
        CHECK(matrix.text(row, "numbering") == "world");
    const auto imbalance = table("imbalance", run);
    const auto computing = imbalance.rowWith("figure", "Computing");
    // (401131.70 - 230903.72) / 315943.445
    CHECK(imbalance.number(computing, "spread_pct") == Approx(53.8793).epsilon(1e-5));
}

TEST_CASE("level1: transfer and wait of four allReduce by the rank that came last", "[cluster]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto run = shared / "data/ascend/pytorch_text/level1";
    const auto operations = table("communication", run);
    REQUIRE(operations.rowCount() == 2);
    for (std::size_t row = 0; row < 2; ++row) {
        CHECK(operations.text(row, "name") == "hcom_allReduce");
        CHECK(operations.number(row, "calls") == 4);
        CHECK(operations.number(row, "size_bytes") == Approx(427596096).epsilon(1e-12));
    }
    CHECK(operations.number(0, "elapsed_us") == Approx(105991.87771875).epsilon(1e-12));
    CHECK(operations.number(1, "elapsed_us") == Approx(100375.28546875).epsilon(1e-12));
    const auto calls = table("communication-calls", run);
    REQUIRE(calls.rowCount() == 4);
    // Durations in us of rank 0: 79089.52021875, 2281.1055625, 2402.388, 22218.8639375;
    // of rank 1: 73475.16803125, 2280.1455625, 2395.38784375, 22224.58403125.
    const std::vector<double> transfer{73475.16803125, 2280.1455625, 2395.38784375, 22218.8639375};
    const std::vector<double> wait{5614.3521875, 0.96, 7.00015625, 5.72009375};
    const std::vector<std::string> last{"rank1", "rank1", "rank1", "rank0"};
    for (std::size_t call = 0; call < 4; ++call) {
        CHECK(calls.number(call, "transfer_us") == Approx(transfer[call]).epsilon(1e-12));
        CHECK(calls.number(call, "wait_us") == Approx(wait[call]).epsilon(1e-6));
        CHECK(calls.text(call, "last_worker") == last[call]);
        CHECK(calls.number(call, "missing_ranks") == 0);
    }
    // 1736408883737849.2 - 1736408883732241.5
    CHECK(calls.number(0, "skew_us") == Approx(5607.7));
    const auto steps = table("distributed-steps", run);
    CHECK(steps.number(0, "computing_us") == Approx(8873.756 - 4028.675).epsilon(1e-12));
    CHECK(steps.number(0, "transfer_us") == Approx(3683.3534999999995).epsilon(1e-12));
    CHECK(steps.number(0, "synchronizing_us") == Approx(5615.71221875).epsilon(1e-12));
}

TEST_CASE("fl-09: ranks without communication are rows that say so", "[cluster]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto operations = table("communication", shared / "cases/fl-09/run1");
    REQUIRE(operations.rowCount() == 4);
    CHECK(operations.text(0, "worker") == "r0");
    CHECK(operations.number(0, "elapsed_us") + operations.number(1, "elapsed_us") == 12500);
    CHECK(operations.text(2, "worker") == "r1");
    CHECK(operations.text(2, "lacking") == "no communication data");
    CHECK(operations.text(3, "lacking") == "no communication data");
    CHECK(table("distributed-steps", shared / "cases/fl-09/run1").rowCount() == 3);
}

TEST_CASE("fl-13: equal names in two groups are different operations", "[cluster]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto run = shared / "cases/fl-13/run1";
    const auto calls = table("communication", run, {"--group-by", "call"});
    CHECK(calls.rowCount() == 3);
    CHECK(calls.sum("elapsed_us") == 9000);
    const auto groups = table("parallel-groups", run);
    CHECK(groups.rowCount() == 2);
    CHECK(groups.text(0, "group") == "11");
    CHECK(groups.text(1, "group") == "22");
    CHECK(table("communication", run, {"--group", "22"}).number(0, "elapsed_us") == 3000);
}

TEST_CASE("pieces: the output of a cluster analysis is a run of sixteen ranks", "[cluster]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto run = shared / "data/ascend/pieces/cluster_analysis_output";
    const auto steps = table("distributed-steps", run);
    REQUIRE(steps.rowCount() == 16); // without the two rows of stages
    CHECK(steps.text(0, "worker") == "rank 0");
    CHECK(steps.text(0, "step") == "2");
    const auto first = steps.rowWith("worker", "rank 0");
    CHECK(steps.number(first, "computing_us") ==
          Approx(75174.57464453117 - 6987.303296874976).epsilon(1e-12));
    CHECK(steps.number(first, "communication_us") == Approx(146614.02034375005).epsilon(1e-12));
    CHECK(steps.number(first, "other_us") == Approx(69909.50350390615).epsilon(1e-12));
    const auto stages = table("pipeline-stages", run);
    REQUIRE(stages.rowCount() == 2);
    CHECK(stages.text(0, "ranks") == "0-7");
    CHECK(stages.text(1, "ranks") == "8-15");
    const auto calls = table("communication", run, {"--group-by", "call", "--where", "elapsed_us > 0"});
    // Summed by a script over cluster_communication.json, milliseconds of ranks 0 and 1
    CHECK(calls.rowCount() == 6);
    CHECK(calls.sum("elapsed_us") == Approx(16800.31444140625).epsilon(1e-12));
    const auto matrix = table("communication-matrix", run);
    const auto remote = matrix.rowWith("transport", "RDMA");
    CHECK(matrix.number(remote, "src_rank") == 0);
    CHECK(matrix.number(remote, "dst_rank") == 8);
    CHECK(matrix.number(remote, "size_mb") == Approx(20.97152));
    CHECK(matrix.number(remote, "bandwidth_gbps") == Approx(24.2778).epsilon(1e-5));
}

TEST_CASE("advisor_pieces: work without steps is shown once", "[cluster]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto run = shared / "data/ascend/advisor_pieces/test/resource/advisor/cluster_analysis_output";
    const auto steps = table("distributed-steps", run);
    REQUIRE(steps.rowCount() == 8);
    CHECK(steps.text(0, "step") == "no step");
    const auto means = table("distributed-steps", run, {"--step", "all"});
    // Not doubled (D-23): 80309.687 us in the file, of which 5524.545 overlap.
    CHECK(means.number(0, "computing_us") == Approx(80309.68717187493 - 5524.544625000097).epsilon(1e-12));
    for (const std::string worker : {"1", "rank 1"}) {
        const auto broadcast = table("communication", run, {"--worker", worker});
        CHECK(broadcast.rowCount() == 1);
        CHECK(broadcast.number(0, "calls") == 2);
        CHECK(broadcast.number(0, "elapsed_us") == Approx(38166.238718749995));
    }
}

TEST_CASE("tables about all ranks refuse what they cannot give", "[cluster]") {
    RUNGLASS_NEEDS_SHARED(shared);
    const std::string run = (shared / "data/ascend/pytorch_text/level1").string();
    const auto status = [&](const Words& words) { return runCli(words).status; };
    CHECK(status({"table", "communication", run, "--group-by", "shape"}) == 2);
    CHECK(status({"table", "communication", run, "--device", "0"}) == 2);
    CHECK(status({"table", "operators", run, "--group", "g"}) == 2);
    CHECK(status({"table", "distributed-steps", run, "--group", "g"}) == 2);
    CHECK(status({"table", "imbalance", run, "--worker", "0"}) == 2);
    CHECK(status({"table", "distributed-steps", run, "--step", "51"}) == 1);
    const CliRun help = runCli({"table", "--help"});
    CHECK(help.out.find("slow-ranks") != std::string::npos);
}
