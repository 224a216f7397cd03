// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/find_spans.h"
#include "core/formats/ascend_db/load_kernels.h"
#include "core/formats/ascend_text/load_kernels.h"
#include "core/readers/csv_table.h"
#include "core/table/format.h"
#include "unit/support/database_span.h"
#include "unit/support/load_files.h"
#include "unit/support/shared_data.h"
#include "unit/support/table_cells.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace runglass;
using namespace runglass::test;
namespace fs = std::filesystem;

namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

table::Table kernelsOf(const model::SpanFolder& span, Loading& loading) {
    auto kernels = formats::ascend_db::loadKernels(span, loading.context);
    if (!kernels)
        FAIL(kernels.error().what << " " << kernels.error().where);
    return std::move(kernels).value().details;
}

/// How often each text comes.
std::map<std::string, int> counted(const Texts& all) {
    std::map<std::string, int> counts;
    for (const auto& text : all)
        ++counts[text];
    return counts;
}

Numbers sorted(Numbers values) {
    std::ranges::sort(values);
    return values;
}

double sumOf(const Numbers& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

const std::string someStrings = strings({{1, "Add_1"},
                                         {2, "Mul_2"},
                                         {3, "hcom_allReduce__1"},
                                         {10, "Add"},
                                         {11, "Mul"},
                                         {12, "hcom_allReduce_"},
                                         {20, "AI_VECTOR_CORE"},
                                         {30, "\"8,8;8\""},
                                         {40, "N/A"}});

} // namespace

