// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/trace_document.h"
#include "core/trace/raw_trace.h"

namespace runglass::readers {

/// Makes one trace of what the threads have read. Texts, tracks and categories are numbered in file order,
/// however many threads there were. `loneSurrogates` is raised by what is met of them.
trace::RawTrace mergeDocument(TraceDocument document, std::size_t& loneSurrogates);

} // namespace runglass::readers
