// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/load_kernels.h"

#include "core/formats/ascend_db/database_reading.h"
#include "core/formats/ascend_db/kernel_counters.h"
#include "core/formats/ascend_db/kernel_waits.h"
#include "core/formats/ascend_db/launch_steps.h"
#include "core/formats/ascend_db/table_maker.h"
#include "core/formats/ascend_text/load_kernels.h"
#include "core/table/query.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace runglass::formats::ascend_db {
namespace {

namespace column = model::kernel_column;
using readers::SqliteColumn;
using readers::SqliteDatabase;
using readers::SqliteRow;
using table::ValueType;
using Key = StringIds::Key;

constexpr auto deviceHeader = "Device_id";
constexpr std::string_view waitName = "waitNs";

/// A text of COMPUTE_TASK_INFO and the column that it fills.
struct InfoText {
    const char* header; ///< as in kernel_details.csv, or the id of one of the main columns
    SqliteColumn names;
};

/// In the order of kernel_details.csv.
const std::array infoTexts{InfoText{column::name, {"name"}},
                           InfoText{column::type, {"opType"}},
                           InfoText{column::core, {"taskType"}},
                           InfoText{"OP State", {"opState"}},
                           InfoText{"HF32 Eligible", {"hf32Eligible"}},
                           InfoText{column::inputShapes, {"inputShapes"}},
                           InfoText{"Input Data Types", {"inputDataTypes"}},
                           InfoText{"Input Formats", {"inputFormats"}},
                           InfoText{"Output Shapes", {"outputShapes"}},
                           InfoText{"Output Data Types", {"outputDataTypes"}},
                           InfoText{"Output Formats", {"outputFormats"}}};
constexpr std::size_t nameText = 0;
constexpr std::size_t typeText = 1;
constexpr std::size_t coreText = 2;

/// A row of COMPUTE_TASK_INFO.
struct Info {
    std::array<Key, infoTexts.size()> texts{};
    std::optional<std::int64_t> blocks;
    std::optional<std::int64_t> mixBlocks;
    std::optional<std::int64_t> waitNs;
    bool isUsed = false;
};

/// What TASK and COMMUNICATION_OP tell of one execution.
struct Execution {
    std::optional<std::int64_t> startNs;
    std::optional<std::int64_t> endNs;
    std::optional<std::int64_t> device;
    std::optional<std::int64_t> connection;
    std::optional<std::int64_t> stream = std::nullopt;
    std::optional<std::int64_t> task = std::nullopt;
    std::optional<std::int64_t> model = std::nullopt;
    std::optional<std::int64_t> context = std::nullopt;
};

/// The spec that kernel_details.csv has for a main column, or one under the header of a further column.
table::ColumnSpec specOf(const std::string& id, ValueType type) {
    const auto& known = ascend_text::kernelColumns();
    const auto found = std::ranges::find(known, id, [](const auto& one) { return one.spec.id; });
    auto spec = found == known.end() ? readers::automaticRule(id).spec : found->spec;
    spec.type = type;
    return spec;
}

/// 4294967295 stands for none.
std::optional<std::int64_t> numberOrNone(std::optional<std::int64_t> number) {
    constexpr std::int64_t none = 4'294'967'295;
    return number == none ? std::nullopt : number;
}

class KernelReading : private DatabaseReading {
public:
    KernelReading(SqliteDatabase& database, LoadContext& context);

    base::Result<model::Kernels> run();

private:
    friend DatabaseReading;
    std::optional<base::Error> readSteps() { return steps_.read(database_); }
    std::optional<base::Error> readInfos();
    std::optional<base::Error> readTasks();
    std::optional<base::Error> readCounters();
    std::optional<base::Error> readCommunicationCore();
    std::optional<base::Error> readCommunication();
    void add(const Execution& execution, const Info& info);
    std::optional<std::int64_t> durationOf(const Execution& execution);
    std::optional<base::Error> addSteps();
    bool tellsWaits() const; ///< as another program adds them to a database
    void report(std::uint64_t countersLeftOut) const;

