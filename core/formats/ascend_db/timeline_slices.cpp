// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/timeline_slices.h"

#include "core/formats/ascend_db/call_types.h"
#include "core/formats/ascend_db/json_record.h"
#include "core/formats/ascend_db/timeline_layers.h"
#include "core/formats/ascend_db/timeline_threads.h"

#include <array>
#include <optional>
#include <string>
#include <utility>

namespace runglass::formats::ascend_db {
namespace {

using base::Nanoseconds;
using readers::SqliteColumn;
using readers::SqliteRow;
using Number = std::optional<std::int64_t>;

/// Which process, thread and moments a row is about.
struct Place {
    std::string process;
    std::int64_t thread = 0;
    Nanoseconds startNs = 0;
    Nanoseconds endNs = 0;
};

/// Ends before the start are left to the reader, which tells them.
std::optional<Place> placeOf(std::string process, std::int64_t thread, Number startNs, Number endNs) {
    Nanoseconds duration = 0;
    if (!startNs || !endNs || __builtin_sub_overflow(*endNs, *startNs, &duration))
        return std::nullopt;
    return Place{std::move(process), thread, *startNs, *endNs};
}

/// A place on a thread of the host: column `thread` is a globalTid.
std::optional<Place> hostPlace(const SqliteRow& row, Layer layer, std::size_t start, std::size_t end,
                               std::size_t thread) {
    const auto [process, id] = threadOf(row.integer(thread).value_or(0));
    return placeOf(processId(layer, process, 0), id, row.integer(start), row.integer(end));
}

enum class ArrowEnd { From, To };

/// One end of an arrow, at the begin of a slice.
void appendArrow(std::string& json, ArrowEnd end, std::string_view category, std::string_view name,
                 std::int64_t id, const Place& place) {
    JsonRecord(json, end == ArrowEnd::From ? "s" : "f")
        .text("bp", "e")
        .text("name", name)
        .text("cat", category)
        .number("id", id)
        .place(place.process, place.thread, place.startNs);
}

JsonRecord& slice(JsonRecord& record, std::string_view name, const Place& place) {
    return record.text("name", name)
        .place(place.process, place.thread, place.startNs)
        .time("dur", place.endNs - place.startNs);
}

/// Makes the records of slices. Each append…() is for the rows of one table, in the columns beside it.
class SliceRecords {
public:
    explicit SliceRecords(const TimelineSurvey& survey) : survey_(survey) {}

    static std::vector<SqliteColumn> operatorColumns() {
        return {{"startNs"},     {"endNs"},       {"globalTid"},   {"type"},
                {"name"},        {"inputShapes"}, {"inputDtypes"}, {"sequenceNumber"},
                {"fwdThreadId"}, {"callchainId"}, {"connectionId"}};
    }
    bool appendOperator(const SqliteRow& row, std::string& json) const;

    static std::vector<SqliteColumn> callColumns() {
        return {{"startNs"}, {"endNs"}, {"globalTid"}, {"type"}, {"name"}, {"connectionId"}};
    }
    bool appendCall(const SqliteRow& row, std::string& json) const;

    static std::vector<SqliteColumn> taskColumns() {
        return {{"startNs"},      {"endNs"},    {"deviceId"}, {"streamId"}, {"globalTaskId"},
                {"connectionId"}, {"taskType"}, {"taskId"},   {"modelId"},  {"contextId"}};
    }
    bool appendTask(const SqliteRow& row, std::string& json) const;

    static std::vector<SqliteColumn> operationColumns() {
        return {{"startNs"},  {"endNs"},   {"deviceId"}, {"groupName"}, {"opName"}, {"connectionId"},
                {"dataType"}, {"algType"}, {"count"},    {"rankSize"},  {"relay"},  {"retry"}};
    }
    bool appendOperation(const SqliteRow& row, std::string& json) const;

    static std::vector<SqliteColumn> overlapColumns() {
        return {{"startNs"}, {"endNs"}, {"deviceId"}, {"type"}};
    }
    bool appendOverlap(const SqliteRow& row, std::string& json) const;

    static std::vector<SqliteColumn> markerColumns() {
        return {{"startNs"}, {"endNs"}, {"globalTid"}, {"message"}, {"domainId"}};
    }
    bool appendMarker(const SqliteRow& row, std::string& json) const;

