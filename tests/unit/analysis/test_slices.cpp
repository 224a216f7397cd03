// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/slices.h"
#include "core/analysis/tracks.h"
#include "unit/support/raw_trace_maker.h"
#include "unit/support/shared_data.h"
#include "unit/support/table_cells.h"
#include "unit/support/trace_files.h"

#include <catch2/catch.hpp>

using namespace runglass;
using test::numbers;
using test::RawTraceMaker;
using test::texts;

namespace {
using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

RawTraceMaker twoThreads() {
    RawTraceMaker maker;
    maker.metadata("process_name", "python", 0).metadata("thread_name", "main", 0);
    maker.complete("outer", 1'000, 100, "1", "1", "cpu_op").complete("inner", 1'010, 30, "1", "1", "cpu_op");
    maker.complete("inner", 1'050, 40).complete("outer", 2'000, 10).complete("other", 1'500, 5, "2");
    return maker;
}
} // namespace

TEST_CASE("the slices of a trace are listed track by track in order of time") {
    auto maker = twoThreads();
    const auto table = analysis::sliceTable(maker.build());
    REQUIRE(table);
    CHECK(texts(*table, "name") == Texts{"outer", "inner", "inner", "outer", "other"});
    CHECK(texts(*table, "process") == Texts(5, "python (1)"));
    CHECK(texts(*table, "thread")[0] == "main (1)");
    CHECK(numbers(*table, "depth") == Numbers{0, 1, 1, 0, 0});
    CHECK(texts(*table, "category") == Texts{"cpu_op", "cpu_op", "–", "–", "–"});
    CHECK(numbers(*table, "start_ns") == Numbers{1'000, 1'010, 1'050, 2'000, 1'500});
    CHECK(numbers(*table, "duration_ns") == Numbers{100, 30, 40, 10, 5});
    CHECK(numbers(*table, "self_ns") == Numbers{30, 30, 40, 10, 5});
}

TEST_CASE("slices by name have count, total, self, least, mean and most") {
    auto maker = twoThreads();
    const auto table = analysis::sliceNameTable(*maker.build());
    REQUIRE(table);
    CHECK(texts(*table, "name") == Texts{"outer", "inner", "other"});
    CHECK(numbers(*table, "count") == Numbers{2, 2, 1});
    CHECK(numbers(*table, "total_ns") == Numbers{110, 70, 5});
    CHECK(numbers(*table, "self_ns") == Numbers{40, 70, 5});
    CHECK(numbers(*table, "min_ns") == Numbers{10, 30, 5});
    CHECK(numbers(*table, "avg_ns") == Numbers{55, 35, 5});
    CHECK(numbers(*table, "max_ns") == Numbers{100, 40, 5});
}

TEST_CASE("slices without a time stay in the tables") {
    RawTraceMaker maker;
    constexpr base::Nanoseconds late = 5'000'000'000'000;
    maker.complete("untimed", 0, 0).complete("op", late, 100).complete("op", late + 200, 100);
    const auto table = analysis::sliceTable(maker.build());
    REQUIRE(table);
    CHECK(texts(*table, "name") == Texts{"op", "op", "untimed"});
    CHECK(table->find("depth")->isNull(2));
    CHECK(analysis::sliceNameTable(*maker.build())->rowCount() == 2);
}

TEST_CASE("names that differ only at their end are two rows, as case ui-10 wants") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto table = analysis::sliceNameTable(*test::loadTraceFile(shared / "cases/ui-10/trace.json"));
    REQUIRE(table);
    REQUIRE(table->rowCount() == 2);
    CHECK(table->find("name")->text(0).size() == 5464);
    CHECK(table->find("name")->text(1) != table->find("name")->text(0));
}

TEST_CASE("a stopped listing has no result") {
    std::stop_source stop;
    stop.request_stop();
    auto maker = twoThreads();
    const auto trace = maker.build();
    CHECK_FALSE(analysis::sliceTable(trace, stop.get_token()));
    CHECK_FALSE(analysis::sliceNameTable(*trace, stop.get_token()));
}

TEST_CASE("both lists of slices sum to the same") {
    const auto trace = test::randomTrace(7, 500);
    const auto slices = analysis::sliceTable(trace);
    const auto names = analysis::sliceNameTable(*trace);
    const auto sum = [](const std::vector<double>& values) {
        double all = 0;
        for (const double value : values)
            all += value;
        return all;
    };
    REQUIRE(slices);
    CHECK(slices->rowCount() == trace->sliceCount());
    CHECK(sum(numbers(*names, "count")) == static_cast<double>(trace->sliceCount()));
    CHECK(sum(numbers(*slices, "duration_ns")) == sum(numbers(*names, "total_ns")));
    CHECK(sum(numbers(*slices, "self_ns")) == sum(numbers(*names, "self_ns")));
}

TEST_CASE("the tracks of a trace are listed with what they hold") {
    auto maker = twoThreads();
    maker.sample("memory", "used", 1'200, 1).sample("memory", "used", 1'300, 2);
    const auto table = analysis::trackTable(*maker.build());
    REQUIRE(table.rowCount() == 3);
    const auto main = test::rowWith(table, "thread", "main (1)");
    const auto memory = test::rowWith(table, "kind", "counter");
    CHECK(texts(table, "kind")[main] == "thread");
    CHECK(numbers(table, "slices")[main] == 4);
    CHECK(numbers(table, "first_ns")[main] == 1'000);
    CHECK(numbers(table, "last_ns")[main] == 2'010);
    CHECK(numbers(table, "max_depth")[main] == 1);
    CHECK(numbers(table, "slices")[memory] == 2);
    CHECK(table.find("max_depth")->isNull(memory));
}

TEST_CASE("a track of slices without a time neither begins nor ends") {
    RawTraceMaker maker;
    constexpr base::Nanoseconds late = 5'000'000'000'000;
    maker.complete("op", late, 100, "1").complete("untimed", 0, 0, "2");
    const auto table = analysis::trackTable(*maker.build());
    const auto untimed = test::rowWith(table, "thread", "2");
    CHECK(numbers(table, "slices")[untimed] == 1);
    CHECK(table.find("first_ns")->isNull(untimed));
    CHECK(table.find("last_ns")->isNull(untimed));
    CHECK(numbers(table, "last_ns")[test::rowWith(table, "thread", "1")] == late + 100);
}
