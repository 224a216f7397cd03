// SPDX-License-Identifier: Apache-2.0
// Steps, communication and memory of databases.
#include "core/formats/ascend_db/find_spans.h"
#include "core/formats/ascend_db/load_communication.h"
#include "core/formats/ascend_db/load_memory.h"
#include "core/formats/ascend_db/load_steps.h"
#include "core/formats/ascend_text/load_communication.h"
#include "unit/support/database_span.h"
#include "unit/support/load_files.h"
#include "unit/support/memory_files.h"
#include "unit/support/shared_data.h"
#include "unit/support/table_cells.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

using namespace runglass;
using namespace runglass::test;
namespace fs = std::filesystem;
namespace ascend_db = formats::ascend_db;

namespace {

using Texts = std::vector<std::string>;
using Numbers = std::vector<double>;

/// The value of a part that is there; fails the test when it is not.
template <typename Part>
Part there(base::Result<std::optional<Part>> result) {
    if (!result)
        FAIL(result.error().what << " " << result.error().where);
    REQUIRE(result.value().has_value());
    return *std::move(result).value();
}

model::SpanFolder spanOfFile(const fs::path& file) {
    Loading loading;
    const auto found = ascend_db::findFileSpan(file, loading.context);
    REQUIRE(found.size() == 1);
    return found.front().span;
}

const char* const stepTable =
    "CREATE TABLE StepTraceTime(deviceId INTEGER, step TEXT, computing NUMERIC, communication_not_overlapped "
    "NUMERIC, overlapped NUMERIC, communication NUMERIC, free NUMERIC, stage NUMERIC, bubble NUMERIC, "
    "communication_not_overlapped_and_exclude_receive NUMERIC, preparing NUMERIC);";

const char* const communicationTables =
    "CREATE TABLE CommAnalyzerTime(hccl_op_name TEXT, group_name TEXT, start_timestamp NUMERIC, elapse_time "
    "NUMERIC, transit_time NUMERIC, wait_time NUMERIC, synchronization_time NUMERIC, idle_time NUMERIC, step "
    "TEXT, type TEXT);"
    "CREATE TABLE CommAnalyzerBandwidth(hccl_op_name TEXT, group_name TEXT, transport_type TEXT, "
    "transit_size "
    "NUMERIC, transit_time NUMERIC, bandwidth NUMERIC, large_packet_ratio NUMERIC, package_size NUMERIC, "
    "count NUMERIC, total_duration NUMERIC, step TEXT, type TEXT);"
    "CREATE TABLE CommAnalyzerMatrix(hccl_op_name TEXT, group_name TEXT, src_rank TEXT, dst_rank TEXT, "
    "transport_type TEXT, transit_size NUMERIC, transit_time NUMERIC, bandwidth NUMERIC, step TEXT, type "
    "TEXT, op_name TEXT);";

/// An operation by name, group and step.
using OperationKey = std::tuple<std::string, std::string, std::string>;

std::string textOf(const model::Communication& communication, base::TextId id) {
    return id == base::noText ? "–" : std::string(communication.texts->text(id));
}

std::map<OperationKey, Numbers> operationsOf(const model::Communication& communication) {
    std::map<OperationKey, Numbers> operations;
    for (const auto& one : communication.operations) {
        Numbers values{one.elapsedUs,
                       one.transitUs,
                       one.waitUs,
                       one.synchronizationUs,
                       one.idleUs,
                       one.sizeBytes,
                       one.trafficUs,
                       static_cast<double>(one.startNs),
                       one.kind == model::CommunicationKind::PointToPoint ? 1.0 : 0.0};
        for (std::uint32_t i = 0; i < one.trafficCount; ++i) {
            const auto& traffic = communication.traffic[one.firstTraffic + i];
            values.insert(values.end(), {traffic.sizeBytes, traffic.timeUs, traffic.bandwidthGbps});
            for (std::uint32_t p = 0; p < traffic.packetCount; ++p) {
                const auto& packets = communication.packets[traffic.firstPacket + p];
                values.insert(values.end(),
                              {packets.sizeBytes, static_cast<double>(packets.count), packets.timeUs});
            }
        }
        operations[{textOf(communication, one.name), textOf(communication, one.group),
                    textOf(communication, one.step)}] = values;
    }
    return operations;
}

using LinkKey = std::tuple<std::string, std::string, std::string, std::string, std::string, int, int>;

std::map<LinkKey, std::pair<double, double>> linksOf(const model::Communication& communication) {
    std::map<LinkKey, std::pair<double, double>> links;
    for (const auto& one : communication.links)
        links[{textOf(communication, one.step), textOf(communication, one.group),
               textOf(communication, one.operation), textOf(communication, one.sample),
               textOf(communication, one.transport), one.source, one.destination}] = {one.sizeBytes,
                                                                                      one.timeUs};
    return links;
}

void checkClose(const Numbers& one, const Numbers& other) {
    REQUIRE(one.size() == other.size());
    for (std::size_t i = 0; i < one.size(); ++i)
        CHECK((one[i] == Approx(other[i]).epsilon(1e-12) || (std::isnan(one[i]) && std::isnan(other[i]))));
}

Numbers sorted(Numbers values) {
    std::ranges::sort(values);
    return values;
}

} // namespace

