// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "unit/support/gpu_run.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <simdjson.h>

namespace runglass::test {

/// What the plugin computed of a trace. Its times are microseconds of the file.
class GpuOracle {
public:
    GpuOracle(const std::filesystem::path& shared, std::string_view name);

    simdjson::dom::element at(std::string_view key) const { return root_[key].value(); }
    const std::filesystem::path& file() const { return file_; }

private:
    simdjson::dom::parser parser_;
    simdjson::dom::element root_;
    std::filesystem::path file_;
};

/// The small made-up traces with what the plugin computes of them.
class UnitCases {
public:
    explicit UnitCases(const std::filesystem::path& shared);

    struct Case {
        std::string name;
        std::string trace; ///< as JSON text
        simdjson::dom::element expected;
    };
    /// The cases that are one trace, in order.
    const std::vector<Case>& all() const { return cases_; }
    /// The ranks of the cases that are several traces: "case/worker", with what is expected of the worker.
    const std::vector<Case>& ranks() const { return ranks_; }
    const Case& named(std::string_view name) const;

private:
    simdjson::dom::parser parser_;
    std::vector<Case> cases_;
    std::vector<Case> ranks_;
};

double numberOf(simdjson::dom::element value);
std::string textOf(simdjson::dom::element value);
/// Nothing where the plugin has None.
std::optional<double> optionalOf(simdjson::dom::element value);

} // namespace runglass::test
