// SPDX-License-Identifier: Apache-2.0
#include "core/table/format.h"

#include "core/table/number_text.h"
#include "unit/table/tables.h"

#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>

using namespace runglass::table;
using runglass::test::spec;

namespace {

struct Value {
    ColumnSpec columnSpec;
    Column column;
};

Value whole(ValueType type, Unit unit, std::int64_t value, int precision = 3) {
    Value result{spec("x", type, unit, precision), Column(type)};
    result.column.addInteger(value);
    return result;
}

Value real(Unit unit, double value, int precision = 3) {
    Value result{spec("x", ValueType::Real, unit, precision), Column(ValueType::Real)};
    result.column.addReal(value);
    return result;
}

std::string exact(const Value& value) {
    std::string out;
    appendExact(out, value.columnSpec, value.column, 0);
    return out;
}

std::string shown(const Value& value, TimeUnit time = TimeUnit::Microseconds,
                  SizeUnit size = SizeUnit::Auto) {
    return displayText(value.columnSpec, value.column, 0, {time, size});
}

std::string shownSize(const Value& value, SizeUnit size) {
    return shown(value, TimeUnit::Microseconds, size);
}

} // namespace

TEST_CASE("exact values have all digits in the unit of the column") {
    CHECK(exact(whole(ValueType::Time, Unit::Microseconds, 1'736'412'474'714'258'990)) ==
          "1736412474714258.99");
    CHECK(exact(whole(ValueType::Time, Unit::Nanoseconds, 1'736'412'474'714'258'990)) ==
          "1736412474714258990");
    CHECK(exact(whole(ValueType::Time, Unit::Milliseconds, -1)) == "-0.000001");
    CHECK(exact(whole(ValueType::Time, Unit::Seconds, 1'500'000'000)) == "1.5");
    CHECK(exact(whole(ValueType::Integer, Unit::None, -12345)) == "-12345");
    CHECK(exact(whole(ValueType::Bytes, Unit::Bytes, 1536)) == "1536");
    CHECK(exact(whole(ValueType::Bytes, Unit::Kilobytes, 1536)) == "1.5");
    CHECK(exact(whole(ValueType::Bytes, Unit::Kilobytes, -1)) == "-0.0009765625"); // 1 / 1024
    CHECK(exact(whole(ValueType::Bytes, Unit::Gigabytes, (std::int64_t{3} << 30) + 1)) ==
          "3.000000000931322574615478515625"); // 1 / 2^30 in full
    CHECK(exact(real(Unit::Percent, 0.1)) == "0.1");
    CHECK(exact(real(Unit::None, 100000.0)) == "100000");
    CHECK(exact(real(Unit::None, std::numeric_limits<double>::infinity())).empty());
}

TEST_CASE("missing values, flags and texts") {
    Value flag{spec("x", ValueType::Flag), Column(ValueType::Flag)};
    flag.column.addFlag(true);
    CHECK(exact(flag) == "Yes");
    CHECK(shown(flag) == "Yes");
    flag.column.addFlag(false);
    CHECK(displayText(flag.columnSpec, flag.column, 1) == "No");
    flag.column.addNull();
    CHECK(displayText(flag.columnSpec, flag.column, 2) == "–");

    Value missing{spec("x", ValueType::Time, Unit::Microseconds), Column(ValueType::Time)};
    missing.column.addNull();
    CHECK(exact(missing).empty());
    CHECK(shown(missing, TimeUnit::Auto) == "–");
    CHECK(shown(real(Unit::None, std::numeric_limits<double>::quiet_NaN())) == "–");
    CHECK(shown(real(Unit::Microseconds, std::numeric_limits<double>::infinity()), TimeUnit::Auto) == "–");

    const auto table = runglass::test::namesTable({"1234567 a,b"});
    CHECK(displayText(table.spec(0), table.column(0), 0) == "1234567 a,b");
}

TEST_CASE("numbers have separated thousands and fixed digits") {
    CHECK(shown(whole(ValueType::Integer, Unit::None, 1234567)) == "1,234,567");
    CHECK(shown(whole(ValueType::Integer, Unit::None, -999)) == "-999");
    CHECK(shown(whole(ValueType::Integer, Unit::None, -1000)) == "-1,000");
    CHECK(shown(whole(ValueType::Integer, Unit::None, std::numeric_limits<std::int64_t>::max())) ==
          "9,223,372,036,854,775,807");
    CHECK(shown(real(Unit::None, 1234.5)) == "1,234.500");
    CHECK(shown(real(Unit::Percent, 99.995, 2)) == "100.00"); // the double lies above
    CHECK(shown(real(Unit::Percent, 12.5, 0)) == "12");       // a tie goes to the even digit
    CHECK(shown(real(Unit::Percent, 13.5, 0)) == "14");
    CHECK(shown(real(Unit::None, -0.0001)) == "0.000");
    CHECK(shown(real(Unit::None, -0.0)) == "0.000");
    CHECK(shown(real(Unit::None, 1e20, 0)) == "100,000,000,000,000,000,000");
    CHECK(shown(real(Unit::None, -1.5e300, 1)) == "-1.5e+300");
}

TEST_CASE("durations move their point to another unit and lose no digit in a larger one") {
    const auto value = whole(ValueType::Time, Unit::Microseconds, 1'234'567'891);
    CHECK(shown(value, TimeUnit::Nanoseconds) == "1,234,567,891");
    CHECK(shown(value, TimeUnit::Microseconds) == "1,234,567.891");
    CHECK(shown(value, TimeUnit::Milliseconds) == "1,234.567891");
    CHECK(shown(value, TimeUnit::Seconds) == "1.234567891");
    CHECK(shown(whole(ValueType::Time, Unit::Microseconds, 12'500), TimeUnit::Milliseconds) == "0.012500");
    CHECK(shown(whole(ValueType::Time, Unit::Microseconds, -1), TimeUnit::Seconds) == "-0.000000001");
    CHECK(shown(whole(ValueType::Time, Unit::Milliseconds, 12'345'678), TimeUnit::Microseconds) ==
          "12,346"); // three digits of a millisecond are none of a microsecond
}

TEST_CASE("times round half to even, by integers") {
    const auto tenths = [](std::int64_t ns) {
        return shown(whole(ValueType::Time, Unit::Microseconds, ns, 1));
    };
    CHECK(tenths(50) == "0.0");
    CHECK(tenths(150) == "0.2");
    CHECK(tenths(250) == "0.2");
    CHECK(tenths(251) == "0.3");
    CHECK(tenths(-150) == "-0.2");
    CHECK(tenths(-50) == "0.0");
    CHECK(tenths(999'950) == "1,000.0");
    // As a double this would be 9007199254740.993 and round differently.
    CHECK(tenths(9'007'199'254'740'950) == "9,007,199,254,741.0");
    CHECK(tenths(std::numeric_limits<std::int64_t>::max()) == "9,223,372,036,854,775.8");
}

TEST_CASE("points in time keep every nanosecond in every unit") {
    const auto point = whole(ValueType::Time, Unit::Nanoseconds, 1'736'412'474'714'258'990, 0);
    CHECK(shown(point, TimeUnit::Nanoseconds) == "1,736,412,474,714,258,990");
    CHECK(shown(point, TimeUnit::Microseconds) == "1,736,412,474,714,258.990");
    CHECK(shown(point, TimeUnit::Milliseconds) == "1,736,412,474,714.258990");
    CHECK(shown(point, TimeUnit::Seconds) == "1,736,412,474.714258990");
    CHECK(shown(point, TimeUnit::Auto) == "1,736,412,474.714258990 s");
}

TEST_CASE("automatic units go by the size of each value and are named") {
    const auto shownNs = [](std::int64_t ns) {
        return shown(whole(ValueType::Time, Unit::Microseconds, ns), TimeUnit::Auto);
    };
    CHECK(shownNs(0) == "0 ns");
    CHECK(shownNs(999) == "999 ns");
    CHECK(shownNs(1000) == "1.000 us");
    CHECK(shownNs(-12'345'678) == "-12.346 ms");
    CHECK(shownNs(61'000'000'000) == "61.000 s");
    CHECK(shown(real(Unit::Microseconds, 0.5), TimeUnit::Auto) == "500.000 ns");
    CHECK(shown(real(Unit::Milliseconds, 1500, 1), TimeUnit::Auto) == "1.5 s");
    const auto shownBytes = [](std::int64_t bytes) {
        return shown(whole(ValueType::Bytes, Unit::Bytes, bytes, 1));
    };
    CHECK(shownBytes(1023) == "1,023 B");
    CHECK(shownBytes(1536) == "1.5 KB");
    CHECK(shownBytes(std::int64_t{5} << 40) == "5,120.0 GB");
}

TEST_CASE("reals in a time unit convert with the same digits") {
    CHECK(shown(real(Unit::Microseconds, 1234.5678), TimeUnit::Milliseconds) == "1.234568");
    CHECK(shown(real(Unit::Microseconds, 1234.5678), TimeUnit::Microseconds) == "1,234.568");
    CHECK(shown(real(Unit::Microseconds, 1234.5678), TimeUnit::Nanoseconds) == "1,234,568");
    CHECK(shown(real(Unit::Seconds, 2.5, 1), TimeUnit::Milliseconds) == "2,500");
}

TEST_CASE("sizes convert between binary units") {
    const auto value = whole(ValueType::Bytes, Unit::Kilobytes, 1'572'864, 2); // 1.5 * 1024 * 1024
    CHECK(shownSize(value, SizeUnit::Kilobytes) == "1,536.00");
    CHECK(shownSize(value, SizeUnit::Megabytes) == "1.50");
    CHECK(shownSize(value, SizeUnit::Gigabytes) == "0.00");
    CHECK(shownSize(value, SizeUnit::Auto) == "1.50 MB");
    CHECK(shownSize(real(Unit::Kilobytes, 1536, 1), SizeUnit::Megabytes) == "1.5");
    CHECK(shownSize(real(Unit::Megabytes, 1.5, 1), SizeUnit::Kilobytes) == "1,536.0");
    CHECK(groupedKilos(512, 1, 0) == "0"); // half a kilobyte: to the even side
    CHECK(groupedKilos(1536, 1, 0) == "2");
    CHECK(groupedKilos(1'048'575, 1, 2) == "1,024.00");
    // 2^63 - 1 bytes are 2^33 - 2^-30 gigabytes, and 2^-30 is about 0.00000000093.
    constexpr auto smallest = std::numeric_limits<std::int64_t>::min() + 1;
    CHECK(groupedKilos(smallest, 3, 9) == "-8,589,934,591.999999999");
    CHECK(groupedKilos(smallest, 3, 8) == "-8,589,934,592.00000000");
}

TEST_CASE("whole numbers in a unit have digits only where the unit is larger") {
    CHECK(shown(whole(ValueType::Integer, Unit::Microseconds, 1234567)) == "1,234,567");
    CHECK(shown(whole(ValueType::Integer, Unit::Microseconds, 1234567), TimeUnit::Seconds) == "1.234567");
    CHECK(shown(whole(ValueType::Integer, Unit::Seconds, 7), TimeUnit::Nanoseconds) == "7,000,000,000");
    CHECK(shown(whole(ValueType::Integer, Unit::Seconds, 0), TimeUnit::Nanoseconds) == "0");
    CHECK(shownSize(whole(ValueType::Integer, Unit::Megabytes, 1536), SizeUnit::Gigabytes) == "1.500");
    CHECK(shownSize(whole(ValueType::Integer, Unit::Megabytes, 3), SizeUnit::Auto) == "3 MB");
}

TEST_CASE("numbers of charts are shown like those of tables") {
    CHECK(displayNumber(1234.5, Unit::Microseconds, 3) == "1,234.500");
    CHECK(displayNumber(1234.5, Unit::Microseconds, 3, {TimeUnit::Auto, SizeUnit::Auto}) == "1.234 ms");
    CHECK(displayNumber(45.678, Unit::Percent, 1) == "45.7");
    CHECK(displayNumber(3, Unit::None, 0) == "3");
    CHECK(displayNumber(2048, Unit::Megabytes, 1) == "2.0 GB");
    CHECK(displayNumber(std::numeric_limits<double>::quiet_NaN(), Unit::Microseconds, 3,
                        {TimeUnit::Auto, SizeUnit::Auto}) == "–");
}

TEST_CASE("headers name the unit that is shown") {
    auto duration = spec("d", ValueType::Time, Unit::Microseconds);
    duration.title = "Total Duration";
    CHECK(displayHeader(duration, {}) == "Total Duration (us)");
    CHECK(displayHeader(duration, {TimeUnit::Seconds, SizeUnit::Auto}) == "Total Duration (s)");
    CHECK(displayHeader(duration, {TimeUnit::Auto, SizeUnit::Auto}) == "Total Duration");
    CHECK(displayHeader(spec("size", ValueType::Real, Unit::Kilobytes), {}) == "size");
    CHECK(displayHeader(spec("size", ValueType::Real, Unit::Kilobytes),
                        {TimeUnit::Auto, SizeUnit::Megabytes}) == "size (MB)");
    CHECK(displayHeader(spec("share", ValueType::Real, Unit::Percent), {}) == "share (%)");
    CHECK(displayHeader(spec("name", ValueType::Text), {}) == "name");
}

TEST_CASE("the own unit of a column does not depend on what people chose") {
    const auto memory = whole(ValueType::Time, Unit::Milliseconds, 12'345'678);
    CHECK(ownUnitText(memory.columnSpec, memory.column, 0) == "12.346");
    const auto point = whole(ValueType::Time, Unit::Nanoseconds, 1'234'567);
    CHECK(ownUnitText(point.columnSpec, point.column, 0) == "1,234,567");
    const auto size = whole(ValueType::Bytes, Unit::Bytes, 123'456);
    CHECK(ownUnitText(size.columnSpec, size.column, 0) == "123,456");
}