TEST_CASE("steps of a database are microseconds, with all columns that it has") {
    const TempFolder folder;
    Loading loading;
    const auto steps = there(ascend_db::loadSteps(
        databaseSpan(folder,
                     stepTable + std::string("INSERT INTO StepTraceTime VALUES "
                                             "(5,'13',100.5,20,30,50,7,150,NULL,20,'3.25'),"
                                             "(5,NULL,0,0,0,0,0,0,0,0,0),(5,NULL,1,0,0,0,2,3,0,0,0)")),
        loading.context));
    CHECK(texts(steps.details, "step") == Texts{"13", "–"}); // the row of nothing means no steps
    CHECK(texts(steps.details, "device") == Texts{"5", "5"});
    CHECK(numbers(steps.details, "computing_us") == Numbers{100.5, 1});
    CHECK(numbers(steps.details, "communication_us") == Numbers{50, 0});
    CHECK(numbers(steps.details, "preparing_us") == Numbers{3.25, 0});
    CHECK(std::isnan(numbers(steps.details, "bubble_us").at(0)));
    CHECK(loading.problem("run.no_step").count == 1);
}

TEST_CASE("a database without steps, communication or memory gives nothing of them, which is no failure") {
    const TempFolder folder;
    Loading loading;
    const auto span = databaseSpan(folder, std::string(mainTables) + stepTable +
                                               "INSERT INTO StepTraceTime VALUES (0,NULL,0,0,0,0,0,0,0,0,0)");
    const auto steps = ascend_db::loadSteps(span, loading.context);
    CHECK((steps.ok() && !steps.value()));
    const auto communication = ascend_db::loadCommunication(span, loading.context);
    CHECK((communication.ok() && !communication.value()));
    const auto memory = ascend_db::loadMemory(span, loading.context);
    CHECK((memory.ok() && !memory.value()));
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("communication of a database counts what repeats over sizes of packets once") {
    const TempFolder folder;
    Loading loading;
    const auto communication = there(ascend_db::loadCommunication(
        databaseSpan(
            folder,
            communicationTables +
                std::string(
                    "INSERT INTO CommAnalyzerTime VALUES "
                    "('hcom_allReduce__1','77',1736410576431645.25,10,4,3,1,3,'step5','collective'),"
                    "('hcom_send__2','78',NULL,2,1,NULL,0,'x','step5','p2p'),"
                    "('Total Op Info','',NULL,12,5,3,1,3,'step5','collective');"
                    "INSERT INTO CommAnalyzerBandwidth VALUES "
                    "('hcom_allReduce__1','77','HCCS',8.388608,4,2,0.5,2,3,1.5,'step5','collective'),"
                    "('hcom_allReduce__1','77','HCCS',8.388608,4,2,0.5,1,2,2.5,'step5','collective'),"
                    "('hcom_allReduce__1','77','SDMA',8.388608,4,2,0,0,0,0,'step5','collective');"
                    "INSERT INTO CommAnalyzerMatrix VALUES "
                    "('allreduce-top1','77','0','1','HCCS',4,2,2,'step5','collective','hcom_allReduce__1'),"
                    "('allreduce-total','77','0',1,'HCCS',8,4,2,'step5','collective',''),"
                    "('allreduce-total','77','0','x','HCCS',8,4,2,'step5','collective','')"),
            "analysis.db"),
        loading.context));
    REQUIRE(communication.operations.size() == 2);
    const auto& reduce = communication.operations.at(0);
    CHECK(textOf(communication, reduce.name) == "hcom_allReduce__1");
    CHECK(textOf(communication, reduce.group) == "77");
    CHECK(textOf(communication, reduce.step) == "5");
    CHECK(reduce.startNs == 1736410576431645250);
    CHECK(reduce.elapsedUs == 10000);
    CHECK(reduce.sizeBytes == 8388608);
    CHECK(reduce.trafficUs == 4000);
    REQUIRE(reduce.trafficCount == 2);
    CHECK(communication.traffic.at(0).packetCount == 2);
    CHECK(communication.packets.at(1).sizeBytes == 1e6);
    CHECK(communication.packets.at(1).count == 2);
    const auto& send = communication.operations.at(1);
    CHECK(send.kind == model::CommunicationKind::PointToPoint);
    CHECK(send.startNs == model::unknownTimeNs);
    CHECK(std::isnan(send.waitUs));
    CHECK(send.sizeBytes == 0); // no rows: nothing was moved
    CHECK(send.trafficCount == 0);
    REQUIRE(communication.links.size() == 2);
    CHECK(communication.links.at(0).scope == model::LinkScope::Sample);
    CHECK(communication.links.at(1).scope == model::LinkScope::Total);
    CHECK(communication.links.at(1).destination == 1);
    CHECK(communication.links.at(1).sizeBytes == 8e6);
    CHECK(loading.problem("db.bad_value").count == 2); // an idle time, a rank
}

TEST_CASE("memory of a database comes in the units of text, the process from its own table") {
    const TempFolder folder;
    Loading loading;
    const auto memory = there(ascend_db::loadMemory(
        databaseSpan(
            folder,
            mainTables + strings({{1, "PTA"}, {2, "app"}, {3, "device"}, {4, "aten::empty"}}) +
                "CREATE TABLE MEMORY_RECORD(component,timestamp,totalAllocated,totalReserved,totalActive,"
                "streamPtr,deviceId);INSERT INTO MEMORY_RECORD VALUES (1,3000,1048576,3145728,NULL,9,2);"
                "CREATE TABLE NPU_MEM(type,ddr,hbm,timestampNs,deviceId);"
                "INSERT INTO NPU_MEM VALUES (2,1048576,1048576,1000,2),(3,0,99,1500,2);"
                "CREATE TABLE OP_MEMORY(name,size,allocationTime,releaseTime,activeReleaseTime,duration,"
                "activeDuration,allocationTotalAllocated,streamPtr,deviceId);"
                "INSERT INTO OP_MEMORY VALUES (4,1536,2000,5000,5100,3000,3100,2097152,9,2),"
                "(NULL,-1024,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2);"
                "CREATE TABLE ENUM_MODULE(id,name);INSERT INTO ENUM_MODULE VALUES (3,'HCCL');"
                "CREATE TABLE NPU_MODULE_MEM(moduleId,timestampNs,totalReserved,deviceId);"
                "INSERT INTO NPU_MODULE_MEM VALUES (3,1000,524288,2),(99,1000,0,2)"),
        loading.context));
    CHECK(texts(memory.records, "component") == Texts{"APP", "PTA"}); // by time
    CHECK(texts(memory.records, "device") == Texts{"NPU:2", "NPU:2"});
    CHECK(numbers(memory.records, "time_ms") == Numbers{1000, 3000});
    CHECK(numbers(memory.records, "reserved_mb") == Numbers{2, 3});
    CHECK(numbers(memory.records, "allocated_mb").at(1) == 1);
    CHECK(memory.records.find("active_mb") == nullptr);
    CHECK(memory.wholeComponent == "PTA");
    CHECK(texts(memory.events, "name") == Texts{"aten::empty", "<unknown>"});
    CHECK(numbers(memory.events, "size_kb") == Numbers{1.5, 1});
    CHECK(numbers(memory.events, "duration_ms").at(0) == 3000); // nanoseconds
    CHECK(numbers(memory.events, "active_release_ms").at(0) == 5100);
    CHECK(memory.events.find("release_ms")->isNull(1));
    CHECK(numbers(memory.events, "allocation_total_allocated_mb").at(0) == 2);
    CHECK(texts(memory.samples, "component") == Texts{"HCCL", "#99"});
    CHECK(numbers(memory.samples, "reserved_mb") == Numbers{0.5, 0});
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("memory of the graph engine is read where no profiler has taken it over") {
    const std::string changes =
        mainTables + strings({{1, "GE"}, {2, "allocate"}, {3, "release"}, {4, "Conv"}, {5, "Add"}}) +
        "CREATE TABLE NPU_OP_MEM(operatorName,addr,type,size,timestampNs,globalTid,totalAllocate,"
        "totalReserve,component,deviceId);"
        "INSERT INTO NPU_OP_MEM VALUES (5,200,2,1024,2000,1,3145728,4194304,1,0),"
        "(4,100,2,2048,1000,1,2097152,4194304,1,0),(4,100,3,2048,4000,1,1048576,4194304,1,0),"
        "(4,100,2,3072,5000,1,2097152,4194304,1,0),(5,300,3,512,3000,1,2097152,4194304,1,0);";
    const TempFolder folder;
    Loading loading;
    const auto memory = there(ascend_db::loadMemory(databaseSpan(folder, changes), loading.context));
    CHECK(texts(memory.records, "component") == Texts{"GE", "GE", "GE", "GE", "GE"});
    CHECK(numbers(memory.records, "time_ms") == Numbers{1000, 2000, 3000, 4000, 5000}); // nanoseconds
    CHECK(numbers(memory.records, "allocated_mb") == Numbers{2, 3, 2, 1, 2});
    CHECK(numbers(memory.records, "reserved_mb") == Numbers{4, 4, 4, 4, 4});
    const auto& events = memory.events;
    REQUIRE(events.rowCount() == 4);
    CHECK(sorted(numbers(events, "size_kb")) == Numbers{0.5, 1, 2, 3});
    for (table::RowIndex row = 0; row < 4; ++row) {
        const double size = numbers(events, "size_kb")[row];
        const auto* start = events.find("allocation_ms");
        const auto* end = events.find("release_ms");
        CHECK(start->isNull(row) == (size == 0.5));
        CHECK(end->isNull(row) == (size == 1 || size == 3));
        if (size != 2)
            continue;
        CHECK(start->integer(row) == 1000);
        CHECK(end->integer(row) == 4000);
        CHECK(events.find("duration_ms")->integer(row) == 3000);
        CHECK(events.find("allocation_total_allocated_mb")->real(row) == 2);
        CHECK(events.find("release_total_allocated_mb")->real(row) == 1);
    }
    CHECK(loading.problemCount() == 0);

    const TempFolder other;
    const auto taken = there(ascend_db::loadMemory(
        databaseSpan(other, changes + "CREATE TABLE MEMORY_RECORD(component,timestamp,totalReserved);"
                                      "INSERT INTO MEMORY_RECORD VALUES (1,1000,1048576)"),
        loading.context));
    CHECK(taken.records.rowCount() == 1);
    CHECK(taken.events.rowCount() == 0);
}

TEST_CASE("communication and steps of real databases are those of the text beside them") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const auto* rank : {"0", "1", "2", "3"}) {
        INFO("rank " << rank);
        const auto output = shared / "data/ascend/st_level2" / ("rank_" + std::string(rank) + "_ascend_pt") /
                            "ASCEND_PROFILER_OUTPUT";
        Loading loading;
        const auto span = spanOfFile(output / "analysis.db");
        model::SpanFolder text;
        text.path = output.string();
        for (const std::string name : {"communication.json", "communication_matrix.json"})
            text.files.push_back({name, (output / name).string(), fs::file_size(output / name)});

        const auto told = there(formats::ascend_text::loadCommunication(text, loading.context));
        const auto read = there(ascend_db::loadCommunication(span, loading.context));
        const auto wanted = operationsOf(told);
        const auto got = operationsOf(read);
        REQUIRE(got.size() == told.operations.size());
        REQUIRE(wanted.size() == got.size());
        for (const auto& [key, values] : wanted) {
            INFO(std::get<0>(key));
            REQUIRE(got.contains(key));
            checkClose(got.at(key), values);
        }
        CHECK(read.links.size() == told.links.size());
        const auto links = linksOf(read);
        for (const auto& [key, values] : linksOf(told)) {
            REQUIRE(links.contains(key));
            CHECK(links.at(key).first == Approx(values.first).epsilon(1e-12));
            CHECK(links.at(key).second == Approx(values.second).epsilon(1e-12));
        }

        const auto steps = there(ascend_db::loadSteps(span, loading.context)).details;
        const auto lines = loadSteps(output / "step_trace_time.csv", loading).details;
        CHECK(texts(steps, "step") == texts(lines, "step"));
        CHECK(texts(steps, "device") == texts(lines, "device"));
        for (const auto* id : {"computing_us", "comm_not_overlapped_us", "overlapped_us", "communication_us"})
            CHECK(numbers(steps, id).at(0) == Approx(numbers(lines, id).at(0)).margin(0.01));
    }
}

