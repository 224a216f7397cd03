// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/timeline_survey.h"

#include "core/formats/ascend_db/call_types.h"
#include "core/formats/ascend_db/open_database.h"
#include "core/formats/ascend_db/string_ids.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <unordered_set>

namespace runglass::formats::ascend_db {
namespace {

using readers::SqliteColumn;
using readers::SqliteDatabase;
using readers::SqliteRow;
using Failure = std::optional<base::Error>;

constexpr std::int64_t noPlane = 4'294'967'295;
constexpr std::uint64_t mostStackBytes = std::uint64_t{2} << 30;

class SurveyReading {
public:
    SurveyReading(SqliteDatabase& database, base::LoadContext& context)
        : database_(database), context_(context) {}

    base::Result<TimelineSurvey> run();

private:
    Failure readTexts();
    Failure readDevices();
    Failure readKernels();
    Failure readTransfers();
    Failure readCopies();
    Failure readTasks();
    Failure readOperations();
    Failure readLinks();
    Failure readCalls();
    Failure readOperators();
    Failure readStacks() { return survey_.stacks.read(database_, survey_.texts); }
    void takeShapes(const SqliteRow& row, std::size_t shapes, std::size_t types);
    void numberThreads();
    void findOverlaps();

    /// A table that may be missing; its name outlives the survey.
    Failure read(std::string_view table, std::span<const SqliteColumn> columns,
                 const std::function<void(const SqliteRow&)>& take) {
        if (database_.tableNamed(table).empty())
            return std::nullopt;
        const auto read = database_.read(table, columns, take);
        if (!read)
            return read.error();
        if (!read->isComplete)
            survey_.damagedTables.insert(table);
        return std::nullopt;
    }

    /// Work of a device, as far as its times are sound.
    struct Work {
        std::vector<base::Interval> computing, communication;
    };
    std::vector<base::Interval>* intervalsOf(std::optional<std::int64_t> device,
                                             std::vector<base::Interval> Work::*kind) {
        return &(works_[device.value_or(survey_.usualDevice)].*kind);
    }

