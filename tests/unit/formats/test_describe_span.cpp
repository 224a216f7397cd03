// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/describe_span.h"

#include "unit/support/load_files.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;

namespace {

std::vector<std::pair<std::string, std::string>> describe(std::string_view content, test::Loading& loading) {
    const test::TempFolder folder;
    model::SpanFolder span;
    span.files.push_back(
        {"step_trace_time.csv", folder.write("step_trace_time.csv", content), content.size()});
    std::vector<std::pair<std::string, std::string>> properties;
    for (const auto& property : formats::ascend_text::describeSpan(span, loading.context))
        properties.emplace_back(property.name, property.value);
    return properties;
}

using Properties = std::vector<std::pair<std::string, std::string>>;

} // namespace

TEST_CASE("steps and devices are told in natural order, each once") {
    test::Loading loading;
    CHECK(describe("Device_id,Step,Computing\n4,10,1\n5,10,1\n4,9,1\n5,9,1\n", loading) ==
          Properties{{"Steps", "2: 9, 10"}, {"Devices", "2: 4, 5"}});
}

TEST_CASE("a row without a step is no step, and files without devices tell none") {
    test::Loading loading;
    CHECK(describe("Step,Computing\n,1\n", loading) == Properties{{"Steps", "1: no step"}});
}

TEST_CASE("many steps are counted, ten of them named") {
    test::Loading loading;
    std::string content = "Step,Computing\n";
    for (int step = 1; step <= 12; ++step)
        content += std::to_string(step) + ",1\n";
    CHECK(describe(content, loading) == Properties{{"Steps", "12: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …"}});
}

TEST_CASE("a damaged step file is reported and tells nothing") {
    test::Loading loading;
    CHECK(describe("\n\n", loading).empty());
    CHECK(loading.problem("run.unreadable").count == 1);
}
