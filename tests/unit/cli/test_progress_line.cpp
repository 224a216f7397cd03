// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progress_line.h"
#include "core/table/terminal_text.h"

#include <catch2/catch.hpp>

using namespace runglass;

namespace {

std::string textOf(const std::string& label, std::size_t columns) {
    base::Progress progress;
    progress.addTotal(200);
    progress.addDone(50);
    progress.setLabel(label);
    return cli::progressText(progress, columns);
}

} // namespace

TEST_CASE("progress names what is read and how far it is") {
    CHECK(textOf("trace.json", 80) == "reading trace.json 25 %");
    CHECK(textOf("", 80) == "reading 25 %");
}

TEST_CASE("progress stays on one line of the terminal and keeps its number") {
    for (const std::string& label : {std::string(300, 'x'), std::string("算子明细_第三台服务器_推理.csv")})
        for (std::size_t columns = 20; columns < 40; ++columns) {
            const std::string text = textOf(label, columns);
            INFO(text);
            CHECK(table::terminalWidth(text) < columns);
            CHECK(text.starts_with("reading "));
            CHECK(text.ends_with(" 25 %"));
            CHECK(text.find("…") != std::string::npos);
        }
}

TEST_CASE("progress fits into the narrowest terminal") {
    for (std::size_t columns = 2; columns < 20; ++columns)
        CHECK(table::terminalWidth(textOf("trace.json", columns)) < columns);
}
