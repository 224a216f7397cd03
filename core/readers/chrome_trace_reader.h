// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/readers/byte_producer.h"
#include "core/trace/argument_keys.h"
#include "core/trace/raw_trace.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::readers {

struct TraceReadOptions {
    /// Keys of `args` to take for every event that has them; looked up exactly, one level deep.
    std::vector<std::string> argumentKeys;
    /// Which of them to look for, by category; nullptr: all of them in every record.
    trace::ArgumentPlan (*argumentPlan)(std::string_view category) = nullptr;
    /// Reads only so many bytes of text: for a first picture. A cut made by this is no problem to report.
    std::uint64_t limitBytes = std::numeric_limits<std::uint64_t>::max();
    unsigned threads = 0; ///< 0: as many as the machine has
};

/// Reads a Chrome trace: array or object form, plain or gzip, UTF-8 or UTF-16, of any size, damaged or not;
/// the records are those of rules 1–6 and 9 of the handling of odd files. Several documents in one file are
/// several traces. A damaged record costs that record; what was met is in the context's diagnostics. Fails
/// when nothing of it is a trace (json.not_json, json.no_events, file.empty, …), when the file cannot be
/// read, and when stopped (base::stoppedMessage).
base::Result<std::vector<trace::RawTrace>>
readChromeTrace(const std::string& path, const TraceReadOptions& options, base::LoadContext& context);

/// The same of a text that is worked out from the file at `path`, whose size `fileBytes` is what the progress
/// counts.
base::Result<std::vector<trace::RawTrace>> readProducedTrace(std::unique_ptr<ByteProducer> text,
                                                             const std::string& path, std::uint64_t fileBytes,
                                                             const TraceReadOptions& options,
                                                             base::LoadContext& context);

} // namespace runglass::readers
