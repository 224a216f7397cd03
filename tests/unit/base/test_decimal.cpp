// SPDX-License-Identifier: Apache-2.0
#include "core/base/decimal.h"

#include <catch2/catch.hpp>

#include <cstdint>

using namespace runglass::base;

namespace {

std::int64_t ns(std::string_view text) {
    const auto value = parseMicroseconds(text);
    REQUIRE(value);
    return value->value;
}

std::string scaled(std::int64_t value, int decimals) {
    std::string out;
    appendScaled(out, value, decimals);
    return out;
}

std::string shortest(double value) {
    std::string out;
    appendShortest(out, value);
    return out;
}

} // namespace

TEST_CASE("absolute microseconds keep every nanosecond") {
    CHECK(ns("1736412474714258.990") == 1736412474714258990);
    CHECK(ns("1695115378715400.2") == 1695115378715400200);
    CHECK(ns("1695115378713661") == 1695115378713661000);
    CHECK(ns("-0.001") == -1);
}

TEST_CASE("digits beyond the nanosecond are rounded half to even") {
    CHECK(ns("0.0005") == 0);
    CHECK(ns("0.0015") == 2);
    CHECK(ns("0.00050000000000000000000001") == 1);
    CHECK(ns("54.669999999999995") == 54670);
    CHECK(ns("56635864652.490005") == 56635864652490);
    // From the year 2028 on a twentieth digit does not fit into 64 bits.
    CHECK(ns("1900000000123456.7886") == 1900000000123456789);
    CHECK(ns("1900000000123456.7885") == 1900000000123456788);
    CHECK(ns("1900000000123456.7895") == 1900000000123456790);
    CHECK(ns("1900000000123456.78850001") == 1900000000123456789);
    CHECK(ns("1900000000123456.7884999") == 1900000000123456788);
}

TEST_CASE("exponents are read exactly and marked as rounded by somebody else") {
    const auto value = parseMicroseconds("1.7364E+15");
    REQUIRE(value);
    CHECK(value->value == 1736400000000000000);
    CHECK(value->hasExponent);
    CHECK_FALSE(parseMicroseconds("1736400000000000")->hasExponent);
}

TEST_CASE("what is no number is no value") {
    for (const auto* text :
         {"", "-", ".", "N/A", "1.2.3", "12abc", "1e", "0x10", "1 2", "nan", "inf", "+-5", "1e+-5"}) {
        INFO(text);
        CHECK_FALSE(parseMicroseconds(text));
        CHECK_FALSE(parseReal(text));
        CHECK_FALSE(parseInteger(text));
    }
}

TEST_CASE("numbers beyond 63 bits are refused, not wrapped") {
    CHECK(ns("9223372036854775.807") == INT64_MAX);
    CHECK_FALSE(parseMicroseconds("9223372036854775.808"));
    CHECK_FALSE(parseMicroseconds("1e300"));
    CHECK(ns("0e300") == 0);
    CHECK_FALSE(parseInteger("18446744073709551615"));
}

TEST_CASE("reals are the nearest double") {
    CHECK(parseReal("0.1") == 0.1);
    CHECK(parseReal("-2.675") == -2.675);
    CHECK(parseReal("8873.756000000001") == 8873.756000000001);
    CHECK(parseReal("123456789012345678901234567890") == 123456789012345678901234567890.0);
    CHECK(parseReal("+1.5e-3") == 0.0015);
}

TEST_CASE("what lies between two times is exact, however far from the epoch they are") {
    // Doubles of 2025 are 256 ns apart.
    CHECK(nanosecondsBetween(1'736'408'883'732'241'500, 1'736'408'883'737'849'200) == 5'607'700);
    CHECK(nanosecondsBetween(1'736'408'883'737'849'200, 1'736'408'883'737'849'199) == -1);
    CHECK(nanosecondsBetween(INT64_MAX, INT64_MAX) == 0);
    CHECK(nanosecondsBetween(INT64_MIN, INT64_MAX) == 18446744073709551616.0);
}

TEST_CASE("exact texts have no superfluous zeros") {
    CHECK(scaled(12500, 3) == "12.5");
    CHECK(scaled(0, 3) == "0");
    CHECK(scaled(-1, 3) == "-0.001");
    CHECK(scaled(7, 0) == "7");
    CHECK(scaled(INT64_MIN, 3) == "-9223372036854775.808");
    CHECK(shortest(5.0) == "5");
    CHECK(shortest(-1e-7) == "-1e-07");
    CHECK(shortest(1234567.125) == "1234567.125");
    CHECK(shortest(100000.0) == "100000");
    CHECK(shortest(0.00001) == "0.00001");
    CHECK(shortest(-0.0) == "-0");
    CHECK(shortest(9007199254740992.0) == "9007199254740992");
    CHECK(shortest(1e16) == "1e+16");
    CHECK(shortest(1.7976931348623157e308) == "1.7976931348623157e+308");
}
