// SPDX-License-Identifier: Apache-2.0
// The timeline of databases, from hand-made rows and from the text that is made of them.
#include "core/formats/ascend_db/load_trace.h"
#include "core/formats/ascend_db/timeline_slices.h"
#include "core/formats/ascend_db/timeline_source.h"
#include "core/readers/record_arguments.h"
#include "unit/support/database_span.h"
#include "unit/support/load_files.h"
#include "unit/support/shared_data.h"
#include "unit/support/sqlite_maker.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <random>
#include <set>

using namespace runglass;
using namespace runglass::test;
namespace ascend_db = formats::ascend_db;
namespace fs = std::filesystem;

namespace {

using TracePointer = std::shared_ptr<const trace::Trace>;
using Names = std::set<std::string>;

TracePointer traceOf(const model::SpanFolder& span, Loading& loading) {
    const auto trace = ascend_db::loadTrace(span, loading.context);
    if (!trace)
        FAIL(trace.error().what);
    return trace.value();
}

/// A slice as "layer/thread: name start+length", times in ns.
std::vector<std::string> slicesOf(const trace::Trace& trace) {
    std::vector<std::string> slices;
    for (const trace::Track& track : trace.tracks()) {
        if (track.kind == trace::TrackKind::Counter)
            continue;
        const std::string place = trace.processes()[track.process].name + "/" + track.name + ": ";
        for (std::uint32_t lane = 0; lane < track.laneCount; ++lane) {
            const trace::LaneView& view = trace.lane(track.firstLane + lane);
            for (std::uint32_t i = 0; i < view.size(); ++i) {
                const trace::SliceRef slice{track.firstLane + lane, i};
                slices.push_back(place + std::string(trace.name(slice)) + " " +
                                 std::to_string(trace.originNs() + trace.startNs(slice)) + "+" +
                                 std::to_string(trace.durationNs(slice)));
            }
        }
    }
    std::ranges::sort(slices);
    return slices;
}

/// Arrows as "kind: from -> to".
std::multiset<std::string> arrowsOf(const trace::Trace& trace) {
    std::multiset<std::string> arrows;
    for (const trace::Flow& flow : trace.flows())
        arrows.insert(trace.flowKinds()[flow.kind].name + ": " + std::string(trace.name(flow.from)) + " -> " +
                      std::string(trace.name(flow.to)));
    return arrows;
}

std::map<std::string, double> lastSamplesOf(const trace::Trace& trace) {
    std::map<std::string, double> samples;
    for (const trace::Track& track : trace.tracks())
        if (track.kind == trace::TrackKind::Counter) {
            const auto& counter = trace.counter(track.counter);
            samples[counter.name + "|" + counter.series] = counter.values.back();
        }
    return samples;
}

std::string argumentOf(const trace::Trace& trace, std::string_view sliceName, const std::string& key) {
    for (trace::LaneIndex lane = 0; lane < trace.laneCount(); ++lane)
        for (std::uint32_t i = 0; i < trace.lane(lane).size(); ++i) {
            const trace::SliceRef slice{lane, i};
            if (trace.name(slice) != sliceName)
                continue;
            readers::RecordArguments arguments(trace.text(), {key});
            REQUIRE(arguments.read(trace.textOffset(trace.row(slice))));
            return arguments.value(0).isMissing() ? "" : arguments.value(0).text();
        }
    FAIL("no slice " << sliceName);
    return {};
}

// Process 10; threads 11 (forward), 12 (queue), 13 (backward): globalTid = 10 << 32 | thread.
constexpr auto thread11 = "42949672971";
constexpr auto thread12 = "42949672972";
constexpr auto thread13 = "42949672973";

std::string call(const std::string& start, const std::string& end, const std::string& thread,
                 const std::string& rest) {
    return "INSERT INTO PYTORCH_API(startNs,endNs,globalTid,name,type,connectionId,fwdThreadId,"
           "sequenceNumber,inputDtypes,inputShapes,callchainId) VALUES('" +
           start + "','" + end + "'," + thread + "," + rest + ");";
}

/// A forward operator that is queued, launched and computed, its backward one, a copy, a collective.
std::string smallRun() {
    return std::string(mainTables) +
           "CREATE TABLE PYTORCH_CALLCHAINS(id INTEGER, stack INTEGER, stackDepth INTEGER);"
           "CREATE TABLE COMMUNICATION_TASK_INFO(name INTEGER, globalTaskId INTEGER, taskType INTEGER, "
           "planeId "
           "INTEGER, groupName INTEGER, srcRank INTEGER, dstRank INTEGER, transportType INTEGER, size "
           "INTEGER, "
           "dataType INTEGER, linkType INTEGER);"
           "CREATE TABLE ENUM_HCCL_LINK_TYPE(id INTEGER PRIMARY KEY, name TEXT);"
           "INSERT INTO ENUM_HCCL_LINK_TYPE VALUES(1,'HCCS');" +
           strings({{1, "aten::mm"},
                    {2, "Enqueue"},
                    {3, "Dequeue@mm"},
                    {4, "MmBackward0"},
                    {5, "launch"},
                    {6, "MatMul_1"},
                    {7, "KERNEL_AICORE"},
                    {8, "AI_VECTOR_CORE"},
                    {9, "MatMulV2"},
                    {10, "MEMCPY_ASYNC"},
                    {11, "\"2,3;3,4\""},
                    {12, "float;float"},
                    {13, "a.py(1): f"},
                    {14, "b.py(2): g"},
                    {15, "hcom_allReduce_"},
                    {16, "group one"},
                    {17, "SDMA"},
                    {18, "ProfilerStep#5"}}) +
           "INSERT INTO PYTORCH_CALLCHAINS VALUES(1,14,1),(1,13,0);"
           "INSERT INTO CONNECTION_IDS VALUES(100,7),(101,50),(102,50),(103,60),(104,60),(105,8);" +
           call("1000", "9000", thread11, "18,50001,NULL,0,-1,NULL,NULL,NULL") +
           call("1100", "2100", thread11, "1,50001,100,0,3,12,11,1") +
           call("1200", "1300", thread11, "2,50002,101,NULL,NULL,NULL,NULL,NULL") +
           call("1400", "1900", thread12, "3,50002,102,NULL,NULL,NULL,NULL,NULL") +
           // the connection 60 is that of both passes
           call("1150", "1160", thread11, "1,50001,103,0,3,NULL,NULL,NULL") +
           call("5000", "5500", thread13, "4,50001,104,1,3,NULL,NULL,NULL") +
           "INSERT INTO CANN_API VALUES(1500,1600," + "10000," + thread12 +
           ",7,5);"
           // kernel, copy, a part of the collective operation
           "INSERT INTO TASK VALUES(3000,4000,0,7,1,10,7,4294967295,2,21,1),"
           "(4200,4300,0,8,2,10,10,4294967295,3,22,1),(6000,6400,0,9,3,10,17,0,4,23,1);"
           "INSERT INTO COMPUTE_TASK_INFO(name,globalTaskId,blockDim,taskType,opType,inputShapes) "
           "VALUES(6,1,24,8,9,11);"
           "INSERT INTO COMMUNICATION_TASK_INFO VALUES(15,3,17,2,16,0,1,0,4096,0,1);"
           "INSERT INTO COMMUNICATION_OP(opName,startNs,endNs,connectionId,groupName,opId,count) "
           "VALUES(15,3500,7000,9,16,1,1024);";
}

} // namespace

