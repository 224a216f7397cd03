// SPDX-License-Identifier: Apache-2.0
#include "core/readers/text_encoding.h"

#include "core/base/utf8.h"
#include "core/readers/json_text.h"

#include <algorithm>
#include <cerrno>

#include <iconv.h>

namespace runglass::readers {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// One character beyond the Basic Multilingual Plane comes as two units.
constexpr std::uint32_t firstHigh = 0xD800;
constexpr std::uint32_t firstLow = 0xDC00;
constexpr std::uint32_t behindLow = 0xE000;

bool isAscii(char c) {
    return static_cast<unsigned char>(c) < 0x80;
}

/// How many bytes at the end are the beginning of a character of UTF-8 whose rest is not there.
std::size_t cutBytes(std::string_view text) {
    for (std::size_t count = 1; count <= std::min(longestCut, text.size()); ++count) {
        const auto byte = static_cast<unsigned char>(text[text.size() - count]);
        if (byte < 0x80)
            return 0;
        if (byte < 0xC0)
            continue;
        const std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
        const bool isLead = byte >= 0xC2 && byte <= 0xF4;
        return isLead && count < length ? count : 0;
    }
    return 0;
}

} // namespace

std::string_view encodingName(TextEncoding encoding) {
    switch (encoding) {
    case TextEncoding::Ascii:
        return "ASCII";
    case TextEncoding::Utf8:
        return "UTF-8";
    case TextEncoding::Utf16Le:
        return "UTF-16 LE";
    case TextEncoding::Utf16Be:
        return "UTF-16 BE";
    case TextEncoding::Gb18030:
        return "GB18030";
    }
    return {};
}

TextEncoding encodingOfHead(std::string_view head) {
    if (head.starts_with("\xFF\xFE"))
        return TextEncoding::Utf16Le;
    if (head.starts_with("\xFE\xFF"))
        return TextEncoding::Utf16Be;
    // Logs are mostly ASCII: in UTF-16 at least a fifth of the bytes is zero, even among Chinese.
    constexpr std::size_t fewest = 5;
    constexpr std::size_t lopsided = 8;
    std::size_t zeros[2] = {0, 0};
    for (std::size_t i = 0; i < head.size(); ++i)
        zeros[i % 2] += head[i] == '\0' ? 1 : 0;
    if (head.size() < 4 || (zeros[0] + zeros[1]) * fewest < head.size())
        return TextEncoding::Ascii;
    if (zeros[1] > zeros[0] * lopsided)
        return TextEncoding::Utf16Le;
    return zeros[0] > zeros[1] * lopsided ? TextEncoding::Utf16Be : TextEncoding::Ascii;
}

TextEncoding encodingOfSample(std::string_view sample) {
    constexpr std::size_t goodForEachBad = 20;
    sample.remove_suffix(cutBytes(sample));
    if (sample.empty())
        return TextEncoding::Ascii;
    std::size_t bad = 0;
    base::repairedUtf8(sample, bad);
    const auto high =
        static_cast<std::size_t>(std::ranges::count_if(sample, [](char c) { return !isAscii(c); }));
    constexpr std::size_t bytesOfCharacter = 3;
    return bad * goodForEachBad * bytesOfCharacter <= high ? TextEncoding::Utf8 : TextEncoding::Gb18030;
}

struct TextDecoder::Converter {
    Converter() : handle(iconv_open("UTF-8", "GB18030")) {}
    ~Converter() {
        if (isOpen())
            iconv_close(handle);
    }
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;
    /// iconv_open tells failure by -1 as a pointer.
    bool isOpen() const { return reinterpret_cast<std::intptr_t>(handle) != -1; }

    iconv_t handle;
};

TextDecoder::TextDecoder(TextEncoding encoding) : encoding_(encoding) {
    if (encoding == TextEncoding::Gb18030)
        converter_ = std::make_unique<Converter>();
}
TextDecoder::~TextDecoder() = default;
TextDecoder::TextDecoder(TextDecoder&&) noexcept = default;
TextDecoder& TextDecoder::operator=(TextDecoder&&) noexcept = default;

void TextDecoder::append(std::string& out, std::string_view bytes) {
    switch (encoding_) {
    case TextEncoding::Ascii:
    case TextEncoding::Utf8:
        out += bytes;
        break;
    case TextEncoding::Utf16Le:
    case TextEncoding::Utf16Be:
        appendUtf16(out, bytes);
        break;
    case TextEncoding::Gb18030:
        appendGb18030(out, bytes);
        break;
    }
}

void TextDecoder::replace(std::string& out) {
    out += replacement;
    ++replaced_;
}

void TextDecoder::appendUnit(std::string& out, std::uint32_t unit) {
    const bool high = unit >= firstHigh && unit < firstLow;
    const bool low = unit >= firstLow && unit < behindLow;
    if (surrogate_ != 0 && low) {
        appendUtf8(out, 0x10000 + ((surrogate_ - firstHigh) << 10) + (unit - firstLow));
        surrogate_ = 0;
        return;
    }
    if (surrogate_ != 0 || low)
        replace(out);
    surrogate_ = high ? unit : 0;
    if (!high && !low)
        appendUtf8(out, unit);
}

void TextDecoder::appendUtf16(std::string& out, std::string_view bytes) {
    const std::size_t lowAt = encoding_ == TextEncoding::Utf16Le ? 0 : 1;
    const auto unitOf = [lowAt](const char* pair) {
        return std::uint32_t{static_cast<unsigned char>(pair[lowAt])} |
               (std::uint32_t{static_cast<unsigned char>(pair[1 - lowAt])} << 8);
    };
    std::size_t at = 0;
    if (!cut_.empty() && !bytes.empty()) {
        cut_ += bytes[at++];
        appendUnit(out, unitOf(cut_.data()));
        cut_.clear();
    }
    for (; at + 1 < bytes.size(); at += 2)
        appendUnit(out, unitOf(bytes.data() + at));
    if (at < bytes.size())
        cut_ = bytes[at];
}

void TextDecoder::appendGb18030(std::string& out, std::string_view bytes) {
    if (!converter_->isOpen()) {
        out += base::repairedUtf8(bytes, replaced_);
        return;
    }
    cut_ += bytes;
    char* in = cut_.data();
    std::size_t left = cut_.size();
    constexpr std::size_t longest = 4; // bytes of UTF-8 for one byte or more of GB18030
    while (left > 0) {
        const std::size_t before = out.size();
        out.resize(before + left * longest);
        char* to = out.data() + before;
        std::size_t room = out.size() - before;
        const auto result = iconv(converter_->handle, &in, &left, &to, &room);
        const int problem = errno;
        out.resize(out.size() - room);
        if (result != static_cast<std::size_t>(-1) || problem == EINVAL)
            break; // all done, or the last character is cut
        if (problem == E2BIG)
            continue;
        replace(out);
        ++in;
        --left;
    }
    cut_.erase(0, cut_.size() - left);
}

} // namespace runglass::readers
