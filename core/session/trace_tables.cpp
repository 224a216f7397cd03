// SPDX-License-Identifier: Apache-2.0
#include "core/session/trace_tables.h"

#include "core/analysis/slices.h"
#include "core/analysis/tracks.h"
#include "core/base/load_context.h"

#include <string_view>
#include <utility>

namespace runglass::session {
namespace {

constexpr std::string_view undivided = "Slices are not divided into steps";

base::Result<table::Table> makeSlices(const model::Profile& profile, const TableOptions& options,
                                      const std::stop_token& stop) {
    auto table = options.groupBy == "name" ? analysis::sliceNameTable(*profile.trace.data, stop)
                                           : analysis::sliceTable(profile.trace.data, stop);
    if (!table)
        return base::Error{base::stoppedMessage, profile.source.path, ""};
    return *std::move(table);
}

base::Result<table::Table> makeTracks(const model::Profile& profile, const TableOptions&,
                                      const std::stop_token&) {
    return analysis::trackTable(*profile.trace.data);
}

} // namespace

std::vector<TableEntry> traceTables() {
    return {{"slices",
             "Slices",
             "Every slice of the trace with its place, or what is known of each name",
             model::Part::Trace,
             {{"slice", "Slice"}, {"name", "Name"}},
             makeSlices,
             {},
             undivided},
            {"tracks",
             "Tracks",
             "Threads, streams, async rows and counters of the trace",
             model::Part::Trace,
             {},
             makeTracks,
             {},
             undivided}};
}

} // namespace runglass::session
