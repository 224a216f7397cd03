// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

namespace runglass::formats::ascend_text {

/// trace_view.json; nullptr when the span has none.
const model::SourceFile* traceFile(const model::SpanFolder& span);

base::Result<std::shared_ptr<const trace::Trace>> loadTrace(const model::SpanFolder& span,
                                                            LoadContext& context);

} // namespace runglass::formats::ascend_text
