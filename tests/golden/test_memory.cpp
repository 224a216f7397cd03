// SPDX-License-Identifier: Apache-2.0
#include "golden/cli_run.h"
#include "golden/json_table.h"
#include "unit/support/shared_data.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <utility>

using namespace runglass::test;

namespace {

/// A worker of the real Ascend runs with memory files, and where its oracles stand.
struct Worker {
    std::string folder; ///< of the run, below data/ascend
    std::string name;   ///< for --worker
    std::string set;    ///< oracle file
    std::string output; ///< prefix of the keys in it
};

std::vector<Worker> workersWithMemory() {
    const auto output = [](const std::string& worker) {
        return worker + "_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    };
    std::vector<Worker> workers;
    for (const std::string level : {"level0", "level1"})
        for (const std::string rank : {"rank0", "rank1"})
            workers.push_back({"pytorch_text/" + level, rank, "pytorch_text", level + "/" + output(rank)});
    for (const std::string rank : {"rank_0", "rank_2"})
        workers.push_back({"st_level2", rank, "st_level2", output(rank)});
    return workers;
}

JsonTable table(const std::filesystem::path& shared, const std::string& name, const Worker& worker,
                const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"table", name, (shared / "data" / "ascend" / worker.folder).string(),
                                   "--worker", worker.name};
    words.insert(words.end(), more.begin(), more.end());
    return printedTable(std::move(words));
}

constexpr double usPerMs = 1000;

/// One peak of one component: value and first time are exactly those of the oracle.
void checkPeak(const JsonTable& table, std::size_t row, const std::string& value, const std::string& time,
               const Oracle& oracle, const std::string& peak) {
    INFO(peak);
    CHECK(table.number(row, value) == oracle.decimal(peak + "/value"));
    // A double holds these times to a quarter of a microsecond.
    CHECK(table.number(row, time) ==
          Approx(oracle.decimal(peak + "/at_us") / usPerMs).epsilon(0).margin(0.0005));
}

} // namespace

TEST_CASE("peaks of every component are those of the oracle in every real Ascend run") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const Worker& worker : workersWithMemory()) {
        INFO(worker.output);
        const Oracle records(worker.set, worker.output + "memory_record.csv");
        const auto components =
            table(shared, "memory-components", worker, {"--where", "source = allocators"});
        const auto keys = records.keys("/by_component_device");
        CHECK(components.rowCount() == keys.size());
        for (const std::string& key : keys) {
            const std::size_t row = components.rowWith("component", key.substr(0, key.find('|')));
            const std::string entry = "/by_component_device/" + key;
            CHECK(components.text(row, "device") == key.substr(key.find('|') + 1));
            CHECK(components.number(row, "records") == static_cast<double>(records.integer(entry + "/rows")));
            checkPeak(components, row, "peak_reserved_mb", "time_ms", records, entry + "/peak_reserved");
            const auto measures = records.keys(entry);
            if (std::ranges::count(measures, "peak_allocated") != 0)
                checkPeak(components, row, "peak_allocated_mb", "allocated_time_ms", records,
                          entry + "/peak_allocated");
            if (std::ranges::count(measures, "peak_active") != 0)
                checkPeak(components, row, "peak_active_mb", "active_time_ms", records,
                          entry + "/peak_active");
        }
        const Oracle modules(worker.set, worker.output + "npu_module_mem.csv");
        const auto sampled = table(shared, "memory-components", worker, {"--where", "source = modules"});
        const auto names = modules.keys("/by_component");
        CHECK(sampled.rowCount() == names.size());
        for (const std::string& name : names) {
            INFO(name);
            const std::size_t row = sampled.rowWith("component", name);
            CHECK(sampled.number(row, "peak_reserved_mb") ==
                  modules.decimal("/by_component/" + name + "/peak"));
        }
    }
}

