// SPDX-License-Identifier: Apache-2.0
#include "core/readers/trace_merge.h"

#include "core/base/decimal.h"
#include "core/readers/json_text.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_map>

#include <simdjson.h>

namespace runglass::readers {
namespace {

constexpr std::uint32_t notYet = 0xFFFFFFFFU;

class Merge {
public:
    Merge(TraceDocument& document, trace::RawTrace& trace, std::size_t& loneSurrogates)
        : document_(document), trace_(trace), loneSurrogates_(loneSurrogates),
          // A writer that has produced one invalid escape does not escape at all (rule 3).
          nameEscapes_(document.tally.of(Oddity::BadEscape).count > 0 ? Escapes::Raw : Escapes::Json) {}

    /// Kind of text by kind of text: chunk by chunk the numbers would depend on where chunks end.
    void run() {
        trace_.tables.resize(document_.parts.size());
        for (std::size_t i = 0; i < document_.parts.size(); ++i) {
            const ThreadTables& tables = *document_.parts[i].tables;
            trace_.tables[i].texts.assign(tables.texts.size(), base::noText);
            trace_.tables[i].tracks.assign(tables.tracks.size(), notYet);
            // One more than there can be: what stands for all further ones.
            const std::size_t further = tables.categories.size() >= furtherCategories ? 1 : 0;
            trace_.tables[i].categories.assign(tables.categories.size() + further, furtherCategory);
        }
        for (const ParsedChunk& parsed : document_.chunks)
            names(parsed.rows.chunk);
        for (const ParsedChunk& parsed : document_.chunks)
            metadataTexts(parsed.rows.chunk);
        for (const ParsedChunk& parsed : document_.chunks)
            seriesTexts(parsed.rows.chunk);
        for (const ParsedChunk& parsed : document_.chunks)
            tracks(parsed.rows.chunk);
        for (const ParsedChunk& parsed : document_.chunks)
            categories(parsed.rows.chunk);
        if (trace_.categories.size() == furtherCategories)
            trace_.categories.push_back(trace_.texts.intern("(further categories)"));
    }

private:
    static constexpr std::uint16_t furtherCategory = furtherCategories;

    base::TextId intern(std::string_view inside, Escapes escapes) {
        if (inside.find('\\') == std::string_view::npos &&
            simdjson::validate_utf8(inside.data(), inside.size()))
            return trace_.texts.intern(inside);
        return trace_.texts.intern(decodeString(inside, escapes, loneSurrogates_));
    }

    void translateText(const trace::RawChunk& chunk, base::TextId local) {
        base::TextId& global = trace_.tables[chunk.table].texts[base::indexOf(local)];
        if (global == base::noText)
            global =
                intern(document_.parts[chunk.table].tables->texts.text(base::indexOf(local)), nameEscapes_);
    }

    void names(const trace::RawChunk& chunk) {
        const base::TextId* const known = trace_.tables[chunk.table].texts.data();
        names_.resize(chunk.count);
        chunk.names.unpack(names_.data());
        for (const base::TextId local : names_.values()) {
            if (local != base::noText && known[base::indexOf(local)] == base::noText) [[unlikely]]
                translateText(chunk, local);
        }
    }

    void metadataTexts(const trace::RawChunk& chunk) {
        for (const trace::RawMetadata& metadata : chunk.metadata)
            if (metadata.text != base::noText)
                translateText(chunk, metadata.text);
    }

    void seriesTexts(const trace::RawChunk& chunk) {
        for (std::size_t i = 0; i < chunk.samples.size(); ++i)
            translateText(chunk, chunk.samples.series[i]);
    }

    void tracks(const trace::RawChunk& chunk) {
        auto& known = trace_.tables[chunk.table].tracks;
        tracks_.resize(chunk.count);
        chunk.tracks.unpack(tracks_.data());
        for (const std::uint32_t local : tracks_.values())
            if (known[local] == notYet) [[unlikely]]
                known[local] = trackOf(document_.parts[chunk.table].tables->tracks, local);
    }

    std::uint32_t trackOf(const RawTrackTable& table, std::uint32_t local) {
        const trace::TrackKey key{intern(table.pid(local), Escapes::Json),
                                  intern(table.tid(local), Escapes::Json)};
        const auto packed = (std::uint64_t{base::indexOf(key.pid)} << 32) | base::indexOf(key.tid);
        const auto [entry, isNew] = trackNumbers_.try_emplace(packed, trace_.tracks.size());
        if (isNew)
            trace_.tracks.push_back(key);
        return entry->second;
    }

    void categories(const trace::RawChunk& chunk) {
        auto& known = trace_.tables[chunk.table].categories;
        auto& isTranslated = translatedCategories_[chunk.table];
        isTranslated.resize(known.size());
        for (std::uint32_t i = 0; i < chunk.count; ++i) {
            const std::uint16_t local = chunk.categories[i];
            if (isTranslated[local] != 0) [[likely]]
                continue;
            isTranslated[local] = 1;
            if (local < furtherCategories)
                known[local] = categoryOf(document_.parts[chunk.table].tables->categories.text(local));
        }
    }

    std::uint16_t categoryOf(std::string_view inside) {
        const base::TextId text = intern(inside, Escapes::Json);
        const auto [entry, isNew] =
            categoryNumbers_.try_emplace(static_cast<std::uint32_t>(text), furtherCategory);
        if (isNew && trace_.categories.size() < furtherCategories) {
            entry->second = static_cast<std::uint16_t>(trace_.categories.size());
            trace_.categories.push_back(text);
        }
        return entry->second;
    }

    TraceDocument& document_;
    trace::RawTrace& trace_;
    std::size_t& loneSurrogates_;
    const Escapes nameEscapes_;
    base::Slab<base::TextId> names_;   ///< of one chunk
    base::Slab<std::uint32_t> tracks_; ///< of one chunk
    std::unordered_map<std::uint64_t, std::uint32_t> trackNumbers_;
    std::unordered_map<std::uint32_t, std::uint16_t> categoryNumbers_;
    std::unordered_map<std::uint32_t, std::vector<std::uint8_t>> translatedCategories_;
};

/// The number of baseTimeNanoseconds, which may be quoted.
base::Nanoseconds baseTimeOf(const TraceHeader& header) {
    base::Nanoseconds result = 0;
    for (const auto& [key, value] : header.values) {
        if (key != "baseTimeNanoseconds")
            continue;
        std::string_view text = value;
        if (text.size() >= 2 && text.front() == '"')
            text = text.substr(1, text.size() - 2);
        if (const auto number = base::parseScaled(base::trimmed(text), 0))
            result = number->value;
    }
    return result;
}

} // namespace

trace::RawTrace mergeDocument(TraceDocument document, std::size_t& loneSurrogates) {
    trace::RawTrace trace;
    trace.baseTimeNs = baseTimeOf(document.header);
    Merge(document, trace, loneSurrogates).run();
    trace.header = std::move(document.header.values);
    trace.records = document.records;
    trace.skipped = document.skipped;
    trace.chunks.reserve(document.chunks.size());
    for (ParsedChunk& parsed : document.chunks)
        if (parsed.rows.chunk.count > 0)
            trace.chunks.push_back(std::move(parsed.rows.chunk));
    for (ThreadPart& part : document.parts) {
        std::ranges::move(part.kept, std::back_inserter(trace.keptMemory));
        std::ranges::move(part.passing, std::back_inserter(trace.passingMemory));
        std::ranges::move(part.arguments, std::back_inserter(trace.argumentMemory));
    }
    return trace;
}

} // namespace runglass::readers
