// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/interval_set.h"
#include "core/base/load_context.h"
#include "core/formats/ascend_db/numbered_texts.h"
#include "core/formats/ascend_db/timeline_stacks.h"
#include "core/readers/sqlite_database.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace runglass::formats::ascend_db {

/// What COMPUTE_TASK_INFO tells of a kernel; texts are those of STRING_IDS.
struct KernelFacts {
    base::TextId name, type, core, inputShapes, inputTypes, outputShapes, outputTypes;
    std::optional<std::int64_t> blocks;
};

/// What COMMUNICATION_TASK_INFO tells of a part of a collective operation.
struct TransferFacts {
    base::TextId operation, type;
    std::optional<std::int64_t> thread; ///< on which it is drawn; Level0 does not tell the plane
    std::optional<std::int64_t> bytes, fromRank, toRank, transport, data, link;
};

/// What MEMCPY_INFO tells of a copy.
struct CopyFacts {
    std::optional<std::int64_t> bytes, operation;
};

/// Numbers that are looked up very often, in little memory.
class NumberSet {
public:
    void add(std::optional<std::int64_t> number) {
        if (number)
            numbers_.push_back(*number);
    }
    /// After the last add().
    void finish();
    bool contains(std::optional<std::int64_t> number) const;

private:
    std::vector<std::int64_t> numbers_;
};

/// What has to be known of a database before records of a timeline can be made of its rows one by one: texts,
/// what further tables tell of tasks, where arrows begin and end, and which threads there are. Does not
/// change after readSurvey(). Sources: formats_ascend.md §4 and §8.1.
struct TimelineSurvey {
    NumberedTexts texts; ///< STRING_IDS
    NumberedTexts apiTypes, dataTypes, linkTypes, transportTypes, copyOperations;

    std::int64_t hostProcess = 0;
    std::set<std::int64_t> devices;
    /// Of rows that do not tell theirs.
    std::int64_t usualDevice = 0;

    using Thread = std::pair<std::int64_t, std::int64_t>; ///< process, thread
    std::set<Thread> pythonThreads, cannThreads;
    std::set<Thread> dequeueThreads;                         ///< drawn below the others
    std::set<std::pair<std::int64_t, std::int64_t>> streams; ///< device, stream

    /// A group of ranks.
    struct Group {
        std::int64_t thread = 0;                           ///< of its operations
        std::map<std::int64_t, std::int64_t> planeThreads; ///< by plane
    };
    std::map<base::TextId, Group> groups; ///< by name
    std::vector<base::TextId> groupOrder; ///< as they are met

    bool hasOperators = false;
    bool areShapesSwapped =
        false; ///< databases of schema 1.0 hold shapes in inputDtypes, types in inputShapes
    TimelineStacks stacks;
    bool lacksStacks = false; ///< there are so many that the timeline would be little else

    // By globalTaskId.
    std::unordered_map<std::int64_t, KernelFacts> kernels;
    std::unordered_map<std::int64_t, TransferFacts> transfers;
    std::unordered_map<std::int64_t, CopyFacts> copies;

    std::unordered_map<std::int64_t, std::vector<std::int64_t>> connectionsOfLink; ///< CONNECTION_IDS

    // Numbers of connections, by who has them.
    NumberSet ofDeviceWork; ///< TASK but for parts of collective operations, COMMUNICATION_OP
    NumberSet ofCalls;      ///< CANN_API
    NumberSet ofForward, ofBackward, ofEnqueues, ofDequeues; ///< PYTORCH_API

    /// The rows of "Overlap Analysis" of a device (§9.1).
    struct Overlap {
        base::IntervalSet computing, communication, notOverlapped, free;
    };
    std::map<std::int64_t, Overlap> overlaps; ///< by device; empty where the database has them itself

    std::set<std::string_view> damagedTables; ///< of which the survey has lost rows and said so
};

/// Reads all of it. Fails when stopped.
base::Result<TimelineSurvey> readSurvey(readers::SqliteDatabase& database, base::LoadContext& context);

/// The two halves of a globalTid.
TimelineSurvey::Thread threadOf(std::int64_t globalThread);

} // namespace runglass::formats::ascend_db
