// SPDX-License-Identifier: Apache-2.0
#include "unit/readers/trace_dump.h"

#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <sstream>

namespace runglass::test {
namespace {

std::string textOf(const trace::RawTrace& trace, std::uint32_t table, base::TextId local) {
    if (local == base::noText)
        return "-";
    const base::TextId global = trace.tables[table].texts[base::indexOf(local)];
    return std::string(trace.texts.text(global));
}

void addSides(const trace::RawTrace& trace, const trace::RawChunk& chunk, ReadRecord* records) {
    for (const trace::RawId& id : chunk.ids)
        records[id.event].ids.push_back(id.id);
    for (std::size_t i = 0; i < chunk.samples.size(); ++i) {
        std::ostringstream out;
        out << textOf(trace, chunk.table, chunk.samples.series[i]) << '=' << chunk.samples.values[i];
        records[chunk.samples.events[i]].facts.push_back(out.str());
    }
    for (const trace::RawMetadata& metadata : chunk.metadata)
        records[metadata.event].facts.push_back(textOf(trace, chunk.table, metadata.text) + "/" +
                                                std::to_string(metadata.sortIndex));
    for (std::size_t key = 0; key < chunk.arguments.size(); ++key) {
        const trace::ArgumentView& argument = chunk.arguments[key];
        for (std::size_t i = 0; i < argument.size(); ++i)
            records[argument.rows[i]].facts.push_back(trace.argumentKeys[key] + ":" +
                                                      std::to_string(argument.value(i)));
    }
}

void describe(std::ostream& out, const trace::RawTrace& trace) {
    out << "records " << trace.records << " skipped " << trace.skipped << " base " << trace.baseTimeNs
        << '\n';
    for (const auto& [key, value] : trace.header)
        out << key << " = " << value << '\n';
    for (std::size_t i = 0; i < trace.texts.size(); ++i)
        out << "text " << trace.texts.text(base::TextId{static_cast<std::uint32_t>(i)}) << '\n';
    for (const trace::TrackKey& track : trace.tracks)
        out << "track " << base::indexOf(track.pid) << ' ' << base::indexOf(track.tid) << '\n';
    for (const base::TextId category : trace.categories)
        out << "category " << base::indexOf(category) << '\n';
    for (const ReadRecord& record : recordsOf(trace)) {
        out << static_cast<int>(record.phase) << '|' << record.name << '|' << record.category << '|'
            << record.pid << '|' << record.tid << '|' << record.start << '|' << record.duration << '|'
            << record.offset;
        for (const auto id : record.ids)
            out << " #" << id;
        for (const auto& fact : record.facts)
            out << ' ' << fact;
        out << '\n';
    }
}

auto readIn(const std::string& path, Loading& loading, const ReadWay& way) {
    readers::TraceReadOptions options;
    options.threads = way.threads;
    options.argumentKeys = way.argumentKeys;
    readers::ChunkSizes sizes;
    sizes.chunkBytes = way.chunkBytes;
    sizes.runBytes = way.runBytes;
    sizes.slackBytes = way.slackBytes;
    sizes.isTolerantOnly = way.isTolerantOnly;
    return readers::readChromeTraceIn(path, options, sizes, loading.context);
}

} // namespace

std::vector<ReadRecord> recordsOf(const trace::RawTrace& trace) {
    std::vector<ReadRecord> records;
    for (const trace::RawChunk& chunk : trace.chunks) {
        const std::size_t first = records.size();
        for (std::uint32_t i = 0; i < chunk.count; ++i) {
            const trace::RawTable& table = trace.tables[chunk.table];
            const trace::TrackKey track = trace.tracks[table.tracks[chunk.tracks[i]]];
            records.push_back(
                {chunk.phases[i],
                 textOf(trace, chunk.table, chunk.names[i]),
                 std::string(trace.texts.text(trace.categories[table.categories[chunk.categories[i]]])),
                 std::string(trace.texts.text(track.pid)),
                 std::string(trace.texts.text(track.tid)),
                 chunk.starts[i],
                 chunk.durations[i],
                 chunk.textOffset + chunk.offsets[i],
                 {},
                 {}});
        }
        addSides(trace, chunk, records.data() + first);
    }
    return records;
}

std::vector<trace::RawTrace> readTraces(const std::string& path, Loading& loading, const ReadWay& way) {
    auto read = readIn(path, loading, way);
    if (!read)
        FAIL(read.error().what);
    return std::move(read.value());
}

trace::RawTrace readText(std::string_view content, Loading& loading, const ReadWay& way) {
    const TempFolder folder;
    auto traces = readTraces(folder.write("trace.json", content), loading, way);
    REQUIRE(traces.size() == 1);
    return std::move(traces.front());
}

std::string readingOf(const std::string& path, const ReadWay& way) {
    Loading loading;
    const auto read = readIn(path, loading, way);
    std::ostringstream out;
    if (read)
        for (const trace::RawTrace& trace : read.value())
            describe(out, trace);
    else
        out << "error " << read.error().what << '\n';
    for (const base::Problem& problem : loading.diagnostics.problems())
        out << problem.code << " x" << problem.count << " at " << problem.first.text() << '\n';
    return out.str();
}

} // namespace runglass::test
