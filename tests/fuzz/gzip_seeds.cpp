// SPDX-License-Identifier: Apache-2.0
#include "fuzz/seeds.h"
#include "unit/support/gzip_text.h"

#include <random>

/// Some members behind one another, of texts that compress well and badly.
std::string seedOf(std::uint32_t round) {
    std::mt19937 random(round);
    std::string bytes;
    for (auto member = 1 + random() % 3; member > 0; --member) {
        std::string text;
        for (auto i = random() % 60; i > 0; --i)
            text += random() % 2 == 0 ? std::string(R"({"ph":"X","ts":1,"dur":2,"name":"n"},)")
                                      : std::to_string(random());
        bytes += runglass::test::gzipped(text);
        if (random() % 4 == 0)
            bytes.append(random() % 9, '\0');
    }
    return bytes;
}

bool isGzipped(std::uint32_t /*round*/) {
    return false;
}