TEST_CASE("memory of real databases holds what the same program's text tells") {
    RUNGLASS_NEEDS_SHARED(shared);
    const fs::path output = "level1/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT";
    Loading loading;
    const auto memory = there(ascend_db::loadMemory(
        spanOfFile(shared / "data/ascend/pytorch_db" / output / "ascend_pytorch_profiler_0.db"),
        loading.context));
    const auto text = loadMemoryOf(shared / "data/ascend/pytorch_text" / output, loading);
    CHECK(memory.wholeComponent == "PTA+GE");
    CHECK(memory.records.rowCount() == 990 + 14); // MEMORY_RECORD, and NPU_MEM of the process
    CHECK(memory.events.rowCount() == 184);
    CHECK(memory.samples.rowCount() == 1078);
    CHECK(sorted(numbers(memory.events, "size_kb")) == sorted(numbers(text.events, "size_kb")));
    CHECK(texts(memory.events, "device") == texts(text.events, "device"));
    for (const auto* id : {"component", "device", "time_ms", "allocated_mb", "reserved_mb", "active_mb"})
        CHECK(memory.records.find(id)->type() == text.records.find(id)->type());
    const auto largest = [](const table::Table& records) {
        const auto values = numbers(records, "allocated_mb");
        return std::ranges::max(values, [](double a, double b) { return std::isnan(a) || a < b; });
    };
    CHECK(largest(memory.records) == Approx(largest(text.records)).epsilon(0.05));
    CHECK(loading.problemCount() == 0);
}
