// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include <simdjson.h>

namespace runglass::test {

/// Small traces with what PyTorch's TensorBoard plugin makes of them: oracles/gpu/unit_cases.json. Each has a
/// name; its expected values are the plugin's, right or wrong.
class GpuCases {
public:
    explicit GpuCases(const std::filesystem::path& sharedFolder);

    /// The trace of a case, read as any other; fails the test when there is no such case.
    /// Cases that compare two traces have them as "left" and "right".
    std::shared_ptr<const trace::Trace> trace(std::string_view name,
                                              std::string_view events = "events") const;
    /// One section of its expected values: "operators", "trees"…; nothing when the case has not got it.
    std::optional<simdjson::dom::element> expected(std::string_view name, std::string_view section) const;

private:
    simdjson::dom::element caseNamed(std::string_view name) const;

    simdjson::dom::parser parser_;
    simdjson::dom::element root_;
};

} // namespace runglass::test
