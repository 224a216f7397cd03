// SPDX-License-Identifier: Apache-2.0
#include "core/formats/trace_file.h"

#include "core/readers/chrome_trace_reader.h"
#include "core/trace/argument_keys.h"
#include "core/trace/trace_builder.h"

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
    std::vector<std::shared_ptr<const trace::Trace>> traces;
    for (trace::RawTrace& raw : read.value()) {
        auto built = trace::buildTrace(std::move(raw), path, {}, context);
        if (!built)
            return built.error();
        traces.push_back(std::move(built).value());
    }
    return traces;
}

} // namespace runglass::formats
