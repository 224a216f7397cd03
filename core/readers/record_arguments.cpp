// SPDX-License-Identifier: Apache-2.0
#include "core/readers/record_arguments.h"

#include "core/readers/json_masks.h"
#include "core/readers/json_text.h"
#include "core/readers/object_scan.h"
#include "core/readers/tolerant_record.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

namespace runglass::readers {
namespace {

constexpr std::size_t blockBytes = std::size_t{256} << 10;
constexpr std::size_t largestRecord = std::size_t{256} << 20;
constexpr std::size_t growth = 8;

} // namespace

std::string ArgumentValue::text() const {
    if (kind != Kind::Text)
        return std::string(raw);
    std::size_t ignored = 0;
    return decodeString(raw, Escapes::Json, ignored);
}

std::optional<double> ArgumentValue::number() const {
    if (kind != Kind::Token && kind != Kind::Text)
        return std::nullopt;
    double value = 0;
    const auto [end, failure] = std::from_chars(raw.data(), raw.data() + raw.size(), value);
    if (failure != std::errc{} || end != raw.data() + raw.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

RecordArguments::RecordArguments(const trace::EventText& text, std::vector<std::string> keys)
    : text_(text), keys_(std::move(keys)), values_(keys_.size()) {}

bool RecordArguments::fill(std::uint64_t offset, std::size_t bytes) {
    buffer_.resize(bytes + textPadding);
    held_ = text_.read(offset, buffer_.data(), bytes);
    begin_ = offset;
    std::fill_n(buffer_.begin() + static_cast<std::ptrdiff_t>(held_), textPadding, '\0');
    return held_ > 0;
}

bool RecordArguments::read(std::uint64_t offset) {
    std::ranges::fill(values_, ArgumentValue{});
    const bool isHeld = offset >= begin_ && offset - begin_ < held_;
    std::size_t wanted = blockBytes;
    if (!isHeld && !fill(offset, wanted))
        return false;
    while (true) {
        const char* const at = buffer_.data() + (offset - begin_);
        const char* const end = buffer_.data() + held_;
        if (*at != '{')
            return false;
        TolerantRecord record;
        record.readEitherWay(at, end);
        if (record.state == TolerantRecord::State::Good) {
            if (record.fields.has(Field::Args))
                takeArguments(record.fields.of(Field::Args).data, record.end);
            return true;
        }
        // It may go on behind what is held.
        const bool isWhole = begin_ == offset;
        if (isWhole && (!record.mayGoOn || held_ < wanted || wanted >= largestRecord))
            return false;
        if (isWhole)
            wanted = std::min(wanted * growth, largestRecord);
        if (!fill(offset, wanted))
            return false;
    }
}

void RecordArguments::takeArguments(const char* arguments, const char* end) {
    ObjectScan scan(arguments, end);
    while (scan.next()) {
        const auto found = std::ranges::find(keys_, scan.key());
        if (found == keys_.end())
            continue;
        ArgumentValue& value = values_[static_cast<std::size_t>(found - keys_.begin())];
        const RawValue& raw = scan.value();
        switch (raw.kind) {
        case RawValue::Kind::Text:
            value = {ArgumentValue::Kind::Text, raw.view()};
            break;
        case RawValue::Kind::Token:
            value = {ArgumentValue::Kind::Token, raw.view()};
            break;
        case RawValue::Kind::Container:
            value = {ArgumentValue::Kind::Container,
                     {raw.data, static_cast<std::size_t>(scan.position() - raw.data)}};
            break;
        }
    }
}

} // namespace runglass::readers
