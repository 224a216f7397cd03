// SPDX-License-Identifier: Apache-2.0
#include "core/session/trace_inspection.h"

#include "core/analysis/launches.h"
#include "core/base/file_source.h"
#include "core/formats/registry.h"
#include "core/readers/chrome_trace_reader.h"
#include "core/readers/record_text.h"
#include "core/readers/trace_kind.h"
#include "core/trace/trace_builder.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace runglass::session {
namespace {

/// Whether a format knows the file as something else than a trace.
bool isOtherRecording(const std::filesystem::path& path) {
    base::Diagnostics ignored;
    return std::ranges::any_of(formats::allFormats(), [&](const formats::Format& format) {
        return std::ranges::any_of(format.findFile(path, ignored), [](const formats::FoundSpan& found) {
            return !found.span.files.empty() && !found.span.hasView(model::View::Trace);
        });
    });
}

void linkDevice(TraceInspection& result, const std::string& file, base::Diagnostics& diagnostics) {
    const trace::Trace& trace = *result.traces.front();
    const auto works = analysis::linkLaunches(trace, file, diagnostics);
    result.operators = analysis::operatorTotals(trace, works);
    result.kernels = analysis::kernelTotals(trace, works);
}

} // namespace

bool isTraceFile(const std::filesystem::path& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored))
        return false;
    const bool isNamedSo = !readers::withoutJsonSuffix(path.filename().string()).empty();
    return (isNamedSo || readers::lookForTrace(path) != readers::TraceLook::NoTrace) &&
           !isOtherRecording(path);
}

base::Result<TraceInspection> inspectTrace(const std::filesystem::path& path, base::LoadContext& context) {
    const std::string file = path.string();
    TraceInspection result;
    base::Diagnostics diagnostics;
    base::LoadContext own{diagnostics, context.progress, context.stop};
    readers::TraceReadOptions options;
    for (const auto key : {analysis::correlationKey, analysis::externalIdKey, analysis::oldExternalIdKey})
        options.argumentKeys.emplace_back(key);
    auto raws = readers::readChromeTrace(file, options, own);
    if (!raws)
        result.failure = raws.error();
    else
        for (trace::RawTrace& raw : raws.value()) {
            auto built = trace::buildTrace(std::move(raw), file, {}, own);
            if (built)
                result.traces.push_back(std::move(built).value());
            else
                result.failure = built.error();
        }
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, file, ""};
    if (!result.traces.empty())
        linkDevice(result, file, diagnostics);
    result.problems = diagnostics.problems();
    context.diagnostics.merge(diagnostics);
    return result;
}

std::string asyncIdText(const trace::Trace& trace, trace::SliceRef slice) {
    const auto record = readers::readRecordText(trace.text(), trace.textOffset(trace.row(slice)));
    if (!record)
        return "";
    const readers::JsonNode root = readers::parseLenientJson(record.value());
    if (const readers::JsonNode* id = root.find("id"))
        return id->value;
    const readers::JsonNode* id2 = root.find("id2");
    return id2 != nullptr && !id2->children.empty() ? id2->children.front().value : "";
}

} // namespace runglass::session
