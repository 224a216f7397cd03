// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/model/run_folder.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::test {

struct Scanned {
    std::vector<model::RunFolder> runs;
    base::Diagnostics diagnostics;

    /// Every span as "run/worker/stamp", in the order they are listed.
    std::vector<std::string> spans() const;
    /// How often a code was reported, over all files.
    std::size_t count(std::string_view code) const;
    /// The files for which a code was reported.
    std::vector<std::string> files(std::string_view code) const;
    /// The first span of a worker of any run; fails the test when there is none.
    const model::SpanFolder& span(std::string_view worker) const;
};

/// Scans; fails the test when that gives an error.
Scanned scanned(const std::filesystem::path& path);

std::vector<std::string> viewNames(const model::SpanFolder& span);
/// "Memory: memory_record.csv"
std::vector<std::string> lackingLines(const model::SpanFolder& span);

} // namespace runglass::test
