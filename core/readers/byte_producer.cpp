// SPDX-License-Identifier: Apache-2.0
#include "core/readers/byte_producer.h"

#include "core/readers/json_text.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace runglass::readers {
namespace {

class FileBytes : public ByteProducer {
public:
    explicit FileBytes(base::FileSource file)
        : file_(std::make_shared<const base::FileSource>(std::move(file))) {}
    std::size_t read(char* buffer, std::size_t bytes) override {
        const std::size_t got = file_->read(offset_, buffer, bytes);
        offset_ += got;
        return got;
    }
    std::uint64_t consumedBytes() const override { return offset_; }
    std::optional<GzipDamage> damage() const override { return std::nullopt; }
    std::unique_ptr<ByteProducer> copy() const override { return std::make_unique<FileBytes>(*this); }

private:
    std::shared_ptr<const base::FileSource> file_;
    std::uint64_t offset_ = 0;
};

class InflatedBytes : public ByteProducer {
public:
    explicit InflatedBytes(base::FileSource file)
        : file_(std::make_shared<const base::FileSource>(std::move(file))), stream_(*file_) {}
    std::size_t read(char* buffer, std::size_t bytes) override { return stream_.read(buffer, bytes); }
    std::uint64_t consumedBytes() const override { return stream_.consumedBytes(); }
    std::optional<GzipDamage> damage() const override { return stream_.damage(); }
    std::unique_ptr<ByteProducer> copy() const override { return std::make_unique<InflatedBytes>(*this); }

private:
    std::shared_ptr<const base::FileSource> file_;
    GzipStream stream_;
};

class BytesBehind : public ByteProducer {
public:
    BytesBehind(std::string head, std::unique_ptr<ByteProducer> rest)
        : head_(std::move(head)), rest_(std::move(rest)) {}
    std::size_t read(char* buffer, std::size_t bytes) override {
        const std::size_t fromHead = std::min(bytes, head_.size() - used_);
        std::memcpy(buffer, head_.data() + used_, fromHead);
        used_ += fromHead;
        return fromHead + (fromHead < bytes ? rest_->read(buffer + fromHead, bytes - fromHead) : 0);
    }
    std::uint64_t consumedBytes() const override { return rest_->consumedBytes(); }
    std::optional<GzipDamage> damage() const override { return rest_->damage(); }
    std::unique_ptr<ByteProducer> copy() const override {
        return std::make_unique<BytesBehind>(head_.substr(used_), rest_->copy());
    }

private:
    std::string head_;
    std::size_t used_ = 0;
    std::unique_ptr<ByteProducer> rest_;
};

class Utf8Of : public ByteProducer {
public:
    Utf8Of(std::unique_ptr<ByteProducer> utf16, Utf16 order) : utf16_(std::move(utf16)), order_(order) {}

    std::size_t read(char* buffer, std::size_t bytes) override {
        std::size_t got = 0;
        while (got < bytes) {
            if (used_ == converted_.size() && !convertMore())
                break;
            const std::size_t part = std::min(bytes - got, converted_.size() - used_);
            std::memcpy(buffer + got, converted_.data() + used_, part);
            used_ += part;
            got += part;
        }
        return got;
    }
    std::uint64_t consumedBytes() const override { return utf16_->consumedBytes(); }
    std::optional<GzipDamage> damage() const override { return utf16_->damage(); }
    std::unique_ptr<ByteProducer> copy() const override {
        auto copy = std::make_unique<Utf8Of>(utf16_->copy(), order_);
        copy->converted_ = converted_.substr(used_);
        copy->high_ = high_;
        return copy;
    }

private:
    static constexpr std::uint32_t none = 0;
    static constexpr std::uint32_t byteOrderMark = 0xFEFF;

    /// False at the end. A block may give nothing: byte-order marks alone, or half of a pair.
    bool convertMore() {
        constexpr std::size_t blockBytes = std::size_t{64} << 10;
        converted_.clear();
        used_ = 0;
        raw_.resize(blockBytes);
        while (converted_.empty()) {
            const std::size_t got = utf16_->read(raw_.data(), raw_.size());
            for (std::size_t i = 0; i + 1 < got; i += 2)
                take(unit(i));
            if (got >= 2)
                continue;
            if (std::exchange(high_, none) == none)
                return false;
            appendUtf8(converted_, replacementCharacter);
        }
        return true;
    }

    std::uint32_t unit(std::size_t at) const {
        const auto first = static_cast<unsigned char>(raw_[at]);
        const auto second = static_cast<unsigned char>(raw_[at + 1]);
        return order_ == Utf16::LittleEndian ? first | (second << 8U) : (first << 8U) | second;
    }

    void take(std::uint32_t unit) {
        const bool isLow = unit >= 0xDC00 && unit < 0xE000;
        if (high_ != none) {
            const std::uint32_t high = std::exchange(high_, none);
            if (isLow) {
                appendUtf8(converted_, 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00));
                return;
            }
            appendUtf8(converted_, replacementCharacter);
        }
        if (unit >= 0xD800 && unit < 0xDC00)
            high_ = unit;
        else if (unit != byteOrderMark)
            appendUtf8(converted_, isLow ? replacementCharacter : unit);
    }

    std::unique_ptr<ByteProducer> utf16_;
    Utf16 order_;
    std::string raw_;
    std::string converted_;
    std::size_t used_ = 0;
    std::uint32_t high_ = none; ///< a surrogate that waits for its other half
};

} // namespace

std::unique_ptr<ByteProducer> fileBytes(base::FileSource file) {
    return std::make_unique<FileBytes>(std::move(file));
}

std::unique_ptr<ByteProducer> inflatedBytes(base::FileSource file) {
    return std::make_unique<InflatedBytes>(std::move(file));
}

std::unique_ptr<ByteProducer> bytesBehind(std::string head, std::unique_ptr<ByteProducer> rest) {
    return std::make_unique<BytesBehind>(std::move(head), std::move(rest));
}

std::optional<Utf16> utf16Of(std::string_view head) {
    using namespace std::string_view_literals;
    for (const auto start : {"\xFF\xFE"sv, "[\0"sv, "{\0"sv})
        if (head.starts_with(start))
            return Utf16::LittleEndian;
    for (const auto start : {"\xFE\xFF"sv, "\0["sv, "\0{"sv})
        if (head.starts_with(start))
            return Utf16::BigEndian;
    return std::nullopt;
}

std::unique_ptr<ByteProducer> utf8Of(std::unique_ptr<ByteProducer> utf16, Utf16 order) {
    return std::make_unique<Utf8Of>(std::move(utf16), order);
}

} // namespace runglass::readers
