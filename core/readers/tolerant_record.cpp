// SPDX-License-Identifier: Apache-2.0
#include "core/readers/tolerant_record.h"

#include "core/base/utf8.h"
#include "core/readers/json_masks.h"
#include "core/readers/json_text.h"
#include "core/readers/string_scan.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <simdjson.h>

namespace runglass::readers {
namespace {

enum class Step { Good, Broken, Unfinished };

enum class ByteClass : std::uint8_t { Other, Quote, Open, Close, Letter };

constexpr auto byteClasses = [] {
    std::array<ByteClass, 256> classes{};
    for (std::size_t c = 0; c < 256; ++c) {
        const auto folded = c | 0x20U;
        if (folded >= 'a' && folded <= 'z')
            classes[c] = ByteClass::Letter;
        else if (folded == '{')
            classes[c] = ByteClass::Open;
        else if (folded == '}')
            classes[c] = ByteClass::Close;
    }
    classes['"'] = ByteClass::Quote;
    return classes;
}();

bool isKeyWithColon(const char* quote, const char* end) {
    if (quote >= end || *quote != '"' || fieldOf(quote + 1) == Field::Other)
        return false;
    const char* const colon = skipBlanks(findStringEnd(quote + 1, end) + 1, end);
    return colon < end && *colon == ':';
}

bool nextIs(const char* at, const char* end, char wanted) {
    at = skipBlanks(at, end);
    return at < end && *at == wanted;
}

/// Whether a quote ends the name that it may be part of.
bool endsName(const char* quote, const char* end) {
    const char* const behind = skipBlanks(quote + 1, end);
    if (behind >= end)
        return false;
    if (*behind == ',')
        return isKeyWithColon(skipBlanks(behind + 1, end), end);
    if (*behind != '}')
        return false;
    const char* const after = skipBlanks(behind + 1, end);
    return after >= end || *after == ']' || (*after == ',' && nextIs(after + 1, end, '{'));
}

/// The last byte before `at` that is no blank, or `begin`.
const char* before(const char* at, const char* begin) {
    do
        --at;
    while (at > begin && isJsonBlank(*at));
    return at;
}

/// Whether a quote begins the first key of another record.
bool isRecordStart(const char* quote, const char* begin, const char* end) {
    const char* const brace = before(quote, begin);
    if (*brace != '{' || brace <= begin || !isKeyWithColon(quote, end))
        return false;
    const char* const comma = before(brace, begin);
    return *comma == ',' && comma > begin && *before(comma, begin) == '}';
}

class Reading {
public:
    Reading(const char* begin, const char* end, bool hasRawQuotes, TolerantRecord& record)
        : begin_(begin), end_(end), at_(begin + 1), hasRawQuotes_(hasRawQuotes), record_(record) {}

    Step record() {
        for (bool isFirst = true;; isFirst = false) {
            skipCommas(isFirst ? 0 : 1);
            if (at_ >= end_)
                return Step::Unfinished;
            if (*at_ == '}') {
                ++at_;
                return listDepth_ == 0 ? Step::Good : Step::Broken; // the same test as that of scanRecords()
            }
            if (const Step step = field(); step != Step::Good)
                return step;
        }
    }
    const char* position() const { return std::min(at_, end_); }

private:
    void tally(Oddity oddity, const char* at) {
        record_.tally.add(oddity, static_cast<std::uint64_t>(at - begin_));
    }

    void skipCommas(int wanted) {
        int commas = 0;
        const char* lastComma = nullptr;
        for (; at_ < end_ && (isJsonBlank(*at_) || *at_ == ','); ++at_) {
            if (*at_ == ',') {
                ++commas;
                lastComma = at_;
            }
        }
        const int needed = at_ < end_ && *at_ == '}' ? 0 : wanted;
        if (commas > needed)
            tally(Oddity::ExtraComma, lastComma);
    }

    Step field() {
        if (*at_ != '"')
            return Step::Broken;
        const char* const key = at_ + 1;
        if (!string())
            return Step::Unfinished;
        const char* const keyEnd = at_ - 1;
        at_ = skipBlanks(at_, end_);
        if (at_ >= end_)
            return Step::Unfinished;
        if (*at_ != ':')
            return Step::Broken;
        at_ = skipBlanks(at_ + 1, end_);
        Field field = fieldOf(key);
        if (field == Field::Other)
            field = fieldOfEscaped({key, static_cast<std::size_t>(keyEnd - key)});
        if (const Step step = value(field); step != Step::Good)
            return step;
        at_ = skipBlanks(at_, end_);
        if (at_ >= end_)
            return Step::Unfinished;
        return *at_ == ',' || *at_ == '}' ? Step::Good : Step::Broken;
    }

    Step value(Field field) {
        if (at_ >= end_)
            return Step::Unfinished;
        const char* const begin = at_;
        if (*at_ == '"') {
            if (field == Field::Name && hasRawQuotes_) {
                if (!nameWithRawQuotes())
                    return at_ >= end_ ? Step::Unfinished : Step::Broken;
            } else if (!string()) {
                return Step::Unfinished;
            }
            set(field, begin + 1, at_ - 1, RawValue::Kind::Text);
            return Step::Good;
        }
        if (*at_ == '{' || *at_ == '[') {
            if (const Step step = container(); step != Step::Good)
                return step;
            set(field, begin, begin, RawValue::Kind::Container);
            return Step::Good;
        }
        token();
        if (at_ == begin)
            return Step::Broken;
        set(field, begin, at_, RawValue::Kind::Token);
        return Step::Good;
    }

    void set(Field field, const char* begin, const char* end, RawValue::Kind kind) {
        if (field != Field::Other)
            record_.fields.set(field, begin, static_cast<std::size_t>(end - begin), kind);
    }

