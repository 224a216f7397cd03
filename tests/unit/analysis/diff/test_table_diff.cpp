// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/communication_kernels.h"
#include "core/analysis/diff/module_paths.h"
#include "core/analysis/diff/step_statistics.h"
#include "core/analysis/diff/table_diff.h"
#include "unit/support/table_cells.h"

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

using namespace runglass;
using namespace runglass::analysis::diff;
using table::Role;
using table::Table;
using table::Unit;
using table::ValueType;

namespace {

struct Row {
    std::string name;
    std::int64_t calls;
    double timeUs;
};

Table tableOf(const std::vector<Row>& rows) {
    table::TableBuilder out("operators",
                            {{"name", "Name", ValueType::Text, Unit::None, Role::Label, 0, ""},
                             {"calls", "Calls", ValueType::Integer, Unit::None, Role::Measure, 0, ""},
                             {"host_us", "Host", ValueType::Real, Unit::Microseconds, Role::Measure, 3, ""}});
    for (const Row& row : rows) {
        out.addText(0, row.name);
        out.cell(1).addInteger(row.calls);
        out.cell(2).addReal(row.timeUs);
    }
    return std::move(out).build();
}

const TableDiffRules rules{"operators", {"name"}, {"calls", "host_us"}, {"host_us", "calls"}};

using Texts = std::vector<std::string>;

double cell(const Table& diff, const char* column, std::string_view name) {
    return test::numbers(diff, column)[test::rowWith(diff, "name", name)];
}

std::vector<Row> randomRows(std::mt19937& random) {
    std::vector<Row> rows;
    for (int name = 0; name < 30; ++name)
        if (random() % 3 != 0)
            rows.push_back({"op" + std::to_string(name), static_cast<std::int64_t>(random() % 5),
                            static_cast<double>(random() % 1000) / 8});
    std::shuffle(rows.begin(), rows.end(), random);
    return rows;
}

} // namespace

TEST_CASE("rows are joined by name and not by position", "[diff]") {
    const Table diff = tableDiff(tableOf({{"view", 4, 100}, {"to", 2, 50}, {"gone", 1, 7}}),
                                 tableOf({{"to", 3, 75}, {"new", 1, 200}, {"view", 4, 90}}), rules);
    CHECK(test::texts(diff, "name") == Texts{"new", "to", "view", "gone"}); // by size of the difference
    CHECK(test::texts(diff, "change") == Texts{"added", "grown", "shrunk", "removed"});
    CHECK(test::numbers(diff, "delta_host_us") == std::vector<double>{200, 25, -10, -7});
    CHECK(test::numbers(diff, "delta_calls") == std::vector<double>{1, 1, 0, -1});
    CHECK(cell(diff, "base_host_us", "to") == 50);
    CHECK(cell(diff, "exp_host_us", "to") == 75);
    CHECK(cell(diff, "delta_host_pct", "to") == 50);
    CHECK(cell(diff, "delta_calls_pct", "to") == 50);
}

TEST_CASE("a row that one side lacks is missing there and counts 0", "[diff]") {
    const Table diff = tableDiff(tableOf({{"gone", 1, 8}}), tableOf({{"new", 2, 4}}), rules);
    CHECK(std::isnan(cell(diff, "base_host_us", "new")));
    CHECK(std::isnan(cell(diff, "exp_host_us", "gone")));
    CHECK(cell(diff, "delta_host_us", "new") == 4);
    CHECK(std::isnan(cell(diff, "delta_host_pct", "new"))); // nothing is no measure for something
    CHECK(cell(diff, "delta_host_pct", "gone") == -100);
}

TEST_CASE("a value that is not known makes no difference", "[diff]") {
    const auto unknown = std::numeric_limits<double>::quiet_NaN();
    const Table diff = tableDiff(tableOf({{"a", 1, unknown}}), tableOf({{"a", 1, 3}}), rules);
    CHECK(std::isnan(cell(diff, "delta_host_us", "a")));
    CHECK(test::texts(diff, "change") == Texts{"same"});
}

TEST_CASE("the same time in more calls has grown", "[diff]") {
    const Table diff = tableDiff(tableOf({{"a", 1, 3}}), tableOf({{"a", 2, 3}}), rules);
    CHECK(test::texts(diff, "change") == Texts{"grown"});
}

TEST_CASE("rows of one key are compared in their order", "[diff]") {
    const Table diff = tableDiff(tableOf({{"a", 1, 3}, {"a", 1, 5}}), tableOf({{"a", 1, 4}}), rules);
    CHECK(test::texts(diff, "change") == Texts{"removed", "grown"});
    CHECK(test::numbers(diff, "delta_host_us") == std::vector<double>{-5, 1});
}

