// SPDX-License-Identifier: Apache-2.0
#include "unit/support/database_span.h"

#include "unit/support/sqlite_maker.h"

namespace runglass::test {

const char* const mainTables =
    "CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);"
    "CREATE TABLE TASK(startNs INTEGER, endNs INTEGER, deviceId INTEGER, connectionId INTEGER, globalTaskId "
    "INTEGER, globalPid INTEGER, taskType INTEGER, contextId INTEGER, streamId INTEGER, taskId INTEGER, "
    "modelId INTEGER);"
    "CREATE TABLE COMPUTE_TASK_INFO(name INTEGER, globalTaskId INTEGER PRIMARY KEY, blockDim INTEGER, "
    "mixBlockDim INTEGER, taskType INTEGER, opType INTEGER, inputFormats INTEGER, inputDataTypes INTEGER, "
    "inputShapes INTEGER, outputFormats INTEGER, outputDataTypes INTEGER, outputShapes INTEGER, attrInfo "
    "INTEGER);"
    "CREATE TABLE COMMUNICATION_OP(opName INTEGER, startNs INTEGER, endNs INTEGER, connectionId INTEGER, "
    "groupName INTEGER, opId INTEGER PRIMARY KEY, relay INTEGER, retry INTEGER, dataType INTEGER, algType "
    "INTEGER, count NUMERIC, opType INTEGER);"
    "CREATE TABLE STEP_TIME(id INTEGER, startNs INTEGER, endNs INTEGER);"
    "CREATE TABLE PYTORCH_API(startNs TEXT, endNs TEXT, globalTid INTEGER, connectionId INTEGER, name "
    "INTEGER, sequenceNumber INTEGER, fwdThreadId INTEGER, inputDtypes INTEGER, inputShapes INTEGER, "
    "callchainId INTEGER, type INTEGER);"
    "CREATE TABLE CONNECTION_IDS(id INTEGER, connectionId INTEGER);"
    "CREATE TABLE CANN_API(startNs INTEGER, endNs INTEGER, type INTEGER, globalTid INTEGER, connectionId "
    "INTEGER PRIMARY KEY, name INTEGER);";

model::SpanFolder databaseSpan(const TempFolder& folder, const std::string& statements,
                               const std::string& name) {
    model::SpanFolder span;
    span.path = folder.path().string();
    const auto path = makeDatabase(folder.path() / name, statements);
    span.files.push_back({name, path, std::filesystem::file_size(path)});
    return span;
}

std::string strings(const std::vector<std::pair<int, std::string>>& texts) {
    std::string statement;
    for (const auto& [id, text] : texts)
        statement += (statement.empty() ? "INSERT INTO STRING_IDS VALUES (" : ",(") + std::to_string(id) +
                     ",'" + text + "')";
    return statement + ";";
}

} // namespace runglass::test