    SqliteDatabase& database_;
    base::LoadContext& context_;
    TimelineSurvey survey_;
    std::map<std::int64_t, Work> works_;
    std::map<base::TextId, std::set<std::int64_t>> planes_; ///< by group
    std::unordered_map<std::int64_t, std::pair<base::TextId, std::int64_t>> planeOfTask_;
    bool shapesHaveLetters_ = false;
    bool typesHaveLetters_ = false;
    std::unordered_set<base::TextId> seen_;
    std::uint64_t stackBytes_ = 0;
};

Failure SurveyReading::readTexts() {
    if (auto failure = survey_.texts.read(database_, "STRING_IDS", {"value"}))
        return failure;
    const std::array enumerations{std::pair(&survey_.apiTypes, "ENUM_API_TYPE"),
                                  std::pair(&survey_.dataTypes, "ENUM_HCCL_DATA_TYPE"),
                                  std::pair(&survey_.linkTypes, "ENUM_HCCL_LINK_TYPE"),
                                  std::pair(&survey_.transportTypes, "ENUM_HCCL_TRANSPORT_TYPE"),
                                  std::pair(&survey_.copyOperations, "ENUM_MEMCPY_OPERATION")};
    for (const auto& [texts, table] : enumerations)
        if (auto failure = texts->read(database_, table, {"name"}))
            return failure;
    return std::nullopt;
}

Failure SurveyReading::readDevices() {
    const std::array devices{SqliteColumn{"id", "deviceId"}};
    for (const auto* table : {"NPU_INFO", "RANK_DEVICE_MAP"})
        if (auto failure = read(table, devices, [this](const SqliteRow& row) {
                if (const auto device = row.integer(0))
                    survey_.devices.insert(*device);
            }))
            return failure;
    return std::nullopt;
}

Failure SurveyReading::readKernels() {
    const std::array columns{SqliteColumn{"globalTaskId"},
                             SqliteColumn{"name"},
                             SqliteColumn{"opType"},
                             SqliteColumn{"taskType"},
                             SqliteColumn{"inputShapes"},
                             SqliteColumn{"inputDataTypes"},
                             SqliteColumn{"outputShapes"},
                             SqliteColumn{"outputDataTypes"},
                             SqliteColumn{"blockDim", "blockNum", "block_dim"}};
    return read("COMPUTE_TASK_INFO", columns, [this](const SqliteRow& row) {
        auto& texts = survey_.texts;
        if (const auto task = row.integer(0))
            survey_.kernels[*task] = {texts.take(row, 1), texts.take(row, 2), texts.take(row, 3),
                                      texts.take(row, 4), texts.take(row, 5), texts.take(row, 6),
                                      texts.take(row, 7), row.integer(8)};
    });
}

Failure SurveyReading::readTransfers() {
    const std::array columns{
        SqliteColumn{"globalTaskId"}, SqliteColumn{"name"},    SqliteColumn{"taskType"},
        SqliteColumn{"groupName"},    SqliteColumn{"planeId"}, SqliteColumn{"size"},
        SqliteColumn{"srcRank"},      SqliteColumn{"dstRank"}, SqliteColumn{"transportType"},
        SqliteColumn{"dataType"},     SqliteColumn{"linkType"}};
    return read("COMMUNICATION_TASK_INFO", columns, [this](const SqliteRow& row) {
        const auto task = row.integer(0);
        if (!task)
            return;
        survey_.transfers[*task] = {survey_.texts.take(row, 1),
                                    survey_.texts.take(row, 2),
                                    std::nullopt,
                                    row.integer(5),
                                    row.integer(6),
                                    row.integer(7),
                                    row.integer(8),
                                    row.integer(9),
                                    row.integer(10)};
        const auto group = survey_.texts.take(row, 3);
        const auto plane = row.integer(4);
        if (!plane || *plane == noPlane)
            return;
        if (survey_.groups.try_emplace(group).second)
            survey_.groupOrder.push_back(group);
        planes_[group].insert(*plane);
        planeOfTask_[*task] = {group, *plane};
    });
}

Failure SurveyReading::readCopies() {
    const std::array columns{SqliteColumn{"globalTaskId"}, SqliteColumn{"size"},
                             SqliteColumn{"memcpyOperation"}};
    return read("MEMCPY_INFO", columns, [this](const SqliteRow& row) {
        if (const auto task = row.integer(0))
            survey_.copies[*task] = {row.integer(1), row.integer(2)};
    });
}

/// Threads of the layer of communication: each group, and its planes behind it.
void SurveyReading::numberThreads() {
    std::int64_t next = 0;
    for (const auto name : survey_.groupOrder) {
        auto& group = survey_.groups[name];
        group.thread = next++;
        for (const std::int64_t plane : planes_[name])
            group.planeThreads[plane] = next++;
    }
    for (const auto& [task, plane] : planeOfTask_)
        survey_.transfers[task].thread = survey_.groups[plane.first].planeThreads[plane.second];
}

Failure SurveyReading::readTasks() {
    const std::array columns{SqliteColumn{"globalTaskId"}, SqliteColumn{"connectionId"},
                             SqliteColumn{"deviceId"},     SqliteColumn{"streamId"},
                             SqliteColumn{"startNs"},      SqliteColumn{"endNs"},
                             SqliteColumn{"globalPid"},    SqliteColumn{"taskType"}};
    return read("TASK", columns, [this](const SqliteRow& row) {
        survey_.texts.take(row, 7);
        const auto task = row.integer(0);
        if (!task || !survey_.transfers.contains(*task))
            survey_.ofDeviceWork.add(row.integer(1));
        const auto device = row.integer(2);
        survey_.devices.insert(device.value_or(survey_.usualDevice));
        survey_.streams.emplace(device.value_or(survey_.usualDevice), row.integer(3).value_or(0));
        if (const auto process = row.integer(6); process && survey_.hostProcess == 0)
            survey_.hostProcess = *process;
        const auto start = row.integer(4), end = row.integer(5);
        if (task && start && end && *start < *end && survey_.kernels.contains(*task))
            intervalsOf(device, &Work::computing)->push_back({*start, *end});
    });
}

Failure SurveyReading::readOperations() {
    if (survey_.devices.size() == 1)
        survey_.usualDevice = *survey_.devices.begin();
    const std::array columns{SqliteColumn{"groupName"}, SqliteColumn{"connectionId"},
                             SqliteColumn{"deviceId"},  SqliteColumn{"startNs"},
                             SqliteColumn{"endNs"},     SqliteColumn{"opName"},
                             SqliteColumn{"algType"},   SqliteColumn{"opType"}};
    return read("COMMUNICATION_OP", columns, [this](const SqliteRow& row) {
        for (const std::size_t text : {5, 6, 7})
            survey_.texts.take(row, text);
        const auto group = survey_.texts.take(row, 0);
        if (survey_.groups.try_emplace(group).second)
            survey_.groupOrder.push_back(group);
        survey_.ofDeviceWork.add(row.integer(1));
        const auto device = row.integer(2);
        survey_.devices.insert(device.value_or(survey_.usualDevice));
        if (const auto start = row.integer(3), end = row.integer(4); start && end && *start < *end)
            intervalsOf(device, &Work::communication)->push_back({*start, *end});
    });
}

Failure SurveyReading::readLinks() {
    const std::array columns{SqliteColumn{"id"}, SqliteColumn{"connectionId"}};
    return read("CONNECTION_IDS", columns, [this](const SqliteRow& row) {
        const auto link = row.integer(0);
        const auto connection = row.integer(1);
        if (link && connection)
            survey_.connectionsOfLink[*link].push_back(*connection);
    });
}

Failure SurveyReading::readCalls() {
    const std::array columns{SqliteColumn{"globalTid"}, SqliteColumn{"connectionId"}, SqliteColumn{"name"},
                             SqliteColumn{"type"}};
    return read("CANN_API", columns, [this](const SqliteRow& row) {
        survey_.texts.take(row, 2);
        survey_.apiTypes.take(row, 3);
        survey_.ofCalls.add(row.integer(1));
        if (const auto thread = row.integer(0))
            survey_.cannThreads.insert(threadOf(*thread));
    });
}

/// Shapes have no letters.
void SurveyReading::takeShapes(const SqliteRow& row, std::size_t shapes, std::size_t types) {
    const auto take = [&](std::size_t column, bool& found) {
        const auto id = survey_.texts.take(row, column);
        if (!found && id != base::noText && seen_.insert(id).second)
            found = hasLetters(survey_.texts.text(id));
    };
    take(shapes, shapesHaveLetters_);
    take(types, typesHaveLetters_);
}

Failure SurveyReading::readOperators() {
    const std::array columns{SqliteColumn{"globalTid"},    SqliteColumn{"type"},
                             SqliteColumn{"connectionId"}, SqliteColumn{"fwdThreadId"},
                             SqliteColumn{"name"},         SqliteColumn{"inputShapes"},
                             SqliteColumn{"inputDtypes"},  SqliteColumn{"callchainId"}};
    return read("PYTORCH_API", columns, [this](const SqliteRow& row) {
        survey_.hasOperators = true;
        const auto type = row.integer(1).value_or(operatorType);
        const auto thread = threadOf(row.integer(0).value_or(0));
        survey_.pythonThreads.insert(thread);
        const auto name = survey_.texts.take(row, 4);
        const bool isDequeue =
            type == queueType && name != base::noText && survey_.texts.text(name).starts_with("Dequeue");
        if (isDequeue)
            survey_.dequeueThreads.insert(thread);
        if (type == operatorType)
            takeShapes(row, 5, 6);
        stackBytes_ += survey_.stacks.bytesOf(row.integer(7));
        const auto link = row.integer(2);
        const auto links = link ? survey_.connectionsOfLink.find(*link) : survey_.connectionsOfLink.end();
        if (links == survey_.connectionsOfLink.end() || (type != operatorType && type != queueType))
            return;
        const bool isSecond = type == queueType ? isDequeue : row.integer(3).value_or(0) > 0;
        NumberSet& numbers = type == queueType ? (isSecond ? survey_.ofDequeues : survey_.ofEnqueues)
                                               : (isSecond ? survey_.ofBackward : survey_.ofForward);
        for (const std::int64_t connection : links->second)
            numbers.add(connection);
    });
}

void SurveyReading::findOverlaps() {
    if (database_.hasRows("OVERLAP_ANALYSIS"))
        return;
    for (auto& [device, work] : works_) {
        TimelineSurvey::Overlap overlap;
        overlap.computing = base::IntervalSet(std::move(work.computing));
        overlap.communication = base::IntervalSet(std::move(work.communication));
        overlap.notOverlapped = overlap.communication.without(overlap.computing);
        const auto busy = overlap.computing.united(overlap.communication);
        overlap.free = base::IntervalSet({busy.hull()}).without(busy);
        survey_.overlaps[device] = std::move(overlap);
    }
}

base::Result<TimelineSurvey> SurveyReading::run() {
    constexpr std::array<std::string_view, 10> tables{"STRING_IDS",
                                                      "COMPUTE_TASK_INFO",
                                                      "COMMUNICATION_TASK_INFO",
                                                      "MEMCPY_INFO",
                                                      "TASK",
                                                      "COMMUNICATION_OP",
                                                      "CONNECTION_IDS",
                                                      "CANN_API",
                                                      "PYTORCH_CALLCHAINS",
                                                      "PYTORCH_API"};
    database_.expect(tables);
    for (const auto step :
         {&SurveyReading::readTexts, &SurveyReading::readDevices, &SurveyReading::readKernels,
          &SurveyReading::readTransfers, &SurveyReading::readCopies, &SurveyReading::readTasks,
          &SurveyReading::readOperations, &SurveyReading::readLinks, &SurveyReading::readCalls,
          &SurveyReading::readStacks, &SurveyReading::readOperators})
        if (auto failure = (this->*step)())
            return *std::move(failure);
    numberThreads();
    findOverlaps();
    survey_.areShapesSwapped = shapesHaveLetters_ && !typesHaveLetters_;
    survey_.lacksStacks = stackBytes_ > mostStackBytes;
    if (survey_.lacksStacks)
        survey_.stacks.clear();
    for (const auto& threads : {survey_.cannThreads, survey_.pythonThreads})
        if (survey_.hostProcess == 0 && !threads.empty())
            survey_.hostProcess = threads.begin()->first;
    if (survey_.devices.empty())
        survey_.devices.insert(survey_.usualDevice);
    for (NumberSet* numbers : {&survey_.ofDeviceWork, &survey_.ofCalls, &survey_.ofForward,
                               &survey_.ofBackward, &survey_.ofEnqueues, &survey_.ofDequeues})
        numbers->finish();
    if (context_.stop.stop_requested())
        return base::Error{base::stoppedMessage, database_.path(), ""};
    return std::move(survey_);
}

} // namespace

void NumberSet::finish() {
    std::ranges::sort(numbers_);
    const auto repeated = std::ranges::unique(numbers_);
    numbers_.erase(repeated.begin(), repeated.end());
    numbers_.shrink_to_fit();
}

bool NumberSet::contains(std::optional<std::int64_t> number) const {
    return number && std::ranges::binary_search(numbers_, *number);
}

TimelineSurvey::Thread threadOf(std::int64_t globalThread) {
    constexpr int processBits = 32;
    constexpr std::uint64_t threadMask = 0xFFFFFFFF;
    const auto bits = static_cast<std::uint64_t>(globalThread);
    return {static_cast<std::int64_t>(bits >> processBits), static_cast<std::int64_t>(bits & threadMask)};
}

base::Result<TimelineSurvey> readSurvey(readers::SqliteDatabase& database, base::LoadContext& context) {
    return SurveyReading(database, context).run();
}

} // namespace runglass::formats::ascend_db
