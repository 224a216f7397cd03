// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/distributed_steps.h"
#include "core/analysis/cluster/parallel_groups.h"
#include "core/analysis/cluster/rank_summary.h"
#include "unit/support/cluster_maker.h"
#include "unit/support/table_cells.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <stop_token>

using namespace runglass;
using test::MadeStep;
using test::madeSteps;

namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

analysis::Cluster clusterOf(const std::vector<std::vector<MadeStep>>& ranks) {
    std::vector<analysis::SummaryWithTexts> summaries;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        const model::Steps steps = madeSteps(ranks[i]);
        auto made = analysis::summarizeRanks(std::string("r").append(std::to_string(i)), static_cast<int>(i),
                                             ranks[i].empty() ? nullptr : &steps, nullptr);
        summaries.push_back(std::move(made.front()));
    }
    return analysis::makeCluster(std::move(summaries));
}

table::Table realColumns(const std::vector<std::pair<const char*, double>>& values) {
    table::Table table("steps");
    for (const auto& [id, value] : values) {
        auto column = std::make_shared<table::Column>(table::ValueType::Real);
        column->addReal(value);
        table::ColumnSpec spec;
        spec.id = id;
        spec.type = table::ValueType::Real;
        table.add(std::move(spec), column);
    }
    return table;
}

} // namespace

TEST_CASE("figures of Ascend take overlapped time out of computing", "[cluster]") {
    const auto cluster = clusterOf({{{"50", 100, 30, 10, 60}}});
    const auto figures = analysis::figuresOf(cluster, 0, "50");
    CHECK(figures.computingUs == 90);
    CHECK(figures.overlappedUs == 10);
    CHECK(figures.communicationUs == 30);
    CHECK(figures.otherUs == 60);
}

TEST_CASE("figures of traces come from the busy times of computing and communication", "[cluster]") {
    const auto figures = analysis::stepFigures(realColumns({{"total_us", 100},
                                                            {"compute_busy_us", 50},
                                                            {"compute_communication_overlap_us", 5},
                                                            {"communication_busy_us", 20}}),
                                               0);
    CHECK(figures.computingUs == 45);
    CHECK(figures.overlappedUs == 5);
    CHECK(figures.communicationUs == 15);
    CHECK(figures.otherUs == 35);
    const auto alone = analysis::stepFigures(realColumns({{"total_us", 100}, {"compute_busy_us", 50}}), 0);
    CHECK(alone.computingUs == 50);
    CHECK(alone.communicationUs == 0);
    CHECK(alone.otherUs == 50);
    const auto none = analysis::stepFigures(realColumns({{"total_us", 100}}), 0);
    CHECK(std::isnan(none.computingUs));
    CHECK(std::isnan(none.otherUs));
}

TEST_CASE("rows of one step are added, and all is the mean over steps", "[cluster]") {
    // Two devices in step 1 (D-24), one in step 2; nothing is doubled (D-23).
    const auto cluster = clusterOf({{{"1", 10, 1, 0, 5}, {"1", 20, 2, 0, 6}, {"2", 50, 3, 0, 9}}});
    CHECK(analysis::figuresOf(cluster, 0, "1").computingUs == 30);
    CHECK(analysis::figuresOf(cluster, 0, "2").computingUs == 50);
    CHECK(analysis::figuresOf(cluster, 0, analysis::allSteps).computingUs == 40);
    CHECK(analysis::figuresOf(cluster, 0, analysis::allSteps).otherUs == 10);
}

TEST_CASE("work without steps is shown once under its own name", "[cluster]") {
    const auto cluster = clusterOf({{{"", 10, 1, 0, 5}}});
    CHECK(cluster.steps == Texts{"no step"});
    CHECK(analysis::figuresOf(cluster, 0, "no step").computingUs == 10);
    CHECK(analysis::figuresOf(cluster, 0, analysis::allSteps).computingUs == 10);
}

TEST_CASE("ranks without data or without a step have rows that say so", "[cluster]") {
    const auto cluster = clusterOf({{{"2", 10, 1, 0, 5}, {"10", 20, 1, 0, 5}}, {{"2", 12, 1, 0, 5}}, {}});
    CHECK(cluster.steps == Texts{"2", "10"});
    const auto table = analysis::distributedSteps(cluster, "10");
    CHECK(test::texts(table, "worker") == Texts{"r0", "r1", "r2"});
    CHECK(table.find("computing_us")->isNull(1));
    CHECK(test::texts(table, "lacking") == Texts{"no communication data", "no step 10, no communication data",
                                                 "no times of steps and no communication data"});
    CHECK(analysis::distributedSteps(cluster, "").rowCount() == 6);
    CHECK(test::numbers(analysis::distributedSteps(cluster, "all"), "total_us").front() == 21);
}

TEST_CASE("ranks with hardly a step in common have rows of their own steps only", "[cluster]") {
    // 40 ranks lack 2730 of 2800 steps, the last one all: 112,000 rows would say nothing.
    std::vector<std::vector<MadeStep>> ranks;
    for (int rank = 0; rank < 40; ++rank) {
        auto& steps = ranks.emplace_back();
        for (int i = 0; i < 70; ++i)
            steps.push_back({std::to_string(rank * 70 + i), 10, 1, 0, 5});
    }
    ranks.emplace_back();
    const auto cluster = clusterOf(ranks);
    REQUIRE(cluster.steps.size() == 2800);
    const auto table = analysis::distributedSteps(cluster, "");
    REQUIRE(table.rowCount() == 2801);
    CHECK(table.find("worker")->text(70) == "r1");
    CHECK(table.find("step")->text(70) == "70");
    CHECK(table.find("total_us")->real(2799) == 16);
    CHECK(table.find("worker")->text(2800) == "r40");
    CHECK(table.find("step")->isNull(2800));
    CHECK(table.find("computing_us")->isNull(2800));
    CHECK(table.find("lacking")->text(2800) == "no times of steps and no communication data");
    // Who asks for one step is told of each worker.
    CHECK(analysis::distributedSteps(cluster, "70").rowCount() == 41);
}

