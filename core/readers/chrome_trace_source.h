// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/readers/chrome_trace_reader.h"
#include "core/readers/produced_text.h"
#include "core/readers/trace_chunk_parser.h"
#include "core/readers/trace_text.h"

#include <cstdint>
#include <memory>
#include <string>

namespace runglass::readers {

/// A file that may be a trace, with its text.
struct TraceSource {
    std::shared_ptr<TraceText> text;
    std::shared_ptr<ProducedText> produced; ///< the same when it is inflated or converted, else nothing
    std::uint64_t fileBytes = 0;            ///< what Progress counts
    bool isCutOnPurpose = false;            ///< plain text, by the limit

    /// The rest is known after text->finish().
    bool isLimited() const { return produced ? produced->outcome().isLimited : isCutOnPurpose; }
    /// Tells what was wrong with the packing of the text.
    void report(const std::string& path, base::Diagnostics& diagnostics) const;
};

/// Opens a file, looks at its content (not its name) and reports what is no trace text, with its code.
base::Result<TraceSource> openTraceSource(const std::string& path, std::uint64_t limitBytes,
                                          base::LoadContext& context, const ChunkSizes& sizes = {});

/// readChromeTrace() with other sizes, for tests.
base::Result<std::vector<trace::RawTrace>> readChromeTraceIn(const std::string& path,
                                                             const TraceReadOptions& options,
                                                             const ChunkSizes& sizes,
                                                             base::LoadContext& context);

} // namespace runglass::readers
