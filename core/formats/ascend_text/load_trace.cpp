// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/load_trace.h"

#include "core/formats/trace_file.h"

namespace runglass::formats::ascend_text {

const model::SourceFile* traceFile(const model::SpanFolder& span) {
    return span.file("trace_view.json");
}

base::Result<std::shared_ptr<const trace::Trace>> loadTrace(const model::SpanFolder& span,
                                                            LoadContext& context) {
    const model::SourceFile* file = traceFile(span);
    if (file == nullptr)
        return base::Error{"There is no trace", span.path, "It would come from trace_view.json"};
    return loadSlicedTrace(*file, context);
}

} // namespace runglass::formats::ascend_text
