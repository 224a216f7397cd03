// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace runglass::readers {

enum class TextEncoding {
    Ascii, ///< nothing but ASCII so far, which all but UTF-16 share
    Utf8,
    Utf16Le,
    Utf16Be,
    Gb18030
};

/// "UTF-8", "UTF-16 LE"…
std::string_view encodingName(TextEncoding encoding);

/// UTF-16 by its byte-order mark, or by zero bytes that stand almost all in the even or in the odd places;
/// otherwise Ascii, which is to be decided as soon as a byte above 127 comes.
TextEncoding encodingOfHead(std::string_view head);

/// Utf8 or Gb18030 for text that begins with a byte above 127; Ascii, undecided, while it is no more than the
/// beginning of one character of UTF-8, longestCut bytes at most. A few broken sequences do not make UTF-8
/// text anything else: writers are killed, and lines of several processes run into each other.
TextEncoding encodingOfSample(std::string_view sample);
inline constexpr std::size_t longestCut = 3;

/// Turns the bytes of a text into UTF-8 piece by piece; characters may be cut between pieces. UTF-8 and ASCII
/// pass as they are. What is no text in its encoding becomes U+FFFD.
class TextDecoder {
public:
    explicit TextDecoder(TextEncoding encoding);
    ~TextDecoder();
    TextDecoder(TextDecoder&&) noexcept;
    TextDecoder& operator=(TextDecoder&&) noexcept;

    TextEncoding encoding() const { return encoding_; }
    /// Whether decoding changes nothing.
    bool passes() const { return encoding_ == TextEncoding::Ascii || encoding_ == TextEncoding::Utf8; }
    void append(std::string& out, std::string_view bytes);
    /// How many characters could not be read.
    std::uint64_t replaced() const { return replaced_; }

private:
    void appendUtf16(std::string& out, std::string_view bytes);
    void appendGb18030(std::string& out, std::string_view bytes);
    void appendUnit(std::string& out, std::uint32_t unit);
    void replace(std::string& out);

    struct Converter;
    TextEncoding encoding_;
    std::unique_ptr<Converter> converter_;
    std::string cut_;             ///< the beginning of a character whose end is in the next piece
    std::uint32_t surrogate_ = 0; ///< first half of a pair
    std::uint64_t replaced_ = 0;
};

} // namespace runglass::readers
