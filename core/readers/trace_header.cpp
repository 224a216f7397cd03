// SPDX-License-Identifier: Apache-2.0
#include "core/readers/trace_header.h"

#include "core/readers/json_text.h"

#include <string_view>
#include <utility>

namespace runglass::readers {
namespace {

/// Copies what passes, up to a limit.
class Taken {
public:
    void add(int byte) {
        ++size_;
        if (size_ <= longestHeaderValue)
            text_ += static_cast<char>(byte);
    }
    std::string text() { return size_ <= longestHeaderValue ? std::move(text_) : std::string(); }

private:
    std::string text_;
    std::uint64_t size_ = 0;
};

class HeaderReading {
public:
    HeaderReading(TextCursor& cursor, TraceHeader& header) : cursor_(cursor), header_(header) {}

    HeaderEnd run(bool wantsArray) {
        for (;;) {
            cursor_.skipBlanks();
            const int c = cursor_.peek();
            if (c == TextCursor::atEnd)
                return HeaderEnd::TextEnd;
            if (c == '}') {
                cursor_.take();
                return HeaderEnd::Object;
            }
            if (c != '"') {
                skipUnexpected(c);
                continue;
            }
            std::string key = readKey();
            cursor_.skipBlanks();
            if (cursor_.peek() != ':')
                continue;
            cursor_.take();
            cursor_.skipBlanks();
            if (wantsArray && key == "traceEvents" && cursor_.peek() == '[') {
                cursor_.take();
                return HeaderEnd::Array;
            }
            keep(std::move(key), readValue());
        }
    }

private:
    void keep(std::string key, std::string value) {
        constexpr std::size_t pairBytes = sizeof(decltype(header_.values)::value_type);
        const std::size_t bytes = pairBytes + key.size() + value.size();
        if (bytes > longestHeader - keptBytes_)
            return;
        keptBytes_ += bytes;
        header_.values.emplace_back(std::move(key), std::move(value));
    }

    void skipUnexpected(int c) {
        if (c != ',' && c != 0 && !isReported_) {
            header_.tally.add(Oddity::BadRecord, cursor_.offset());
            isReported_ = true;
        }
        cursor_.take();
    }

    /// Passes a string, from its quote on.
    void passString(Taken& taken) {
        taken.add(cursor_.take());
        for (;;) {
            const std::uint64_t offset = cursor_.offset();
            const int c = cursor_.take();
            if (c == TextCursor::atEnd)
                return;
            taken.add(c);
            if (c == '"')
                return;
            if (c == '\\')
                passEscape(offset, taken);
            else if (c < 0x20)
                header_.tally.add(Oddity::ControlCharacter, offset);
        }
    }

    void passEscape(std::uint64_t offset, Taken& taken) {
        const int c = cursor_.take();
        if (c == TextCursor::atEnd)
            return;
        taken.add(c);
        std::string escape(1, static_cast<char>(c));
        while (c == 'u' && escape.size() < 5 && cursor_.peek() != TextCursor::atEnd &&
               isHexDigit(cursor_.peek())) {
            escape += static_cast<char>(cursor_.peek());
            taken.add(cursor_.take());
        }
        if (!isValidEscape(escape))
            header_.tally.add(Oddity::BadEscape, offset);
    }

    static bool isHexDigit(int c) {
        return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
    }

    std::string readKey() {
        Taken taken;
        passString(taken);
        const std::string quoted = taken.text();
        if (quoted.size() < 2)
            return {};
        std::size_t loneSurrogates = 0;
        return decodeString(std::string_view(quoted).substr(1, quoted.size() - 2), Escapes::Json,
                            loneSurrogates);
    }

    std::string readValue() {
        Taken taken;
        std::uint64_t depth = 0;
        for (;;) {
            const int c = cursor_.peek();
            if (c == TextCursor::atEnd)
                break;
            if (c == '"') {
                passString(taken);
            } else if ((c | 0x20) == '{') {
                ++depth;
                taken.add(cursor_.take());
            } else if ((c | 0x20) == '}') {
                if (depth == 0)
                    break;
                --depth;
                taken.add(cursor_.take());
            } else if (depth == 0 && !isTokenCharacter(static_cast<char>(c))) {
                break;
            } else if (depth == 0) {
                passToken(taken);
            } else {
                taken.add(cursor_.take());
            }
            if (depth == 0)
                break;
        }
        return taken.text();
    }

    void passToken(Taken& taken) {
        const std::uint64_t offset = cursor_.offset();
        std::string token;
        for (int c = cursor_.peek(); c != TextCursor::atEnd && isTokenCharacter(static_cast<char>(c));
             c = cursor_.peek()) {
            if (token.size() < 32)
                token += static_cast<char>(c);
            taken.add(cursor_.take());
        }
        if (isBareToken(token))
            header_.tally.add(Oddity::BareToken, offset);
    }

    TextCursor& cursor_;
    TraceHeader& header_;
    std::size_t keptBytes_ = 0;
    bool isReported_ = false;
};

} // namespace

HeaderEnd readHeader(TextCursor& cursor, bool wantsArray, TraceHeader& header) {
    return HeaderReading(cursor, header).run(wantsArray);
}

} // namespace runglass::readers
