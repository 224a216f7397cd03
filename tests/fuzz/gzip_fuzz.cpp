// SPDX-License-Identifier: Apache-2.0
// Whatever a compressed file holds, it unpacks to the same text and ends for the same reason in pieces of any
// size, and those who read it get that text.
#include "core/readers/chrome_trace_source.h"
#include "core/readers/gzip_stream.h"
#include "core/readers/text_log_reader.h"
#include "fuzz/memory_file.h"
#include "fuzz/require.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace {

using namespace runglass;
using fuzz::require;

/// Zeros compress to a thousandth; more text than this tells nothing new.
constexpr std::size_t textLimit = std::size_t{128} << 10;

struct Unpacked {
    std::string text;
    std::string damage;
    bool operator==(const Unpacked&) const = default;
};

Unpacked unpacked(const std::string& path, std::size_t pieceBytes) {
    const auto file = base::FileSource::open(path);
    Unpacked result;
    if (!file)
        return result;
    readers::GzipStream stream(file.value());
    std::string piece(pieceBytes, '\0');
    while (result.text.size() < textLimit) {
        const auto wanted = std::min(pieceBytes, textLimit - result.text.size());
        const auto got = stream.read(piece.data(), wanted);
        result.text.append(piece, 0, got);
        if (got == 0)
            break;
    }
    require(stream.inflatedBytes() == result.text.size());
    require(stream.consumedBytes() <= file.value().size());
    if (stream.damage() && result.text.size() < textLimit)
        result.damage = stream.damage()->what;
    return result;
}

void readAsTrace(const std::string& path) {
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    const auto source = readers::openTraceSource(path, textLimit, context);
    if (!source)
        return;
    source.value().text->waitFor(textLimit);
    source.value().text->finish();
    source.value().report(path, diagnostics);
}

void readAsLog(const std::string& path) {
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    auto reader = readers::TextLogReader::open(path);
    readers::LogLine line;
    std::uint64_t bytes = 0;
    while (reader && bytes < textLimit && reader.value().next(line, context))
        bytes += line.text.size() + 1;
    if (reader && bytes < textLimit)
        reader.value().unfinished();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::MemoryFile file(data, size);
    if (!file.isWritten())
        return 0;
    constexpr std::size_t large = std::size_t{64} << 10;
    constexpr std::size_t small = 61;
    require(unpacked(file.path(), large) == unpacked(file.path(), small));
    readAsTrace(file.path());
    readAsLog(file.path());
    return 0;
}
