// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis::loss {

/// Where the iteration of a loss comes from.
enum class IterationSource {
    Tag,          ///< the integer behind the iteration tag on the same line
    LastTag,      ///< behind the iteration tag, on the same line or the last one before that has it
    LastProgress, ///< the last progress count "N/M [" drawn before, as tqdm does
    EpochAndStep, ///< epoch tag and iteration tag: (epoch - 1) * steps of an epoch + step
    LineOrder     ///< 1, 2, 3… for the lines with a loss
};

/// "tag", "last-tag", "progress", "epoch", "order"
std::string_view sourceName(IterationSource source);
std::optional<IterationSource> sourceNamed(std::string_view name);

/// How the losses of one file are found. Tags are matched byte by byte as they are, blanks at their ends
/// included.
struct Settings {
    std::vector<std::string> lossTags{"loss:"}; ///< one series each
    std::string iterationTag = "iteration";
    IterationSource source = IterationSource::Tag;
    std::string epochTag;    ///< for EpochAndStep
    std::string expression;  ///< when not empty, instead of all tags: group 1 iteration, group 2 loss
    std::optional<int> rank; ///< of the lines of several ranks only those of this one

    bool operator==(const Settings&) const = default;
};

bool needsIterationTag(const Settings& settings);

/// What makes settings unusable: an empty or blank tag, a wrong expression.
std::optional<base::Error> errorOf(const Settings& settings);

} // namespace runglass::analysis::loss
