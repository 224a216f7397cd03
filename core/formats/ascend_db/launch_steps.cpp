// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/launch_steps.h"

#include "core/formats/ascend_db/call_types.h"
#include "core/formats/ascend_db/open_database.h"

#include <algorithm>
#include <array>
#include <limits>

namespace runglass::formats::ascend_db {
using readers::SqliteColumn;
using readers::SqliteDatabase;
using readers::SqliteRow;

namespace {
constexpr auto neverEnds = std::numeric_limits<base::Nanoseconds>::max();
}

std::optional<base::Error> LaunchSteps::read(SqliteDatabase& database) {
    if (auto failure = readSteps(database))
        return failure;
    if (steps_.empty())
        return std::nullopt;
    if (auto failure = readOperators(database))
        return failure;
    return readCalls(database);
}

std::optional<base::Error> LaunchSteps::readSteps(SqliteDatabase& database) {
    const std::array columns{SqliteColumn{"id"}, SqliteColumn{"startNs"}, SqliteColumn{"endNs"}};
    auto failure = readIfThere(database, "STEP_TIME", columns, [this](const SqliteRow& row) {
        const auto id = row.integer(0);
        const auto begin = row.integer(1);
        const auto end = row.integer(2); // missing when the recording was killed
        if (id && begin)
            steps_.push_back({*id, *begin, end.value_or(neverEnds)});
    });
    std::ranges::stable_sort(steps_, {}, &Step::beginNs);
    for (Index i = 0; i < steps_.size(); ++i) {
        if (steps_[i].endNs == neverEnds && i + 1 < steps_.size())
            steps_[i].endNs = steps_[i + 1].beginNs;
        onHost_.add({steps_[i].beginNs, steps_[i].endNs});
    }
    return failure;
}

std::optional<base::Error> LaunchSteps::readOperators(SqliteDatabase& database) {
    std::unordered_map<std::int64_t, Index> stepOfLink; // PYTORCH_API.connectionId is CONNECTION_IDS.id
    const std::array columns{SqliteColumn{"startNs"}, SqliteColumn{"connectionId"}, SqliteColumn{"type"}};
    auto failure = readIfThere(database, "PYTORCH_API", columns, [&](const SqliteRow& row) {
        const auto start = row.integer(0);
        const auto link = row.integer(1);
        if (start && link && row.integer(2).value_or(operatorType) == operatorType)
            stepOfLink.emplace(*link, stepAtHost(*start));
    });
    if (failure)
        return failure;
    const std::array links{SqliteColumn{"id"}, SqliteColumn{"connectionId"}};
    return readIfThere(database, "CONNECTION_IDS", links, [&](const SqliteRow& row) {
        const auto link = row.integer(0);
        const auto connection = row.integer(1);
        if (!link || !connection)
            return;
        if (const auto step = stepOfLink.find(*link); step != stepOfLink.end())
            stepOfConnection_.emplace(*connection, step->second);
    });
}

std::optional<base::Error> LaunchSteps::readCalls(SqliteDatabase& database) {
    const std::array columns{SqliteColumn{"startNs"}, SqliteColumn{"connectionId"}};
    return readIfThere(database, "CANN_API", columns, [this](const SqliteRow& row) {
        const auto start = row.integer(0);
        const auto connection = row.integer(1);
        if (start && connection)
            stepOfConnection_.emplace(*connection, stepAtHost(*start));
    });
}

LaunchSteps::Index LaunchSteps::stepAtHost(base::Nanoseconds timeNs) const {
    const auto step = onHost_.firstAt(timeNs);
    return step ? static_cast<Index>(*step) : noStep;
}

LaunchSteps::Index LaunchSteps::stepOfLaunch(std::optional<std::int64_t> connection,
                                             std::optional<base::Nanoseconds> startNs,
                                             std::optional<base::Nanoseconds> endNs) {
    const auto found = connection ? stepOfConnection_.find(*connection) : stepOfConnection_.end();
    if (found == stepOfConnection_.end() || found->second == noStep)
        return noStep;
    Step& step = steps_[found->second];
    if (startNs)
        step.firstWorkNs = std::min(step.firstWorkNs, *startNs);
    if (endNs)
        step.lastWorkNs = std::max(step.lastWorkNs, *endNs);
    return found->second;
}

void LaunchSteps::endLaunches() {
    for (Index i = 0; i < steps_.size(); ++i)
        if (steps_[i].firstWorkNs <= steps_[i].lastWorkNs)
            byFirstWork_.push_back(i);
    std::ranges::stable_sort(byFirstWork_, {}, [this](Index i) { return steps_[i].firstWorkNs; });
    for (const Index i : byFirstWork_)
        onDevice_.add({steps_[i].firstWorkNs, steps_[i].lastWorkNs});
}

LaunchSteps::Index LaunchSteps::stepAround(base::Nanoseconds startNs) const {
    const auto place = onDevice_.firstAt(startNs);
    return place ? byFirstWork_[*place] : noStep;
}

} // namespace runglass::formats::ascend_db