TEST_CASE("memory tables of real runs have as many rows as their files") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const Worker& worker : workersWithMemory()) {
        INFO(worker.output);
        const Oracle records(worker.set, worker.output + "memory_record.csv");
        const Oracle events(worker.set, worker.output + "operator_memory.csv");
        CHECK(table(shared, "memory-curve", worker).rowCount() ==
              static_cast<std::size_t>(records.integer("/rows")));
        const auto allocations = table(shared, "memory-events", worker);
        CHECK(allocations.rowCount() == static_cast<std::size_t>(events.integer("/rows")));
        CHECK(allocations.sum("size_kb") == events.decimal("/sum_size_kb_positive"));
        CHECK(table(shared, "memory-unreleased", worker).rowCount() ==
              static_cast<std::size_t>(events.integer("/rows_without_release")));
        const auto released = table(shared, "memory-events", worker, {"--where", "duration_ms != N/A"});
        CHECK(released.rowCount() == static_cast<std::size_t>(events.integer("/duration_us/count")));
        CHECK(released.sum("duration_ms") ==
              Approx(events.decimal("/duration_us/sum") / usPerMs).epsilon(1e-12));
        const auto statistics = table(shared, "memory-statistics", worker);
        CHECK(statistics.sum("allocation_size_kb") == events.decimal("/sum_size_kb_positive"));
        for (const std::string& name : events.keys("/top10_names_by_size")) {
            INFO(name);
            const std::size_t row = statistics.rowWith("name", name);
            const std::string entry = "/top10_names_by_size/" + name;
            CHECK(statistics.number(row, "allocation_count") ==
                  static_cast<double>(events.integer(entry + "/count")));
            CHECK(statistics.number(row, "allocation_size_kb") == events.decimal(entry + "/sum_kb"));
        }
    }
}

TEST_CASE("the peak of all allocators is the one of the issue, and its holders add up to it") {
    RUNGLASS_NEEDS_SHARED(shared);
    const Worker worker = workersWithMemory().front();
    const auto components = table(shared, "memory-components", worker);
    CHECK(components.number(components.rowWith("component", "PTA+GE"), "peak_allocated_mb") ==
          1188.1064453125);
    const auto peak = table(shared, "memory-peak", worker);
    CHECK(peak.sum("size_kb") == 1188.1064453125 * 1024);
    CHECK(peak.sum("share_pct") == Approx(100));
}

TEST_CASE("steps of real runs have the values of their files, whatever the first column is") {
    RUNGLASS_NEEDS_SHARED(shared);
    auto workers = workersWithMemory();
    for (const std::string rank : {"1", "3"})
        workers.push_back({"st_level2", "rank_" + rank, "st_level2",
                           "rank_" + rank + "_ascend_pt/ASCEND_PROFILER_OUTPUT/"});
    const std::vector<std::pair<std::string, std::string>> columns{
        {"computing_us", "Computing"},
        {"comm_not_overlapped_us", "Communication(Not Overlapped)"},
        {"overlapped_us", "Overlapped"},
        {"communication_us", "Communication"},
        {"free_us", "Free"},
        {"stage_us", "Stage"},
        {"bubble_us", "Bubble"},
        {"preparing_us", "Preparing"}};
    for (const Worker& worker : workers) {
        INFO(worker.output);
        const Oracle oracle(worker.set, worker.output + "step_trace_time.csv");
        const auto steps = table(shared, "steps", worker);
        REQUIRE(steps.rowCount() == static_cast<std::size_t>(oracle.integer("/rows")));
        CHECK(steps.text(0, "step") == (worker.set == "st_level2" ? "13" : "50"));
        for (const auto& [id, header] : columns)
            CHECK(steps.number(0, id) == oracle.decimal("/table/0/" + header));
        CHECK(steps.number(0, "total_us") == Approx(oracle.decimal("/table/0/Computing") +
                                                    oracle.decimal("/table/0/Communication(Not Overlapped)") +
                                                    oracle.decimal("/table/0/Free")));
    }
}

TEST_CASE("steps recomputed from kernels and from the timeline are those of the profiler within 0.05 us") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const Worker& worker : workersWithMemory()) {
        INFO(worker.output);
        const Oracle oracle(worker.set, worker.output + "step_trace_time.csv");
        const auto steps = table(shared, "steps-recomputed", worker);
        const bool hasTimeline = worker.set == "pytorch_text";
        REQUIRE(oracle.integer("/rows") == 1);
        REQUIRE(steps.rowCount() == (hasTimeline ? 2 : 1));
        for (std::size_t row = 0; row < steps.rowCount(); ++row) {
            CHECK(steps.text(row, "source") == (row == 0 ? "kernels" : "trace"));
            CHECK(steps.text(row, "step") == (worker.set == "st_level2" ? "13" : "50"));
            const auto check = [&](const char* id, const std::string& header) {
                CHECK(steps.number(row, id) ==
                      Approx(oracle.decimal("/table/0/" + header)).epsilon(0).margin(0.05));
            };
            check("computing_us", "Computing");
            check("communication_us", "Communication");
            check("overlapped_us", "Overlapped");
            check("comm_not_overlapped_us", "Communication(Not Overlapped)");
            CHECK(steps.number(row, "difference_pct") < 0.01);
        }
    }
}

