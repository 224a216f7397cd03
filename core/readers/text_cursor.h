// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/trace_text.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <utility>

namespace runglass::readers {

/// Reads a text byte by byte, forwards. A stopped one is at its end.
class TextCursor {
public:
    static constexpr int atEnd = -1;

    TextCursor(TraceText& text, std::uint64_t offset, std::stop_token stop)
        : text_(text), stop_(std::move(stop)), bufferOffset_(offset) {}

    std::uint64_t offset() const { return bufferOffset_ + at_; }
    /// The byte here, 0…255, or atEnd.
    int peek() {
        if (at_ == held_ && !refill())
            return atEnd;
        return static_cast<unsigned char>(buffer_[at_]);
    }
    int take() {
        const int byte = peek();
        if (byte != atEnd)
            ++at_;
        return byte;
    }
    void skipBlanks() {
        for (int c = peek(); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = peek())
            ++at_;
    }

private:
    bool refill() {
        constexpr std::size_t furtherBytes = std::size_t{64} << 10;
        bufferOffset_ += held_;
        at_ = 0;
        const std::uint64_t end = text_.waitFor(bufferOffset_ + readBytes_);
        if (end <= bufferOffset_ || stop_.stop_requested()) {
            held_ = 0;
            return false;
        }
        if (bufferBytes_ < readBytes_) {
            buffer_ = std::make_unique_for_overwrite<char[]>(readBytes_);
            bufferBytes_ = readBytes_;
        }
        held_ = text_.read(bufferOffset_, buffer_.get(), static_cast<std::size_t>(end - bufferOffset_));
        readBytes_ = furtherBytes;
        return held_ > 0;
    }

    TraceText& text_;
    std::stop_token stop_;
    std::uint64_t bufferOffset_;
    std::unique_ptr<char[]> buffer_;
    std::size_t bufferBytes_ = 0;
    std::size_t readBytes_ = std::size_t{4} << 10; ///< at once; the first time little: most headers are short
    std::size_t held_ = 0;
    std::size_t at_ = 0;
};

} // namespace runglass::readers