    TableMaker table_;
    LaunchSteps steps_;
    std::vector<LaunchSteps::Index> stepOfRow_;
    std::vector<Info> infos_;
    std::unordered_map<std::int64_t, std::size_t> infoOfTask_;
    std::optional<std::int64_t> firstDevice_;
    bool hasOneDevice_ = true;
    KernelCounters counters_;
    Key communicationCore_ = StringIds::noKey;
    std::uint64_t badDurations_ = 0;

    std::size_t step_, stream_, start_, duration_, wait_, blocks_, device_, model_, task_, mixBlocks_,
        contextId_;
    std::array<std::size_t, infoTexts.size()> texts_{};
};

KernelReading::KernelReading(SqliteDatabase& database, LoadContext& context)
    : DatabaseReading(database, context), table_(ids_) {
    using enum TableMaker::Column;
    step_ = table_.add(specOf(column::step, ValueType::Text), IfFilled);
    for (std::size_t i = nameText; i <= coreText; ++i)
        texts_[i] = table_.add(specOf(infoTexts[i].header, ValueType::Text));
    stream_ = table_.add(specOf(column::stream, ValueType::Text));
    start_ = table_.add(specOf(column::startNs, ValueType::Time));
    duration_ = table_.add(specOf(column::durationUs, ValueType::Time));
    wait_ = table_.add(specOf(column::waitUs, ValueType::Real), IfFilled);
    blocks_ = table_.add(specOf(column::blockDim, ValueType::Integer));
    device_ = table_.add(specOf(deviceHeader, ValueType::Integer), IfFilled);
    model_ = table_.add(specOf("Model ID", ValueType::Integer), IfFilled);
    task_ = table_.add(specOf("Task ID", ValueType::Integer), IfFilled);
    mixBlocks_ = table_.add(specOf("Mix Block Dim", ValueType::Integer), IfFilled);
    for (std::size_t i = coreText + 1; i < infoTexts.size(); ++i)
        texts_[i] = table_.add(specOf(infoTexts[i].header, ValueType::Text), IfFilled);
    contextId_ = table_.add(specOf("Context ID", ValueType::Integer), IfFilled);
}

std::optional<base::Error> KernelReading::readInfos() {
    std::vector<SqliteColumn> columns;
    for (const InfoText& text : infoTexts)
        columns.push_back(text.names);
    const std::size_t id = columns.size();
    columns.insert(columns.end(), {{"globalTaskId"},
                                   {"blockDim", "blockNum", "block_dim"},
                                   {"mixBlockDim", "mixBlockNum"},
                                   {waitName}});
    return read("COMPUTE_TASK_INFO", columns, [&](const SqliteRow& row) {
        const auto task = row.integer(id);
        if (!task)
            return;
        Info info;
        for (std::size_t i = 0; i < infoTexts.size(); ++i)
            info.texts[i] = ids_.keyOf(row, i);
        info.blocks = row.integer(id + 1);
        info.mixBlocks = row.integer(id + 2);
        info.waitNs = row.integer(id + 3);
        infoOfTask_[*task] = infos_.size();
        infos_.push_back(info);
    });
}

std::optional<base::Error> KernelReading::readTasks() {
    const std::array columns{
        SqliteColumn{"globalTaskId"}, SqliteColumn{"startNs"},      SqliteColumn{"endNs"},
        SqliteColumn{"deviceId"},     SqliteColumn{"connectionId"}, SqliteColumn{"streamId"},
        SqliteColumn{"taskId"},       SqliteColumn{"modelId"},      SqliteColumn{"contextId"}};
    const bool hasCounters = database_.hasRows(KernelCounters::tableName);
    return read("TASK", columns, [&](const SqliteRow& row) {
        const auto id = row.integer(0);
        const auto found = id ? infoOfTask_.find(*id) : infoOfTask_.end();
        if (found == infoOfTask_.end())
            return; // a copy, an event, a part of a communication operation
        Info& info = infos_[found->second];
        info.isUsed = true;
        const auto device = row.integer(3);
        hasOneDevice_ = hasOneDevice_ && (!firstDevice_ || firstDevice_ == device);
        firstDevice_ = device;
        if (hasCounters)
            counters_.addKernel(*id, static_cast<table::RowIndex>(stepOfRow_.size()));
        add({row.integer(1), row.integer(2), device, row.integer(4), numberOrNone(row.integer(5)),
             numberOrNone(row.integer(6)), numberOrNone(row.integer(7)), numberOrNone(row.integer(8))},
            info);
    });
}

std::optional<base::Error> KernelReading::readCounters() {
    return read(KernelCounters::tableName, KernelCounters::columns(),
                [&](const SqliteRow& row) { counters_.take(row, ids_); });
}

/// Text files call the core of communication as their release calls its host calls: HCCL, later
/// COMMUNICATION.
std::optional<base::Error> KernelReading::readCommunicationCore() {
    constexpr std::int64_t communicationType = 5500;
    bool isNew = false;
    const std::array columns{SqliteColumn{"id"}, SqliteColumn{"name"}};
    auto failure = read("ENUM_API_TYPE", columns, [&](const SqliteRow& row) {
        isNew = isNew || (row.integer(0) == communicationType && row.text(1) == "communication");
    });
    communicationCore_ = ids_.keyOfText(isNew ? "COMMUNICATION" : "HCCL");
    return failure;
}

std::optional<base::Error> KernelReading::readCommunication() {
    if (database_.tableNamed("COMMUNICATION_OP").empty())
        return std::nullopt;
    if (auto failure = readCommunicationCore())
        return failure;
    const std::array columns{SqliteColumn{"opName"},       SqliteColumn{"startNs"}, SqliteColumn{"endNs"},
                             SqliteColumn{"connectionId"}, SqliteColumn{"opType"},  SqliteColumn{"deviceId"},
                             SqliteColumn{waitName}};
    return read("COMMUNICATION_OP", columns, [&](const SqliteRow& row) {
        Info info;
        info.texts.fill(StringIds::noKey);
        info.texts[nameText] = ids_.keyOf(row, 0);
        info.texts[typeText] = ids_.keyOf(row, 4);
        info.texts[coreText] = communicationCore_;
        info.blocks = 0; // no cores compute
        info.waitNs = row.integer(6);
        auto device = row.integer(5);
        if (!device && hasOneDevice_)
            device = firstDevice_;
        add({row.integer(1), row.integer(2), device, row.integer(3)}, info);
    });
}

std::optional<std::int64_t> KernelReading::durationOf(const Execution& execution) {
    if (!execution.startNs || !execution.endNs)
        return std::nullopt;
    std::int64_t duration = 0;
    if (!__builtin_sub_overflow(*execution.endNs, *execution.startNs, &duration) && duration >= 0)
        return duration;
    ++badDurations_;
    return std::nullopt;
}

void KernelReading::add(const Execution& execution, const Info& info) {
    constexpr double nsPerUs = 1000;
    stepOfRow_.push_back(steps_.empty()
                             ? LaunchSteps::noStep
                             : steps_.stepOfLaunch(execution.connection, execution.startNs, execution.endNs));
    for (std::size_t i = 0; i < texts_.size(); ++i)
        table_.addText(texts_[i], info.texts[i]);
    table_.addText(stream_,
                   execution.stream ? ids_.keyOfText(std::to_string(*execution.stream)) : StringIds::noKey);
    table_.addInteger(start_, execution.startNs);
    table_.addInteger(duration_, durationOf(execution));
    table_.addReal(wait_,
                   info.waitNs ? std::optional(static_cast<double>(*info.waitNs) / nsPerUs) : std::nullopt);
    table_.addInteger(blocks_, info.blocks);
    table_.addInteger(device_, execution.device);
    table_.addInteger(model_, execution.model);
    table_.addInteger(task_, execution.task);
    table_.addInteger(mixBlocks_, info.mixBlocks);
    table_.addInteger(contextId_, execution.context);
}

/// Now that all launched work is known. Fails when stopped.
std::optional<base::Error> KernelReading::addSteps() {
    steps_.endLaunches();
    const table::Column& starts = table_.column(start_);
    std::unordered_map<LaunchSteps::Index, Key> names{{LaunchSteps::noStep, StringIds::noKey}};
    for (table::RowIndex row = 0; row < stepOfRow_.size(); ++row) {
        if (isStopped())
            return stopped();
        auto step = stepOfRow_[row];
        if (step == LaunchSteps::noStep && !starts.isNull(row))
            step = steps_.stepAround(starts.integer(row));
        const auto [name, isNew] = names.emplace(step, StringIds::noKey);
        if (isNew)
            name->second = ids_.keyOfText(steps_.name(step));
        table_.addText(step_, name->second);
    }
    return std::nullopt;
}

void KernelReading::report(std::uint64_t countersLeftOut) const {
    const auto unused = static_cast<std::uint64_t>(
        std::ranges::count_if(infos_, [](const Info& info) { return !info.isUsed; }));
    if (unused != 0)
        context_.diagnostics.report(base::Severity::Info, "db.dangling_id", database_.path(), {},
                                    "Kernels of COMPUTE_TASK_INFO that have no times in TASK are left out.",
                                    unused);
    if (badDurations_ != 0)
        context_.diagnostics.report(base::Severity::Skipped, "db.bad_value", database_.path(), {},
                                    "Kernels end before they start; their durations are taken as missing.",
                                    badDurations_);
    if (countersLeftOut != 0)
        context_.diagnostics.report(
            base::Severity::Skipped, "db.bad_value", database_.path(), {},
            "Hardware counters of TASK_PMU_INFO are left out of the table of kernels.", countersLeftOut);
}

table::Table byDeviceAndStart(const table::Table& kernels, const std::stop_token& stop) {
    std::vector<table::SortKey> keys;
    for (const auto* id : {deviceHeader, column::startNs})
        if (const auto index = kernels.indexOf(id))
            keys.push_back({*index, false});
    return table::picked(kernels, table::sorted(kernels, table::allRows(kernels), keys, stop));
}

/// Beside durations, as in kernel_details.csv.
table::Table withWaits(const table::Table& kernels) {
    const auto waits = kernelWaits(kernels, kernels.indexOf(deviceHeader));
    if (waits == nullptr)
        return kernels;
    table::Table all(kernels.name());
    for (const auto& [spec, data] : kernels.columns()) {
        all.add(spec, data);
        if (spec.id == column::durationUs)
            all.add(specOf(column::waitUs, ValueType::Real), waits);
    }
    return all;
}

bool KernelReading::tellsWaits() const {
    return std::ranges::any_of(std::array{"COMPUTE_TASK_INFO", "COMMUNICATION_OP"}, [&](const char* name) {
        const auto columns = database_.columnsOf(name);
        return std::ranges::find(columns, waitName) != columns.end();
    });
}

base::Result<model::Kernels> KernelReading::run() {
    constexpr std::array<std::string_view, 9> tables{
        KernelCounters::tableName, "STEP_TIME",        "PYTORCH_API", "CONNECTION_IDS", "CANN_API", "TASK",
        "COMPUTE_TASK_INFO",       "COMMUNICATION_OP", "STRING_IDS"};
    if (auto failure = readTables<KernelReading>(
            *this, tables,
            {&KernelReading::readSteps, &KernelReading::readInfos, &KernelReading::readTasks,
             &KernelReading::readCounters, &KernelReading::readCommunication, &KernelReading::addSteps}))
        return *std::move(failure);
    auto unsorted = std::move(table_).build("kernel-details");
    report(counters_.addTo(unsorted, ids_));
    auto kernels = byDeviceAndStart(unsorted, context_.stop);
    if (isStopped())
        return stopped();
    if (!tellsWaits())
        kernels = withWaits(kernels);
    return model::Kernels{std::move(kernels)};
}

} // namespace

base::Result<model::Kernels> loadKernels(const model::SpanFolder& span, LoadContext& context) {
    constexpr std::array<std::string_view, 2> tables{"COMPUTE_TASK_INFO", "COMMUNICATION_OP"};
    return readFirst<KernelReading>(
        span, tables, context,
        base::Error{"there are no kernels in the database", span.path,
                    "profile with the activity NPU and a level of Level0 or above"});
}

} // namespace runglass::formats::ascend_db
