// SPDX-License-Identifier: Apache-2.0
#include "core/session/diff.h"
#include "unit/support/cluster_maker.h"
#include "unit/support/load_files.h"
#include "unit/support/table_cells.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;
using table::ValueType;
using Texts = std::vector<std::string>;

namespace {

table::ColumnSpec spec(const char* id, ValueType type) {
    return {id, id, type, table::Unit::None, table::Role::Detail, 3, ""};
}

struct Kernel {
    const char* step;
    const char* name;
    std::int64_t durationNs;
};

std::shared_ptr<const model::Profile> profileOf(const std::vector<Kernel>& kernels) {
    namespace column = model::kernel_column;
    table::TableBuilder out("kernel-details", {spec(column::step, ValueType::Text),
                                               spec(column::name, ValueType::Text),
                                               {column::durationUs, "Duration", ValueType::Time,
                                                table::Unit::Microseconds, table::Role::Measure, 3, ""},
                                               spec(column::core, ValueType::Text)});
    for (const Kernel& kernel : kernels) {
        out.addText(0, kernel.step);
        out.addText(1, kernel.name);
        out.cell(2).addInteger(kernel.durationNs);
        out.addText(3, "AI_CORE");
    }
    auto profile = std::make_shared<model::Profile>();
    profile->source.path = "/run/worker";
    profile->kernels.data = std::make_shared<const model::Kernels>(model::Kernels{std::move(out).build()});
    return profile;
}

session::LoadedDiff sidesOf(const std::vector<Kernel>& base, const std::vector<Kernel>& experiment) {
    return {profileOf(base), profileOf(experiment), "", ""};
}

session::DiffResult diffOf(std::string_view name, const session::LoadedDiff& sides,
                           const session::DiffOptions& options = {}) {
    test::Loading loading;
    auto result = session::makeDiff(name, sides, options, loading.context);
    REQUIRE(result.ok());
    return std::move(result).value();
}

} // namespace

TEST_CASE("steps of very many columns are compared in passing", "[diff]") {
    // If each measure were sought among all others, this would take half a minute.
    constexpr int further = 30'000;
    const auto sideOf = [](double computingUs, int lastValue) {
        model::Steps steps = test::madeSteps({{"1", computingUs, 5, 2, 3}});
        for (int i = 0; i < further; ++i) {
            auto column = spec(std::string("column_with_a_long_name_").append(std::to_string(i)).c_str(),
                               ValueType::Integer);
            column.role = table::Role::Measure;
            auto values = std::make_shared<table::Column>(ValueType::Integer);
            values->addInteger(i + 1 == further ? lastValue : i);
            steps.details.add(std::move(column), std::move(values));
        }
        auto profile = std::make_shared<model::Profile>();
        profile->steps.data = std::make_shared<const model::Steps>(std::move(steps));
        return profile;
    };
    const auto result = diffOf("steps", {sideOf(10, 100), sideOf(14, 70), "", ""}, {"step"});
    CHECK(test::numbers(result.table, "delta_computing_us") == std::vector<double>{4});
    CHECK(test::numbers(result.table, "delta_column_with_a_long_name_29999") == std::vector<double>{-30});
}

TEST_CASE("comparisons are listed with their groupings, the default one first", "[diff]") {
    Texts lines;
    for (const session::DiffEntry& entry : session::diffTables()) {
        std::string line(entry.name);
        for (const session::Grouping& grouping : entry.groupings)
            line += ' ' + std::string(grouping.id);
        lines.push_back(line);
    }
    CHECK(lines == Texts{"operators operator operator+shape operator+stack",
                         "kernels statistic type core name+shape properties",
                         "communication operation collective name", "steps part common step",
                         "memory operator component peak", "modules", "tree sequence anchors"});
}

TEST_CASE("kernels of two recordings are joined by name", "[diff]") {
    const auto diff = diffOf("kernels", sidesOf({{"1", "add", 1000}, {"1", "mul", 500}},
                                                {{"1", "mul", 500}, {"1", "add", 3000}, {"1", "new", 9000}}));
    CHECK(test::texts(diff.table, "name") == Texts{"new", "add", "mul"});
    CHECK(test::texts(diff.table, "change") == Texts{"added", "grown", "same"});
    CHECK(test::numbers(diff.table, "delta_total_us") == std::vector<double>{9000, 2000, 0}); // ns
    CHECK(diff.notes.empty());
}

TEST_CASE("different numbers of steps are told, and means over steps are comparable", "[diff]") {
    const auto sides = sidesOf({{"1", "add", 1000}, {"2", "add", 3000}}, {{"1", "add", 2000}});
    CHECK(diffOf("kernels", sides).notes.size() == 1);
    session::DiffOptions perStep;
    perStep.isPerStep = true;
    const auto means = diffOf("kernels", sides, perStep);
    CHECK(means.notes.empty());
    CHECK(test::numbers(means.table, "delta_mean_total_us") == std::vector<double>{0});
    CHECK(test::texts(means.table, "change") == Texts{"same"});
}

TEST_CASE("one step of a side is compared with another one of the other side", "[diff]") {
    auto sides = sidesOf({{"1", "add", 1000}, {"2", "add", 3000}}, {{"7", "add", 2000}, {"8", "add", 9000}});
    sides.baseStep = "2";
    sides.experimentStep = "7";
    CHECK(test::numbers(diffOf("kernels", sides).table, "delta_total_us") == std::vector<double>{-1000});
}

