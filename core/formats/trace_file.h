// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/load_context.h"
#include "core/model/run_folder.h"
#include "core/readers/byte_producer.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace runglass::formats {

inline constexpr std::uint64_t wholeFile = std::numeric_limits<std::uint64_t>::max();

/// Reads and builds all traces of a Chrome trace file; several documents in one file are several traces, of
/// which the first one holds the others (Trace::further). Never an empty list. Given a limit, only the first
/// bytes are read: enough for a first picture.
base::Result<std::vector<std::shared_ptr<const trace::Trace>>>
loadTraceFile(const std::string& path, LoadContext& context, std::uint64_t limitBytes = wholeFile);

/// The same of a text that is worked out from the file at `path`, whose size is `fileBytes`.
base::Result<std::vector<std::shared_ptr<const trace::Trace>>>
loadProducedTrace(std::unique_ptr<readers::ByteProducer> text, const std::string& path,
                  std::uint64_t fileBytes, LoadContext& context);

/// The trace of a file with its slices: the records of all of them in one, so that flows and slices that are
/// cut apart find together. A slice whose times count from another point, and further documents of any, are
/// Trace::further. A slice that cannot be read costs only itself and is reported (run.unreadable_part); fails
/// as the first one did when none is left, and when stopped.
base::Result<std::shared_ptr<const trace::Trace>> loadSlicedTrace(const model::SourceFile& file,
                                                                  LoadContext& context);

} // namespace runglass::formats
