// SPDX-License-Identifier: Apache-2.0
#include "core/readers/chrome_trace_reader.h"

#include "core/readers/chrome_trace_source.h"
#include "core/readers/trace_document.h"
#include "core/readers/trace_merge.h"
#include "core/readers/trace_report.h"

#include <algorithm>
#include <exception>
#include <thread>

namespace runglass::readers {
namespace {

base::Error fail(const std::string& code, base::Error error, base::LoadContext& context) {
    context.diagnostics.report(base::Severity::Error, code, error.where, {}, error.what);
    return error;
}

base::Result<std::vector<trace::RawTrace>> read(const TraceSource& source, const std::string& path,
                                                const TraceReadOptions& options, const ChunkSizes& sizes,
                                                base::LoadContext& context) {
    const std::shared_ptr<TraceText> text = source.text;
    context.progress.addTotal(source.fileBytes);
    ArrayOptions arrays;
    arrays.sizes = sizes;
    arrays.argumentKeys = options.argumentKeys;
    arrays.argumentPlan = options.argumentPlan;
    arrays.threads =
        options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    auto read = readDocuments(text, std::move(arrays), context);
    if (!read) {
        base::Error error = read.error();
        error.where = path;
        return error;
    }
    text->finish();
    source.report(path, context.diagnostics);
    const bool isLimited = source.isLimited();
    TraceDocuments& found = read.value();
    context.progress.addDone(source.fileBytes - std::min(source.fileBytes, found.fileBytes));
    if (!found.hasJson)
        return fail("json.not_json", {"the file holds no JSON", path, "a trace starts with { or ["}, context);
    if (found.documents.empty())
        return fail("json.no_events",
                    {"this JSON holds no records of a trace", path,
                     "a trace is a list of records, or an object with traceEvents"},
                    context);
    if (found.documents.size() > 1)
        context.diagnostics.report(base::Severity::Info, "json.concatenated", path,
                                   base::Place::byte(found.documents[1].begin),
                                   "the file holds " + std::to_string(found.documents.size()) +
                                       " traces behind one another; each is loaded by itself",
                                   found.documents.size() - 1);
    if (found.junk != 0)
        context.diagnostics.report(base::Severity::Info, "json.bad_record", path,
                                   base::Place::byte(found.junk),
                                   "what follows the end of the trace is no JSON and is left out");
    std::vector<trace::RawTrace> traces;
    for (TraceDocument& document : found.documents) {
        reportDocument(document, path, isLimited, context.diagnostics);
        if (document.isCutInRecord && !isLimited)
            ++document.skipped;
        std::size_t loneSurrogates = 0;
        traces.push_back(mergeDocument(std::move(document), loneSurrogates));
        traces.back().text = text;
        traces.back().argumentKeys = options.argumentKeys;
        context.diagnostics.report(base::Severity::Info, "enc.invalid_utf8", path, {},
                                   "half a surrogate pair in a name is shown as U+FFFD", loneSurrogates);
    }
    return traces;
}

template <typename Read>
base::Result<std::vector<trace::RawTrace>> withMemory(const std::string& path, Read read) {
    try {
        return read();
    } catch (const std::exception&) { // bad_alloc is all that can be thrown here
        return base::Error{"there is not enough memory to load the trace", path, "close other programs"};
    }
}

} // namespace

base::Result<std::vector<trace::RawTrace>>
readChromeTrace(const std::string& path, const TraceReadOptions& options, base::LoadContext& context) {
    return readChromeTraceIn(path, options, ChunkSizes(), context);
}

base::Result<std::vector<trace::RawTrace>> readChromeTraceIn(const std::string& path,
                                                             const TraceReadOptions& options,
                                                             const ChunkSizes& sizes,
                                                             base::LoadContext& context) {
    return withMemory(path, [&]() -> base::Result<std::vector<trace::RawTrace>> {
        const auto source = openTraceSource(path, options.limitBytes, context, sizes);
        if (!source)
            return source.error();
        return read(source.value(), path, options, sizes, context);
    });
}

base::Result<std::vector<trace::RawTrace>> readProducedTrace(std::unique_ptr<ByteProducer> text,
                                                             const std::string& path, std::uint64_t fileBytes,
                                                             const TraceReadOptions& options,
                                                             base::LoadContext& context) {
    return withMemory(path, [&] {
        TraceSource source;
        source.produced =
            std::make_shared<ProducedText>(std::move(text), options.limitBytes, context.stop, ChunkSizes());
        source.text = source.produced;
        source.fileBytes = fileBytes;
        return read(source, path, options, ChunkSizes(), context);
    });
}

} // namespace runglass::readers
