// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/settings.h"

#include "core/base/decimal.h"
#include "core/table/regex_search.h"

#include <algorithm>
#include <array>
#include <utility>

namespace runglass::analysis::loss {
namespace {

using Named = std::pair<IterationSource, std::string_view>;
constexpr std::array names{
    Named{IterationSource::Tag, "tag"},
    Named{IterationSource::LastTag, "last-tag"},
    Named{IterationSource::LastProgress, "progress"},
    Named{IterationSource::EpochAndStep, "epoch"},
    Named{IterationSource::LineOrder, "order"},
};

bool isBlank(std::string_view tag) {
    return base::trimmed(tag).empty();
}

base::Error blankTag(const char* which) {
    return {std::string("The ") + which + " tag is empty or only blanks", "",
            "Write the text that stands in front of the number"};
}

} // namespace

std::string_view sourceName(IterationSource source) {
    return std::ranges::find(names, source, &Named::first)->second;
}

std::optional<IterationSource> sourceNamed(std::string_view name) {
    const auto* const found = std::ranges::find(names, name, &Named::second);
    return found == names.end() ? std::nullopt : std::optional(found->first);
}

bool needsIterationTag(const Settings& settings) {
    return settings.expression.empty() && settings.source != IterationSource::LineOrder &&
           settings.source != IterationSource::LastProgress;
}

std::optional<base::Error> errorOf(const Settings& settings) {
    if (!settings.expression.empty()) {
        const auto groups = table::regexGroups(settings.expression);
        return groups ? std::nullopt : std::optional(groups.error());
    }
    if (settings.lossTags.empty() || std::ranges::any_of(settings.lossTags, isBlank))
        return blankTag("loss");
    if (needsIterationTag(settings) && isBlank(settings.iterationTag))
        return blankTag("iteration");
    if (settings.source == IterationSource::EpochAndStep && isBlank(settings.epochTag))
        return blankTag("epoch");
    return std::nullopt;
}

} // namespace runglass::analysis::loss
