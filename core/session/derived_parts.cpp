// SPDX-License-Identifier: Apache-2.0
#include "core/session/derived_parts.h"

#include "core/analysis/call_tree_builder.h"
#include "core/analysis/operator_calls.h"
#include "core/analysis/trace_kernels.h"

#include <utility>

namespace runglass::session {
namespace {

/// Hands on what was made, or nothing when `rows` says that there is none of it.
template <typename Data, typename Rows>
base::Result<std::shared_ptr<const Data>> sharedUnlessEmpty(base::Result<Data> made, Rows rows) {
    if (!made)
        return made.error();
    if (rows(made.value()) == 0)
        return std::shared_ptr<const Data>();
    return std::make_shared<const Data>(std::move(made).value());
}

} // namespace

base::Result<std::shared_ptr<const model::CallTree>> deriveCalls(const model::Profile& profile,
                                                                 formats::LoadContext& context) {
    return analysis::buildCallTree(profile.trace.data, profile.source.path, {}, context);
}

base::Result<std::shared_ptr<const model::OperatorCalls>> deriveOperators(const model::Profile& profile,
                                                                          formats::LoadContext& context) {
    return sharedUnlessEmpty(
        analysis::operatorCalls(*profile.calls.data, context),
        [](const model::OperatorCalls& operators) { return operators.calls.rowCount(); });
}

base::Result<std::shared_ptr<const model::Kernels>> deriveKernels(const model::Profile& profile,
                                                                  formats::LoadContext& context) {
    return sharedUnlessEmpty(analysis::traceKernels(*profile.calls.data, context),
                             [](const model::Kernels& kernels) { return kernels.details.rowCount(); });
}

} // namespace runglass::session