TEST_CASE("any CSV file of a recording is a table with the sums of its oracle") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const Worker& worker : workersWithMemory()) {
        if (worker.folder == "pytorch_text/level0")
            continue; // has no statistics
        INFO(worker.output);
        const Oracle operators(worker.set, worker.output + "op_statistic.csv");
        const auto statistic = table(shared, "file:op_statistic.csv", worker);
        CHECK(statistic.rowCount() == static_cast<std::size_t>(operators.integer("/rows")));
        CHECK(statistic.sum("Count") == static_cast<double>(operators.integer("/sum_count")));
        CHECK(statistic.sum("Total Time(us)") == Approx(operators.decimal("/sum_total_us")).epsilon(1e-12));
        CHECK(statistic.sum("Ratio(%)") == Approx(operators.decimal("/sum_ratio")).epsilon(1e-12));
        const Oracle calls(worker.set, worker.output + "api_statistic.csv");
        for (const std::string& level : calls.keys("/by_level")) {
            INFO(level);
            const std::string entry = "/by_level/" + level;
            const auto api =
                table(shared, "file:api_statistic.csv", worker, {"--where", "Level = '" + level + "'"});
            CHECK(api.rowCount() == static_cast<std::size_t>(calls.integer(entry + "/apis")));
            CHECK(api.sum("Count") == static_cast<double>(calls.integer(entry + "/count")));
            CHECK(api.sum("Time(us)") == Approx(calls.decimal(entry + "/sum_us")).epsilon(1e-12));
        }
    }
}

TEST_CASE("missing values of a file stay missing in its table") {
    RUNGLASS_NEEDS_SHARED(shared);
    const Worker worker = workersWithMemory().front();
    const Oracle oracle(worker.set, worker.output + "l2_cache.csv");
    const auto cache = table(shared, "file:l2_cache.csv", worker);
    CHECK(cache.rowCount() == static_cast<std::size_t>(oracle.integer("/rows")));
    CHECK(cache.text(0, "Hit Rate") == "N/A");
    CHECK(cache.sum("Victim Rate") == Approx(oracle.decimal("/victim_rate/sum")).epsilon(1e-12));
}

TEST_CASE("a file that is not there is an error that names those that are") {
    RUNGLASS_NEEDS_SHARED(shared);
    const CliRun run = runCli(
        {"table", "file:nothing.csv", (shared / "data/ascend/st_level2").string(), "--worker", "rank_1"});
    CHECK(run.status == 1);
    CHECK(run.out.empty());
    CHECK(run.err.find("Files: step_trace_time.csv") != std::string::npos);
}

TEST_CASE("a device that is not there is an error that names those that are") {
    RUNGLASS_NEEDS_SHARED(shared);
    const CliRun run = runCli({"table", "memory-curve", (shared / "data/ascend/st_level2").string(),
                               "--worker", "rank_2", "--device", "NPU:2"});
    CHECK(run.status == 1);
    CHECK(run.err.find("Devices: NPU:4") != std::string::npos);
}

TEST_CASE("the overview has the figures that the tables have") {
    RUNGLASS_NEEDS_SHARED(shared);
    const Worker worker = workersWithMemory().front();
    const auto overview = table(shared, "overview", worker);
    const auto value = [&](const char* id) { return overview.number(overview.rowWith("id", id), "value"); };
    CHECK(value("step_time") == Approx(116251.182)); // 8827.473 + 81515.607 + 25908.102
    CHECK(value("peak_allocated") == 1188.1064453125);
    CHECK(value("peak_reserved") == 1526.75);
    CHECK(overview.text(overview.rowWith("id", "top_operator"), "detail") == "HcclAllreduce");
    // Without types the name of the longest has to do.
    CHECK(overview.text(overview.rowWith("id", "top_communication"), "detail") == "hcom_allReduce__868_0_1");
    const auto level1 = table(shared, "overview", workersWithMemory().at(2));
    CHECK(level1.text(level1.rowWith("id", "top_communication"), "detail") == "hcom_allReduce_");
    CHECK(level1.text(level1.rowWith("id", "top_kernel"), "detail").find("hcom") == std::string::npos);
}
