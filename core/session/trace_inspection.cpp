// SPDX-License-Identifier: Apache-2.0
#include "core/session/trace_inspection.h"

#include "core/analysis/call_tree_builder.h"
#include "core/base/file_source.h"
#include "core/formats/registry.h"
#include "core/formats/trace_file.h"
#include "core/readers/record_text.h"
#include "core/readers/trace_kind.h"

#include <algorithm>
#include <utility>

namespace runglass::session {
namespace {

/// Whether a format knows the file as something else than a trace.
bool isOtherRecording(const std::filesystem::path& path) {
    base::Diagnostics ignored;
    base::Progress unwatched;
    base::LoadContext context{ignored, unwatched, {}};
    return std::ranges::any_of(formats::allFormats(), [&](const formats::Format& format) {
        return std::ranges::any_of(format.findFile(path, context), [](const formats::FoundSpan& found) {
            return !found.span.files.empty() && !found.span.hasView(model::View::Trace);
        });
    });
}

void addTotals(TraceInspection& result, const std::string& file, base::LoadContext& context) {
    const auto calls = analysis::buildCallTree(result.traces.front(), file, {}, context);
    if (!calls || !calls.value())
        return; // stopped; the caller sees that
    result.operators = analysis::operatorTotals(*calls.value());
    result.kernels = analysis::kernelTotals(*calls.value());
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
    auto traces = formats::loadTraceFile(file, own);
    if (traces)
        result.traces = std::move(traces).value();
    else
        result.failure = traces.error();
    if (!result.traces.empty())
        addTotals(result, file, own);
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, file, ""};
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
