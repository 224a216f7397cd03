// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/chrome_trace_source.h"
#include "core/trace/raw_trace.h"

#include "unit/support/load_files.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::test {

/// A record of a trace with everything that the reader says of it, in texts and numbers of the whole trace.
struct ReadRecord {
    trace::Phase phase = trace::Phase::Complete;
    std::string name; ///< "-" where there is none
    std::string category;
    std::string pid;
    std::string tid;
    base::Nanoseconds start = 0;
    base::Nanoseconds duration = 0;
    std::uint64_t offset = 0;
    std::vector<std::uint64_t> ids;
    std::vector<std::string> facts; ///< samples "series=value", metadata "text/sort", arguments "key:value"

    bool operator==(const ReadRecord&) const = default;
};

std::vector<ReadRecord> recordsOf(const trace::RawTrace& trace);

/// How a text is read: sizes of chunks and the like.
struct ReadWay {
    std::size_t chunkBytes = readers::ChunkSizes().chunkBytes;
    std::size_t runBytes = readers::ChunkSizes().runBytes;
    std::size_t slackBytes = readers::ChunkSizes().slackBytes;
    unsigned threads = 1;
    bool isTolerantOnly = false;
    std::vector<std::string> argumentKeys = {};
};

/// Reads a file; fails the test when it does not load.
std::vector<trace::RawTrace> readTraces(const std::string& path, Loading& loading, const ReadWay& way = {});
/// The only trace of a file with that content.
trace::RawTrace readText(std::string_view content, Loading& loading, const ReadWay& way = {});

/// All that reading a file gives, as one text with a line per fact: to compare ways of reading.
std::string readingOf(const std::string& path, const ReadWay& way);

} // namespace runglass::test
