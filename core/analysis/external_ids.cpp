// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/external_ids.h"

#include "core/trace/argument_cursor.h"
#include "core/trace/argument_keys.h"

namespace runglass::analysis {

bool idsNameOperators(const trace::Trace& trace) {
    const trace::ArgumentColumn* correlations = trace.argumentColumn(trace::correlationKey);
    const trace::ArgumentColumn* ids = trace.argumentColumn(trace::externalIdKey);
    if (correlations == nullptr || ids == nullptr)
        return true;
    trace::ArgumentCursor cursor(ids);
    const trace::ArgumentView all = correlations->view();
    std::size_t both = 0;
    std::size_t equal = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (const auto id = cursor.at(all.rows[i])) {
            ++both;
            equal += *id == all.value(i) ? std::size_t{1} : 0;
        }
    return both == 0 || equal * 2 < both;
}

} // namespace runglass::analysis
