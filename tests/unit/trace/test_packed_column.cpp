// SPDX-License-Identifier: Apache-2.0
#include "core/base/string_pool.h"
#include "core/trace/packed_column.h"

#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <vector>

using namespace runglass;

namespace {

constexpr auto earliest = std::numeric_limits<std::int64_t>::min();
constexpr auto latest = std::numeric_limits<std::int64_t>::max();

/// Packs the values, checks that they come back in both ways, and returns the bytes each has taken.
template <typename T>
std::size_t bytesEach(const std::vector<T>& values) {
    std::vector<std::uint64_t> memory;
    std::size_t bytes = 0;
    const auto column = trace::PackedColumn<T>::pack(values, [&](std::size_t wanted) {
        bytes = wanted;
        memory.resize(wanted / sizeof(std::uint64_t) + 1);
        return memory.data();
    });
    REQUIRE(column.size() == values.size());
    std::vector<T> unpacked(values.size());
    column.unpack(unpacked.data());
    CHECK(unpacked == values);
    for (std::size_t i = 0; i < values.size(); ++i)
        CHECK(column[i] == values[i]);
    return values.empty() ? bytes : bytes / values.size();
}

} // namespace

TEST_CASE("Packed numbers take what their spread needs", "[trace]") {
    using Times = std::vector<std::int64_t>;
    CHECK(bytesEach(Times{}) == 0);
    CHECK(bytesEach(Times{latest}) == 1);
    CHECK(bytesEach(Times{earliest, earliest + 255}) == 1);
    CHECK(bytesEach(Times{latest - 256, latest}) == 2);
    CHECK(bytesEach(Times{-2, 0xFFFD}) == 2);
    CHECK(bytesEach(Times{-2, 0xFFFE}) == 4);
    CHECK(bytesEach(Times{1'700'000'000'000'000'000, 1'700'000'004'294'967'295}) == 4);
    CHECK(bytesEach(Times{1'700'000'000'000'000'000, 1'700'000'004'294'967'296}) == 8);
    CHECK(bytesEach(Times{latest, 0, earliest, -1}) == 8);
}

TEST_CASE("Packed texts keep the one that is none", "[trace]") {
    using base::TextId;
    CHECK(bytesEach(std::vector<TextId>{TextId{254}, base::noText, TextId{0}}) == 1);
    CHECK(bytesEach(std::vector<TextId>{TextId{255}, base::noText}) == 2);
    CHECK(bytesEach(std::vector<std::uint32_t>{0, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF}) == 4);
    CHECK(bytesEach(std::vector<std::uint32_t>{0, 0x10000}) == 4);
}

TEST_CASE("Plain numbers are read where they stand", "[trace]") {
    const std::vector<std::uint32_t> numbers{0, 5, 0xFFFFFFFF};
    const auto column = trace::PackedColumn<std::uint32_t>::plain(numbers);
    CHECK(column.data() == numbers.data());
    CHECK(column[2] == 0xFFFFFFFF);
    const std::vector<std::int64_t> times{earliest, -1, latest};
    std::vector<std::int64_t> read(times.size());
    trace::PackedColumn<std::int64_t>::plain(times).unpack(read.data());
    CHECK(read == times);
}
