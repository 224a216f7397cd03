// SPDX-License-Identifier: Apache-2.0
#include "core/formats/trace_file.h"

#include "core/readers/chrome_trace_reader.h"
#include "core/trace/argument_keys.h"
#include "core/trace/trace_builder.h"

#include <algorithm>
#include <utility>

namespace runglass::formats {
namespace {

using Traces = std::vector<std::shared_ptr<const trace::Trace>>;

readers::TraceReadOptions readOptions(std::uint64_t limitBytes) {
    readers::TraceReadOptions options;
    options.limitBytes = limitBytes;
    options.argumentKeys.assign(trace::linkingKeys.begin(), trace::linkingKeys.end());
    options.argumentPlan = trace::linkingPlan;
    return options;
}

base::Result<Traces> built(base::Result<std::vector<trace::RawTrace>> read, const std::string& path,
                           LoadContext& context) {
    if (!read)
        return read.error();
    // The first one comes last, since it holds the others.
    auto& raws = read.value();
    std::ranges::rotate(raws, raws.begin() + 1);
    Traces traces;
    for (trace::RawTrace& raw : raws) {
        trace::TraceBuildOptions building;
        if (&raw == &raws.back())
            building.further = traces;
        auto trace = trace::buildTrace(std::move(raw), path, building, context);
        if (!trace)
            return trace.error();
        traces.push_back(std::move(trace).value());
    }
    std::ranges::rotate(traces, traces.end() - 1);
    return traces;
}

} // namespace

base::Result<Traces> loadTraceFile(const std::string& path, LoadContext& context, std::uint64_t limitBytes) {
    return built(readers::readChromeTrace(path, readOptions(limitBytes), context), path, context);
}

base::Result<Traces> loadProducedTrace(std::unique_ptr<readers::ByteProducer> text, const std::string& path,
                                       std::uint64_t fileBytes, LoadContext& context) {
    return built(
        readers::readProducedTrace(std::move(text), path, fileBytes, readOptions(wholeFile), context), path,
        context);
}

} // namespace runglass::formats
