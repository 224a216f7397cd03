// SPDX-License-Identifier: Apache-2.0
#include "core/session/catalog.h"

#include "unit/support/cluster_maker.h"

#include <catch2/catch.hpp>

using namespace runglass;

namespace {

table::ColumnSpec spec(const char* id, table::ValueType type) {
    return {id, id, type, table::Unit::None, table::Role::Detail, 3, ""};
}

/// Kernels with names, durations and cores, but neither types nor shapes; the second belongs to step 8.
model::Profile sparseProfile() {
    namespace column = model::kernel_column;
    using table::ValueType;
    table::TableBuilder builder(
        "kernel-details", {spec(column::step, ValueType::Text), spec(column::name, ValueType::Text),
                           spec(column::durationUs, ValueType::Time), spec(column::core, ValueType::Text)});
    for (const auto* stepText : {"7", "8"}) {
        builder.addText(0, stepText);
        builder.addText(1, "add");
        builder.cell(2).addInteger(1500);
        builder.addText(3, "AI_CORE");
    }
    model::Profile profile;
    profile.source.path = "/run/worker";
    profile.source.lacking = {{model::View::Memory, "memory_record.csv", {}},
                              {model::View::Operator, "operator_details.csv", {}}};
    profile.kernels.data = std::make_shared<const model::Kernels>(model::Kernels{std::move(builder).build()});
    return profile;
}

base::Error errorOf(std::string_view name, const model::Profile& profile, const std::string& groupBy = "",
                    const std::string& step = "") {
    const auto table = session::makeTable(name, profile, {groupBy, step});
    REQUIRE_FALSE(table.ok());
    return table.error();
}

} // namespace

TEST_CASE("the catalog lists each table with its groupings, the default one first") {
    std::vector<std::string> lines;
    for (const session::TableEntry& entry : session::catalog()) {
        std::string line(entry.name);
        for (const session::Grouping& grouping : entry.groupings)
            line += ' ' + std::string(grouping.id);
        lines.push_back(line);
    }
    CHECK(lines == std::vector<std::string>{
                       "operators operator operator+shape operator+stack",
                       "kernels statistic type core name+shape properties", "kernel-details", "overview",
                       "recommendations", "gpus", "steps", "steps-recomputed", "memory-events",
                       "memory-unreleased", "memory-statistics", "memory-peak", "memory-curve",
                       "memory-components", "memory-static", "modules", "slices slice name", "tracks"});
}

TEST_CASE("a table that does not exist is an error that names those that do") {
    const auto error = errorOf("kernel", sparseProfile());
    CHECK(error.what == "There is no table \"kernel\"");
    CHECK(error.hint.starts_with("Tables: operators, kernels, kernel-details, overview, recommendations, "));
}

TEST_CASE("a grouping that does not exist is an error that names those that do") {
    const auto error = errorOf("kernels", sparseProfile(), "operator");
    CHECK(error.what == "The table \"kernels\" has no grouping \"operator\"");
    CHECK(error.hint == "Groupings: statistic, type, core, name+shape, properties");
    CHECK(errorOf("kernel-details", sparseProfile(), "type").hint == "It cannot be grouped");
}

TEST_CASE("a part that is not there is an error that names the file that would fill it") {
    const auto error = errorOf("operators", sparseProfile());
    CHECK(error.what == "There is nothing for the table \"operators\"");
    CHECK(error.where == "/run/worker");
    CHECK(error.hint == "It would come from operator_details.csv");
}

TEST_CASE("a part that takes another recording is an error that says which") {
    model::Profile profile = sparseProfile();
    profile.source.lacking = {{model::View::Operator, {}, "a recording with more"},
                              {model::View::Memory, "memory.csv", "(export it, too)"}};
    CHECK(errorOf("operators", profile).hint == "It would come from a recording with more");
    CHECK(errorOf("memory-events", profile).hint == "It would come from memory.csv (export it, too)");
}