TEST_CASE("a table compared with itself has no differences, and swapped sides negate them", "[diff]") {
    std::mt19937 random(3);
    for (int round = 0; round < 50; ++round) {
        const Table left = tableOf(randomRows(random));
        const Table right = tableOf(randomRows(random));
        for (const double delta : test::numbers(tableDiff(left, left, rules), "delta_host_us"))
            REQUIRE(delta == 0);
        const Table there = tableDiff(left, right, rules);
        const Table back = tableDiff(right, left, rules);
        REQUIRE(there.rowCount() == back.rowCount());
        for (const std::string& name : test::texts(there, "name"))
            for (const char* column : {"delta_calls", "delta_host_us"})
                REQUIRE(cell(there, column, name) == -cell(back, column, name));
    }
}

TEST_CASE("times of different forms are compared in their unit", "[diff]") {
    table::TableBuilder out("",
                            {{"name", "Name", ValueType::Text, Unit::None, Role::Label, 0, ""},
                             {"host_us", "Host", ValueType::Time, Unit::Microseconds, Role::Measure, 3, ""}});
    out.addText(0, "a");
    out.cell(1).addInteger(2500); // ns
    const Table diff = tableDiff(std::move(out).build(), tableOf({{"a", 1, 4}}), rules);
    CHECK(cell(diff, "base_host_us", "a") == 2.5);
    CHECK(cell(diff, "delta_host_us", "a") == 1.5);
    CHECK(std::isnan(cell(diff, "delta_calls", "a"))); // the baseline does not count calls
}

TEST_CASE("hostile times stop at the limits", "[diff]") {
    const auto extreme = [](std::int64_t value) {
        table::TableBuilder out("",
                                {{"name", "Name", ValueType::Text, Unit::None, Role::Label, 0, ""},
                                 {"t_us", "T", ValueType::Time, Unit::Microseconds, Role::Measure, 3, ""}});
        out.addText(0, "a");
        out.cell(1).addInteger(value);
        return std::move(out).build();
    };
    const auto most = std::numeric_limits<std::int64_t>::max();
    const Table diff = tableDiff(extreme(-most), extreme(most), {"", {"name"}, {"t_us"}, {"t_us"}});
    CHECK(diff.find("delta_t_us")->integer(0) == most);
}

TEST_CASE("what decides is the first measure that anything has", "[diff]") {
    const std::vector<std::string> candidates{"calls", "host_us"};
    CHECK(mainMeasure(tableOf({{"a", 0, 0}}), tableOf({{"a", 0, 1}}), candidates) == "host_us");
    CHECK(mainMeasure(tableOf({{"a", 0, 0}}), tableOf({{"b", 2, 1}}), candidates) == "calls");
}

TEST_CASE("means over steps have a spread, and a mark when they differ for sure", "[diff]") {
    const StepTables base{tableOf({{"a", 1, 10}, {"b", 1, 5}}), tableOf({{"a", 1, 12}}),
                          tableOf({{"a", 1, 11}, {"b", 1, 4}})};
    const StepTables experiment{tableOf({{"a", 1, 20}}), tableOf({{"a", 1, 22}, {"c", 1, 1}})};
    const Table means = stepStatistics(base, experiment, rules);
    CHECK(test::texts(means, "name") == Texts{"a", "b", "c"});
    CHECK(test::texts(means, "change") == Texts{"grown", "removed", "added"});
    CHECK(test::numbers(means, "delta_mean_host_us") == std::vector<double>{10, -3, 0.5});
    CHECK(cell(means, "base_mean_host_us", "b") == 3); // (5 + 0 + 4) / 3
    CHECK(cell(means, "base_sd_host_us", "a") == 1);
    CHECK(cell(means, "base_steps", "b") == 2);
    CHECK(test::numbers(means, "significant")[0] == 1);
    CHECK(test::numbers(means, "significant")[2] == 0);
}

TEST_CASE("rows of very many steps are brought together in passing", "[diff]") {
    // If each step looked at the rows of all before it, this would take minutes and run into the time limit;
    // if each row had a place for every step, it would take 13 GB.
    constexpr int steps = 40'000;
    StepTables base;
    for (int step = 0; step < steps; ++step)
        base.push_back(tableOf({{"a", 1, 10}, {"op" + std::to_string(step), 1, 200}}));
    const Table means = stepStatistics(base, {tableOf({{"a", 1, 13}})}, rules);
    REQUIRE(means.rowCount() == steps + 1);
    CHECK(means.find("name")->text(0) == "a"); // by difference: 3, and 0.005 of each of the others
    CHECK(cell(means, "base_steps", "a") == steps);
    CHECK(cell(means, "base_steps", "op39999") == 1);
    CHECK(cell(means, "base_mean_host_us", "op39999") == 0.005);
    CHECK(cell(means, "base_sd_host_us", "op39999") == Approx(1)); // 200 / sqrt(40,000)
}

TEST_CASE("rows of one key are brought together in their order in each step", "[diff]") {
    const StepTables base{tableOf({{"a", 1, 1}, {"a", 1, 5}}), tableOf({{"b", 1, 7}, {"a", 1, 3}}),
                          tableOf({{"a", 1, 2}, {"a", 1, 6}, {"a", 1, 9}})};
    const Table means = stepStatistics(base, base, rules);
    CHECK(test::texts(means, "name") == Texts{"a", "a", "b", "a"});
    CHECK(test::numbers(means, "base_steps") == std::vector<double>{3, 2, 1, 1});
    CHECK(test::numbers(means, "base_mean_host_us")[0] == 2);                // 1, 3, 2
    CHECK(test::numbers(means, "base_mean_host_us")[1] == Approx(11.0 / 3)); // 5, none, 6
}

