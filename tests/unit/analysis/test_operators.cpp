// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/operators.h"

#include "unit/support/load_files.h"
#include "unit/support/table_cells.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;
using analysis::OperatorGrouping;
using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

namespace {

constexpr auto header =
    "Name,Input Shapes,Call Stack,Host Self Duration(us),Host Total Duration(us),"
    "Device Self Duration(us),Device Total Duration(us),Device Self Duration With AICore(us),"
    "Device Total Duration With AICore(us)\n";

model::OperatorCalls load(const std::string& rows) {
    const test::TempFolder folder;
    test::Loading loading;
    return test::loadOperators(folder.write("operator_details.csv", header + rows), loading);
}

} // namespace

TEST_CASE("calls of one name add up, and the most expensive on the device comes first") {
    const auto calls = load("mm,,,1.5,2,10,20,5,5\nadd,,,1,1,30,30,0,0\nmm,,,0.5,1,4,6,2,1\n");
    const auto table = analysis::operatorTable(calls, OperatorGrouping::Operator);
    CHECK(test::texts(table, "name") == Texts{"add", "mm"});
    CHECK(test::numbers(table, "calls") == Numbers{1, 2});
    CHECK(test::numbers(table, "host_self_us") == Numbers{1, 2});
    CHECK(test::numbers(table, "host_total_us") == Numbers{1, 3});
    CHECK(test::numbers(table, "device_self_us") == Numbers{30, 14});
    CHECK(test::numbers(table, "device_total_us") == Numbers{30, 26});
    CHECK(test::numbers(table, "cores_eligible") == Numbers{0, 1});
    CHECK(test::numbers(table, "cores_self_pct") == Numbers{0, 50});                        // 7 of 14 us
    CHECK(test::numbers(table, "cores_total_pct")[1] == Approx(600.0 / 26).epsilon(1e-12)); // 6 of 26 us
}

TEST_CASE("without device time the most expensive on the host comes first, and shares of nothing are 0") {
    const auto table =
        analysis::operatorTable(load("a,,,1,1,0,0,0,0\nb,,,2,2,0,0,0,0\n"), OperatorGrouping::Operator);
    CHECK(test::texts(table, "name") == Texts{"b", "a"});
    CHECK(test::numbers(table, "cores_self_pct") == Numbers{0, 0});
}

TEST_CASE("sums keep what single additions would round away") {
    std::string rows = "big,,,100000000000,0,0,0,0,0\n";
    for (int i = 0; i < 1000; ++i)
        rows += "big,,,0.0000001,0,0,0,0,0\n";
    const auto table = analysis::operatorTable(load(rows), OperatorGrouping::Operator);
    CHECK(test::numbers(table, "host_self_us")[0] == Approx(100000000000.0001).epsilon(1e-16));
}

TEST_CASE("shapes that differ only in their line breaks are one group") {
    const auto calls =
        load("mm,\"2,3;\r\n3,4;\r\n\",,1,1,0,0,0,0\nmm,\"2,3;3,4;\",,1,1,0,0,0,0\nmm,,,1,1,0,0,0,0\n");
    const auto table = analysis::operatorTable(calls, OperatorGrouping::OperatorAndShape);
    CHECK(test::texts(table, "input_shapes") == Texts{"[[2,3], [3,4]]", "[[]]"});
    CHECK(test::numbers(table, "calls") == Numbers{2, 1});
}

TEST_CASE("shapes of a few calls cost little, however many shapes others have") {
    // Calls of one step share their texts with those of all others. If each table looked at all texts, this
    // would take a minute.
    constexpr int texts = 2'000'000;
    constexpr int tables = 20'000;
    namespace column = model::operator_column;
    auto pool = std::make_shared<base::StringPool>();
    for (int i = 0; i < texts; ++i)
        pool->intern(std::to_string(i));
    auto shapes = std::make_shared<table::Column>(table::ValueType::Text, pool);
    shapes->addText(pool->find("1234567"));
    const auto one = load("mm,,,1,1,1,1,0,0\n");
    table::Table calls("operators");
    for (const auto& [spec, data] : one.calls.columns())
        calls.add(spec, spec.id == column::inputShapes ? shapes : data);
    const model::OperatorCalls operators{calls, one.cores};
    table::Table table;
    for (int i = 0; i < tables; ++i)
        table = analysis::operatorTable(operators, OperatorGrouping::OperatorAndShape);
    CHECK(test::texts(table, "input_shapes") == Texts{"[[1234567]]"});
}