TEST_CASE("of raw data the error says how to have it parsed") {
    model::Profile profile = sparseProfile();
    profile.source.notParsed = "Have it parsed first";
    CHECK(errorOf("operators", profile).hint == "Have it parsed first");
}

TEST_CASE("a part that failed gives its own reason") {
    model::Profile profile;
    profile.kernels.failure = base::Error{"The header is missing", "k.csv", "Export it again"};
    CHECK(errorOf("kernels", profile).what == "The header is missing");
}

TEST_CASE("a grouping by something the source does not tell is refused") {
    CHECK(errorOf("kernels", sparseProfile(), "type").what ==
          "This source does not tell the types of kernels");
    CHECK(errorOf("kernels", sparseProfile(), "name+shape").what ==
          "This source does not tell the input shapes of kernels");
}

TEST_CASE("a step has to be there to be chosen") {
    const auto error = errorOf("kernels", sparseProfile(), "", "9");
    CHECK(error.what == "There is no step \"9\"");
    CHECK(error.hint == "Steps: 7, 8");
    const auto table = session::makeTable("kernel-details", sparseProfile(), {"", "8"});
    REQUIRE(table);
    CHECK(table->rowCount() == 1);
    CHECK(session::makeTable("kernel-details", sparseProfile(), {"", "all"})->rowCount() == 2);
}

TEST_CASE("a step of the table of steps has to be there as well") {
    model::Profile profile = sparseProfile();
    profile.steps.data = std::make_shared<const model::Steps>(
        test::madeSteps({{"7", 100, 30, 10, 60}, {"7", 90, 30, 10, 60}, {"9", 100, 30, 10, 60}}));
    const auto error = errorOf("steps", profile, "", "8");
    CHECK(error.what == "There is no step \"8\"");
    CHECK(error.where == "/run/worker");
    CHECK(error.hint == "Steps: 7, 9");
    const auto rows = [&](const std::string& step) {
        return session::makeTable("steps", profile, {"", step}).value().rowCount();
    };
    CHECK(rows("7") == 2);
    CHECK(rows("all") == 3);
    CHECK(rows("") == 3);
}

TEST_CASE("a table either has steps to choose from or refuses to be asked for one") {
    std::vector<std::string> withSteps;
    for (const session::TableEntry& entry : session::catalog()) {
        const auto error = session::checkRequest(entry.name, {"", "3"});
        CHECK_FALSE(session::checkRequest(entry.name, {"", "all"}));
        if (!error) {
            withSteps.emplace_back(entry.name);
            continue;
        }
        CHECK(error->what.ends_with(" not divided into steps"));
        CHECK(error->hint == "Leave the step out");
    }
    CHECK(withSteps == std::vector<std::string>{"kernels", "kernel-details", "steps", "steps-recomputed"});
    CHECK(errorOf("kernel-details", sparseProfile(), "", "3").what == "There is no step \"3\"");
}

TEST_CASE("a table either has devices to choose from or refuses to be asked for one") {
    std::vector<std::string> withDevices;
    for (const session::TableEntry& entry : session::catalog()) {
        const auto error = session::checkRequest(entry.name, {"", "", "NPU:0"});
        if (!error)
            withDevices.emplace_back(entry.name);
        else
            CHECK(error->hint == "Leave the device out");
    }
    CHECK(withDevices == std::vector<std::string>{"memory-events", "memory-unreleased", "memory-statistics",
                                                  "memory-peak", "memory-curve", "memory-components"});
}

TEST_CASE("recomputed steps are those of the chosen step") {
    model::Profile profile = sparseProfile();
    profile.recomputedSteps.data = std::make_shared<const model::Steps>(
        test::madeSteps({{"7", 100, 30, 10, 60}, {"8", 90, 30, 10, 60}}));
    const auto table = session::makeTable("steps-recomputed", profile, {"", "8"});
    REQUIRE(table);
    CHECK(table->rowCount() == 1);
    CHECK(errorOf("steps-recomputed", profile, "", "9").hint == "Steps: 7, 8");
}
