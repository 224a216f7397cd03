// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/base/progress.h"
#include "core/trace/raw_trace.h"
#include "core/trace/trace.h"
#include "core/trace/trace_builder.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::test {

/// Records written down one by one, as the reader would hand them over. Times are ns.
class RawTraceMaker {
public:
    using Phase = trace::Phase;

    RawTraceMaker& complete(std::string_view name, base::Nanoseconds startNs, base::Nanoseconds durationNs,
                            std::string_view tid = "1", std::string_view pid = "1",
                            std::string_view category = "");
    RawTraceMaker& mark(Phase phase, std::string_view name, base::Nanoseconds timeNs,
                        std::string_view tid = "1", std::string_view pid = "1");
    /// Flow and async records. Without a name an async one has the empty text, a flow none.
    RawTraceMaker& withId(Phase phase, std::string_view category, trace::IdKey id, base::Nanoseconds timeNs,
                          std::string_view name = {}, std::string_view tid = "1", std::string_view pid = "1");
    RawTraceMaker& sample(std::string_view counter, std::string_view series, base::Nanoseconds timeNs,
                          double value, std::string_view pid = "1");
    RawTraceMaker& metadata(std::string_view kind, std::string_view text, std::int64_t sortIndex,
                            std::string_view tid = "1", std::string_view pid = "1");
    RawTraceMaker& baseTime(base::Nanoseconds baseNs);
    /// The same records in another order.
    RawTraceMaker& reversed();

    /// Cuts the records into chunks of so many.
    trace::RawTrace make(std::size_t chunkSize = 3) const;
    /// Builds the trace; `diagnostics` gets what was odd.
    std::shared_ptr<const trace::Trace> build(std::size_t chunkSize = 3);
    base::Diagnostics diagnostics;

    /// How often the problem was reported; 0 when it was not.
    std::uint64_t problemCount(std::string_view code) const;

private:
    struct Record {
        Phase phase = Phase::Complete;
        std::string name;
        std::string category;
        std::string pid;
        std::string tid;
        base::Nanoseconds startNs = 0;
        base::Nanoseconds durationNs = 0;
        trace::IdKey id = 0;
        std::string series;
        double value = 0;
        std::string text;
        std::int64_t sortIndex = 0;
    };
    static Record recordOf(Phase phase, std::string_view name, std::string_view category,
                           std::string_view pid, std::string_view tid);
    std::vector<Record> records_;
    base::Nanoseconds baseNs_ = 0;
};

/// prefix and number: "n12".
std::string numbered(std::string_view prefix, std::uint64_t number);

/// A slice in numbers: name, start, duration, depth.
struct ShownSlice {
    std::string name;
    base::Nanoseconds startNs;
    base::Nanoseconds durationNs;
    std::uint32_t depth;
    bool operator==(const ShownSlice&) const = default;
};

/// All slices of the first track with that tid, by depth and start, with absolute times.
std::vector<ShownSlice> slicesOf(const trace::Trace& trace, std::string_view tid);

/// The first slice with that name.
trace::SliceRef sliceNamed(const trace::Trace& trace, std::string_view name);

} // namespace runglass::test
