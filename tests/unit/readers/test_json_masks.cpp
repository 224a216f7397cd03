// SPDX-License-Identifier: Apache-2.0
#include "core/readers/json_masks.h"

#include <catch2/catch.hpp>

#include <random>
#include <string>

using namespace runglass::readers;

namespace {

RecordRun scanned(std::string text, std::size_t stop, MaskKind kind) {
    const std::size_t size = text.size();
    text.append(textPadding, '}'); // what lies behind must not matter
    return scanRecords(text.data(), size, stop, kind);
}

bool operatorEqual(const RecordRun& a, const RecordRun& b) {
    return a.end == b.end && a.position == b.position && a.tally == b.tally;
}

} // namespace

TEST_CASE("A run ends behind the first record that ends at or behind the stop", "[json_masks]") {
    const std::string text = R"({"a":1},{"b":[{"c":"}]"}]},{"d":2})";
    CHECK(scanned(text, 0, MaskKind::Scalar).position == 7);
    CHECK(scanned(text, 7, MaskKind::Scalar).position == 7);
    CHECK(scanned(text, 8, MaskKind::Scalar).position == 26);
    CHECK(scanned(text, 27, MaskKind::Scalar).position == 34);
    CHECK(scanned(text, 35, MaskKind::Scalar).end == RunEnd::Incomplete);
}

TEST_CASE("A run ends at the bracket of the array", "[json_masks]") {
    const auto run = scanned(R"({"a":"\"]"} ], {"x":1})", 100, MaskKind::Scalar);
    CHECK(run.end == RunEnd::Closed);
    CHECK(run.position == 12);
}

TEST_CASE("Brackets that do not fit break a run", "[json_masks]") {
    CHECK(scanned(R"({"a":1}},{"b":1})", 100, MaskKind::Scalar).end == RunEnd::Broken);
}

TEST_CASE("Bad escapes, bare tokens and depth are counted up to the end of the run", "[json_masks]") {
    const auto run =
        scanned(R"({"a":"C:\work\new","b":inf,"c":[NaN,null,1e5]},{"d":"\q","e":N/A})", 0, MaskKind::Scalar);
    CHECK(run.tally.of(Oddity::BadEscape).count == 1);
    CHECK(run.tally.of(Oddity::BadEscape).first == 8);
    CHECK(run.tally.of(Oddity::BareToken).count == 2);
    CHECK(run.tally.of(Oddity::BareToken).first == 23);
    std::string deep = "{\"a\":" + std::string(1500, '[') + std::string(1500, ']') + "}";
    CHECK(scanned(deep, 0, MaskKind::Scalar).tally.of(Oddity::Depth) == TraceTally::Entry{1, 1004});
}

TEST_CASE("All kinds of masks find the same", "[json_masks]") {
    std::mt19937 random(7);
    static const std::string alphabet = "{}[]{}\"\"\\,: au1Nn/\n";
    for (int round = 0; round < 3000; ++round) {
        std::string text = "{\"";
        const std::size_t size = random() % 400;
        while (text.size() < size)
            text += alphabet[random() % alphabet.size()];
        const std::size_t stop = random() % 300;
        const RecordRun wanted = scanned(text, stop, MaskKind::Scalar);
        for (const MaskKind kind : {MaskKind::Avx2, MaskKind::Avx512}) {
            if (!hasMaskKind(kind))
                continue;
            INFO(text);
            REQUIRE(operatorEqual(scanned(text, stop, kind), wanted));
        }
    }
}
