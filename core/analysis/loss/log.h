// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/run_summary.h"
#include "core/analysis/loss/settings.h"
#include "core/base/diagnostics.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace runglass::analysis::loss {

/// Losses over iterations, each value beside its iteration. A loss may be nan or infinite.
struct Points {
    std::vector<std::int64_t> iterations;
    std::vector<double> losses;

    std::size_t size() const { return iterations.size(); }
    bool empty() const { return iterations.empty(); }
};

/// Something that happened in a log: how often, at which iteration and in which line first.
struct Occurrence {
    std::uint64_t count = 0;
    std::int64_t iteration = 0;
    std::uint64_t line = 0;
};

/// What one loss tag of one file gave.
struct Series {
    std::string tag;                  ///< the loss tag, or the expression
    Points found;                     ///< every pair in the order of the file
    std::vector<std::uint32_t> lines; ///< in which line each was found; the largest number for all beyond
    Points sorted;                    ///< filled only when `found` is not ascending: one pair an iteration

    Occurrence repeated;  ///< pairs whose iteration had been there before
    Occurrence wentBack;  ///< pairs with a smaller iteration than the pair before
    Occurrence nonFinite; ///< among points()

    /// One pair an iteration, ascending; of several the last one in the file.
    const Points& points() const { return sorted.empty() ? found : sorted; }
};

/// A line shown as a sample.
struct SampleLine {
    std::uint64_t number = 0;
    std::string text; ///< UTF-8, cut when long
};

/// All that was found in one log with certain settings. Immutable once made.
struct Log {
    std::string path;
    Settings settings;
    std::string encoding;
    std::vector<Series> series;          ///< one for each loss tag
    std::uint64_t lines = 0;             ///< as people see them: progress bars drawn anew count
    std::uint64_t pairs = 0;             ///< lines that gave at least one
    Occurrence iterationOnly;            ///< iterations that stand in a line and never with a loss
    Occurrence lossOnly;                 ///< lines with a loss and no iteration
    Occurrence fractions;                ///< iterations written with a fraction, which is cut
    std::map<int, Occurrence> ranks;     ///< pairs of each rank that lines were marked with
    std::uint64_t linesOfRank = 0;       ///< with settings.rank: pieces of lines that are marked with it
    std::uint64_t lossTagLines = 0;      ///< lines with the text of a loss tag, while there was no pair
    std::uint64_t iterationTagLines = 0; ///< likewise
    std::vector<SampleLine> matched;     ///< the first lines that gave a pair
    std::vector<SampleLine> nearest;     ///< when nothing matched: lines that come nearest to it
    std::vector<SummaryValue> summary;   ///< what the run tells about itself at its end; of several the last

    bool empty() const { return pairs == 0; }
    /// There is text, but none of the rank that was chosen.
    bool lacksRank() const { return settings.rank && lines > 0 && linesOfRank == 0; }
};

/// Why nothing was found, for people: which tag failed; "" when something was found.
std::string reasonOfNoMatch(const Log& log);

/// Reports what is odd about a log under the codes loss.* of docs/problems.md.
void reportProblems(const Log& log, base::Diagnostics& diagnostics);

/// Names for files that tell them apart: the last part of the path, with as many parts before it as needed.
std::vector<std::string> shortNames(const std::vector<std::string>& paths);

/// "lm loss" out of "lm loss:"; for naming a series in a chart.
std::string tagLabel(const std::string& tag);

} // namespace runglass::analysis::loss
