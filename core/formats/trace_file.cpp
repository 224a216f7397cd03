// SPDX-License-Identifier: Apache-2.0
#include "core/formats/trace_file.h"

#include "core/readers/chrome_trace_reader.h"
#include "core/trace/argument_keys.h"
#include "core/trace/trace_builder.h"

#include <algorithm>
#include <utility>

namespace runglass::formats {

base::Result<std::vector<std::shared_ptr<const trace::Trace>>>
loadTraceFile(const std::string& path, LoadContext& context, std::uint64_t limitBytes) {
    readers::TraceReadOptions options;
    options.limitBytes = limitBytes;
    options.argumentKeys.assign(trace::linkingKeys.begin(), trace::linkingKeys.end());
    options.argumentPlan = trace::linkingPlan;
    auto read = readers::readChromeTrace(path, options, context);
    if (!read)
        return read.error();
    // The first one comes last, since it holds the others.
    auto& raws = read.value();
    std::ranges::rotate(raws, raws.begin() + 1);
    std::vector<std::shared_ptr<const trace::Trace>> traces;
    for (trace::RawTrace& raw : raws) {
        trace::TraceBuildOptions building;
        if (&raw == &raws.back())
            building.further = traces;
        auto built = trace::buildTrace(std::move(raw), path, building, context);
        if (!built)
            return built.error();
        traces.push_back(std::move(built).value());
    }
    std::ranges::rotate(traces, traces.end() - 1);
    return traces;
}

} // namespace runglass::formats
