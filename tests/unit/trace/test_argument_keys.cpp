// SPDX-License-Identifier: Apache-2.0
#include "core/trace/argument_keys.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace runglass;

namespace {

bool looksFor(std::string_view category, std::string_view key) {
    const auto place = std::ranges::find(trace::linkingKeys, key) - trace::linkingKeys.begin();
    return (trace::linkingPlan(category).keys >> place & 1) != 0;
}

} // namespace

TEST_CASE("what links records is looked for where it can be, whatever the spelling of the year") {
    for (const auto* category :
         {"kernel", "Kernel", "gpu_memcpy", "cuda_runtime", "Runtime", "cuda_driver"}) {
        INFO(category);
        CHECK(looksFor(category, "correlation"));
        CHECK(looksFor(category, "External id"));
        CHECK(looksFor(category, "external id"));
    }
    CHECK(looksFor("cpu_op", "External id"));
    CHECK(looksFor("Operator", "external id"));
    CHECK(!looksFor("cpu_op", "correlation"));
    CHECK(looksFor("python_function", "Python module id"));
}

TEST_CASE(
    "records without a category are not searched, those of an unknown one are searched for everything") {
    CHECK(trace::linkingPlan("").keys == 0);
    for (const auto key : trace::linkingKeys)
        CHECK(looksFor("somebodys_kernel", key));
}
