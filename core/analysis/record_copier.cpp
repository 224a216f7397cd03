// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/record_copier.h"

#include "core/analysis/json_node_text.h"
#include "core/base/capped_sum.h"
#include "core/base/decimal.h"
#include "core/readers/record_text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <simdjson.h>
#include <utility>
#include <vector>

namespace runglass::analysis {
namespace {

using readers::JsonNode;

/// Reads large blocks, because neighbouring records are asked for one after another.
class BlockText : public trace::EventText {
public:
    explicit BlockText(const trace::EventText& source) : source_(source) {}

    std::uint64_t size() const override { return source_.size(); }
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t bytes) const override {
        if (bytes > blockBytes / 2)
            return source_.read(offset, buffer, bytes);
        if (offset < from_ || offset + bytes > from_ + block_.size())
            fill(offset);
        const auto begin = std::min<std::uint64_t>(offset - from_, block_.size());
        const auto count = std::min<std::uint64_t>(bytes, block_.size() - begin);
        std::memcpy(buffer, block_.data() + begin, count);
        return count;
    }

private:
    static constexpr std::size_t blockBytes = std::size_t{1} << 20;

    void fill(std::uint64_t offset) const {
        block_.resize(blockBytes);
        block_.resize(source_.read(offset, block_.data(), blockBytes));
        from_ = offset;
    }

    const trace::EventText& source_;
    mutable std::vector<char> block_;
    mutable std::uint64_t from_ = 0;
};

JsonNode scalar(std::string key, std::string value, bool isText) {
    return {std::move(key), std::move(value), isText, false, false, {}};
}

/// Puts the value in the place of all that had the key.
void replace(JsonNode& record, JsonNode value) {
    std::erase_if(record.children, [&](const JsonNode& child) { return child.key == value.key; });
    record.children.push_back(std::move(value));
}

std::optional<base::Nanoseconds> timeOf(const JsonNode& record) {
    const JsonNode* time = record.find("ts");
    const auto number = time != nullptr ? base::parseMicroseconds(base::trimmed(time->value)) : std::nullopt;
    return number ? std::optional(number->value) : std::nullopt;
}

} // namespace

/// Judges records with simdjson: most are valid, and then their text is what is wanted.
struct RecordCopier::Parsed {
    simdjson::dom::parser parser;
    bool isValid = false;
    std::string phase;

    void parse(std::string_view text) {
        constexpr std::size_t deepest = 1 << 16;
        constexpr std::size_t leastBytes = 1 << 12;
        isValid = false;
        phase.clear();
        if (text.size() > parser.capacity() &&
            parser.allocate(std::max(text.size(), leastBytes), deepest) != simdjson::SUCCESS)
            return;
        simdjson::dom::object record;
        isValid = parser.parse(text.data(), text.size()).get(record) == simdjson::SUCCESS;
        if (!isValid)
            return;
        std::string_view value;
        for (const auto field : record)
            if (field.key == "ph" && field.value.get(value) == simdjson::SUCCESS)
                phase = value;
    }
};

RecordCopier::RecordCopier(const trace::Trace& trace)
    : trace_(trace), text_(std::make_unique<BlockText>(trace.text())), parsed_(std::make_unique<Parsed>()) {}

RecordCopier::~RecordCopier() = default;

std::optional<base::Error> RecordCopier::append(std::string& out, trace::SliceRef slice) {
    auto found = readers::readRecordText(*text_, trace_.textOffset(trace_.row(slice)));
    if (!found)
        return found.error();
    const std::string& text = found.value();
    parsed_->parse(text);
    std::string phase = parsed_->phase;
    std::optional<JsonNode> record;
    if (!parsed_->isValid || !fileOriginNs_) {
        record = readers::parseLenientJson(text);
        if (const JsonNode* field = record->find("ph"))
            phase = field->value;
        if (const auto timeNs = timeOf(*record); timeNs && !fileOriginNs_)
            fileOriginNs_ = originToldBy(slice, *timeNs);
    }
    if (phase == "B")
        appendComplete(out, text, slice);
    else if (phase == "b" || phase == "S")
        appendWithEnd(out, text, phase, slice);
    else if (parsed_->isValid)
        out += text;
    else
        appendJson(out, *record, JsonLayout::Compact);
    return std::nullopt;
}

/// Nothing where the slice does not stand at its own time, which lies too far away.
std::optional<base::Nanoseconds> RecordCopier::originToldBy(trace::SliceRef slice,
                                                            base::Nanoseconds timeNs) const {
    const auto startNs = trace_.startNs(slice);
    const auto absoluteNs = trace_.originNs() + startNs;
    base::Nanoseconds origin = 0;
    if (absoluteNs == trace::timeLimitNs || absoluteNs == -trace::timeLimitNs ||
        __builtin_sub_overflow(timeNs, startNs, &origin))
        return std::nullopt;
    return origin;
}

void RecordCopier::appendComplete(std::string& out, std::string_view text, trace::SliceRef slice) const {
    JsonNode record = readers::parseLenientJson(text);
    replace(record, scalar("ph", "X", true));
    replace(record, scalar("dur", microsecondsText(trace_.durationNs(slice)), false));
    appendJson(out, record, JsonLayout::Compact);
}

void RecordCopier::appendWithEnd(std::string& out, std::string_view text, std::string_view phase,
                                 trace::SliceRef slice) const {
    const JsonNode record = readers::parseLenientJson(text);
    if (parsed_->isValid)
        out += text;
    else
        appendJson(out, record, JsonLayout::Compact);
    const auto timeNs = timeOf(record);
    if (trace_.isUnfinished(slice) || !timeNs)
        return;
    static constexpr std::array<std::string_view, 7> keys{"name", "cat", "id", "id2", "scope", "pid", "tid"};
    JsonNode end;
    end.isContainer = true;
    end.children.push_back(scalar("ph", phase == "b" ? "e" : "F", true));
    end.children.push_back(
        scalar("ts", microsecondsText(base::cappedSum(*timeNs, trace_.durationNs(slice))), false));
    for (const auto key : keys)
        if (const JsonNode* field = record.find(key))
            end.children.push_back(*field);
    out += ",\n";
    appendJson(out, end, JsonLayout::Compact);
}

std::string validJson(std::string_view json) {
    simdjson::dom::parser parser;
    if (parser.parse(json.data(), json.size()).error() == simdjson::SUCCESS)
        return std::string(json);
    std::string out;
    appendJson(out, readers::parseLenientJson(json), JsonLayout::Compact);
    return out;
}

std::string microsecondsText(base::Nanoseconds timeNs) {
    std::string text;
    base::appendScaled(text, timeNs, 3);
    return text;
}

} // namespace runglass::analysis
