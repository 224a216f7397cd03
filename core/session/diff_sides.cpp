// SPDX-License-Identifier: Apache-2.0
#include "core/session/diff_sides.h"

#include <algorithm>

namespace runglass::session {

base::Error without(std::string_view what, const model::Profile& profile, std::string_view hint) {
    return {"This recording has no " + std::string(what), profile.source.path, std::string(hint)};
}

std::vector<std::string> measuresOf(const table::Table& base, const table::Table& experiment) {
    std::vector<std::string> ids;
    for (const table::Table* table : {&base, &experiment})
        for (const auto& [spec, data] : table->columns())
            if (spec.role == table::Role::Measure && std::ranges::find(ids, spec.id) == ids.end())
                ids.push_back(spec.id);
    return ids;
}

DiffResult meansOf(const Pair<analysis::diff::StepTables>& sides, const analysis::diff::TableDiffRules& rules,
                   base::LoadContext& context) {
    return {analysis::diff::stepStatistics(sides.first, sides.second, rules, context.stop), {}};
}

} // namespace runglass::session
