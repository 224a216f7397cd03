// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/base/load_context.h"
#include "core/readers/sqlite_database.h"
#include "core/trace/ranges_by_begin.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace runglass::formats::ascend_db {

/// To which training step work on the device belongs: to the one on the host (STEP_TIME) within which it was
/// launched, of several the first. The launch is the operator of PyTorch that CONNECTION_IDS names for the
/// work's connectionId, else the call of CANN_API with this connectionId (formats_ascend.md §8.1). Work
/// without a launch belongs to the step whose launched work is around its start, as the profiler itself
/// decides (§9.1), of several again to the first.
class LaunchSteps {
public:
    using Index = std::uint32_t;
    static constexpr Index noStep = 0xFFFFFFFF;

    /// Reads what the database has of these tables; without STEP_TIME there are no steps. Fails when stopped.
    std::optional<base::Error> read(readers::SqliteDatabase& database);

    bool empty() const { return steps_.empty(); }
    std::string name(Index step) const { return std::to_string(steps_[step].id); }

    /// The step of the launch, with which its work on the device is then counted; noStep if unknown.
    Index stepOfLaunch(std::optional<std::int64_t> connection, std::optional<base::Nanoseconds> startNs,
                       std::optional<base::Nanoseconds> endNs);
    /// After all launches.
    void endLaunches();
    /// The step with launched work around this time, of several the one whose work begins first; only after
    /// endLaunches.
    Index stepAround(base::Nanoseconds startNs) const;

private:
    struct Step {
        std::int64_t id = 0;
        base::Nanoseconds beginNs = 0; ///< on the host
        base::Nanoseconds endNs = 0;
        base::Nanoseconds firstWorkNs = std::numeric_limits<base::Nanoseconds>::max(); ///< on the device
        base::Nanoseconds lastWorkNs = std::numeric_limits<base::Nanoseconds>::min();
    };

    std::optional<base::Error> readSteps(readers::SqliteDatabase& database);
    std::optional<base::Error> readOperators(readers::SqliteDatabase& database);
    std::optional<base::Error> readCalls(readers::SqliteDatabase& database);
    Index stepAtHost(base::Nanoseconds timeNs) const;

    std::vector<Step> steps_;     ///< by begin
    trace::RangesByBegin onHost_; ///< of each
    std::unordered_map<std::int64_t, Index> stepOfConnection_;
    std::vector<Index> byFirstWork_; ///< those with work
    trace::RangesByBegin onDevice_;  ///< of these, by their work
};

} // namespace runglass::formats::ascend_db
