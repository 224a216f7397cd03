// SPDX-License-Identifier: Apache-2.0
#include "unit/session/scan_support.h"

#include "core/session/scanner.h"

#include <catch2/catch.hpp>

namespace runglass::test {

std::vector<std::string> Scanned::spans() const {
    std::vector<std::string> names;
    for (const auto& run : runs)
        for (const auto& worker : run.workers)
            for (const auto& one : worker.spans)
                names.push_back(run.name + '/' + worker.name + '/' + one.stamp);
    return names;
}

std::size_t Scanned::count(std::string_view code) const {
    std::size_t sum = 0;
    for (const auto& problem : diagnostics.problems())
        sum += problem.code == code ? problem.count : 0;
    return sum;
}

std::vector<std::string> Scanned::files(std::string_view code) const {
    std::vector<std::string> names;
    for (const auto& problem : diagnostics.problems())
        if (problem.code == code)
            names.push_back(problem.file);
    return names;
}

const model::SpanFolder& Scanned::span(std::string_view worker) const {
    for (const auto& run : runs)
        for (const auto& one : run.workers)
            if (one.name == worker)
                return one.spans.front();
    FAIL("no worker " << worker);
    return runs.front().workers.front().spans.front();
}

Scanned scanned(const std::filesystem::path& path) {
    Scanned result;
    base::Progress progress;
    formats::LoadContext context{result.diagnostics, progress, {}};
    auto runs = session::scan(path, context);
    INFO("scanning " << path << ": " << (runs ? "" : runs.error().what));
    REQUIRE(runs.ok());
    result.runs = std::move(runs).value();
    return result;
}

std::vector<std::string> viewNames(const model::SpanFolder& span) {
    std::vector<std::string> names;
    for (const auto view : span.views)
        names.emplace_back(model::viewName(view));
    return names;
}

std::vector<std::string> lackingLines(const model::SpanFolder& span) {
    std::vector<std::string> lines;
    for (const auto& lacking : span.lacking)
        lines.push_back(lacking.line());
    return lines;
}

} // namespace runglass::test