TEST_CASE("rows of a database become slices on the threads that trace_view.json has") {
    const TempFolder folder;
    Loading loading;
    const auto trace = traceOf(databaseSpan(folder, smallRun()), loading);
    CHECK(slicesOf(*trace) ==
          std::vector<std::string>{
              "Ascend Hardware/Stream 2: MatMul_1 3000+1000",
              "Ascend Hardware/Stream 3: MEMCPY_ASYNC 4200+100", "Ascend Hardware/Stream 4: SDMA 6000+400",
              "CANN/Thread 12: Node@launch 1500+100",
              "Communication/Group 0 Communication: hcom_allReduce_ 3500+3500",
              "Communication/Plane 2: SDMA 6000+400",
              // the kernel from 3000 to 4000, the collective operation from 3500 to 7000
              "Overlap Analysis/Communication(Not Overlapped): Communication(Not "
              "Overlapped) 4000+3000",
              "Overlap Analysis/Communication: Communication 3500+3500",
              "Overlap Analysis/Computing: Computing 3000+1000", "Python/Thread 11: Enqueue 1200+100",
              "Python/Thread 11: ProfilerStep#5 1000+8000", "Python/Thread 11: aten::mm 1100+1000",
              "Python/Thread 11: aten::mm 1150+10", "Python/Thread 12: Dequeue@mm 1400+500",
              "Python/Thread 13: MmBackward0 5000+500"});
    REQUIRE(trace->steps().size() == 1);
    CHECK(trace->steps()[0].number == 5);
    Names labels;
    for (const auto& process : trace->processes())
        labels.insert(process.name + " " + process.labels);
    CHECK(labels.contains("Ascend Hardware NPU 0"));
    CHECK(labels.contains("Python CPU"));
    CHECK(trace->skippedCount() == 0);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("arrows follow the connections of a database, and only those that have both ends") {
    const TempFolder folder;
    Loading loading;
    const auto trace = traceOf(databaseSpan(folder, smallRun()), loading);
    CHECK(arrowsOf(*trace) == std::multiset<std::string>{"HostToDevice: Node@launch -> MatMul_1",
                                                         "async_npu: aten::mm -> MatMul_1",
                                                         "async_task_queue: Enqueue -> Dequeue@mm",
                                                         "fwdbwd: aten::mm -> MmBackward0"});
    CHECK(trace->flowCounts().half == 0);
    CHECK(trace->flowCounts().unbound == 0);
}

TEST_CASE("arguments of a slice are read from its row when somebody asks") {
    const TempFolder folder;
    Loading loading;
    const auto trace = traceOf(databaseSpan(folder, smallRun()), loading);
    CHECK(argumentOf(*trace, "MatMul_1", "Task Type") == "AI_CORE");
    CHECK(argumentOf(*trace, "MatMul_1", "Op Type") == "MatMulV2");
    CHECK(argumentOf(*trace, "MatMul_1", "Input Shapes") == "2,3;3,4");
    CHECK(argumentOf(*trace, "MatMul_1", "Block Dim") == "24");
    CHECK(argumentOf(*trace, "MEMCPY_ASYNC", "Task Type") == "MEMCPY_ASYNC");
    CHECK(argumentOf(*trace, "aten::mm", "Call stack") == "a.py(1): f;\r\nb.py(2): g");
    CHECK(argumentOf(*trace, "aten::mm", "Input Dims") == "2,3;3,4");
    CHECK(argumentOf(*trace, "aten::mm", "Input type") == "float;float");
    CHECK(argumentOf(*trace, "hcom_allReduce_", "count") == "1024");
    CHECK(argumentOf(*trace, "Node@launch", "connection_id") == "7");
}

TEST_CASE("shapes and types that a database has mixed up are told apart by their letters") {
    const TempFolder folder;
    Loading loading;
    const std::string mixed = std::string(mainTables) + strings({{1, "aten::mm"}, {2, "2,3"}, {3, "float"}}) +
                              call("10", "20", thread11, "1,50001,NULL,0,-1,2,3,NULL");
    const auto trace = traceOf(databaseSpan(folder, mixed), loading);
    CHECK(argumentOf(*trace, "aten::mm", "Input Dims") == "2,3");
    CHECK(argumentOf(*trace, "aten::mm", "Input type") == "float");
}

TEST_CASE("counters of a database have the units of trace_view.json") {
    const TempFolder folder;
    Loading loading;
    const auto trace = traceOf(
        databaseSpan(
            folder,
            std::string(mainTables) + strings({{1, "read"}, {2, "app"}, {3, "COPY"}, {4, "AIV"}}) +
                "CREATE TABLE AICORE_FREQ(deviceId INTEGER, timestampNs NUMERIC, freq INTEGER);"
                "CREATE TABLE HBM(deviceId, timestampNs, bandwidth NUMERIC, hbmId, type);"
                "CREATE TABLE LLC(deviceId, llcId, timestampNs, hitRate REAL, throughput, mode);"
                "CREATE TABLE NPU_MEM(type, ddr NUMERIC, hbm NUMERIC, timestampNs, deviceId);"
                "CREATE TABLE ACC_PMU(accId, readBwLevel, writeBwLevel, readOstLevel, writeOstLevel, "
                "timestampNs, deviceId);"
                "INSERT INTO TASK VALUES(1,2,0,1,1,10,3,0,2,1,1);"
                "INSERT INTO AICORE_FREQ VALUES(0,100,1800);"
                "CREATE TABLE SAMPLE_PMU_TIMELINE(deviceId, timestampNs, usage NUMERIC, coreId, coreType);"
                "INSERT INTO SAMPLE_PMU_TIMELINE VALUES(0,100,62.5,7,4);"
                "INSERT INTO HBM VALUES(0,100,5242880,3,1);"
                "INSERT INTO LLC VALUES(0,1,100,85.5,1048576,1);"
                "INSERT INTO NPU_MEM VALUES(2,1024,2048,100,0);"
                "INSERT INTO ACC_PMU VALUES(4,1,2,3,NULL,100,0);"),
        loading);
    CHECK(lastSamplesOf(*trace) ==
          std::map<std::string, double>{{"AI Core Freq|MHz", 1800},
                                        {"AIV 7|Usage(%)", 62.5},
                                        {"APP/DDR|KB", 1},
                                        {"APP/HBM|KB", 2},
                                        {"APP/Memory|KB", 3},
                                        {"HBM 3/Read|Read(MB/s)", 5},
                                        {"LLC 1 Read/Hit Rate|Hit Rate(%)", 85.5},
                                        {"LLC 1 Read/Throughput|Throughput(MB/s)", 1},
                                        {"read_bandwidth|acc_id", 4},
                                        {"read_bandwidth|value", 1},
                                        {"read_ost|acc_id", 4},
                                        {"read_ost|value", 3},
                                        {"write_bandwidth|acc_id", 4},
                                        {"write_bandwidth|value", 2}});
}

TEST_CASE("ports, network and PCIe of a database are counters of devices") {
    const TempFolder folder;
    Loading loading;
    const auto trace = traceOf(
        databaseSpan(
            folder, std::string(mainTables) + strings({{3, "COPY"}}) +
                        "CREATE TABLE NIC(deviceId, timestampNs, bandwidth, rxPacketRate NUMERIC, rxByteRate "
                        "NUMERIC, rxErrors, rxDropped, txPacketRate NUMERIC, txByteRate NUMERIC, txErrors, "
                        "txDropped, funcId);"
                        "CREATE TABLE ROCE(deviceId, timestampNs, bandwidth, rxByteRate, funcId);"
                        "CREATE TABLE PCIE(deviceId, timestampNs, txPostMin NUMERIC, txPostAvg NUMERIC, "
                        "txNonpostAvg NUMERIC, txNonpostLatencyAvg NUMERIC, rxPostAvg NUMERIC, rxCplAvg "
                        "NUMERIC);"
                        "INSERT INTO TASK VALUES(1,2,0,1,1,10,3,0,2,1,1);"
                        "INSERT INTO NIC VALUES(0,100,4194304,7,1048576,2,3,8,2097152,4,NULL,5);"
                        "INSERT INTO ROCE VALUES(0,100,0,1048576,0);"
                        "INSERT INTO PCIE VALUES(0,100,1,1048576,2097152,1500,3145728,4194304);"
                        "CREATE TABLE NETDEV_STATS(deviceId, timestampNs, macRxPfcPkt, nicTxBandwidth, "
                        "roceNewPktRty, macTxByte);"
                        "INSERT INTO NETDEV_STATS VALUES(0,100,9,5242880,1,77);"),
        loading);
    CHECK(lastSamplesOf(*trace) ==
          std::map<std::string, double>{{"MAC/Rx PFC|packets", 9},
                                        {"NIC/Tx|Tx(MB/s)", 5},
                                        {"PCIe_cpl|Rx(MB/s)", 4},
                                        {"PCIe_nonpost_latency|Tx(us)", 1.5},
                                        {"PCIe_nonpost|Tx(MB/s)", 2},
                                        {"PCIe_post|Rx(MB/s)", 3},
                                        {"PCIe_post|Tx(MB/s)", 1},
                                        {"Port 0/Rx|Rx(MB/s)", 1}, // of a bandwidth of 0 there are no shares
                                        {"Port 5/Rx Bandwidth Efficiency|Bandwidth Efficiency(%)", 25},
                                        {"Port 5/Rx Dropped|packets", 3},
                                        {"Port 5/Rx Errors|packets", 2},
                                        {"Port 5/Rx Packets|packets/s", 7},
                                        {"Port 5/Rx|Rx(MB/s)", 1},
                                        {"Port 5/Tx Bandwidth Efficiency|Bandwidth Efficiency(%)", 50},
                                        {"Port 5/Tx Errors|packets", 4},
                                        {"Port 5/Tx Packets|packets/s", 8},
                                        {"Port 5/Tx|Tx(MB/s)", 2},
                                        {"RoCE/Retries|packets", 1}});
}

TEST_CASE("without operators of PyTorch the steps come from their own table") {
    const TempFolder folder;
    Loading loading;
    const auto trace =
        traceOf(databaseSpan(folder, std::string(mainTables) +
                                         "INSERT INTO STEP_TIME VALUES(8,100,900);"
                                         "INSERT INTO TASK VALUES(200,300,0,1,1,10,NULL,0,2,1,1);"),
                loading);
    REQUIRE(trace->steps().size() == 1);
    CHECK(trace->steps()[0].number == 8);
    CHECK(trace->originNs() + trace->steps()[0].range.beginNs == 100);
    CHECK(trace->steps()[0].range.length() == 800);
}

TEST_CASE("rows without a time are left out of the timeline and told; numbers without a text are shown") {
    const TempFolder folder;
    Loading loading;
    const auto span =
        databaseSpan(folder, std::string(mainTables) + "INSERT INTO TASK VALUES(NULL,5,0,1,1,10,99,0,2,1,1),"
                                                       "(10,NULL,0,1,2,10,99,0,2,1,1),"
                                                       "(10,15,0,1,3,10,99,0,2,1,1);");
    const auto trace = traceOf(span, loading);
    CHECK(slicesOf(*trace) == std::vector<std::string>{"Ascend Hardware/Stream 2: #99 10+5"});
    CHECK(loading.problem("db.bad_value").count == 2);
    CHECK(loading.problem("db.bad_value").message ==
          "Rows of TASK without a time are left out of the timeline.");
}

TEST_CASE("a database without any table of a timeline says what it would come from") {
    const TempFolder folder;
    Loading loading;
    const auto trace = ascend_db::loadTrace(databaseSpan(folder, mainTables), loading.context);
    REQUIRE_FALSE(trace.ok());
    CHECK(trace.error().what == "There is no trace");
    CHECK(trace.error().hint == "It would come from the tables TASK, CANN_API or PYTORCH_API");
}

TEST_CASE("the timeline of a database stops when told so") {
    const TempFolder folder;
    Loading loading;
    const auto span = databaseSpan(folder, smallRun());
    loading.stop.request_stop();
    const auto trace = ascend_db::loadTrace(span, loading.context);
    REQUIRE_FALSE(trace.ok());
    CHECK(trace.error().what == base::stoppedMessage);
}

namespace {

/// A span of a database with a task and this statement for more, whose last page is damaged.
model::SpanFolder damagedSpan(const TempFolder& folder, const std::string& more) {
    constexpr std::size_t pageBytes = 4096;
    auto span =
        databaseSpan(folder, std::string(mainTables) +
                                 "INSERT INTO TASK(startNs,endNs,streamId) VALUES (100,150,2);" + more);
    std::string bytes = readFile(span.files.front().path);
    bytes[bytes.size() - pageBytes] = '\xFF'; // no kind of page
    span.files.front().path = folder.write("damaged.db", bytes);
    return span;
}

constexpr auto manyRows = "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) ";

} // namespace

TEST_CASE("damage in a table that is read for what has to be known first, too, is told once") {
    const TempFolder folder;
    Loading loading;
    const auto trace =
        traceOf(damagedSpan(folder, std::string(manyRows) + "INSERT INTO TASK(startNs,endNs,streamId) "
                                                            "SELECT i * 100, i * 100 + 50, 2 FROM n"),
                loading);
    const auto slices = slicesOf(*trace).size();
    CHECK(slices > 100);
    CHECK(slices < 2000);
    const auto problem = loading.problem("db.corrupt");
    CHECK(problem.count == 1);
    CHECK_THAT(problem.message, Catch::Matchers::Contains("of the table TASK only the first "));
}

TEST_CASE("damage in a table that only the timeline reads is told") {
    const TempFolder folder;
    Loading loading;
    traceOf(damagedSpan(folder, std::string("CREATE TABLE GC_RECORD(startNs, endNs, globalTid);")
                                    .append(manyRows)
                                    .append("INSERT INTO GC_RECORD SELECT i * 100, i * 100 + 50, 1 FROM n")),
            loading);
    const auto problem = loading.problem("db.corrupt");
    CHECK(problem.count == 1);
    CHECK(problem.message == "The timeline lacks what is behind the damage in the table GC_RECORD.");
}

TEST_CASE("the text of a database goes on from any place, and is the same every time") {
    const TempFolder folder;
    // More rows than are read at once, with gaps between their numbers and one below zero.
    const auto path =
        databaseSpan(folder, std::string(mainTables) + strings({{1, "Add"}}) +
                                 "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                                 "WHERE i < 1500) INSERT INTO TASK(rowid,startNs,endNs,streamId,"
                                 "taskType) SELECT i * 3 - 10, i * 100, i * 100 + 50, 2, 1 FROM n;")
            .files.front()
            .path;
    Loading loading;
    auto database = readers::SqliteDatabase::open(path, loading.context);
    REQUIRE(database.ok());
    auto survey = ascend_db::readSurvey(database.value(), loading.context);
    REQUIRE(survey.ok());
    auto held = std::make_unique<const ascend_db::TimelineSurvey>(std::move(survey).value());
    auto tables = ascend_db::sliceTables(*held);
    const auto source = std::make_shared<const ascend_db::TimelineSource>(std::move(database).value(),
                                                                          std::move(held), std::move(tables));

    const auto rest = [](readers::ByteProducer& producer, std::size_t pieceBytes) {
        std::string text;
        std::string piece(pieceBytes, '\0');
        while (const std::size_t got = producer.read(piece.data(), piece.size()))
            text.append(piece, 0, got);
        return text;
    };
    const std::string whole = rest(*ascend_db::timelineBytes(source, 1000), 1 << 20);
    CHECK(std::ranges::count(whole, '\n') > 1500);
    std::mt19937 random(7);
    for (int i = 0; i < 20; ++i) {
        const auto producer = ascend_db::timelineBytes(source, 1000);
        std::string begin(random() % whole.size(), '\0');
        begin.resize(producer->read(begin.data(), begin.size()));
        const auto copy = producer->copy();
        const auto ofCopy = copy->copy();
        CHECK(begin + rest(*copy, 777) == whole);
        CHECK(begin + rest(*ofCopy, 5000) == whole);
        CHECK(begin + rest(*producer, 1 << 20) == whole);
        CHECK(producer->consumedBytes() == 334); // 1500 rows, numbered up to 4490
    }
    std::size_t slices = 0;
    for (std::size_t at = 0; (at = whole.find("\"name\":\"Add\"", at)) != std::string::npos; ++at)
        ++slices;
    CHECK(slices == 1500);
}

namespace {

std::uint64_t rowsOf(const std::string& path, std::string_view table) {
    Loading loading;
    auto database = readers::SqliteDatabase::open(path, loading.context);
    REQUIRE(database.ok());
    std::uint64_t rows = 0;
    const std::array columns{readers::SqliteColumn{"startNs"}};
    if (!database->tableNamed(table).empty())
        REQUIRE(database.value().read(table, columns, [&](const readers::SqliteRow&) { ++rows; }).ok());
    return rows;
}

std::map<std::string, std::uint64_t> slicesByLayer(const trace::Trace& trace) {
    std::map<std::string, std::uint64_t> slices;
    for (const trace::Track& track : trace.tracks())
        if (track.kind == trace::TrackKind::Thread)
            slices[trace.processes()[track.process].name] += track.sliceCount;
    return slices;
}

/// Slices and busy time of the rows of Overlap Analysis.
std::map<std::string, std::pair<std::uint64_t, base::Nanoseconds>> overlapOf(const trace::Trace& trace) {
    std::map<std::string, std::pair<std::uint64_t, base::Nanoseconds>> rows;
    for (const trace::Track& track : trace.tracks())
        if (trace.processes()[track.process].name == "Overlap Analysis")
            rows[track.name] = {track.sliceCount, track.busyNs};
    return rows;
}

std::uint64_t arrowsOfKind(const trace::Trace& trace, std::string_view kind) {
    for (const trace::FlowKind& each : trace.flowKinds())
        if (each.name == kind)
            return each.count;
    return 0;
}

model::SpanFolder spanOf(const fs::path& file) {
    model::SpanFolder span;
    span.path = file.parent_path().string();
    span.files.push_back({file.filename().string(), file.string(), fs::file_size(file)});
    return span;
}

} // namespace

TEST_CASE("every row of real databases is in their timeline") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const std::string level : {"level0", "level1"})
        for (const std::string rank : {"0", "1"}) {
            const auto file = shared / "data/ascend/pytorch_db" / level / ("rank" + rank + "_ascend_pt") /
                              "ASCEND_PROFILER_OUTPUT" / ("ascend_pytorch_profiler_" + rank + ".db");
            INFO(file.string());
            Loading loading;
            const auto trace = traceOf(spanOf(file), loading);
            auto slices = slicesByLayer(*trace);
            CHECK(slices["Python"] == rowsOf(file.string(), "PYTORCH_API"));
            CHECK(slices["CANN"] == rowsOf(file.string(), "CANN_API"));
            CHECK(slices["Ascend Hardware"] == rowsOf(file.string(), "TASK"));
            // Level0 does not tell on which plane a part of a collective operation runs.
            CHECK(slices["Communication"] ==
                  rowsOf(file.string(), "COMMUNICATION_OP") +
                      (level == "level1" ? rowsOf(file.string(), "COMMUNICATION_TASK_INFO") : 0));
            CHECK(trace->skippedCount() == 0);
            CHECK(trace->steps().size() == 1);
            CHECK(trace->flowCounts().half == 0);
            CHECK(trace->flowCounts().unbound == 0);
        }
}

TEST_CASE("overlap and arrows are those that MindStudio Insight has written into a database") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto file = shared / "data/ascend/pytorch_db/level1/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT" /
                      "ascend_pytorch_profiler_0.db";
    const TempFolder folder;
    const auto copy = folder.path() / "ascend_pytorch_profiler_0.db";
    fs::copy_file(file, copy);
    fs::permissions(copy, fs::perms::owner_write, fs::perm_options::add);
    makeDatabase(copy, "DROP TABLE OVERLAP_ANALYSIS;");
    Loading loading;
    const auto told = traceOf(spanOf(file), loading);
    const auto worked = traceOf(spanOf(copy), loading);
    CHECK(overlapOf(*told).size() == 4);
    CHECK(overlapOf(*told) == overlapOf(*worked));
    CHECK(arrowsOfKind(*told, "async_task_queue") == 159); // as its table connectionCats has them
    CHECK(arrowsOfKind(*told, "fwdbwd") == 27);
    CHECK(arrowsOfKind(*told, "async_npu") > 191);
}