TEST_CASE("stacks of one operator are distinct rows, calls without one too") {
    const auto calls = load("mm,,a.py(1): f,1,1,5,5,0,0\nmm,,,1,1,1,1,0,0\nmm,,a.py(1): f,1,1,5,5,0,0\n"
                            "add,,a.py(1): f,1,1,9,9,0,0\n");
    const auto stacks = analysis::operatorStacks(calls, "mm", std::nullopt);
    CHECK(test::texts(stacks, "call_stack") == Texts{"a.py(1): f", "–"});
    CHECK(test::numbers(stacks, "calls") == Numbers{2, 1});
    CHECK(test::numbers(stacks, "device_self_us") == Numbers{10, 1});
    const auto byStack = analysis::operatorTable(calls, OperatorGrouping::OperatorAndStack);
    CHECK(test::texts(byStack, "name") == Texts{"mm", "add", "mm"});
}

TEST_CASE("stacks can be asked for one shape of an operator") {
    const auto calls = load("mm,2,s1,1,1,0,0,0,0\nmm,3,s2,1,1,0,0,0,0\n");
    CHECK(test::texts(analysis::operatorStacks(calls, "mm", "[[3]]"), "call_stack") == Texts{"s2"});
}

TEST_CASE("the parts of any grouping sum to the whole") {
    std::string rows;
    for (int i = 0; i < 500; ++i)
        rows += "op" + std::to_string(i % 7) + "," + std::to_string(i % 5) + ",s" + std::to_string(i % 3) +
                ",0.1,0.2,0.3,0.4,0,0\n";
    const auto calls = load(rows);
    for (const auto grouping : {OperatorGrouping::Operator, OperatorGrouping::OperatorAndShape,
                                OperatorGrouping::OperatorAndStack}) {
        const auto table = analysis::operatorTable(calls, grouping);
        double count = 0;
        double time = 0;
        for (const auto value : test::numbers(table, "calls"))
            count += value;
        for (const auto value : test::numbers(table, "device_total_us"))
            time += value;
        CHECK(count == 500);
        CHECK(time == Approx(200).epsilon(1e-12));
    }
}

TEST_CASE("shapes are split at semicolons, as one tensor each") {
    CHECK(analysis::shapeText("84;\n2,120;\n120,84;\n;\n") == "[[84], [2,120], [120,84], []]");
    CHECK(analysis::shapeText("2,3;3,4") == "[[2,3], [3,4]]"); // the old plugin ran them together: [[2,33,4]]
    CHECK(analysis::shapeText("84,120") == "[[84,120]]");
    CHECK(analysis::shapeText("") == "[[]]");
    CHECK(analysis::shapeText(";") == "[[]]");
    CHECK(analysis::shapeText(";\r\n;\r\n;") == "[[], [], []]");
}

TEST_CASE("frames name a file and a line where the text has them") {
    const auto frames =
        analysis::stackFrames("/a/b.py(103): forward;\r\n <string>(1): <module>; plain ;;C:\\x.py(7): g;");
    REQUIRE(frames.size() == 4);
    CHECK(frames[0].text == "/a/b.py(103): forward");
    CHECK(frames[0].file == "/a/b.py");
    CHECK(frames[0].line == 103);
    CHECK(frames[1].file.empty());
    CHECK(frames[2].text == "plain");
    CHECK(frames[2].line == 0);
    CHECK(frames[3].file == "C:\\x.py");
}

TEST_CASE("a line number that is none makes no place") {
    for (const auto* text :
         {"a.py(0): f", "a.py(-3): f", "a.py(99999999999): f", "a.py(x): f", "(3): f", "a.py(3)"}) {
        INFO(text);
        CHECK(analysis::stackFrames(text).at(0).file.empty());
    }
}