    static std::vector<SqliteColumn> plainColumns() {
        return {{"startNs"}, {"endNs"}, {"globalTid"}, {"name"}};
    }
    /// Of tables that tell no more than a name; `name` where they have none.
    static auto plainAppender(const TimelineSurvey& survey, Layer layer, std::string_view name) {
        return [&survey, layer, name](const SqliteRow& row, std::string& json) {
            const auto place = hostPlace(row, layer, 0, 1, 2);
            if (!place)
                return false;
            const auto own = survey.texts.text(row, 3);
            JsonRecord record(json, "X");
            slice(record, own.empty() ? name : own, *place);
            return true;
        };
    }

    static std::vector<SqliteColumn> stepColumns() { return {{"startNs"}, {"endNs"}, {"id"}}; }
    bool appendStep(const SqliteRow& row, std::string& json) const;

private:
    std::string_view text(const SqliteRow& row, std::size_t column) const {
        return survey_.texts.text(row, column);
    }
    std::string_view text(base::TextId id) const { return survey_.texts.text(id); }
    std::string deviceProcess(Layer layer, Number device) const {
        return processId(layer, survey_.hostProcess, device.value_or(survey_.usualDevice));
    }
    void appendLinks(std::int64_t type, bool isSecond, Number link, const Place& place,
                     std::string& json) const;
    void appendArrowsToDevice(Number connection, const Place& place, std::string& json) const;
    void appendTransfer(const TransferFacts& facts, const Place& place, const SqliteRow& row,
                        std::string& json) const;
    std::string_view taskType(const SqliteRow& row, const KernelFacts* kernel) const;
    void addKernel(const KernelFacts& kernel, JsonRecord& record) const;

