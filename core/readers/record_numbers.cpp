// SPDX-License-Identifier: Apache-2.0
#include "core/readers/record_numbers.h"

#include "core/readers/raw_tables.h"

#include <bit>
#include <cmath>
#include <cstring>

namespace runglass::readers {
namespace {

constexpr trace::IdKey hashFlag = trace::IdKey{1} << 63;
constexpr double longestDurationUs = 10 * 365.25 * 86400e6;
constexpr auto longestDurationNs = static_cast<base::Nanoseconds>(longestDurationUs * 1000);

/// How many of eight bytes, from the first on, are digits.
int leadingDigits(std::uint64_t bytes) {
    constexpr std::uint64_t zeros = 0x3030303030303030ULL;
    constexpr std::uint64_t highNibbles = 0xF0F0F0F0F0F0F0F0ULL;
    constexpr std::uint64_t six = 0x0606060606060606ULL;
    // A digit has the high nibble 3, and keeps it when 6 is added.
    const std::uint64_t wrong = ((bytes & highNibbles) ^ zeros) | (((bytes + six) & highNibbles) ^ zeros);
    return wrong == 0 ? 8 : std::countr_zero(wrong) / 8;
}

/// The number that eight digits make.
std::uint64_t eightDigits(std::uint64_t bytes) {
    bytes -= 0x3030303030303030ULL;
    bytes = bytes * 10 + (bytes >> 8);
    constexpr std::uint64_t mask = 0x000000FF000000FFULL;
    constexpr std::uint64_t low = 100 + (1000000ULL << 32);
    constexpr std::uint64_t high = 1 + (10000ULL << 32);
    return (((bytes & mask) * low) + (((bytes >> 16) & mask) * high)) >> 32;
}

struct Digits {
    std::uint64_t value;
    int count;
};

constexpr std::uint64_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};

/// Reads digits from `at`, at most 24 of them.
inline Digits readDigits(const char* at) {
    Digits digits{0, 0};
    for (int word = 0; word < 3; ++word) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, at + digits.count, sizeof bytes);
        const int count = leadingDigits(bytes);
        if (count == 0)
            break;
        // The digits move to the end of the word and zeros fill its start.
        const std::uint64_t moved =
            count == 8 ? bytes : (bytes << (64 - 8 * count)) | (0x3030303030303030ULL >> (8 * count));
        digits.value = digits.value * powers[count] + eightDigits(moved);
        digits.count += count;
        if (count < 8)
            break;
    }
    return digits;
}

/// Most time stamps: at most 15 digits, perhaps a point with up to three digits behind it. Negative for all
/// else.
base::Nanoseconds plainMicroseconds(std::string_view text) {
    constexpr int mostDigits = 15;
    const Digits whole = readDigits(text.data());
    if (whole.count == 0 || whole.count > mostDigits + 1)
        return -1;
    const auto wholeSize = static_cast<std::size_t>(whole.count);
    const auto wholeNs = static_cast<base::Nanoseconds>(whole.value * 1000);
    if (whole.value > 9'000'000'000'000'000ULL)
        return -1;
    if (wholeSize >= text.size())
        return wholeSize == text.size() ? wholeNs : -1;
    if (text[wholeSize] != '.')
        return -1;
    const std::size_t places = text.size() - wholeSize - 1;
    if (places > 3)
        return -1;
    base::Nanoseconds fraction = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const bool isThere = i < places;
        const auto digit = isThere ? static_cast<unsigned>(text[wholeSize + 1 + i]) - '0' : 0U;
        if (digit > 9)
            return -1;
        fraction = fraction * 10 + static_cast<base::Nanoseconds>(digit);
    }
    return wholeNs + fraction;
}

std::optional<base::Nanoseconds> exactMicroseconds(std::string_view text) {
    const auto exact = base::parseMicroseconds(base::trimmed(text));
    if (!exact)
        return std::nullopt;
    return exact->value;
}

} // namespace

bool readTime(const RawValue& value, base::Nanoseconds& time) {
    if (value.kind == RawValue::Kind::Container)
        return false;
    time = plainMicroseconds(value.view());
    if (time >= 0)
        return true;
    const auto exact = exactMicroseconds(value.view());
    time = exact.value_or(0);
    return exact.has_value();
}

base::Nanoseconds durationOf(const RawValue& value, base::Nanoseconds start, bool& isNegative) {
    if (value.kind == RawValue::Kind::Container)
        return trace::noDuration;
    base::Nanoseconds length = plainMicroseconds(value.view());
    if (length < 0) {
        const auto exact = exactMicroseconds(value.view());
        if (exact) {
            length = *exact;
        } else {
            const std::string_view text = base::trimmed(value.view());
            const auto real = base::parseReal(text);
            if (real && std::isfinite(*real) && *real > longestDurationUs)
                return trace::endlessDuration;
            if (real && *real < 0)
                length = -1;
            else
                return text.starts_with("inf") || text.starts_with("Inf") ? trace::endlessDuration
                                                                          : trace::noDuration;
        }
    }
    if (length < 0) {
        isNegative = true;
        return 0;
    }
    base::Nanoseconds end = 0;
    if (length > longestDurationNs || __builtin_add_overflow(start, length, &end))
        return trace::endlessDuration;
    return length;
}

std::optional<trace::IdKey> idKeyOf(const RawValue& value) {
    if (value.kind == RawValue::Kind::Container || value.isNull())
        return std::nullopt;
    const std::string_view text = value.view();
    constexpr std::size_t mostDigits = 19;
    if (!text.empty() && text.size() <= mostDigits && (text[0] != '0' || text.size() == 1)) {
        const Digits digits = readDigits(text.data());
        if (static_cast<std::size_t>(digits.count) >= text.size()) {
            std::uint64_t exact = 0;
            for (const char c : text)
                exact = exact * 10 + static_cast<std::uint64_t>(c - '0');
            if (exact < hashFlag)
                return exact;
        }
    }
    return hashOfPadded(text.data(), text.size()) | hashFlag;
}

trace::IdKey localIdKey(trace::IdKey id, std::string_view pid) {
    return (std::rotl(id * 0x9E3779B97F4A7C15ULL, 29) ^ hashOfPadded(pid.data(), pid.size())) | hashFlag;
}

} // namespace runglass::readers
