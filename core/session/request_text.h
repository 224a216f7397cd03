// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/table/table.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace runglass::session {

// For sentences about requests that cannot be fulfilled, and the hints that name what there is.

inline std::string inQuotes(std::string_view text) {
    return '"' + std::string(text) + '"';
}

/// "a, b, c", or with more than `most` of them "a, b, …". `name` gives the text of an item.
template <typename Range, typename Name>
std::string joined(const Range& range, Name name,
                   std::size_t most = std::numeric_limits<std::size_t>::max()) {
    std::string text;
    std::size_t count = 0;
    for (const auto& item : range) {
        if (count++ == most)
            return text + ", …";
        text += (text.empty() ? "" : ", ") + std::string(name(item));
    }
    return text;
}

inline bool isEveryStep(std::string_view step) {
    return step.empty() || step == "all";
}

/// Whether this step is there to be chosen; `known` may be null. `noSteps` is for a source that has none.
inline std::optional<base::Error> missingStep(std::string_view step, const table::Column* known,
                                              const std::string& path, std::string_view noSteps) {
    if (isEveryStep(step))
        return std::nullopt;
    std::vector<std::string_view> names; // in order of first sight
    std::unordered_set<std::string_view> seen;
    for (table::RowIndex row = 0; known != nullptr && row < known->size(); ++row)
        if (!known->isNull(row) && seen.insert(known->text(row)).second)
            names.push_back(known->text(row));
    if (seen.contains(step))
        return std::nullopt;
    constexpr std::size_t mostNames = 10;
    return base::Error{"There is no step " + inQuotes(step), path,
                       names.empty() ? std::string(noSteps)
                                     : "Steps: " + joined(names, std::identity{}, mostNames)};
}

} // namespace runglass::session