TEST_CASE("a figure of all ranks and steps is a matrix with gaps", "[cluster]") {
    const auto cluster = clusterOf({{{"1", 10, 1, 0, 5}, {"2", 20, 2, 0, 5}}, {{"2", 12, 3, 0, 5}}});
    const auto matrix = analysis::figureMatrix(cluster, analysis::Figure::Computing);
    CHECK(matrix.steps == Texts{"1", "2"});
    CHECK(matrix.workers == Texts{"r0", "r1"});
    CHECK(matrix.valuesUs.at(0, 1) == 20);
    CHECK(std::isnan(matrix.valuesUs.at(1, 0)));
    CHECK(matrix.valuesUs.at(1, 1) == 12);
    CHECK(matrix.valuesUs.values().size() == 3);
}

TEST_CASE("tables of steps of all ranks stop when told to", "[cluster]") {
    const auto cluster = clusterOf({{{"1", 98, 10, 0, 49}}, {{"1", 104, 10, 0, 51}}});
    std::stop_source stop;
    REQUIRE(analysis::imbalance(cluster, "", stop.get_token()).rowCount() > 0);
    stop.request_stop();
    const auto table = analysis::distributedSteps(cluster, "", stop.get_token());
    CHECK(table.rowCount() == 0);
    CHECK(table.find("lacking") != nullptr);
    CHECK(analysis::imbalance(cluster, "", stop.get_token()).rowCount() == 0);
    CHECK(analysis::figureMatrix(cluster, analysis::Figure::Other, stop.get_token()).workers.empty());
}

TEST_CASE("ranks are uneven above five percent of the mean", "[cluster]") {
    // computing (104 - 98) / 101 = 5.94 %, other (51 - 49) / 50 = 4 %
    const auto cluster = clusterOf({{{"1", 98, 10, 0, 49}}, {{"1", 104, 10, 0, 51}}});
    const auto table = analysis::imbalance(cluster, "");
    const auto computing = test::rowWith(table, "figure", "Computing");
    CHECK(table.find("spread_pct")->real(computing) == Approx(100 * 6.0 / 101));
    CHECK(table.find("uneven")->flag(computing));
    CHECK(table.find("min_worker")->text(computing) == "r0");
    CHECK(table.find("max_worker")->text(computing) == "r1");
    const auto other = test::rowWith(table, "figure", "Other");
    CHECK(table.find("spread_pct")->real(other) == Approx(4));
    CHECK_FALSE(table.find("uneven")->flag(other));
    CHECK(table.find("threshold_pct")->real(other) == 5);
}

TEST_CASE("nothing to divide by is no percentage", "[cluster]") {
    const auto cluster = clusterOf({{{"1", 10, 0, 0, 49}}, {{"1", 10, 0, 0, 51}}});
    const auto table = analysis::imbalance(cluster, "1");
    const auto overlapped = test::rowWith(table, "figure", "Overlapped");
    CHECK(table.find("spread_pct")->isNull(overlapped));
    CHECK_FALSE(table.find("uneven")->flag(overlapped));
}

TEST_CASE("a stage whose ranks tell no bubbles has none", "[cluster]") {
    auto texts = std::make_shared<base::StringPool>();
    model::Communication communication;
    for (const int rank : {0, 1})
        communication.groups.push_back({base::noText, texts->intern("stage"), {rank}});
    communication.texts = std::move(texts);
    const model::Steps steps = madeSteps({{"1", 100, 30, 10, 60}});
    std::vector<analysis::SummaryWithTexts> summaries;
    for (const int rank : {0, 1})
        summaries.push_back(std::move(analysis::summarizeRanks("r", rank, &steps, &communication).front()));
    const auto stages = analysis::stageTable(analysis::makeCluster(std::move(summaries)));
    CHECK(test::texts(stages, "ranks") == Texts{"0", "1"});
    CHECK(test::numbers(stages, "computing_us") == Numbers{100, 100});
    CHECK(test::numbers(stages, "step_us") == Numbers{190, 190});
    for (const char* id : {"bubble_us", "bubble_pct"})
        CHECK(stages.find(id)->isNull(0));
}

TEST_CASE("the bubble of a stage is the mean of the ranks that tell theirs", "[cluster]") {
    auto texts = std::make_shared<base::StringPool>();
    model::Communication communication;
    for (const auto& group : {std::vector{0, 2}, std::vector{1, 3}})
        communication.groups.push_back({base::noText, texts->intern("pp"), group});
    communication.texts = std::move(texts);
    std::vector<analysis::SummaryWithTexts> summaries;
    for (const int rank : {0, 1, 2, 3}) {
        const model::Steps steps = madeSteps({{"1", 100, 30, 10, 70.0 + 100 * (rank % 2)}});
        summaries.push_back(std::move(analysis::summarizeRanks("r", rank, &steps, &communication).front()));
    }
    summaries[1].rank.steps[0].bubbleUs = 30;
    const auto stages = analysis::stageTable(analysis::makeCluster(std::move(summaries)));
    CHECK(test::texts(stages, "ranks") == Texts{"0, 1", "2, 3"});
    CHECK(test::numbers(stages, "step_us") == Numbers{250, 250});
    CHECK(stages.find("bubble_us")->real(0) == 30);
    CHECK(stages.find("bubble_pct")->real(0) == Approx(10)); // of the 300 of that rank
    CHECK(stages.find("bubble_us")->isNull(1));
}