TEST_CASE("a side that lacks what is compared says so", "[diff]") {
    test::Loading loading;
    for (const char* name : {"operators", "steps", "memory", "modules", "tree"}) {
        INFO(name);
        const auto result =
            session::makeDiff(name, sidesOf({{"1", "a", 1}}, {{"1", "a", 1}}), {}, loading.context);
        REQUIRE(!result.ok());
        CHECK(result.error().where == "/run/worker");
    }
}

TEST_CASE("a request that cannot be is an error that names what can", "[diff]") {
    session::DiffOptions options;
    CHECK(!session::checkDiff("kernels", options));
    CHECK(session::checkDiff("kernel", options)->hint.find("Tables: operators, kernels") == 0);
    options.groupBy = "nothing";
    CHECK(session::checkDiff("modules", options)->hint == "It cannot be grouped");
    CHECK(session::checkDiff("tree", options)->hint == "Groupings: sequence, anchors");
    options = {"", true};
    CHECK(session::checkDiff("tree", options)->what.find("no means over steps") != std::string::npos);
}

TEST_CASE("a stopped comparison gives nothing", "[diff]") {
    test::Loading loading;
    loading.stop.request_stop();
    const auto result =
        session::makeDiff("kernels", sidesOf({{"1", "a", 1}}, {{"1", "a", 1}}), {}, loading.context);
    REQUIRE(!result.ok());
    CHECK(result.error().what == base::stoppedMessage);
}

namespace {

/// A recording of Ascend files, of which one step is compared with another.
class Recording {
public:
    void add(const std::string& name, std::string_view content, model::View view) {
        span_.path = folder_.path().string();
        span_.format = "ascend-text";
        span_.files.push_back({name, folder_.write(name, content), content.size()});
        span_.views.push_back(view);
    }

    base::Result<session::DiffResult> compared(std::string_view table, const std::string& baseStep,
                                               const std::string& experimentStep,
                                               const session::DiffOptions& options = {}) {
        test::Loading loading;
        session::Session session;
        const auto sides = session::loadDiff(session, {{span_, baseStep}, {span_, experimentStep}},
                                             *session::findDiff(table), options, loading.context);
        told = loading.diagnostics.problems();
        if (!sides)
            return sides.error();
        return session::makeDiff(table, sides.value(), options, loading.context);
    }

    std::vector<base::Problem> told; ///< of the last comparison

private:
    test::TempFolder folder_;
    model::SpanFolder span_;
};

constexpr auto kernelsOfTwoSteps = "Step Id,Name,Start Time(us),Duration(us)\n1,a,0,50\n2,a,100,70\n";

} // namespace

TEST_CASE("steps that had to be computed can be chosen", "[diff]") {
    Recording recording;
    recording.add("kernel_details.csv", kernelsOfTwoSteps, model::View::Kernel);
    const auto result = recording.compared("steps", "1", "2", {"step"});
    if (!result)
        FAIL(result.error().what);
    CHECK(test::numbers(result->table, "delta_computing_us") == std::vector<double>{20});
    const auto missing = recording.compared("steps", "1", "3");
    REQUIRE(!missing.ok());
    CHECK(missing.error().hint == "Steps: 1, 2");
}

TEST_CASE("problems of a recording that is both sides are told once", "[diff]") {
    Recording recording;
    recording.add("kernel_details.csv", std::string(kernelsOfTwoSteps) + "2,a\n", model::View::Kernel);
    REQUIRE(recording.compared("kernels", "1", "2").ok());
    REQUIRE(recording.told.size() == 1);
    CHECK(recording.told.front().code == "csv.ragged_row");
    CHECK(recording.told.front().count == 1);
}

TEST_CASE("operations of communication know their steps", "[diff]") {
    const auto step = [](const std::string& number, const std::string& elapsedMs) {
        return "\"step" + number +
               R"j(": {"p2p": {}, "collective": {"hcom_allReduce__1_0_1@1": {"Communication Time Info": )j" +
               R"j({"Elapse Time(ms)": )j" + elapsedMs + "}}}}";
    };
    Recording recording;
    recording.add("communication.json", "{" + step("7", "2") + ", " + step("8", "5") + "}",
                  model::View::Distributed);
    recording.add("kernel_details.csv", "Name,Start Time(us),Duration(us)\nhcom_allReduce_,0,50\n",
                  model::View::Kernel);
    const auto result = recording.compared("communication", "7", "8");
    if (!result)
        FAIL(result.error().what);
    CHECK(test::numbers(result->table, "delta_elapsed_us") == std::vector<double>{3000});
    const auto ofKernels = recording.compared("communication", "7", "8", {"name"}); // which have no steps
    REQUIRE(!ofKernels.ok());
    CHECK(ofKernels.error().hint == "The kernels of this source tell no step");
}

TEST_CASE("memory is compared as a whole where a step is chosen", "[diff]") {
    Recording recording;
    recording.add("operator_memory.csv",
                  "Name,Size(KB),Allocation Time(us),Release Time(us),Device Type\na,10,100,200,NPU:0\n",
                  model::View::Memory);
    const auto result = recording.compared("memory", "1", "");
    if (!result)
        FAIL(result.error().what);
    CHECK(result->notes == Texts{"Memory is not divided into steps: this is the whole recording"});
}
