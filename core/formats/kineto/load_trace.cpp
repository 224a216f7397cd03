// SPDX-License-Identifier: Apache-2.0
#include "core/formats/kineto/load_trace.h"

#include "core/formats/trace_file.h"

namespace runglass::formats::kineto {

const model::SourceFile* traceFile(const model::SpanFolder& span) {
    return span.files.empty() ? nullptr : &span.files.front();
}

base::Result<std::shared_ptr<const trace::Trace>> loadTrace(const model::SpanFolder& span,
                                                            LoadContext& context) {
    const model::SourceFile* file = traceFile(span);
    if (file == nullptr)
        return base::Error{"There is no trace", span.path, ""};
    auto traces = loadTraceFile(file->path, context);
    if (!traces)
        return traces.error();
    return traces.value().front();
}

} // namespace runglass::formats::kineto