    /// Passes a string, from its quote on.
    bool string() {
        ++at_;
        for (;;) {
            at_ = findSpecial(at_, end_);
            if (at_ >= end_)
                return false;
            if (*at_ == '"') {
                ++at_;
                return true;
            }
            special();
        }
    }

    /// Passes a backslash with what it escapes, or a control character.
    void special() {
        if (*at_ != '\\') {
            tally(Oddity::ControlCharacter, at_);
            ++at_;
            return;
        }
        if (!isValidEscape({at_ + 1, static_cast<std::size_t>(end_ - at_ - 1)}))
            tally(Oddity::BadEscape, at_);
        // A control character behind a backslash counts by itself.
        at_ += at_ + 1 < end_ && static_cast<unsigned char>(at_[1]) < 0x20 ? 1 : 2;
    }

    /// Passes a name that may hold quotes.
    bool nameWithRawQuotes() {
        const char* const name = at_ + 1;
        const RawNameEnd found = findRawNameEnd(name, begin_, end_);
        const char* const nameEnd = found.at;
        if (!found.isFound) {
            at_ = nameEnd;
            return false;
        }
        bool hasQuotes = false;
        for (at_ = findSpecial(name, nameEnd); at_ < nameEnd; at_ = findSpecial(at_, nameEnd)) {
            if (*at_ != '"') {
                special();
                continue;
            }
            hasQuotes = true;
            ++at_;
        }
        if (hasQuotes)
            tally(Oddity::UnescapedQuote, name);
        at_ = nameEnd + 1;
        return true;
    }

    /// Passes a container, from its bracket on, of any depth.
    Step container() {
        std::int64_t depth = 1; // the record itself
        while (at_ < end_) {
            switch (byteClasses[static_cast<unsigned char>(*at_)]) {
            case ByteClass::Other:
                ++at_;
                break;
            case ByteClass::Quote:
                if (!string())
                    return Step::Unfinished;
                break;
            case ByteClass::Open:
                if (++depth == deepestNesting + 1)
                    tally(Oddity::Depth, at_);
                listDepth_ += *at_ == '[' ? 1 : 0;
                ++at_;
                break;
            case ByteClass::Close:
                listDepth_ -= *at_ == ']' ? 1 : 0;
                ++at_;
                if (--depth == 1)
                    return Step::Good;
                break;
            case ByteClass::Letter:
                if (!tokenAround())
                    return Step::Broken;
                break;
            }
        }
        return Step::Unfinished;
    }

    /// Passes a token of which a letter has been met. False when it touches a quote: then strings are inside
    /// out, as in scanRecords().
    bool tokenAround() {
        while (isTokenCharacter(at_[-1]))
            --at_;
        const bool isBehindQuote = at_[-1] == '"';
        token();
        return !isBehindQuote && (at_ >= end_ || *at_ != '"');
    }

    void token() {
        const char* const begin = at_;
        bool hasLetter = false;
        for (; at_ < end_ && isTokenCharacter(*at_); ++at_)
            hasLetter = hasLetter || byteClasses[static_cast<unsigned char>(*at_)] == ByteClass::Letter;
        if (hasLetter && isBareToken({begin, static_cast<std::size_t>(at_ - begin)}))
            tally(Oddity::BareToken, begin);
    }

    const char* const begin_;
    const char* const end_;
    const char* at_;
    const bool hasRawQuotes_;
    std::int64_t listDepth_ = 0; ///< 0 at the end when [ ] and { } have been closed each by their like
    TolerantRecord& record_;
};

} // namespace

RawNameEnd findRawNameEnd(const char* name, const char* record, const char* end) {
    const char* at = name;
    for (; at < end; ++at) {
        if (*at == '\\')
            ++at;
        else if (*at == '"' && endsName(at, end))
            return {true, at};
        else if (*at == '"' && isRecordStart(at, record, end))
            break;
    }
    return {false, std::min(at, end)};
}

bool isFollowedWell(const char* behind, const char* end) {
    const char* const next = skipBlanks(behind, end);
    return next >= end || *next == ',' || *next == ']' || *next == '{' || *next == '\0';
}

std::ptrdiff_t TolerantRecord::readEitherWay(const char* at, const char* textEnd) {
    read(at, textEnd, false);
    std::ptrdiff_t effort = end - at;
    mayGoOn = state == State::Unfinished;
    if (state == State::Good && isFollowedWell(end, textEnd))
        return effort;
    const State stateAsJson = state;
    const char* const endAsJson = end;
    read(at, textEnd, true);
    effort += end - at;
    mayGoOn = mayGoOn || state == State::Unfinished;
    if (state == State::Good && fields.has(Field::Ph))
        return effort;
    if (stateAsJson == State::Good) {
        read(at, textEnd, false);
        return effort;
    }
    state = stateAsJson;
    end = endAsJson;
    return effort;
}

void TolerantRecord::read(const char* at, const char* textEnd, bool hasRawQuotes) {
    fields.clear();
    tally = {};
    Reading reading(at, textEnd, hasRawQuotes, *this);
    const Step step = reading.record();
    end = reading.position();
    state = step == Step::Good ? State::Good : step == Step::Broken ? State::Broken : State::Unfinished;
    if (state != State::Good)
        return;
    const std::string_view text(at, static_cast<std::size_t>(end - at));
    if (!simdjson::validate_utf8(text.data(), text.size())) {
        std::size_t bad = 0;
        base::repairedUtf8(text, bad);
        tally.add(Oddity::InvalidUtf8, 0, bad);
    }
}

} // namespace runglass::readers
