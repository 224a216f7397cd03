// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/settings.h"
#include "core/analysis/loss/tag_value.h"
#include "core/table/regex_search.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace runglass::analysis::loss {

/// What one line says.
struct LineMatch {
    std::optional<std::int64_t> iteration; ///< the step within its epoch with EpochAndStep
    std::int64_t epoch = 0;
    std::int64_t stepsOfEpoch = 0;             ///< N of "i/N"; 0 when the line does not tell
    bool cutFraction = false;                  ///< the iteration was written with a fraction
    std::vector<std::optional<double>> losses; ///< one for each loss tag
    bool anyLoss = false;

    bool isPair() const { return iteration && anyLoss; }
};

/// Looks at one line after another as settings say. It remembers what LastTag, LastProgress and LineOrder
/// take from earlier lines.
class LineMatcher {
public:
    /// Precondition: the settings are usable.
    explicit LineMatcher(const Settings& settings);

    /// Valid until the next call.
    const LineMatch& look(std::string_view line);

    /// Whether a line holds the text of a tag at all, for telling why nothing matches.
    bool hasLossTag(std::string_view line) const;
    bool hasIterationTag(std::string_view line) const;

private:
    void lookForLosses(std::string_view line);
    void lookForIteration(std::string_view line);
    void lookByExpression(std::string_view line);
    void takeProgress(std::string_view line);
    void takeEpoch(std::string_view line);

    Settings settings_;
    std::vector<TagValue> lossTags_;
    TagValue iterationTag_;
    TagValue epochTag_;
    table::RegexGroups groups_; ///< empty without an expression
    LineMatch match_;
    std::optional<std::int64_t> remembered_;
    std::int64_t order_ = 0;
};

/// The number N of the last "N/M [" in a line: a progress bar of tqdm, of which the whole is M.
std::optional<std::int64_t> progressCount(std::string_view line);

} // namespace runglass::analysis::loss
