// SPDX-License-Identifier: Apache-2.0
#include "core/readers/ondemand_records.h"

#include "core/readers/json_masks.h"
#include "core/readers/json_text.h"

#include <new>
#include <utility>

#include <simdjson.h>

namespace runglass::readers {
namespace {

namespace ondemand = simdjson::ondemand;

static_assert(textPadding >= simdjson::SIMDJSON_PADDING + 1);

/// The field of a key that fieldOf() does not know; keys may be escaped.
[[gnu::noinline]] Field otherField(const char* key, const char* end) {
    const char* const keyEnd = findStringEnd(key, end);
    return fieldOfEscaped({key, static_cast<std::size_t>(keyEnd - key)});
}

/// Takes the value of a field without unescaping or converting it. False for what is no single value:
/// simdjson sees to most of it, but takes 6"x" for one token.
bool setValue(RecordFields& fields, Field field, ondemand::value value) {
    const std::string_view token = value.raw_json_token();
    const char* const begin = token.data();
    const char* end = begin + token.size();
    while (end > begin + 1 && isJsonBlank(end[-1]))
        --end;
    if (*begin == '"') // a quote is the last of the token
        fields.set(field, begin + 1, static_cast<std::size_t>(end - begin - 2), RawValue::Kind::Text);
    else if (*begin == '{' || *begin == '[')
        fields.set(field, begin, 0, RawValue::Kind::Container);
    else if (end[-1] == '"')
        return false;
    else
        fields.set(field, begin, static_cast<std::size_t>(end - begin), RawValue::Kind::Token);
    return true;
}

bool readRecord(ondemand::object& object, RecordFields& fields, RecordFields& ignored, const char* end) {
    fields.clear();
    for (auto result : object) {
        ondemand::field pair;
        if (std::move(result).get(pair) != simdjson::SUCCESS)
            return false;
        const char* const key = pair.key().raw();
        Field field = fieldOf(key);
        if (field == Field::Other)
            field = otherField(key, end);
        if (!setValue(field == Field::Other ? ignored : fields, field, pair.value()))
            return false;
    }
    return true;
}

bool readArray(ondemand::array& array, RawChunkBuilder& builder, const char* end) {
    RecordFields fields;
    RecordFields ignored;
    for (auto element : array) {
        ondemand::value value;
        if (std::move(element).get(value) != simdjson::SUCCESS)
            return false;
        const char* const at = value.raw_json_token().data();
        ondemand::object object;
        if (value.get_object().get(object) != simdjson::SUCCESS || !readRecord(object, fields, ignored, end))
            return false;
        builder.row(fields, at);
    }
    return true;
}

/// On-Demand stops at the first bracket that closes the array, whatever comes behind it.
bool isAtEnd(ondemand::document& document) {
    const char* location = nullptr;
    return document.current_location().get(location) == simdjson::OUT_OF_BOUNDS;
}

} // namespace

struct OnDemandRecords::Parser {
    ondemand::parser parser;
};

OnDemandRecords::OnDemandRecords(std::size_t capacityBytes) : parser_(std::make_unique<Parser>()) {
    if (parser_->parser.allocate(capacityBytes) != simdjson::SUCCESS)
        throw std::bad_alloc();
}

OnDemandRecords::~OnDemandRecords() = default;

bool OnDemandRecords::read(char* begin, char* end, RawChunkBuilder& builder) {
    const char before = begin[-1];
    const char behind = *end;
    begin[-1] = '[';
    *end = ']';
    const auto length = static_cast<std::size_t>(end - begin) + 2;
    ondemand::document document;
    ondemand::array array;
    const bool isRead =
        parser_->parser.iterate(begin - 1, length, length + simdjson::SIMDJSON_PADDING).get(document) ==
            simdjson::SUCCESS &&
        document.get_array().get(array) == simdjson::SUCCESS && readArray(array, builder, end) &&
        isAtEnd(document);
    begin[-1] = before;
    *end = behind;
    return isRead;
}

} // namespace runglass::readers
