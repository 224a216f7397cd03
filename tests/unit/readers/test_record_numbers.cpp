// SPDX-License-Identifier: Apache-2.0
#include "core/readers/record_numbers.h"

#include <catch2/catch.hpp>

#include <random>
#include <string>

using namespace runglass;
using namespace runglass::readers;

namespace {

/// A value in a padded buffer.
struct Padded {
    std::string text;
    std::size_t size;
    RawValue::Kind kind;

    explicit Padded(const std::string& value, RawValue::Kind kindOfValue = RawValue::Kind::Token)
        : text(value), size(value.size()), kind(kindOfValue) {
        text += ',';
        text.append(64, '9');
    }
    RawValue value() const { return {text.data(), static_cast<std::uint32_t>(size), kind}; }
};

std::int64_t timeOf(const std::string& text) {
    base::Nanoseconds time = -1;
    if (!readTime(Padded(text).value(), time))
        return -999;
    return time;
}

std::int64_t durationOfText(const std::string& text, base::Nanoseconds start = 0) {
    bool isNegative = false;
    return durationOf(Padded(text).value(), start, isNegative);
}

} // namespace

TEST_CASE("Microseconds become nanoseconds exactly", "[record_numbers]") {
    CHECK(timeOf("0") == 0);
    CHECK(timeOf("7") == 7000);
    CHECK(timeOf("7.5") == 7500);
    CHECK(timeOf("1736412474714258.990") == 1736412474714258990);
    CHECK(timeOf("1700000000100.0004") == 1700000000100000);
    CHECK(timeOf("1.0005") == 1000);
    CHECK(timeOf("1.0015") == 1002);
    CHECK(timeOf("-5") == -5000);
    CHECK(timeOf("1.7E12") == 1700000000000000);
    CHECK(timeOf("9223372036854775.807") == 9223372036854775807);
    CHECK(timeOf("9223372036854775.808") == -999);
    CHECK(timeOf("NaN") == -999);
    CHECK(timeOf("null") == -999);
    CHECK(timeOf("12a") == -999);
    CHECK(timeOf("") == -999);
}

TEST_CASE("The short way of reading times agrees with the exact one", "[record_numbers]") {
    std::mt19937_64 random(3);
    for (int i = 0; i < 20000; ++i) {
        std::string text = std::to_string(random() >> (random() % 64));
        if (random() % 2 == 0)
            text.append(1, '.').append(std::to_string(random() >> (20 + random() % 44)), 0, random() % 6);
        const auto exact = base::parseMicroseconds(text);
        INFO(text);
        REQUIRE(timeOf(text) == (exact ? exact->value : -999));
    }
}

TEST_CASE("Durations say what is wrong with them", "[record_numbers]") {
    CHECK(durationOfText("12.5") == 12500);
    CHECK(durationOfText("null") == trace::noDuration);
    CHECK(durationOfText("abc") == trace::noDuration);
    CHECK(durationOfText("NaN") == trace::noDuration);
    CHECK(durationOfText("Infinity") == trace::endlessDuration);
    CHECK(durationOfText("315576000000001") == trace::endlessDuration); // ten years and a microsecond
    CHECK(durationOfText("315576000000000") == 315576000000000000);
    CHECK(durationOfText("1e30") == trace::endlessDuration);
    CHECK(durationOfText("1000", 9223372036854775000) == trace::endlessDuration);
    bool isNegative = false;
    CHECK(durationOf(Padded("-3").value(), 0, isNegative) == 0);
    CHECK(isNegative);
}

TEST_CASE("Ids are the same as number and as text, and exact to 63 bits", "[record_numbers]") {
    const auto idOf = [](const std::string& text, RawValue::Kind kind = RawValue::Kind::Token) {
        return idKeyOf(Padded(text, kind).value());
    };
    CHECK(idOf("5") == 5U);
    CHECK(idOf("5", RawValue::Kind::Text) == 5U);
    CHECK(idOf("1781234567890123457") == 1781234567890123457U);
    CHECK(idOf("9223372036854775807") == 9223372036854775807U);
    CHECK(*idOf("9223372036854775808") >> 63 == 1);
    CHECK(*idOf("40061770489569214463") >> 63 == 1);
    CHECK(idOf("40061770489569214463") != idOf("40061770489569214464"));
    CHECK(*idOf("007") >> 63 == 1);
    CHECK(idOf("007") != idOf("7"));
    CHECK(*idOf("0x7f") >> 63 == 1);
    CHECK(idOf("null") == std::nullopt);
    CHECK(*idOf("null", RawValue::Kind::Text) >> 63 == 1);
}
