// SPDX-License-Identifier: Apache-2.0
#include "core/formats/trace_file.h"

#include "core/formats/joined_trace.h"
#include "core/readers/chrome_trace_reader.h"
#include "core/trace/argument_keys.h"
#include "core/trace/trace_builder.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace runglass::formats {
namespace {

using RawTraces = std::vector<trace::RawTrace>;
using Traces = std::vector<std::shared_ptr<const trace::Trace>>;

readers::TraceReadOptions readOptions(std::uint64_t limitBytes) {
    readers::TraceReadOptions options;
    options.limitBytes = limitBytes;
    options.argumentKeys.assign(trace::linkingKeys.begin(), trace::linkingKeys.end());
    options.argumentPlan = trace::linkingPlan;
    return options;
}

base::Result<RawTraces> readTraces(const std::string& path, std::uint64_t limitBytes, LoadContext& context) {
    return readers::readChromeTrace(path, readOptions(limitBytes), context);
}

/// The first one holds the others.
base::Result<Traces> builtTraces(RawTraces raws, const std::string& path, LoadContext& context) {
    // So it comes last.
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

/// What slices hold: records that go into one trace, and traces by themselves.
struct SlicedTraces {
    RawTraces joined;
    RawTraces further;

    void add(RawTraces ofFile) {
        auto& first = ofFile.front();
        const bool fits = joined.empty() || joined.front().baseTimeNs == first.baseTimeNs;
        (fits ? joined : further).push_back(std::move(first));
        std::move(ofFile.begin() + 1, ofFile.end(), std::back_inserter(further));
    }

    RawTraces finish() && {
        RawTraces all;
        all.push_back(joinedTrace(std::move(joined)));
        std::ranges::move(further, std::back_inserter(all));
        return all;
    }
};

base::Result<RawTraces> readSlices(const model::SourceFile& file, LoadContext& context) {
    SlicedTraces traces;
    std::vector<std::pair<std::string, base::Error>> failures;
    for (const auto& path : file.paths()) {
        auto read = readTraces(path, wholeFile, context);
        if (context.stop.stop_requested())
            return base::Error{stoppedMessage, path, ""};
        if (read)
            traces.add(std::move(read).value());
        else
            failures.emplace_back(path, read.error());
    }
    if (traces.joined.empty())
        return failures.front().second;
    for (const auto& [path, failure] : failures)
        context.diagnostics.report(base::Severity::Error, "run.unreadable_part", path, {}, failure.what);
    return std::move(traces).finish();
}

} // namespace

base::Result<Traces> loadTraceFile(const std::string& path, LoadContext& context, std::uint64_t limitBytes) {
    auto raws = readTraces(path, limitBytes, context);
    if (!raws)
        return raws.error();
    return builtTraces(std::move(raws).value(), path, context);
}

base::Result<std::shared_ptr<const trace::Trace>> loadSlicedTrace(const model::SourceFile& file,
                                                                  LoadContext& context) {
    auto raws = file.slices.empty() ? readTraces(file.path, wholeFile, context) : readSlices(file, context);
    if (!raws)
        return raws.error();
    auto traces = builtTraces(std::move(raws).value(), file.path, context);
    if (!traces)
        return traces.error();
    return traces.value().front();
}

base::Result<Traces> loadProducedTrace(std::unique_ptr<readers::ByteProducer> text, const std::string& path,
                                       std::uint64_t fileBytes, LoadContext& context) {
    auto raws = readers::readProducedTrace(std::move(text), path, fileBytes, readOptions(wholeFile), context);
    if (!raws)
        return raws.error();
    return builtTraces(std::move(raws).value(), path, context);
}

} // namespace runglass::formats
