// SPDX-License-Identifier: Apache-2.0
// Small databases with all tables that are read, and cells of every kind. Pages of 512 bytes, so that damage
// meets more than empty space.
#include "fuzz/seeds.h"

#include <array>
#include <cstdlib>
#include <memory>
#include <random>

#include <sqlite3.h>

namespace {

constexpr std::array tables{
    "STRING_IDS(id INTEGER PRIMARY KEY, value TEXT)",
    "TASK(startNs INTEGER, endNs INTEGER, globalTaskId INTEGER, deviceId INTEGER, connectionId INTEGER, "
    "streamId "
    "INTEGER, taskId INTEGER, modelId INTEGER)",
    "COMPUTE_TASK_INFO(name INTEGER, globalTaskId INTEGER PRIMARY KEY, blockNum INTEGER, taskType INTEGER, "
    "opType "
    "INTEGER, inputShapes INTEGER, waitNs INTEGER)",
    "TASK_PMU_INFO(globalTaskId INTEGER, name INTEGER, value NUMERIC)",
    "COMMUNICATION_OP(opName INTEGER, startNs INTEGER, endNs INTEGER, connectionId INTEGER, opType INTEGER)",
    "STEP_TIME(id INTEGER, startNs INTEGER, endNs INTEGER)",
    "PYTORCH_API(startNs TEXT, endNs TEXT, globalTid INTEGER, connectionId INTEGER, name INTEGER, "
    "inputShapes "
    "INTEGER, callchainId INTEGER, type INTEGER)",
    "CONNECTION_IDS(id INTEGER, connectionId INTEGER)",
    "PYTORCH_CALLCHAINS(id INTEGER, stack INTEGER, stackDepth INTEGER)",
    "CANN_API(startNs INTEGER, endNs INTEGER, connectionId INTEGER PRIMARY KEY)",
    "MEMORY_RECORD(component INTEGER, timestamp INTEGER, totalAllocated INTEGER, totalReserved INTEGER, "
    "deviceId "
    "INTEGER)",
    "OP_MEMORY(name INTEGER, size INTEGER, allocationTime INTEGER, releaseTime INTEGER, duration INTEGER, "
    "deviceId "
    "INTEGER)",
    "NPU_MEM(type INTEGER, ddr NUMERIC, hbm NUMERIC, timestampNs INTEGER, deviceId INTEGER)",
    "StepTraceTime(step TEXT, computing NUMERIC, communication_not_overlapped NUMERIC, free NUMERIC)",
    "CommAnalyzerTime(hccl_op_name TEXT, group_name TEXT, start_timestamp NUMERIC, elapse_time NUMERIC, step "
    "TEXT, "
    "type TEXT)",
    "CommAnalyzerBandwidth(hccl_op_name TEXT, group_name TEXT, transport_type TEXT, transit_size NUMERIC, "
    "package_size NUMERIC, count NUMERIC, step TEXT, type TEXT)",
    "CommAnalyzerMatrix(hccl_op_name TEXT, src_rank TEXT, dst_rank TEXT, transit_size NUMERIC)",
    "COMMUNICATION_TASK_INFO(name INTEGER, globalTaskId INTEGER, taskType INTEGER, planeId INTEGER, "
    "groupName "
    "INTEGER, size INTEGER, linkType INTEGER)",
    "MEMCPY_INFO(globalTaskId NUMERIC, size NUMERIC, memcpyOperation INTEGER)",
    "OVERLAP_ANALYSIS(deviceId INTEGER, startNs INTEGER, endNs INTEGER, type INTEGER)",
    "MSTX_EVENTS(startNs INTEGER, endNs INTEGER, globalTid INTEGER, message INTEGER, domainId INTEGER)",
    "HBM(deviceId INTEGER, timestampNs INTEGER, bandwidth NUMERIC, hbmId INTEGER, type INTEGER)",
    "NIC(deviceId INTEGER, timestampNs INTEGER, bandwidth INTEGER, rxByteRate NUMERIC, rxErrors INTEGER, "
    "funcId "
    "INTEGER)",
    "ACC_PMU(accId INTEGER, readBwLevel INTEGER, writeBwLevel INTEGER, timestampNs NUMERIC, deviceId "
    "INTEGER)"};

/// Mostly small numbers, so that ids meet.
constexpr std::array cells{"0",
                           "1",
                           "2",
                           "3",
                           "4",
                           "50001",
                           "1000",
                           "2000",
                           "3000",
                           "NULL",
                           "'text'",
                           "'1500'",
                           "'N/A'",
                           "2.5",
                           "'step7'",
                           "'p2p'",
                           "x'00'",
                           "'HCCS'",
                           "-1",
                           "1e300",
                           "'app'",
                           "'\"8,8\"'",
                           "9223372036854775807",
                           "-9223372036854775808",
                           "4294967295",
                           "'AI_CORE'"};

std::size_t columnsOf(std::string_view table) {
    std::size_t commas = 0;
    for (const char c : table)
        commas += c == ',' ? 1 : 0;
    return commas + 1;
}

std::string statementsOf(std::uint32_t round) {
    std::mt19937 random(round);
    std::string sql = "PRAGMA page_size=512; BEGIN;";
    for (const std::string table : tables) {
        if (random() % 12 == 0)
            continue;
        sql += "CREATE TABLE " + table + ';';
        for (auto rows = random() % 5; rows > 0; --rows) {
            sql += "INSERT OR IGNORE INTO " + table.substr(0, table.find('(')) + " VALUES (";
            for (std::size_t column = 0; column < columnsOf(table); ++column) {
                const bool isKey = column < 2 && random() % 2 == 0; // primary keys take whole numbers only
                sql += (column == 0 ? "" : ",") +
                       (isKey ? std::to_string(random() % 5) : std::string(cells[random() % cells.size()]));
            }
            sql += ");";
        }
    }
    return sql + "COMMIT";
}

} // namespace

std::string seedOf(std::uint32_t round) {
    sqlite3* connection = nullptr;
    if (sqlite3_open(":memory:", &connection) != SQLITE_OK)
        std::abort();
    const std::unique_ptr<sqlite3, int (*)(sqlite3*)> owner(connection, &sqlite3_close);
    sqlite3_exec(connection, statementsOf(round).c_str(), nullptr, nullptr, nullptr);
    sqlite3_int64 bytes = 0;
    const std::unique_ptr<unsigned char, void (*)(void*)> content(
        sqlite3_serialize(connection, "main", &bytes, 0), &sqlite3_free);
    if (!content)
        return {};
    return {reinterpret_cast<const char*>(content.get()), static_cast<std::size_t>(bytes)};
}

bool isGzipped(std::uint32_t /*round*/) {
    return false;
}
