// SPDX-License-Identifier: Apache-2.0
#include "unit/support/gpu_cases.h"

#include "unit/support/temp_folder.h"
#include "unit/support/trace_files.h"

#include <catch2/catch.hpp>

#include <string>

namespace runglass::test {

GpuCases::GpuCases(const std::filesystem::path& sharedFolder) {
    // Some numbers of the plugin have no bounds; simdjson knows 64 bits.
    constexpr std::string_view boundless = "-18446744073709551615";
    std::string text = readFile(sharedFolder / "oracles/gpu/unit_cases.json");
    for (auto at = text.find(boundless); at != std::string::npos; at = text.find(boundless, at))
        text.replace(at, boundless.size(), "0");
    REQUIRE(parser_.parse(text).get(root_) == simdjson::SUCCESS);
}

simdjson::dom::element GpuCases::caseNamed(std::string_view name) const {
    for (const simdjson::dom::element each : root_["cases"].get_array())
        if (std::string_view(each["name"]) == name)
            return each;
    FAIL("there is no case " << name);
    return root_;
}

std::shared_ptr<const trace::Trace> GpuCases::trace(std::string_view name, std::string_view events) const {
    const simdjson::dom::element found = caseNamed(name);
    std::string header;
    simdjson::dom::object entries;
    if (found["header"].get(entries) == simdjson::SUCCESS)
        for (const auto [key, value] : entries)
            header += '"' + std::string(key) + "\":" + std::string(simdjson::minify(value)) + ',';
    const simdjson::dom::element records = found[events];
    const TempFolder folder;
    return loadTraceFile(folder.write(
        "trace.json", '{' + header + "\"traceEvents\":" + std::string(simdjson::minify(records)) + '}'));
}

std::optional<simdjson::dom::element> GpuCases::expected(std::string_view name,
                                                         std::string_view section) const {
    simdjson::dom::element value;
    const bool isThere = caseNamed(name)["expected"][section].get(value) == simdjson::SUCCESS;
    return isThere && !value.is_null() ? std::optional(value) : std::nullopt;
}

} // namespace runglass::test
