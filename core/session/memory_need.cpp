// SPDX-License-Identifier: Apache-2.0
#include "core/session/memory_need.h"

#include "core/base/available_memory.h"
#include "core/base/file_source.h"
#include "core/formats/registry.h"
#include "core/readers/gzip_stream.h"
#include "core/session/parts.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

namespace runglass::session {
namespace {

using model::Part;

constexpr std::uint64_t bytesOfRecord = 80;
constexpr std::uint64_t bytesOfCall = 64;
constexpr std::uint64_t fixedBytes = std::uint64_t{64} << 20;
/// Below, nobody has to think of memory, and no file is looked into.
constexpr std::uint64_t smallBytes = std::uint64_t{1} << 20;
/// Of CSV files: 1.36 to 1.45 times the file while they are read.
constexpr double tableFactor = 1.6;
/// Of databases, as a rule of thumb: SQLite keeps a number in as few bytes as it needs, two to four for most
/// ids and lengths, where a column has eight, and names are looked up while the rows are read.
constexpr double databaseFactor = 3;

/// The text of a trace as far as it is known without reading it.
struct TraceText {
    std::string sample;
    std::uint64_t bytes = 0; ///< of all of it
};

/// The last four bytes of a gzip file: the length of the text of its last member, modulo 2^32.
std::uint64_t trailerLength(const base::FileSource& file) {
    std::array<char, 4> trailer{};
    if (file.size() < trailer.size() ||
        file.read(file.size() - trailer.size(), trailer.data(), trailer.size()) != trailer.size())
        return 0;
    std::uint64_t length = 0;
    for (std::size_t i = 0; i < trailer.size(); ++i)
        length |= std::uint64_t{static_cast<unsigned char>(trailer[i])} << (8 * i);
    return length;
}

/// The length with this remainder modulo 2^32 that is nearest to the expected one; the expected one when none
/// is within a quarter of it, because then the file has several members.
std::uint64_t lengthNear(std::uint64_t expected, std::uint64_t remainder) {
    constexpr std::uint64_t period = std::uint64_t{1} << 32;
    const std::uint64_t whole = expected / period * period;
    std::uint64_t nearest = whole + remainder;
    const auto distance = [&](std::uint64_t length) {
        return std::max(length, expected) - std::min(length, expected);
    };
    for (const std::uint64_t other : {nearest + period, nearest < period ? nearest : nearest - period})
        if (distance(other) < distance(nearest))
            nearest = other;
    return distance(nearest) <= expected / 4 ? nearest : expected;
}

TraceText gzipText(const base::FileSource& file) {
    constexpr std::size_t sampleBytes = std::size_t{16} << 20;
    TraceText text;
    readers::GzipStream stream(file);
    text.sample.resize(sampleBytes);
    text.sample.resize(stream.read(text.sample.data(), text.sample.size()));
    text.bytes = text.sample.size();
    if (text.bytes < sampleBytes)
        return text;
    const double ratio = static_cast<double>(text.bytes) /
                         static_cast<double>(std::max<std::uint64_t>(stream.consumedBytes(), 1));
    const auto expected = static_cast<std::uint64_t>(ratio * static_cast<double>(file.size()));
    text.bytes = std::max(lengthNear(expected, trailerLength(file)), text.bytes);
    return text;
}

/// Pieces from all over the file: the first records of a recording are often longer than the others.
TraceText plainText(const base::FileSource& file) {
    constexpr std::uint64_t pieces = 16;
    constexpr std::size_t pieceBytes = std::size_t{64} << 10;
    TraceText text;
    text.bytes = file.size();
    std::string piece(pieceBytes, '\0');
    for (std::uint64_t i = 0; i < pieces; ++i)
        text.sample.append(piece, 0, file.read(file.size() / pieces * i, piece.data(), piece.size()));
    return text;
}

TraceText traceText(const base::FileSource& file) {
    std::string head(2, '\0');
    head.resize(file.read(0, head.data(), head.size()));
    return readers::GzipStream::recognises(head) ? gzipText(file) : plainText(file);
}

/// Each record has one phase. Text without any may be of records beyond the sample, of the usual length.
std::uint64_t recordsOf(const TraceText& text) {
    constexpr std::string_view mark = "\"ph\"";
    constexpr std::uint64_t usualBytes = 200;
    std::uint64_t records = 0;
    for (auto at = text.sample.find(mark); at != std::string::npos; at = text.sample.find(mark, at + 1))
        ++records;
    if (records == 0)
        return text.bytes / usualBytes;
    const double each = static_cast<double>(text.sample.size()) / static_cast<double>(records);
    return static_cast<std::uint64_t>(static_cast<double>(text.bytes) / each);
}

MemoryNeed needOfRecords(const std::string& path, std::uint64_t bytesEach) {
    const auto file = base::FileSource::open(path);
    if (!file || file->size() == 0)
        return {};
    if (file->size() < smallBytes && !path.ends_with(".gz"))
        return {0, path};
    return {recordsOf(traceText(file.value())) * bytesEach, path};
}

/// Of all files of a trace.
MemoryNeed needOfTrace(const std::vector<std::string>& paths, std::uint64_t bytesEach) {
    MemoryNeed need;
    for (const std::string& path : paths)
        need += needOfRecords(path, bytesEach);
    if (!need.file.empty())
        need.bytes += fixedBytes;
    return need;
}

std::uint64_t databaseNeed(const model::SourceFile& file) {
    return static_cast<std::uint64_t>(databaseFactor * static_cast<double>(file.bytes));
}

/// A timeline whose records are made of rows; what is known of all rows stays beside it.
MemoryNeed needOfTimeline(const model::SpanFolder& span, std::uint64_t bytesEach) {
    constexpr std::uint64_t fileBytesOfRecord = 80;
    MemoryNeed need;
    for (const model::SourceFile& file : span.files)
        need += {file.bytes / fileBytesOfRecord * bytesEach + databaseNeed(file), file.path};
    return need;
}

enum class Source { None, Table, Trace, Calls };

/// What a part is read from, or made of where no file of its own is there.
Source sourceOf(const model::SpanFolder& span, const formats::Format& format, Part part) {
    Source source = Source::None;
    withPart(part, [&](const auto& spec) {
        const auto loader = spec.loader == nullptr ? nullptr : format.*spec.loader;
        if (part == Part::Trace)
            source = Source::Trace;
        else if (loader != nullptr && span.hasView(spec.view))
            source = Source::Table;
        else if (part == Part::Calls)
            source = Source::Calls;
        else
            for (const Part of : spec.derivedFrom)
                source = std::max(source, sourceOf(span, format, of));
    });
    return source;
}

MemoryNeed needOfTables(const model::SpanFolder& span, const formats::Format& format,
                        const model::SourceFile* trace) {
    MemoryNeed need;
    std::uint64_t largest = 0;
    for (const model::SourceFile& file : span.files) {
        const bool isText = file.name.ends_with(".csv") || file.name.ends_with(".json");
        if ((!isText && !format.readsDatabases) || (trace != nullptr && file.path == trace->path))
            continue;
        need.bytes += isText ? tableMemoryNeed(file).bytes : databaseNeed(file);
        if (file.bytes > largest) {
            largest = file.bytes;
            need.file = file.path;
        }
    }
    return need;
}

/// "12.3 GB", "90 MB"
std::string sizeText(std::uint64_t bytes) {
    constexpr std::uint64_t gigabyte = std::uint64_t{1} << 30;
    constexpr std::uint64_t tenth = gigabyte / 10;
    if (bytes < gigabyte)
        return std::to_string(bytes >> 20) + " MB";
    const std::uint64_t tenths = bytes / tenth + (bytes % tenth >= tenth / 2 ? 1 : 0);
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + " GB";
}

} // namespace

MemoryNeed& MemoryNeed::operator+=(const MemoryNeed& other) {
    if (other.bytes > bytes || file.empty())
        file = other.file;
    bytes += std::min(other.bytes, std::numeric_limits<std::uint64_t>::max() - bytes);
    return *this;
}

MemoryNeed traceMemoryNeed(const std::string& path) {
    return needOfTrace({path}, bytesOfRecord);
}

MemoryNeed tableMemoryNeed(const model::SourceFile& file) {
    return {static_cast<std::uint64_t>(tableFactor * static_cast<double>(file.bytes)), file.path};
}

MemoryNeed memoryNeed(const model::SpanFolder& span, std::span<const Part> parts, bool isTraceLoaded) {
    const formats::Format* format = formats::findFormat(span.format);
    if (format == nullptr)
        return {};
    bool hasTables = false;
    Source most = Source::None;
    for (const Part part : parts) {
        const Source source = sourceOf(span, *format, part);
        hasTables = hasTables || source == Source::Table;
        most = std::max(most, source);
    }
    const model::SourceFile* trace = format->traceFile == nullptr ? nullptr : format->traceFile(span);
    MemoryNeed need = hasTables ? needOfTables(span, *format, trace) : MemoryNeed();
    if (most < Source::Trace || isTraceLoaded)
        return need;
    const std::uint64_t bytesEach = bytesOfRecord + (most == Source::Calls ? bytesOfCall : 0);
    if (trace != nullptr)
        need += needOfTrace(trace->paths(), bytesEach);
    else if (format->readsDatabases && format->loadTrace != nullptr)
        need += needOfTimeline(span, bytesEach);
    return need;
}

MemoryNeed clusterMemoryNeed(const model::RunFolder& run) {
    constexpr std::array parts{Part::Steps, Part::Communication};
    MemoryNeed most;
    for (const model::WorkerFolder& worker : run.workers)
        for (const model::SpanFolder& span : worker.spans)
            if (MemoryNeed need = memoryNeed(span, parts); need.bytes > most.bytes)
                most = std::move(need);
    return most;
}

std::string MemoryQuestion::text() const {
    return "Loading this needs about " + sizeText(need.bytes) + " of memory; " + sizeText(availableBytes) +
           " are available";
}

std::optional<MemoryQuestion> questionBefore(const MemoryNeed& need) {
    const auto available = base::availableMemoryBytes();
    if (need.bytes == 0 || !available || need.bytes <= *available)
        return std::nullopt;
    return MemoryQuestion{need, *available};
}

} // namespace runglass::session