TEST_CASE(
    "kernels of a database are its tasks with a description and its communication, by device and start") {
    const TempFolder folder;
    Loading loading;
    const auto kernels = kernelsOf(
        databaseSpan(folder,
                     mainTables + someStrings +
                         "INSERT INTO COMPUTE_TASK_INFO VALUES (1,100,8,0,20,10,40,40,30,40,40,40,40),"
                         "(2,101,16,NULL,20,11,40,40,30,40,40,40,40);"
                         "INSERT INTO TASK VALUES "
                         "(1700000000000000300,1700000000000000900,0,5,101,1,20,4294967295,2,7,4294967295),"
                         "(1700000000000000100,1700000000000000201,0,4,100,1,20,4294967295,3,6,4294967295),"
                         "(1700000000000000000,1700000000000009000,0,4,999,1,20,4294967295,3,6,4294967295);"
                         "INSERT INTO COMMUNICATION_OP VALUES "
                         "(3,1700000000000000200,1700000000000000250,6,0,0,0,0,0,0,1,12)"),
        loading);
    CHECK(texts(kernels, "name") == Texts{"Add_1", "hcom_allReduce__1", "Mul_2"});
    CHECK(texts(kernels, "type") == Texts{"Add", "hcom_allReduce_", "Mul"});
    CHECK(texts(kernels, "core") == Texts{"AI_VECTOR_CORE", "HCCL", "AI_VECTOR_CORE"});
    CHECK(texts(kernels, "stream") == Texts{"3", "–", "2"});
    CHECK(kernels.find("start_ns")->integer(0) == 1700000000000000100);
    CHECK(numbers(kernels, "duration_us") == Numbers{101, 50, 600});
    CHECK(numbers(kernels, "block_dim") == Numbers{8, 0, 16});
    CHECK(numbers(kernels, "Device_id") == Numbers{0, 0, 0});
    CHECK(texts(kernels, "Input Shapes") == Texts{"8,8;8", "–", "8,8;8"});
    CHECK(numbers(kernels, "wait_us") == Numbers{0, 0, 0.05}); // 100-201, 200-250, 300-900 ns
    CHECK(kernels.indexOf("wait_us") == *kernels.indexOf("duration_us") + 1);
    CHECK(kernels.find("step") == nullptr);          // no steps
    CHECK(kernels.find("Input Formats") == nullptr); // N/A in every row
    CHECK(kernels.find("Model ID") == nullptr);      // none
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("blocks and waits of a database's kernels are found under all their names") {
    const TempFolder folder;
    for (const std::string name : {"blockDim", "blockNum", "block_dim"}) {
        Loading loading;
        const auto kernels = kernelsOf(
            databaseSpan(
                folder,
                "CREATE TABLE TASK(startNs,endNs,globalTaskId);INSERT INTO TASK VALUES (0,9,1),(10,20,2);"
                "CREATE TABLE COMPUTE_TASK_INFO(name,globalTaskId," +
                    name + ",waitNs);INSERT INTO COMPUTE_TASK_INFO VALUES ('a',1,4,1500),('b',2,5,NULL)",
                name + ".db"),
            loading);
        CHECK(texts(kernels, "name") == Texts{"a", "b"});
        CHECK(numbers(kernels, "block_dim") == Numbers{4, 5});
        CHECK(kernels.find("wait_us")->real(0) == 1.5);
        CHECK(kernels.find("wait_us")->isNull(1));
    }
}

TEST_CASE("a kernel waits from the end of the one before it on its device, where both times are known") {
    const TempFolder folder;
    const std::string infos = "CREATE TABLE COMPUTE_TASK_INFO(name,globalTaskId);"
                              "INSERT INTO COMPUTE_TASK_INFO VALUES ('a',1),('b',2),('c',3),('d',4),('e',5);";
    const auto kernelsWith = [&](const std::string& tasks, const std::string& name) {
        Loading loading;
        return kernelsOf(databaseSpan(folder,
                                      std::string(infos)
                                          .append("CREATE TABLE TASK(globalTaskId,deviceId,startNs,endNs);"
                                                  "INSERT INTO TASK VALUES ")
                                          .append(tasks),
                                      name),
                         loading);
    };
    const auto two = kernelsWith(
        "(1,0,1000,2000),(2,1,2500,2600),(3,0,3500,3600),(4,1,5600,5700),(5,0,3550,9000)", "two.db");
    CHECK(texts(two, "name") == Texts{"a", "c", "e", "b", "d"});
    CHECK(numbers(two, "wait_us") == Numbers{0, 1.5, 0, 0, 3});
    const auto lacking = kernelsWith("(1,0,1000,NULL),(2,0,2000,2100),(3,0,2400,2500)", "lacking.db");
    const auto* waits = lacking.find("wait_us");
    REQUIRE(waits != nullptr);
    CHECK(waits->real(0) == 0);
    CHECK(waits->isNull(1));
    CHECK(waits->real(2) == Approx(0.3));
    CHECK(kernelsWith("(1,0,1000,2000),(2,NULL,2500,2600)", "unknown.db").find("wait_us") == nullptr);
    CHECK(numbers(kernelsWith("(1,NULL,1000,2000),(2,NULL,2500,2600)", "one.db"), "wait_us") ==
          Numbers{0, 0.5});
}

TEST_CASE("what the hardware has counted for a kernel of a database is columns, as in text") {
    const TempFolder folder;
    Loading loading;
    const auto kernels = kernelsOf(
        databaseSpan(folder,
                     "CREATE TABLE TASK(startNs,endNs,globalTaskId);"
                     "INSERT INTO TASK VALUES (30,40,1),(10,20,2),(50,60,3);"
                     "CREATE TABLE COMPUTE_TASK_INFO(name,globalTaskId);"
                     "INSERT INTO COMPUTE_TASK_INFO VALUES ('late',1),('early',2),('last',3);"
                     "CREATE TABLE TASK_PMU_INFO(globalTaskId,name,value NUMERIC);"
                     "CREATE TABLE STRING_IDS(id INTEGER, value TEXT);"
                     "INSERT INTO TASK_PMU_INFO VALUES "
                     "(1,50,2500),(1,51,0.25),(1,52,7000000000),(1,53,1500),(1,54,9),(1,55,8),(1,56,7),"
                     "(2,50,1000),(2,51,NULL),(2,52,3),(2,53,0),(9,50,1),(3,NULL,4);" +
                         strings({{50, "aic_total_time"},
                                  {51, "aic_mac_ratio"},
                                  {52, "aic_total_cycles"},
                                  {53, "aiv_vec_time"},
                                  {54, "name"},
                                  {55, "step"},
                                  {56, "aic_mac_ratio"}})),
        loading);
    CHECK(texts(kernels, "name") == Texts{"early", "late", "last"});
    std::vector<std::string> headers;
    for (const auto& column : kernels.columns())
        if (column.spec.id.starts_with("ai"))
            headers.push_back(table::headerText(column.spec));
    CHECK(headers == Texts{"aicore_time(us)", "aic_mac_ratio", "aic_total_cycles", "aiv_vec_time(us)"});
    const auto cells = [&](std::string_view header) {
        const auto spec = readers::automaticRule(std::string(header)).spec;
        const auto* column = kernels.find(spec.id);
        REQUIRE(column != nullptr);
        CHECK(column->isNull(2)); // nothing was counted for it
        return std::pair(column->number(0), column->number(1));
    };
    CHECK(cells("aicore_time(us)") == std::pair(std::optional(1.0), std::optional(2.5)));
    CHECK(cells("aic_mac_ratio") == std::pair(std::optional<double>(), std::optional(0.25)));
    CHECK(cells("aic_total_cycles") == std::pair(std::optional(3.0), std::optional(7e9)));
    CHECK(cells("aiv_vec_time(us)") == std::pair(std::optional(0.0), std::optional(1.5)));
    // A counter called as a column that analyses know is not taken for it, be it there or not.
    CHECK(kernels.find("step") == nullptr);
    for (const auto* id : {"name#2", "step#2"}) {
        REQUIRE(kernels.find(id) != nullptr);
        CHECK(kernels.find(id)->type() == table::ValueType::Real);
    }
    CHECK(loading.problem("db.bad_value").count == 1); // a second counter of one name
}

TEST_CASE("counters of few kernels, and endless ones, take no more room than they tell") {
    const TempFolder folder;
    Loading loading;
    std::string sql = "CREATE TABLE TASK(startNs,endNs,globalTaskId);"
                      "CREATE TABLE COMPUTE_TASK_INFO(name,globalTaskId);"
                      "CREATE TABLE TASK_PMU_INFO(globalTaskId,name,value NUMERIC);";
    sql += "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<1000) "
           "INSERT INTO TASK SELECT 10*i,10*i+5,i FROM n;"
           "INSERT INTO COMPUTE_TASK_INFO SELECT 'k',globalTaskId FROM TASK;"
           "INSERT INTO TASK_PMU_INFO SELECT globalTaskId,'counter ' || globalTaskId,1 FROM TASK;";
    const auto kernels = kernelsOf(databaseSpan(folder, sql), loading);
    CHECK(kernels.rowCount() == 1000);
    const auto counters = std::ranges::count_if(kernels.columns(), [](const table::TableColumn& column) {
        return column.spec.id.starts_with("counter");
    });
    CHECK(counters == 64); // a thousand values have room for 64,000 places
    CHECK(loading.problem("db.bad_value").count == 936);
}

TEST_CASE("a kernel of a database belongs to the step of its launch, and without one to the step around it") {
    const TempFolder folder;
    Loading loading;
    std::string tasks;
    // Launched by an operator in step 1 but running when step 2 has begun; by a call in step 2; before any
    // step; and one without a launch while the second ran.
    for (const auto& [id, start, connection] :
         {std::tuple{1, 2100, 71}, std::tuple{2, 2500, 72}, std::tuple{3, 2600, 73}, std::tuple{4, 2550, 99},
          std::tuple{5, 9000, 98}})
        tasks += "INSERT INTO TASK VALUES (" + std::to_string(start) + "," + std::to_string(start + 100) +
                 ",0," + std::to_string(connection) + "," + std::to_string(id) +
                 ",1,20,0,2,0,0); INSERT INTO COMPUTE_TASK_INFO VALUES (1," + std::to_string(id) +
                 ",8,0,20,10,40,40,30,40,40,40,40);";
    const auto kernels = kernelsOf(
        databaseSpan(folder,
                     mainTables + someStrings + tasks +
                         "INSERT INTO STEP_TIME VALUES (8,2000,3000),(7,1000,2000);"
                         "INSERT INTO PYTORCH_API VALUES ('1500','1600',1,5,1,0,0,0,0,0,50001),"
                         "('2500','2600',1,6,1,0,0,0,0,0,50002);"
                         "INSERT INTO CONNECTION_IDS VALUES (5,71),(6,71);"
                         "INSERT INTO CANN_API VALUES (2200,2210,10000,1,71,1),(2300,2310,10000,1,72,1),"
                         "(500,510,10000,1,73,1)"),
        loading);
    CHECK(numbers(kernels, "start_ns") == Numbers{2100, 2500, 2550, 2600, 9000});
    CHECK(texts(kernels, "step") == Texts{"7", "8", "8", "–", "–"});
}

TEST_CASE(
    "of steps whose work lies over each other a kernel without a launch belongs to the first that runs") {
    const TempFolder folder;
    Loading loading;
    std::string tasks;
    // Step 7 works from 5000 to 5300, step 8 from 5100 to 5500.
    for (const auto& [id, start, connection] :
         {std::tuple{1, 5000, 71}, std::tuple{2, 5200, 71}, std::tuple{3, 5100, 72}, std::tuple{4, 5400, 72},
          std::tuple{5, 5150, 99}, std::tuple{6, 5350, 99}, std::tuple{7, 5500, 99}})
        tasks += "INSERT INTO TASK VALUES (" + std::to_string(start) + "," + std::to_string(start + 100) +
                 ",0," + std::to_string(connection) + "," + std::to_string(id) +
                 ",1,20,0,2,0,0); INSERT INTO COMPUTE_TASK_INFO VALUES (1," + std::to_string(id) +
                 ",8,0,20,10,40,40,30,40,40,40,40);";
    const auto kernels =
        kernelsOf(databaseSpan(folder, mainTables + someStrings + tasks +
                                           "INSERT INTO STEP_TIME VALUES (7,1000,2000),(8,2000,3000);"
                                           "INSERT INTO CANN_API VALUES (1800,1810,10000,1,71,1),"
                                           "(2200,2210,10000,1,72,1)"),
                  loading);
    CHECK(numbers(kernels, "start_ns") == Numbers{5000, 5100, 5150, 5200, 5350, 5400, 5500});
    CHECK(texts(kernels, "step") == Texts{"7", "8", "7", "7", "8", "8", "–"});
}

TEST_CASE("of steps in a database that lie over each other a launch belongs to the first that runs") {
    const TempFolder folder;
    Loading loading;
    std::string tasks;
    for (const auto& [id, start, connection] :
         {std::tuple{1, 5000, 71}, std::tuple{2, 5200, 72}, std::tuple{3, 5400, 73}, std::tuple{4, 5600, 74}})
        tasks += "INSERT INTO TASK VALUES (" + std::to_string(start) + "," + std::to_string(start + 100) +
                 ",0," + std::to_string(connection) + "," + std::to_string(id) +
                 ",1,20,0,2,0,0); INSERT INTO COMPUTE_TASK_INFO VALUES (1," + std::to_string(id) +
                 ",8,0,20,10,40,40,30,40,40,40,40);";
    // Step 9 has no end: it lasts until the next one begins, and the last one for ever.
    const auto kernels = kernelsOf(
        databaseSpan(folder, mainTables + someStrings + tasks +
                                 "INSERT INTO STEP_TIME VALUES (7,1000,2000),(8,1500,2500),(9,3000,NULL),"
                                 "(10,4000,NULL);"
                                 "INSERT INTO CANN_API VALUES (1800,1810,10000,1,71,1),"
                                 "(2200,2210,10000,1,72,1),(3500,3510,10000,1,73,1),"
                                 "(4500,4510,10000,1,74,1)"),
        loading);
    CHECK(texts(kernels, "step") == Texts{"7", "8", "9", "10"});
}

TEST_CASE(
    "a database's texts that are missing show their number, bad cells and descriptions without times count") {
    const TempFolder folder;
    Loading loading;
    const auto span = databaseSpan(
        folder,
        mainTables + someStrings +
            "INSERT INTO COMPUTE_TASK_INFO VALUES (77,1,'eight',0,20,10,40,40,30,40,40,40,40),"
            "('named here',2,8,0,20,10,40,40,30,40,40,40,40),(1,3,8,0,20,10,40,40,30,40,40,40,40);"
            "INSERT INTO TASK VALUES ('5000','6000',0,1,1,1,1,0,2,0,0),(7000,6999,0,1,2,1,1,0,2,0,0)");
    const auto kernels = kernelsOf(span, loading);
    CHECK(texts(kernels, "name") == Texts{"#77", "named here"});
    CHECK(numbers(kernels, "start_ns") == Numbers{5000, 7000});
    CHECK(numbers(kernels, "duration_us").at(0) == 1000);
    CHECK(kernels.find("duration_us")->isNull(1)); // ends before it starts
    CHECK(kernels.find("block_dim")->isNull(0));
    CHECK(loading.problem("db.dangling_id").count == 2); // the text 77, the kernel 3 without a task
    CHECK(loading.problem("db.bad_value").count == 2);
    CHECK(loading.problem("db.bad_value").file == span.files.front().path);
}

TEST_CASE("a line break behind many carriage returns loses the last of them, at once") {
    const TempFolder folder;
    Loading loading;
    const auto kernels = kernelsOf(
        databaseSpan(folder, mainTables + std::string("INSERT INTO STRING_IDS VALUES (1, "
                                                      "replace(hex(zeroblob(100000)), '00', char(13)) || "
                                                      "char(10) || 'x');"
                                                      "INSERT INTO TASK VALUES (1,2,0,1,1,1,1,0,2,0,0);"
                                                      "INSERT INTO COMPUTE_TASK_INFO VALUES "
                                                      "(1,1,8,0,1,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL)")),
        loading);
    CHECK(texts(kernels, "name").front() == std::string(99'999, '\r') + "\nx");
}

TEST_CASE("a part of a database that is stopped says so") {
    const TempFolder folder;
    Loading loading;
    const auto span = databaseSpan(folder, mainTables);
    loading.stop.request_stop();
    const auto kernels = formats::ascend_db::loadKernels(span, loading.context);
    REQUIRE_FALSE(kernels.ok());
    CHECK(kernels.error().what == base::stoppedMessage);
}

TEST_CASE("kernels of real databases are those that the same program gave as text, and sum up to its steps") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto ascend = shared / "data/ascend";
    // computing and communication of StepTraceTime in analysis.db, us: kernels did not overlap each other
    const std::map<std::string, std::pair<double, double>> steps{{"level0/rank0", {8843.91, 89880.576}},
                                                                 {"level0/rank1", {8831.637, 93993.858}},
                                                                 {"level1/rank0", {8903.431, 102108.1}}};
    for (const auto* level : {"level0", "level1"})
        for (const auto* rank : {"0", "1"}) {
            const std::string name = std::string(level) + "/rank" + rank;
            INFO(name);
            const auto output = name + "_ascend_pt/ASCEND_PROFILER_OUTPUT";
            const auto file =
                ascend / "pytorch_db" / output / ("ascend_pytorch_profiler_" + std::string(rank) + ".db");
            Loading loading;
            Loading looking; // steps are in another database
            auto found = formats::ascend_db::findFileSpan(file, looking.context);
            REQUIRE(found.size() == 1);
            const auto kernels = kernelsOf(found.front().span, loading);
            const auto text =
                loadKernels(ascend / "pytorch_text" / output / "kernel_details.csv", loading).details;
            CHECK(kernels.rowCount() == 191);
            CHECK(counted(texts(kernels, "type")) == counted(texts(text, "type")));
            CHECK(counted(texts(kernels, "core")) == counted(texts(text, "core")));
            CHECK(texts(kernels, "step") == texts(text, "step"));
            if (text.find("stream") != nullptr) // level 0 has none as text
                CHECK(counted(texts(kernels, "stream")) == counted(texts(text, "stream")));
            CHECK(sorted(numbers(kernels, "block_dim")) == sorted(numbers(text, "block_dim")));
            for (const auto& column : text.columns())
                if (column.spec.id.starts_with("aic") || column.spec.id.starts_with("aiv"))
                    CHECK(kernels.find(column.spec.id) != nullptr);
            CHECK(loading.problemCount() == 0);
            // Another program has added its own to one of them.
            const std::map<std::string, double> waits{{"level0/rank0", 97315.81},
                                                      {"level0/rank1", 102262.282},
                                                      {"level1/rank0", 110326.111},
                                                      {"level1/rank1", 107357.948}};
            CHECK(sumOf(numbers(kernels, "wait_us")) == Approx(waits.at(name)).epsilon(1e-9));

            Numbers computing, communication;
            const auto names = texts(kernels, "name");
            const auto durations = numbers(kernels, "duration_us");
            for (std::size_t row = 0; row < names.size(); ++row)
                (names[row].starts_with("hcom_") ? communication : computing).push_back(durations[row]);
            if (const auto step = steps.find(name); step != steps.end()) {
                CHECK(sumOf(computing) == std::round(step->second.first * 1000));
                CHECK(sumOf(communication) == std::round(step->second.second * 1000));
            }
        }
}
