// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/run_folder.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace runglass::session {

/// What a load will need at its peak, guessed from samples of the files.
struct MemoryNeed {
    std::uint64_t bytes = 0;
    std::string file; ///< the one that needs most; "" when nothing needs any

    /// Both at once. The file is that of the larger one.
    MemoryNeed& operator+=(const MemoryNeed& other);
};

/// Of a trace file, plain or gzip: its records, by their length in samples, at 80 bytes each (measured: 47 to
/// 71 while it is read and ordered, see docs/performance.md), and 64 MB. The text of a gzip file is as long
/// as its beginning unpacks, made exact by the length in its trailer where that agrees. Nothing for a file
/// that cannot be read.
MemoryNeed traceMemoryNeed(const std::string& path);

/// Of a CSV or JSON file that is read as a table: 1.6 times its bytes.
MemoryNeed tableMemoryNeed(const model::SourceFile& file);

/// Of some parts of a recording: its trace, with all its slices, when one of the parts is made of it, with 64
/// further bytes a record for a tree of calls, and 1.6 times its CSV and JSON tables, or 3 times its
/// databases, for the others. A trace that is in memory already costs nothing, nor what is made of it.
MemoryNeed memoryNeed(const model::SpanFolder& span, std::span<const model::Part> parts,
                      bool isTraceLoaded = false);

/// Of all ranks of a run: that of the largest. Small ones are loaded several at a time, but of less than is
/// counted here: all tables of a rank, while only its steps and communication are read.
MemoryNeed clusterMemoryNeed(const model::RunFolder& run);

/// What to ask before a load: whether it is expected not to fit.
struct MemoryQuestion {
    MemoryNeed need;
    std::uint64_t availableBytes = 0;

    /// "Loading this needs about 12.3 GB of memory; 7.9 GB are available."
    std::string text() const;
};

/// Nothing when it fits or when the system does not tell what is available.
std::optional<MemoryQuestion> questionBefore(const MemoryNeed& need);

} // namespace runglass::session
