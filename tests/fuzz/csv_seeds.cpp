// SPDX-License-Identifier: Apache-2.0
#include "fuzz/seeds.h"

#include <array>
#include <random>

namespace {

constexpr std::array cells{"1",
                           "-2.5",
                           "N/A",
                           "\"a,b\"",
                           "\"say \"\"so\"\"\"",
                           "1695115378713661.123",
                           "1e6",
                           "",
                           "\"two\nlines\"",
                           " blank ",
                           "\"\"\"3,4\"\"\"",
                           "9223372036854775807",
                           "MatMul",
                           "核函数",
                           "\t7\t",
                           "nan",
                           "0x1F",
                           "1.5e-300"};

} // namespace

std::string seedOf(std::uint32_t round) {
    std::mt19937 random(round);
    const auto columns = 1 + random() % 7;
    const char* lineEnd = round % 3 == 0 ? "\r\n" : "\n";
    std::string text = round % 5 == 0 ? "\xEF\xBB\xBF" : "";
    for (std::size_t column = 0; column < columns; ++column)
        text += (column == 0 ? "Column " : ",Column ") + std::to_string(column);
    for (auto row = random() % 12; row > 0; --row) {
        text += lineEnd;
        for (std::size_t column = 0; column < columns; ++column)
            text += (column == 0 ? "" : ",") + std::string(cells[random() % cells.size()]);
    }
    return text + (round % 2 == 0 ? lineEnd : "");
}

bool isGzipped(std::uint32_t /*round*/) {
    return false;
}
