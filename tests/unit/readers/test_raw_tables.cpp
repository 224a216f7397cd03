// SPDX-License-Identifier: Apache-2.0
#include "core/readers/raw_tables.h"

#include <catch2/catch.hpp>

#include <string>

using namespace runglass;

namespace {

constexpr std::size_t padding = 8;

} // namespace

TEST_CASE("padded texts are compared to their last byte and no further") {
    for (std::size_t size = 0; size <= 40; ++size) {
        INFO(size);
        const std::string left = std::string(size, 'a') + std::string(padding, 'x');
        const std::string right = std::string(size, 'a') + std::string(padding, 'y');
        const std::string_view text(left.data(), size);
        CHECK(readers::areSamePadded(text, {right.data(), size}));
        CHECK_FALSE(readers::areSamePadded(text, {right.data(), size + 1}));
        for (std::size_t at = 0; at < size; ++at) {
            std::string other = right;
            other[at] = 'b';
            CHECK_FALSE(readers::areSamePadded(text, {other.data(), size}));
        }
    }
}

TEST_CASE("tracks and repeated texts keep their numbers, whichever came before") {
    const std::string buffer = std::string("11 111 12 ") + std::string(padding, ' ');
    const std::string_view eleven(buffer.data(), 2), more(buffer.data() + 3, 3), twelve(buffer.data() + 7, 2);
    readers::RawTrackTable tracks;
    CHECK(tracks.intern(eleven, more) == 0);
    CHECK(tracks.intern(eleven, more) == 0);
    CHECK(tracks.intern(more, eleven) == 1); // the same digits behind each other
    CHECK(tracks.intern(eleven, twelve) == 2);
    CHECK(tracks.intern(eleven, more) == 0);
    CHECK(tracks.intern({}, {}) == 3);
    CHECK(tracks.size() == 4);
    readers::RawTextTable texts;
    CHECK(texts.internRepeated(eleven) == 0);
    CHECK(texts.internRepeated(eleven) == 0);
    CHECK(texts.internRepeated(more) == 1);
    CHECK(texts.intern(twelve) == 2);
    CHECK(texts.internRepeated(more) == 1);
    CHECK(texts.internRepeated(eleven) == 0);
    CHECK(texts.size() == 3);
}
