// SPDX-License-Identifier: Apache-2.0
#include "core/session/diff_sides.h"

#include <string_view>
#include <unordered_set>

namespace runglass::session {

base::Error without(std::string_view what, const model::Profile& profile, std::string_view hint) {
    return {"This recording has no " + std::string(what), profile.source.path, std::string(hint)};
}

std::vector<std::string> measuresOf(const table::Table& base, const table::Table& experiment) {
    std::vector<std::string> ids;
    std::unordered_set<std::string_view> seen; // files have as many columns as they like
    for (const table::Table* table : {&base, &experiment})
        for (const auto& [spec, data] : table->columns())
            if (spec.role == table::Role::Measure && seen.insert(spec.id).second)
                ids.push_back(spec.id);
    return ids;
}

DiffResult meansOf(const Pair<analysis::diff::StepTables>& sides, const analysis::diff::TableDiffRules& rules,
                   base::LoadContext& context) {
    return {analysis::diff::stepStatistics(sides.first, sides.second, rules, context.stop), {}};
}

} // namespace runglass::session
