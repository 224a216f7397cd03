// SPDX-License-Identifier: Apache-2.0
// Tables of loaded parts that are stopped while they are made.
#include "core/analysis/diff/table_diff.h"
#include "core/base/load_context.h"
#include "core/session/catalog.h"
#include "core/session/cluster_tables.h"
#include "core/table/query.h"
#include "unit/support/cluster_maker.h"
#include "unit/table/tables.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

using namespace runglass;
using test::spec;

namespace {

using Clock = std::chrono::steady_clock;
using table::ValueType;

constexpr int many = 1'000'000;
/// The goal is 0.05; machines that run tests are busy, and sanitizers are slow.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr double longestSeconds = 2.5;
#else
constexpr double longestSeconds = 0.25;
#endif

std::stop_token stoppedToken() {
    std::stop_source source;
    source.request_stop();
    return source.get_token();
}

/// All names differ, and begin alike as mangled ones do.
std::string nameOf(int number) {
    return "void kernel<float>_" + std::to_string(number);
}

table::Table kernelsOf(int rows) {
    namespace column = model::kernel_column;
    table::TableBuilder out(
        "kernel-details", {spec(column::step, ValueType::Text), spec(column::name, ValueType::Text),
                           spec(column::durationUs, ValueType::Time), spec(column::core, ValueType::Text),
                           spec(column::type, ValueType::Text), spec(column::inputShapes, ValueType::Text)});
    for (int i = 0; i < rows; ++i) {
        out.addText(0, i % 2 == 0 ? "1" : "2");
        out.addText(1, nameOf(i));
        out.cell(2).addInteger(i % 1000 * 100);
        out.addText(3, "AI_CORE");
        out.addText(4, "MatMul");
        out.addText(5, "8,8");
    }
    return std::move(out).build();
}

table::Table operatorsOf(int rows) {
    namespace column = model::operator_column;
    table::TableBuilder out(
        "operators", {spec(column::name, ValueType::Text), spec(column::inputShapes, ValueType::Text),
                      spec(column::callStack, ValueType::Text), spec(column::hostSelfUs, ValueType::Real),
                      spec(column::hostTotalUs, ValueType::Real), spec(column::deviceSelfUs, ValueType::Real),
                      spec(column::deviceTotalUs, ValueType::Real)});
    for (int i = 0; i < rows; ++i) {
        out.addText(0, nameOf(i));
        out.addText(1, "8,8;");
        out.addText(2, "a.py(1)");
        for (std::size_t time = 3; time < 7; ++time)
            out.cell(time).addReal(i % 1000);
    }
    return std::move(out).build();
}

table::Table allocationsOf(int rows) {
    namespace column = model::memory_column;
    table::TableBuilder out("memory-events",
                            {spec(column::name, ValueType::Text), spec(column::sizeKb, ValueType::Real),
                             spec(column::allocation, ValueType::Time),
                             spec(column::release, ValueType::Time), spec(column::device, ValueType::Text)});
    for (int i = 0; i < rows; ++i) {
        out.addText(0, nameOf(i));
        out.cell(1).addReal(i % 1000);
        out.cell(2).addInteger(std::int64_t{i} * 1000);
        out.cell(3).addInteger(std::int64_t{i} * 1000 + 500'000);
        out.addText(4, "NPU:0");
    }
    return std::move(out).build();
}

/// What most tables are made of; everything of it has a name of its own.
model::Profile profileOf(int rows) {
    model::Profile profile;
    profile.source.path = "/run/worker";
    profile.kernels.data = std::make_shared<const model::Kernels>(model::Kernels{kernelsOf(rows)});
    profile.operators.data =
        std::make_shared<const model::OperatorCalls>(model::OperatorCalls{operatorsOf(rows)});
    model::Memory memory;
    memory.events = allocationsOf(rows);
    profile.memory.data = std::make_shared<const model::Memory>(std::move(memory));
    profile.steps.data =
        std::make_shared<const model::Steps>(test::madeSteps({{"1", 10, 1, 1, 1}, {"2", 10, 1, 1, 1}}));
    return profile;
}

bool isWhole(const table::Table& table) {
    return std::ranges::all_of(table.columns(),
                               [&](const auto& column) { return column.data->size() == table.rowCount(); });
}

/// How long work runs on after its token was stopped `delay` after its begin.
double secondsAfterStop(std::chrono::milliseconds delay,
                        const std::function<void(const std::stop_token&)>& work) {
    std::stop_source source;
    Clock::time_point requested;
    Clock::time_point ended;
    std::atomic<bool> isDone = false;
    {
        const std::jthread stopper([&, begin = Clock::now()] {
            while (Clock::now() - begin < delay && !isDone)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            requested = Clock::now();
            source.request_stop();
        });
        work(source.get_token());
        ended = Clock::now();
        isDone = true;
    }
    // What ended before it was stopped is not late.
    return std::chrono::duration<double>(ended - requested).count();
}

/// Stops work at several moments. The best of some attempts counts: others need the processor, too. A machine
/// that is slow at fresh memory may take most of what all of the work takes; what sees no stop takes all of
/// it.
void checkStopsSoon(const std::function<void(const std::stop_token&)>& work) {
    constexpr int attempts = 3;
    const auto begin = Clock::now();
    work({});
    const double whole = std::chrono::duration<double>(Clock::now() - begin).count();
    const double longest = std::max(longestSeconds, whole * 3 / 4);
    for (const int delay : {5, 60, 150, 300, 600}) {
        if (delay >= whole * 1000) // it ends before it is stopped
            break;
        double least = longest;
        for (int i = 0; i < attempts && least >= longest; ++i)
            least = secondsAfterStop(std::chrono::milliseconds(delay), work);
        INFO("stopped after " << delay << " ms, all of it takes " << whole << " s");
        CHECK(least < longest);
    }
}

} // namespace

TEST_CASE("a table that is stopped before it is made says so at once") {
    const auto profile = profileOf(10);
    for (const session::TableEntry& entry : session::catalog()) {
        const auto made = session::makeTable(entry.name, profile, {}, stoppedToken());
        INFO(entry.name);
        REQUIRE_FALSE(made);
        CHECK(made.error().what == base::stoppedMessage);
    }
    const auto cluster = test::madeCluster({{{"hcom_allReduce__1_0", 5}}, {{"hcom_allReduce__1_0", 7}}});
    for (const session::ClusterTableEntry& entry : session::clusterCatalog()) {
        const auto made = session::makeClusterTable(entry.name, cluster, {}, stoppedToken());
        INFO(entry.name);
        REQUIRE_FALSE(made);
        CHECK(made.error().what == base::stoppedMessage);
    }
}

TEST_CASE("makers of tables bear a token that is stopped") {
    const auto profile = profileOf(3000);
    for (const std::string_view name :
         {"operators", "kernels", "kernel-details", "overview", "steps", "memory-events", "memory-unreleased",
          "memory-statistics", "memory-peak", "memory-curve", "memory-components"}) {
        const session::TableEntry& entry = *session::findTable(name);
        std::vector<std::string> groupings{""};
        for (const session::Grouping& grouping : entry.groupings)
            groupings.emplace_back(grouping.id);
        for (const std::string& grouping : groupings) {
            INFO(name << ' ' << grouping);
            const auto made = entry.make(profile, {grouping, ""}, stoppedToken());
            CHECK((!made || isWhole(made.value())));
        }
    }
    std::vector<test::MadeOperation> operations;
    for (int i = 0; i < 3000; ++i)
        operations.push_back({"hcom_allReduce__" + std::to_string(i), 5.0 + i % 7});
    const auto cluster = test::madeCluster({operations, operations});
    for (const session::ClusterTableEntry& entry : session::clusterCatalog()) {
        INFO(entry.name);
        CHECK(isWhole(entry.make(cluster, {}, stoppedToken())));
    }
}

TEST_CASE("comparing tables with a token that is stopped gives all columns and no rows") {
    const auto base = kernelsOf(3000);
    const auto experiment = kernelsOf(2500);
    const analysis::diff::TableDiffRules rules{"kernels", {"name", "step"}, {"duration_us"}, {"duration_us"}};
    const auto whole = analysis::diff::tableDiff(base, experiment, rules);
    CHECK(whole.rowCount() == 3000);
    const auto stopped = analysis::diff::tableDiff(base, experiment, rules, stoppedToken());
    REQUIRE(isWhole(stopped));
    CHECK(stopped.rowCount() == 0);
    CHECK(stopped.columnCount() == whole.columnCount());
}

TEST_CASE("comparing a million distinct names ends soon when it is stopped", "[faults]") {
    const auto base = kernelsOf(many);
    const auto experiment = kernelsOf(many - 1);
    const analysis::diff::TableDiffRules rules{"kernels", {"name"}, {"duration_us"}, {"duration_us"}};
    checkStopsSoon([&](const std::stop_token& stop) {
        const auto diff = analysis::diff::tableDiff(base, experiment, rules, stop);
        CHECK(isWhole(diff));
        CHECK((diff.rowCount() == base.rowCount() || stop.stop_requested()));
    });
}

TEST_CASE("a table of a million distinct names ends soon when it is stopped", "[faults]") {
    const auto profile = profileOf(many);
    for (const auto& [name, grouping] :
         {std::pair("kernels", "statistic"), std::pair("kernels", "name+shape"),
          std::pair("operators", "operator"), std::pair("operators", "operator+shape"),
          std::pair("memory-statistics", ""), std::pair("memory-peak", ""), std::pair("overview", "")}) {
        INFO(name << ' ' << grouping);
        checkStopsSoon([&, table = name, groupBy = grouping](const std::stop_token& stop) {
            const auto made = session::makeTable(table, profile, {groupBy, ""}, stop);
            CHECK((made || made.error().what == base::stoppedMessage));
        });
    }
}

TEST_CASE("sorting a million distinct names ends soon when it is stopped", "[faults]") {
    const auto names = kernelsOf(many);
    const std::array keys{table::SortKey{1, true}};
    checkStopsSoon([&](const std::stop_token& stop) {
        const auto sorted = table::sortedTable(names, keys, stop);
        CHECK(isWhole(sorted));
        CHECK((sorted.rowCount() == names.rowCount() || stop.stop_requested()));
    });
}
