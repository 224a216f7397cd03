// SPDX-License-Identifier: Apache-2.0
#include "core/readers/raw_chunk_builder.h"

#include "core/readers/json_masks.h"
#include "core/readers/json_text.h"
#include "core/readers/object_scan.h"
#include "core/readers/record_numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>

namespace runglass::readers {
namespace {

using trace::Phase;

constexpr std::uint8_t unknownPhase = 0xFF;

constexpr auto phaseTable = [] {
    std::array<std::uint8_t, 256> table{};
    table.fill(unknownPhase);
    const auto set = [&](char c, Phase phase) {
        table[static_cast<unsigned char>(c)] = static_cast<std::uint8_t>(phase);
    };
    set('X', Phase::Complete);
    set('B', Phase::Begin);
    set('E', Phase::End);
    set('i', Phase::Instant);
    set('I', Phase::Instant);
    set('R', Phase::Instant);
    set('b', Phase::AsyncBegin);
    set('S', Phase::AsyncBegin);
    set('e', Phase::AsyncEnd);
    set('F', Phase::AsyncEnd);
    set('n', Phase::AsyncInstant);
    set('C', Phase::Counter);
    set('s', Phase::FlowStart);
    set('t', Phase::FlowStep);
    set('f', Phase::FlowEnd);
    set('M', Phase::Metadata);
    return table;
}();

constexpr bool isFlow(Phase phase) {
    return phase == Phase::FlowStart || phase == Phase::FlowStep || phase == Phase::FlowEnd ||
           phase == Phase::FlowEndInside;
}
constexpr bool isAsync(Phase phase) {
    return phase == Phase::AsyncBegin || phase == Phase::AsyncEnd || phase == Phase::AsyncInstant;
}

/// The text of a field; empty for null, containers and when it is missing.
std::string_view textOf(const RecordFields& fields, Field field) {
    if (!fields.has(field))
        return {};
    const RawValue& value = fields.of(field);
    return value.kind == RawValue::Kind::Container || value.isNull() ? std::string_view() : value.view();
}

/// Goes through the fields of a value; through none when it is no object.
ObjectScan fieldsOf(const RawValue& value, const char* end) {
    return {value.kind == RawValue::Kind::Container ? value.data : end, end};
}

template <typename T>
std::vector<T> copied(const base::Slab<T>& values) {
    return {values.data(), values.data() + values.size()};
}

template <typename T>
const T* moved(ColumnArena& arena, const T* column, std::size_t rows) {
    T* const place = arena.take<T>(rows);
    if (rows > 0)
        std::memcpy(static_cast<void*>(place), column, rows * sizeof(T));
    return place;
}

template <typename T>
trace::PackedColumn<T> packed(ColumnArena& arena, const T* column, std::size_t rows) {
    return trace::PackedColumn<T>::pack({column, rows},
                                        [&](std::size_t bytes) { return arena.take<std::byte>(bytes); });
}

trace::ArgumentView moved(ColumnArena& arena, const trace::ArgumentView& column) {
    const auto moveSpan = [&](auto values) {
        return decltype(values)(moved(arena, values.data(), values.size()), values.size());
    };
    return {moveSpan(column.rows), moveSpan(column.values), moveSpan(column.wide)};
}

} // namespace

RawChunkBuilder::RawChunkBuilder(std::vector<std::string> argumentKeys, PlanOfArguments argumentPlan,
                                 std::uint32_t table)
    : argumentKeys_(std::move(argumentKeys)), argumentPlan_(argumentPlan), table_(table),
      arguments_(argumentKeys_.size()) {}

void RawChunkBuilder::beginChunk(std::uint64_t textOffset) {
    chunkOffset_ = textOffset;
    rows_ = 0;
    ids_.resize(0);
    cutSamples(0);
    metadata_.resize(0);
    forgetArgumentsFrom(0);
    records_ = 0;
    skipped_ = 0;
    tally_ = {};
    unknownPhases_.clear();
}

void RawChunkBuilder::setText(const char* begin, const char* end, std::uint64_t offset) {
    textBegin_ = begin;
    textEnd_ = end;
    textOffset_ = offset;
}

void RawChunkBuilder::reserve(std::size_t bytes) {
    constexpr std::size_t smallestRecord = 8; // {"ph":1}
    columns_.reserve(rows_ + bytes / smallestRecord + 1, rows_);
}

std::uint64_t RawChunkBuilder::offsetOf(const char* at) const {
    return textOffset_ + static_cast<std::uint64_t>(at - textBegin_);
}

void RawChunkBuilder::skipRecord(const char* at) {
    ++skipped_;
    tally_.add(Oddity::BadRecord, offsetOf(at));
}

void RawChunkBuilder::row(const RecordFields& fields, const char* at) {
    if (!fields.has(Field::Ph)) {
        // Some writers begin with {}, so that each record can start with a comma.
        if (const char* const next = skipBlanks(at + 1, textEnd_); next >= textEnd_ || *next != '}')
            skipRecord(at);
        return;
    }
    const RawValue& ph = fields.of(Field::Ph);
    const auto code = ph.size == 1 ? phaseTable[static_cast<unsigned char>(*ph.data)] : unknownPhase;
    if (code == unknownPhase) [[unlikely]] {
        if (ph.kind == RawValue::Kind::Container || ph.size == 0 || ph.isNull())
            skipRecord(at);
        else
            addUnknownPhase(ph);
        return;
    }
    auto phase = static_cast<Phase>(code);
    base::Nanoseconds start = 0;
    const bool hasStart = fields.has(Field::Ts) && readTime(fields.of(Field::Ts), start);
    if (!hasStart && phase != Phase::Metadata) [[unlikely]] {
        skipRecord(at);
        return;
    }
    ++records_;
    if (fields.hasDuplicate()) [[unlikely]]
        tally_.add(Oddity::DuplicateKey, offsetOf(at));

    const std::size_t row = rows_++;
    const auto event = static_cast<std::uint32_t>(row);
    const bool flow = isFlow(phase);
    columns_.starts[row] = start;
    columns_.durations[row] = trace::noDuration;
    if (phase == Phase::Complete && fields.has(Field::Dur)) {
        bool isNegative = false;
        columns_.durations[row] = durationOf(fields.of(Field::Dur), start, isNegative);
        if (isNegative) [[unlikely]]
            tally_.add(Oddity::NegativeDuration, offsetOf(at));
    }
    if (phase == Phase::FlowEnd && fields.has(Field::Bp) && fields.of(Field::Bp).view() == "e")
        phase = Phase::FlowEndInside;
    columns_.phases[row] = phase;
    columns_.offsets[row] = static_cast<std::uint32_t>(offsetOf(at) - chunkOffset_);
    columns_.tracks[row] = tables_->tracks.intern(textOf(fields, Field::Pid), textOf(fields, Field::Tid));
    columns_.names[row] = flow ? base::noText : nameOf(fields, phase);
    columns_.categories[row] = flow ? categoryOfFlow(fields) : categoryOf(textOf(fields, Field::Cat));

    if (flow || isAsync(phase))
        addId(fields, event);
    else if (phase == Phase::Counter && fields.has(Field::Args))
        addSamples(fields.of(Field::Args), event);
    else if (phase == Phase::Metadata)
        addMetadata(fields, event);
    if (!argumentKeys_.empty() && fields.has(Field::Args))
        addArguments(fields.of(Field::Args), columns_.categories[row], event);
}

void RawChunkBuilder::addUnknownPhase(const RawValue& phase) {
    constexpr std::size_t mostPhases = 32;
    constexpr std::size_t longestShown = 16;
    ++records_;
    const auto text = phase.view().substr(0, longestShown);
    const auto known = unknownPhases_.find(text);
    if (known != unknownPhases_.end())
        ++known->second;
    else
        ++unknownPhases_[unknownPhases_.size() < mostPhases ? std::string(text) : "others"];
}

std::uint16_t RawChunkBuilder::categoryOf(std::string_view text) {
    if (tables_->categories.size() >= furtherCategories) [[unlikely]]
        return static_cast<std::uint16_t>(std::min(tables_->categories.find(text), furtherCategories));
    return static_cast<std::uint16_t>(tables_->categories.internRepeated(text));
}

std::uint16_t RawChunkBuilder::categoryOfFlow(const RecordFields& fields) {
    const auto category = textOf(fields, Field::Cat);
    if (!category.empty())
        return categoryOf(category);
    // HostToDevice123: the number is the id, what is before it the kind of flow.
    auto name = textOf(fields, Field::Name);
    while (!name.empty() && name.back() >= '0' && name.back() <= '9')
        name.remove_suffix(1);
    return categoryOf(name);
}

base::TextId RawChunkBuilder::nameOf(const RecordFields& fields, Phase phase) {
    const auto name = textOf(fields, Field::Name);
    const auto id = phase == Phase::Counter ? textOf(fields, Field::Id) : std::string_view();
    if (id.empty())
        return base::TextId{tables_->texts.intern(name)};
    // Counters of one name with different ids are different counters; each is shown with its id.
    std::string text(name);
    text.append("[").append(id).append("]");
    const std::size_t size = text.size();
    text.append(textPadding, '\0');
    return base::TextId{tables_->texts.intern({text.data(), size})};
}

void RawChunkBuilder::addId(const RecordFields& fields, std::uint32_t event) {
    std::optional<trace::IdKey> id;
    if (fields.has(Field::Id))
        id = idKeyOf(fields.of(Field::Id));
    if (!id && fields.has(Field::Id2)) {
        for (ObjectScan scan = fieldsOf(fields.of(Field::Id2), textEnd_); scan.next();) {
            if (scan.key() == "global")
                id = idKeyOf(scan.value());
            else if (const auto local = scan.key() == "local" ? idKeyOf(scan.value()) : std::nullopt)
                id = localIdKey(*local, textOf(fields, Field::Pid));
        }
    }
    if (id)
        ids_.push_back({event, *id});
}

void RawChunkBuilder::addSamples(const RawValue& args, std::uint32_t event) {
    for (ObjectScan scan = fieldsOf(args, textEnd_); scan.next();) {
        if (scan.value().kind == RawValue::Kind::Container)
            continue;
        const auto value = base::parseReal(base::trimmed(scan.value().view()));
        if (value && std::isfinite(*value))
            addSample(event, base::TextId{tables_->texts.intern(scan.key())}, *value);
    }
}

void RawChunkBuilder::addSample(std::uint32_t event, base::TextId series, double value) {
    sampleEvents_.push_back(event);
    sampleSeries_.push_back(series);
    sampleValues_.push_back(value);
}

void RawChunkBuilder::cutSamples(std::size_t size) {
    sampleEvents_.resize(size);
    sampleSeries_.resize(size);
    sampleValues_.resize(size);
}

void RawChunkBuilder::addMetadata(const RecordFields& fields, std::uint32_t event) {
    trace::RawMetadata metadata{event, base::noText, 0};
    if (fields.has(Field::Args)) {
        for (ObjectScan scan = fieldsOf(fields.of(Field::Args), textEnd_); scan.next();) {
            const RawValue& value = scan.value();
            if (value.kind == RawValue::Kind::Container || value.isNull())
                continue;
            if (scan.key() == "name" || scan.key() == "labels")
                metadata.text = base::TextId{tables_->texts.intern(value.view())};
            else if (scan.key() == "sort_index")
                if (const auto index = base::parseScaled(base::trimmed(value.view()), 0))
                    metadata.sortIndex = index->value;
        }
    }
    metadata_.push_back(metadata);
}

const trace::ArgumentPlan& RawChunkBuilder::planOf(std::uint16_t category) {
    static constexpr trace::ArgumentPlan everything;
    if (argumentPlan_ == nullptr || category >= tables_->categories.size())
        return everything;
    while (plans_.size() <= category)
        plans_.push_back(argumentPlan_(tables_->categories.text(plans_.size())));
    return plans_[category];
}

void RawChunkBuilder::addArguments(const RawValue& args, std::uint16_t category, std::uint32_t event) {
    const trace::ArgumentPlan& plan = planOf(category);
    if (plan.keys == 0)
        return;
    std::uint32_t found = 0;
    for (ObjectScan scan = fieldsOf(args, textEnd_); scan.next();) {
        for (std::size_t key = 0; key < argumentKeys_.size(); ++key) {
            if ((plan.keys >> key & 1) == 0 || scan.key() != argumentKeys_[key])
                continue;
            if (const auto value = idKeyOf(scan.value()))
                arguments_[key].add(event, *value);
            found |= 1U << key;
            break;
        }
        if ((found & plan.enough[0]) == plan.enough[0] || (found & plan.enough[1]) == plan.enough[1])
            return;
    }
}

void RawChunkBuilder::forgetArgumentsFrom(std::size_t row) {
    for (trace::ArgumentColumn& column : arguments_)
        column.cutFrom(static_cast<std::uint32_t>(row));
}

RawChunkBuilder::Mark RawChunkBuilder::mark() const {
    return {rows_,    ids_.size(), sampleValues_.size(), metadata_.size(), records_,
            skipped_, tally_,      unknownPhases_};
}

void RawChunkBuilder::goBackTo(const Mark& mark) {
    rows_ = mark.rows;
    ids_.resize(mark.ids);
    cutSamples(mark.samples);
    metadata_.resize(mark.metadata);
    forgetArgumentsFrom(mark.rows);
    records_ = mark.records;
    skipped_ = mark.skipped;
    tally_ = mark.tally;
    unknownPhases_ = mark.unknownPhases;
}

ChunkRows RawChunkBuilder::finishChunk() {
    ChunkRows rows;
    trace::RawChunk& chunk = rows.chunk;
    chunk.textOffset = chunkOffset_;
    chunk.table = table_;
    chunk.count = static_cast<std::uint32_t>(rows_);
    chunk.offsets = moved(kept_, columns_.offsets, rows_);
    chunk.categories = moved(kept_, columns_.categories, rows_);
    chunk.starts = packed(passing_, columns_.starts, rows_);
    chunk.durations = packed(passing_, columns_.durations, rows_);
    chunk.names = packed(passing_, columns_.names, rows_);
    chunk.tracks = packed(passing_, columns_.tracks, rows_);
    chunk.phases = moved(passing_, columns_.phases, rows_);
    chunk.ids = {moved(passing_, ids_.data(), ids_.size()), ids_.size()};
    const std::size_t samples = sampleValues_.size();
    chunk.samples = {packed(passing_, sampleEvents_.data(), samples),
                     packed(passing_, sampleSeries_.data(), samples),
                     {moved(passing_, sampleValues_.data(), samples), samples}};
    chunk.metadata = copied(metadata_);
    for (const trace::ArgumentColumn& column : arguments_)
        chunk.arguments.push_back(moved(argumentArena_, column.view()));
    rows.records = records_;
    rows.skipped = skipped_;
    rows.tally = tally_;
    rows.unknownPhases = std::move(unknownPhases_);
    return rows;
}

void RawChunkBuilder::releaseScratch() {
    columns_ = {};
    ids_ = {};
    sampleEvents_ = {};
    sampleSeries_ = {};
    sampleValues_ = {};
    metadata_ = {};
    arguments_ = std::vector<trace::ArgumentColumn>(argumentKeys_.size());
}

} // namespace runglass::readers
