// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/scan.h"
#include "unit/support/load_files.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace runglass::test {

using Pair = std::pair<std::int64_t, double>;
using Pairs = std::vector<Pair>;

inline Pairs pairsOf(const analysis::loss::Points& points) {
    Pairs pairs;
    for (std::size_t i = 0; i < points.size(); ++i)
        pairs.emplace_back(points.iterations[i], points.losses[i]);
    return pairs;
}

inline analysis::loss::Settings tags(const std::string& lossTag, const std::string& iterationTag) {
    analysis::loss::Settings settings;
    settings.lossTags.assign(1, lossTag);
    settings.iterationTag = iterationTag;
    return settings;
}

/// What is found in a log with this content.
inline analysis::loss::Log logOf(std::string_view content, const analysis::loss::Settings& settings) {
    const TempFolder folder;
    Loading loading;
    auto log = analysis::loss::readLog(folder.write("train.log", content), settings, loading.context);
    REQUIRE(log);
    return std::move(log).value();
}

/// The pairs of its first series, one an iteration.
inline Pairs pairsIn(std::string_view content, const analysis::loss::Settings& settings) {
    return pairsOf(logOf(content, settings).series.front().points());
}

/// The problems that are reported about a log.
inline std::vector<base::Problem> problemsOf(const analysis::loss::Log& log) {
    base::Diagnostics diagnostics;
    analysis::loss::reportProblems(log, diagnostics);
    return diagnostics.problems();
}

inline std::vector<std::string> codesOf(const analysis::loss::Log& log) {
    std::vector<std::string> codes;
    for (const auto& problem : problemsOf(log))
        codes.push_back(problem.code);
    return codes;
}

inline analysis::loss::Points points(Pairs pairs) {
    analysis::loss::Points result;
    for (const auto& [iteration, loss] : pairs) {
        result.iterations.push_back(iteration);
        result.losses.push_back(loss);
    }
    return result;
}

} // namespace runglass::test
