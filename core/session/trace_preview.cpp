// SPDX-License-Identifier: Apache-2.0
#include "core/session/trace_preview.h"

#include "core/formats/registry.h"
#include "core/formats/trace_file.h"

#include <algorithm>

namespace runglass::session {
namespace {

constexpr std::uint64_t previewShare = 20;
constexpr std::uint64_t largestPreviewBytes = std::uint64_t{64} << 20;

} // namespace

std::uint64_t previewBytes(std::uint64_t fileBytes) {
    return std::min(fileBytes / previewShare, largestPreviewBytes);
}

base::Result<std::shared_ptr<const trace::Trace>> loadTracePreview(const model::SpanFolder& span,
                                                                   base::LoadContext& context) {
    using Preview = std::shared_ptr<const trace::Trace>;
    const formats::Format* format = formats::findFormat(span.format);
    const model::SourceFile* file =
        format != nullptr && format->traceFile != nullptr ? format->traceFile(span) : nullptr;
    if (file == nullptr || file->bytes < previewFromBytes)
        return Preview();
    auto traces = formats::loadTraceFile(file->path, context, previewBytes(file->bytes));
    if (!traces)
        return traces.error();
    return traces.value().front();
}

} // namespace runglass::session