    const TimelineSurvey& survey_;
};

std::string_view categoryOf(std::int64_t type, std::string_view name) {
    if (type == queueType)
        return name.starts_with("Dequeue") ? "dequeue" : "enqueue";
    if (type == pythonType)
        return "python_function";
    return type == operatorType ? "cpu_op" : "mstx";
}

bool SliceRecords::appendOperator(const SqliteRow& row, std::string& json) const {
    const auto place = hostPlace(row, Layer::Python, 0, 1, 2);
    if (!place)
        return false;
    const std::int64_t type = row.integer(3).value_or(operatorType);
    const auto name = text(row, 4);
    const auto category = categoryOf(type, name);
    const Number forward = row.integer(8);
    {
        JsonRecord record(json, "X");
        slice(record, name, *place).text("cat", category);
        if (type == operatorType) {
            const std::size_t shapes = survey_.areShapesSwapped ? 6 : 5;
            const std::size_t types = survey_.areShapesSwapped ? 5 : 6;
            record.arguments()
                .number("Sequence number", row.integer(7))
                .number("Fwd thread id", forward)
                .argument("Input Dims", text(row, shapes))
                .argument("Input type", text(row, types))
                .argument("Call stack", survey_.stacks.text(row.integer(9), survey_.texts));
        }
    }
    appendLinks(type, type == queueType ? category == "dequeue" : forward.value_or(0) > 0, row.integer(10),
                *place, json);
    return true;
}

/// Operators lead to the device, or, from the forward to the backward pass, to one another; what was put into
/// a queue leads to its being taken out.
void SliceRecords::appendLinks(std::int64_t type, bool isSecond, Number link, const Place& place,
                               std::string& json) const {
    const auto links = link ? survey_.connectionsOfLink.find(*link) : survey_.connectionsOfLink.end();
    if (links == survey_.connectionsOfLink.end())
        return;
    const ArrowEnd end = isSecond ? ArrowEnd::To : ArrowEnd::From;
    for (const std::int64_t connection : links->second) {
        if (type == queueType) {
            if ((isSecond ? survey_.ofEnqueues : survey_.ofDequeues).contains(connection))
                appendArrow(json, end, "async_task_queue", "enqueue_to_dequeue", connection, place);
        } else if (type == operatorType && survey_.ofDeviceWork.contains(connection)) {
            appendArrow(json, ArrowEnd::From, "async_npu", "torch_to_npu", connection, place);
        } else if (type == operatorType &&
                   (isSecond ? survey_.ofForward : survey_.ofBackward).contains(connection)) {
            appendArrow(json, end, "fwdbwd", "fwdbwd", connection, place);
        }
    }
}

/// As trace_view.json calls the layers of CANN.
std::string_view callLayer(std::int64_t type) {
    constexpr std::array<std::pair<std::int64_t, std::string_view>, 4> layers{
        {{20000, "AscendCL"}, {15000, "Model"}, {10000, "Node"}, {5000, "Runtime"}}};
    for (const auto& [number, name] : layers)
        if (number == type)
            return name;
    return "Communication";
}

bool SliceRecords::appendCall(const SqliteRow& row, std::string& json) const {
    const auto place = hostPlace(row, Layer::Cann, 0, 1, 2);
    if (!place)
        return false;
    const Number type = row.integer(3);
    const Number connection = row.integer(5);
    const auto api = text(row, 4);
    std::string name(callLayer(type.value_or(0)));
    (name += '@') += api;
    {
        JsonRecord record(json, "X");
        slice(record, name, *place)
            .arguments()
            .argument("level", survey_.apiTypes.text(type))
            .argument("id", api)
            .number("connection_id", connection);
    }
    if (survey_.ofDeviceWork.contains(connection))
        appendArrow(json, ArrowEnd::From, "HostToDevice", "HostToDevice", *connection, *place);
    return true;
}

void SliceRecords::appendArrowsToDevice(Number connection, const Place& place, std::string& json) const {
    if (survey_.ofCalls.contains(connection))
        appendArrow(json, ArrowEnd::To, "HostToDevice", "HostToDevice", *connection, place);
    if (survey_.ofForward.contains(connection) || survey_.ofBackward.contains(connection))
        appendArrow(json, ArrowEnd::To, "async_npu", "torch_to_npu", *connection, place);
}

/// The type of the queue, in the words of trace_view.json: it calls those of cubes and vectors the same.
std::string_view SliceRecords::taskType(const SqliteRow& row, const KernelFacts* kernel) const {
    constexpr std::string_view cores = "AI_CORE";
    const auto own = text(row, 6);
    const auto core = kernel == nullptr ? std::string_view() : text(kernel->core);
    if (core.empty())
        return kernel != nullptr && own.starts_with("KERNEL_AI") ? cores : own;
    return core == "AI_VECTOR_CORE" ? cores : core;
}

void SliceRecords::addKernel(const KernelFacts& kernel, JsonRecord& record) const {
    record.argument("Op Type", text(kernel.type))
        .number("Block Dim", kernel.blocks)
        .argument("Input Shapes", text(kernel.inputShapes))
        .argument("Input Data Types", text(kernel.inputTypes))
        .argument("Output Shapes", text(kernel.outputShapes))
        .argument("Output Data Types", text(kernel.outputTypes));
}

bool SliceRecords::appendTask(const SqliteRow& row, std::string& json) const {
    const Number stream = row.integer(3);
    auto place = placeOf(deviceProcess(Layer::AscendHardware, row.integer(2)), stream.value_or(0),
                         row.integer(0), row.integer(1));
    if (!place)
        return false;
    const std::int64_t task = row.integer(4).value_or(-1);
    const auto kernel = survey_.kernels.find(task);
    const auto transfer = survey_.transfers.find(task);
    const auto copy = survey_.copies.find(task);
    const KernelFacts* facts = kernel == survey_.kernels.end() ? nullptr : &kernel->second;
    {
        JsonRecord record(json, "X");
        slice(record, facts == nullptr ? text(row, 6) : text(facts->name), *place)
            .arguments()
            .argument("Task Type", taskType(row, facts))
            .number("Physic Stream Id", stream)
            .number("Task Id", row.integer(7))
            .number("Model Id", row.integer(8))
            .number("Subtask Id", row.integer(9))
            .number("connection_id", row.integer(5));
        if (facts != nullptr)
            addKernel(*facts, record);
        if (copy != survey_.copies.end())
            record.number("size(B)", copy->second.bytes)
                .argument("operation", survey_.copyOperations.text(copy->second.operation));
    }
    if (transfer == survey_.transfers.end()) {
        appendArrowsToDevice(row.integer(5), *place, json);
    } else if (transfer->second.thread) {
        place->process = deviceProcess(Layer::Communication, row.integer(2));
        place->thread = *transfer->second.thread;
        appendTransfer(transfer->second, *place, row, json);
    }
    return true;
}

void SliceRecords::appendTransfer(const TransferFacts& facts, const Place& place, const SqliteRow& row,
                                  std::string& json) const {
    const auto type = text(facts.type);
    JsonRecord record(json, "X");
    slice(record, type.empty() ? text(row, 6) : type, place)
        .arguments()
        .argument("operation", text(facts.operation))
        .number("stream id", row.integer(3))
        .number("task id", row.integer(7))
        .number("src rank", facts.fromRank)
        .number("dst rank", facts.toRank)
        .argument("transport type", survey_.transportTypes.text(facts.transport))
        .number("size(Byte)", facts.bytes)
        .argument("data type", survey_.dataTypes.text(facts.data))
        .argument("link type", survey_.linkTypes.text(facts.link));
}

bool SliceRecords::appendOperation(const SqliteRow& row, std::string& json) const {
    const auto group = survey_.groups.find(survey_.texts.find(row, 3));
    const auto place =
        placeOf(deviceProcess(Layer::Communication, row.integer(2)),
                group == survey_.groups.end() ? 0 : group->second.thread, row.integer(0), row.integer(1));
    if (!place)
        return false;
    {
        JsonRecord record(json, "X");
        slice(record, text(row, 4), *place)
            .arguments()
            .argument("group", text(row, 3))
            .number("connection_id", row.integer(5))
            .argument("data_type", survey_.dataTypes.text(row.integer(6)))
            .argument("alg_type", text(row, 7))
            .number("count", row.integer(8))
            .number("rank_size", row.integer(9))
            .number("relay", row.integer(10))
            .number("retry", row.integer(11));
    }
    appendArrowsToDevice(row.integer(5), *place, json);
    return true;
}

/// Other types than the four of trace_view.json are reserved.
bool SliceRecords::appendOverlap(const SqliteRow& row, std::string& json) const {
    const Number type = row.integer(3);
    if (!type || *type < 0 || static_cast<std::size_t>(*type) >= overlapNames.size())
        return true;
    const auto place =
        placeOf(deviceProcess(Layer::Overlap, row.integer(2)), *type, row.integer(0), row.integer(1));
    if (!place)
        return false;
    JsonRecord record(json, "X");
    slice(record, overlapNames[static_cast<std::size_t>(*type)], *place);
    return true;
}

/// A mark without a length is a moment.
bool SliceRecords::appendMarker(const SqliteRow& row, std::string& json) const {
    const Number end = row.integer(1);
    const auto place = hostPlace(row, Layer::Markers, 0, end && *end > 0 ? 1 : 0, 2);
    if (!place)
        return false;
    const bool isMoment = place->endNs <= place->startNs;
    JsonRecord record(json, isMoment ? "i" : "X");
    record.text("name", text(row, 3)).text("cat", "mstx");
    record.place(place->process, place->thread, place->startNs);
    if (isMoment)
        record.text("s", "t");
    else
        record.time("dur", place->endNs - place->startNs);
    record.arguments().argument("domain", text(row, 4));
    return true;
}

bool SliceRecords::appendStep(const SqliteRow& row, std::string& json) const {
    const auto place = placeOf(processId(Layer::Python, survey_.hostProcess, 0), survey_.hostProcess,
                               row.integer(0), row.integer(1));
    if (!place)
        return false;
    JsonRecord record(json, "X");
    slice(record, "ProfilerStep#" + std::to_string(row.integer(2).value_or(0)), *place).text("cat", "cpu_op");
    return true;
}

} // namespace

std::vector<TimelineTable> sliceTables(const TimelineSurvey& survey) {
    const SliceRecords records(survey);
    const auto table = [&](std::string_view name, std::vector<SqliteColumn> columns,
                           bool (SliceRecords::*append)(const SqliteRow&, std::string&) const) {
        return TimelineTable{name, std::move(columns),
                             [records, append](const SqliteRow& row, std::string& json) {
                                 return (records.*append)(row, json);
                             }};
    };
    std::vector<TimelineTable> tables{
        table("PYTORCH_API", SliceRecords::operatorColumns(), &SliceRecords::appendOperator),
        table("CANN_API", SliceRecords::callColumns(), &SliceRecords::appendCall),
        table("TASK", SliceRecords::taskColumns(), &SliceRecords::appendTask),
        table("COMMUNICATION_OP", SliceRecords::operationColumns(), &SliceRecords::appendOperation),
        table("OVERLAP_ANALYSIS", SliceRecords::overlapColumns(), &SliceRecords::appendOverlap),
        table("MSTX_EVENTS", SliceRecords::markerColumns(), &SliceRecords::appendMarker),
        {"GC_RECORD", SliceRecords::plainColumns(),
         SliceRecords::plainAppender(survey, Layer::PythonGc, "GC")},
        {"OSRT_API", SliceRecords::plainColumns(),
         SliceRecords::plainAppender(survey, Layer::SystemCalls, "")}};
    // Operators tell the steps as well.
    if (!survey.hasOperators)
        tables.push_back(table("STEP_TIME", SliceRecords::stepColumns(), &SliceRecords::appendStep));
    return tables;
}

} // namespace runglass::formats::ascend_db
