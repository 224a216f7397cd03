// SPDX-License-Identifier: Apache-2.0
// Whatever bytes a trace file holds, reading it neither fails in a bad way nor gives anything that its
// columns contradict. The entry point is that of libFuzzer; fuzz_main.cpp runs it without.
#include "core/readers/chrome_trace_source.h"
#include "core/readers/gzip_stream.h"
#include "core/readers/record_text.h"
#include "fuzz/memory_file.h"
#include "fuzz/require.h"
#include "unit/support/gzip_text.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace runglass;
using fuzz::require;

void check(const trace::RawTrace& trace) {
    std::uint64_t rows = 0;
    for (const trace::RawChunk& chunk : trace.chunks) {
        const trace::RawTable& table = trace.tables.at(chunk.table);
        for (std::uint32_t i = 0; i < chunk.count; ++i) {
            require(chunk.phases[i] <= trace::Phase::Metadata);
            require(chunk.durations[i] >= trace::endlessDuration);
            require(table.tracks.at(chunk.tracks[i]) < trace.tracks.size());
            require(table.categories.at(chunk.categories[i]) < trace.categories.size());
            if (chunk.names[i] != base::noText)
                require(base::indexOf(table.texts.at(base::indexOf(chunk.names[i]))) < trace.texts.size());
            char brace = 0;
            require(trace.text->read(chunk.textOffset + chunk.offsets[i], &brace, 1) == 1 && brace == '{');
        }
        for (const trace::RawId& id : chunk.ids)
            require(id.event < chunk.count);
        require(chunk.samples.events.size() == chunk.samples.size());
        for (std::size_t i = 0; i < chunk.samples.size(); ++i)
            require(chunk.samples.events[i] < chunk.count);
        rows += chunk.count;
        if (chunk.count > 0) {
            const auto record = readers::readRecordText(*trace.text, chunk.textOffset + chunk.offsets[0]);
            if (record)
                readers::parseLenientJson(record.value());
        }
    }
    require(rows <= trace.records);
}

/// What one way to read a file has found.
struct Found {
    std::uint64_t records = 0; ///< of all its traces
    bool isDamaged = false;    ///< records were left out
};

/// Ways to read a file have to find the same where nothing is broken. Broken records are mended by looking as
/// far ahead as a piece of text goes; and brackets in arguments that are wrong twice, so that each kind of
/// them balances in the end, are seen only by the way that looks at every character.
void requireSame(const Found& one, const Found& other) {
    require(one.isDamaged || other.isDamaged || one.records == other.records);
}

Found found(const std::string& path, const readers::ChunkSizes& sizes, unsigned threads) {
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    readers::TraceReadOptions options;
    options.threads = threads;
    options.argumentKeys = {"correlation"};
    const auto read = readers::readChromeTraceIn(path, options, sizes, context);
    Found found;
    if (read)
        for (const trace::RawTrace& trace : read.value()) {
            check(trace);
            found.records += trace.records;
        }
    found.isDamaged = std::ranges::any_of(diagnostics.problems(), [](const base::Problem& problem) {
        return problem.code == "json.bad_record";
    });
    return found;
}

/// What is unpacked is parsed where it lies, by several threads: it gives what the same text gives from a
/// file. Waiting for one another takes them long, so only some inputs are read like that.
void readPacked(std::string_view text) {
    if (text.size() % 16 != 0 || readers::GzipStream::recognises(text))
        return;
    const std::string packed = test::gzipped(text);
    const fuzz::MemoryFile plainFile(text);
    const fuzz::MemoryFile packedFile(packed);
    if (!plainFile.isWritten() || !packedFile.isWritten())
        return;
    readers::ChunkSizes sizes;
    sizes.chunkBytes = 700;
    sizes.runBytes = 300;
    sizes.slackBytes = 300;
    const Found plain = found(plainFile.path(), sizes, 2);
    const Found unpacked = found(packedFile.path(), sizes, 2);
    require(plain.records == unpacked.records && plain.isDamaged == unpacked.isDamaged);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::MemoryFile file(data, size);
    if (!file.isWritten())
        return 0;
    readers::ChunkSizes small;
    small.chunkBytes = 700;
    small.runBytes = 300;
    readers::ChunkSizes tolerant;
    tolerant.isTolerantOnly = true;
    const Found usual = found(file.path(), {}, 1);
    const Found tolerantly = found(file.path(), tolerant, 1);
    requireSame(usual, tolerantly);
    requireSame(usual, found(file.path(), small, 2));
    readPacked({reinterpret_cast<const char*>(data), size});
    return 0;
}
