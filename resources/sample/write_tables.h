// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "span_model.h"

#include <string>

namespace runglass::sample {

// The text of one file of ASCEND_PROFILER_OUTPUT each. Lines end with CR LF where the PyTorch side of the
// vendor's tools writes the file, and with LF where it is passed on from the exporter below.
std::string operatorDetailsText(const SpanModel& model);
std::string kernelDetailsText(const SpanModel& model);
std::string opStatisticText(const SpanModel& model);
std::string apiStatisticText(const SpanModel& model);
std::string stepTraceTimeText(const SpanModel& model);
std::string l2CacheText(const SpanModel& model);
std::string dataPreprocessText(const SpanModel& model);
std::string operatorMemoryText(const SpanModel& model);
std::string memoryRecordText(const SpanModel& model);
std::string npuModuleMemText(const SpanModel& model);
std::string communicationText(const SpanModel& model);
std::string communicationMatrixText(const SpanModel& model);

} // namespace runglass::sample
