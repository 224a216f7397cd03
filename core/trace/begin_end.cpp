// SPDX-License-Identifier: Apache-2.0
#include "core/trace/begin_end.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

namespace runglass::trace {
namespace {

bool comesFirst(const BeginEndRecord& a, const BeginEndRecord& b) {
    if (a.track != b.track)
        return a.track < b.track;
    if (a.timeNs != b.timeNs)
        return a.timeNs < b.timeNs;
    return a.row < b.row;
}

class Matcher {
public:
    explicit Matcher(GatheredRecords& records) : records_(records) {}

    void add(const BeginEndRecord& record) {
        if (!open_.empty() && open_.back().track != record.track)
            closeThread();
        if (record.isBegin) {
            open_.push_back(record);
            ++openOfName_[record.name];
        } else {
            close(record);
        }
    }

    /// What is open on the thread stays open to the end of the trace.
    void closeThread() {
        neverClosed += open_.size();
        while (!open_.empty())
            finish(records_.lastNs, true);
    }

    std::uint64_t surplusEnds = 0;
    std::uint64_t closedByOthers = 0;
    std::uint64_t neverClosed = 0;

private:
    void close(const BeginEndRecord& end) {
        const bool hasName = end.name != base::noText;
        if (open_.empty() || (hasName && openOfName_[end.name] == 0)) {
            ++surplusEnds;
            return;
        }
        auto match = open_.rbegin();
        if (hasName)
            match = std::find_if(open_.rbegin(), open_.rend(),
                                 [&](const BeginEndRecord& begin) { return begin.name == end.name; });
        for (auto inside = match - open_.rbegin(); inside > 0; --inside) {
            ++closedByOthers;
            finish(end.timeNs, true);
        }
        finish(end.timeNs, false);
    }

    void finish(base::Nanoseconds endNs, bool isUnfinished) {
        const BeginEndRecord& begin = open_.back();
        auto& fill = records_.fillCounts[begin.track];
        records_.complete.of(begin.track)[fill++] = {
            begin.timeNs, std::max<base::Nanoseconds>(0, endNs - begin.timeNs), begin.name, begin.row};
        if (isUnfinished)
            records_.unfinishedRows.push_back(begin.row);
        --openOfName_[begin.name];
        open_.pop_back();
    }

    GatheredRecords& records_;
    std::vector<BeginEndRecord> open_; ///< of one thread
    /// How many of them have the name: an end that fits none must not look through all.
    std::unordered_map<base::TextId, std::size_t> openOfName_;
};

} // namespace

void matchBeginEnd(GatheredRecords& records, const std::string& file, base::Diagnostics& diagnostics) {
    auto sorted = std::exchange(records.beginEnds, {});
    std::ranges::sort(sorted, comesFirst);
    Matcher matcher(records);
    for (const BeginEndRecord& record : sorted)
        matcher.add(record);
    matcher.closeThread();
    const auto report = [&](std::string_view code, std::uint64_t count, std::string_view message) {
        if (count > 0)
            diagnostics.report(base::Severity::Info, code, file, {}, message, count);
    };
    report("ev.unmatched_end", matcher.surplusEnds, "An end record has no open begin; it is ignored");
    report("ev.unmatched_begin", matcher.closedByOthers,
           "A slice was still open when the one around it ended; it ends there");
    report("time.unfinished", matcher.neverClosed,
           "A slice is never closed; it is shown up to the end of the trace");
}

} // namespace runglass::trace
