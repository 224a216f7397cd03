// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/trace/lane.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace runglass::trace {

using ProcessIndex = std::uint32_t;
using TrackIndex = std::uint32_t;
using EventRow = std::uint32_t; ///< position of a record among all records, in file order

/// Absolute times stay so far from the limits that any two may be subtracted: until the year 2116. What lies
/// beyond is put there.
constexpr base::Nanoseconds timeLimitNs = std::numeric_limits<base::Nanoseconds>::max() / 2;

struct TimeRange {
    base::Nanoseconds beginNs = 0;
    base::Nanoseconds endNs = 0;
    base::Nanoseconds length() const { return endNs - beginNs; }
    bool operator==(const TimeRange&) const = default;
};

/// A process or layer of the trace, such as "Python", "CANN", "Ascend Hardware".
struct Process {
    std::string pid;    ///< as text
    std::string name;   ///< process_name; empty when nobody named it
    std::string labels; ///< process_labels, such as "NPU 0"
    std::int64_t sortIndex = 0;
    TrackIndex firstTrack = 0; ///< its tracks follow each other in Trace::tracks
    std::uint32_t trackCount = 0;
};

/// Stands for the name of a thread whose records tell neither name nor number.
inline constexpr auto namelessThread = "(no thread)";

enum class TrackKind : std::uint8_t {
    Thread, ///< slices of a thread or stream, nested
    Async,  ///< b/e pairs of one category: lanes are filled first fit, a lane below another is no child
    Counter ///< one series of numbers
};

struct Track {
    TrackKind kind = TrackKind::Thread;
    ProcessIndex process = 0;
    std::string tid;  ///< as text; of async tracks the category, of counters the counter's name
    std::string name; ///< thread_name, or what the track is for people: never empty
    std::int64_t sortIndex = 0;
    LaneIndex firstLane = 0; ///< depth 0; deeper lanes follow
    std::uint32_t laneCount = 0;
    std::optional<LaneIndex> instants; ///< lane of slices without length: i, I, R, n
    std::optional<LaneIndex> untimed;  ///< slices with ts 0 and dur 0 (rule 7): in tables, never drawn
    std::uint32_t counter = 0;         ///< of counters: index for Trace::counter
    std::uint64_t sliceCount = 0;      ///< in its depth lanes and the untimed one; of counters the samples
    std::uint64_t instantCount = 0;
    TimeRange range;              ///< of slices, instants or samples; {0,0} when there are none
    base::Nanoseconds busyNs = 0; ///< union of its slices
    std::uint64_t crossings = 0;  ///< slices that overlap another one without nesting
    bool nestsExactly = true;     ///< no slice outlives the one it began in
};

/// A step marker, such as ProfilerStep#3.
struct Step {
    std::string name;
    std::int64_t number = 0;
    TimeRange range;
    SliceRef slice;
};

/// What is known of a name over all slices of the trace that have it.
struct NameStatistics {
    std::uint64_t count = 0;
    base::Nanoseconds totalNs = 0;
    std::uint16_t category = 0; ///< of its first slice; for Trace::categoryText
};

} // namespace runglass::trace