TEST_CASE("whole numbers that are the same in all steps stay whole numbers", "[diff]") {
    const TableDiffRules byCalls{"operators", {"calls"}, {"host_us"}, {"host_us"}};
    const Table means = stepStatistics({tableOf({{"a", 12, 3}}), tableOf({{"b", 12, 5}, {"c", 9, 1}})},
                                       {tableOf({{"d", 9, 4}})}, byCalls);
    REQUIRE(means.find("calls")->type() == ValueType::Integer);
    CHECK(test::numbers(means, "calls") == std::vector<double>{12, 9});
    CHECK(test::numbers(means, "delta_mean_host_us") == std::vector<double>{-4, 3.5});
}

TEST_CASE("tables without any of the keys have no rows in common", "[diff]") {
    const std::vector<std::string> keys{"shape"};
    const RowPairs pairs = pairedRows(tableOf({{"a", 1, 1}}), tableOf({{"a", 1, 1}}), keys);
    CHECK(pairs.pairs.empty());
    CHECK(pairs.keys.empty());
}

TEST_CASE("one step on a side has means but no significance", "[diff]") {
    const Table means = stepStatistics({tableOf({{"a", 1, 10}})}, {tableOf({{"a", 1, 12}})}, rules);
    CHECK(cell(means, "delta_mean_host_us", "a") == 2);
    CHECK(means.find("significant")->isNull(0));
    CHECK(means.find("base_sd_host_us")->isNull(0));
}

namespace {

Table modulesOf(const std::vector<std::pair<int, const char*>>& rows) {
    table::TableBuilder out("modules",
                            {{"depth", "Depth", ValueType::Integer, Unit::None, Role::Detail, 0, ""},
                             {"name", "Name", ValueType::Text, Unit::None, Role::Label, 0, ""}});
    for (const auto& [depth, name] : rows) {
        out.cell(0).addInteger(depth);
        out.addText(1, name);
    }
    return std::move(out).build();
}

} // namespace

TEST_CASE("rows of infinite means stand last, the others in their order", "[diff]") {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    const auto tableWith = [](double factor) {
        std::vector<Row> rows;
        for (int i = 0; i < 40; ++i)
            rows.push_back({"op" + std::to_string(i), 1, i % 2 == 0 ? infinite : i * factor});
        return tableOf(rows);
    };
    const Table means = stepStatistics({tableWith(1)}, {tableWith(2)}, rules);
    REQUIRE(means.rowCount() == 40);
    for (table::RowIndex row = 0; row < 20; ++row)
        CHECK(means.find("name")->text(row) == "op" + std::to_string(39 - 2 * row));
}

TEST_CASE("modules are known by the way to them", "[diff]") {
    const auto modules = modulesOf({{0, "Net"}, {1, "Block"}, {2, "Conv"}, {1, "Head"}, {0, "Loss"}});
    CHECK(test::texts(ModulePaths().with(modules), "path") ==
          Texts{"Net", "Net / Block", "Net / Block / Conv", "Net / Head", "Loss"});
}

TEST_CASE("modules very deep in each other are known by the way, but not by all of its text", "[diff]") {
    constexpr int depth = 100'000; // all paths together would be 35 GB
    std::vector<std::pair<int, const char*>> rows;
    for (int i = 0; i < depth; ++i)
        rows.emplace_back(i, "Mod");
    const auto base = modulesOf(rows);
    rows.back().second = "Other";
    rows.emplace_back(0, "Next");
    const auto experiment = modulesOf(rows);
    ModulePaths paths;
    const Table left = paths.with(base);
    const Table right = paths.with(experiment);
    std::size_t bytes = 0;
    for (table::RowIndex row = 0; row < left.rowCount(); ++row)
        bytes += left.column(0).text(row).size();
    CHECK(bytes < 5'000'000);
    CHECK(left.column(0).pool().size() == depth); // each way is another one
    CHECK(left.column(0).text(3) == "Mod / Mod / Mod / Mod");
    const std::array keys{std::string("path")};
    std::size_t pairs = 0;
    for (const auto& pair : pairedRows(left, right, keys).pairs)
        pairs += pair.base != RowPairs::none && pair.experiment != RowPairs::none ? 1 : 0;
    CHECK(pairs == depth - 1);
}

TEST_CASE("collectives are known whoever names them", "[diff]") {
    CHECK(collectiveOf("hcom_allReduce__868_0_1") == "allreduce");
    CHECK(collectiveOf("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)") ==
          "allreduce");
    CHECK(collectiveOf("ncclKernel_ReduceScatter_RING_LL_Sum_float(ncclWorkElem)") == "reducescatter");
    CHECK(collectiveOf("hcom_send__12_3") == "send");
    CHECK(collectiveOf("hcom_barrier__12_3") == "hcom_barrier");
}
