// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/diff/step_scope.h"
#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/model/operator_calls.h"

#include <span>
#include <string>
#include <vector>

namespace runglass::analysis::diff {

/// The operator calls of a tree, step by step.
class StepOperators {
public:
    /// Fails only when stopped.
    static base::Result<StepOperators> make(const model::CallTree& tree, base::LoadContext& context);

    /// The calls of each of these steps, those of other threads that begin while it runs among them
    /// (stepScope). Of no use when stopped.
    std::vector<model::OperatorCalls> of(std::span<const std::string> steps,
                                         const std::stop_token& stop = {}) const;

private:
    StepOperators(const model::CallTree& tree, model::OperatorCalls calls);

    const model::CallTree* tree_;
    model::OperatorCalls calls_;
    std::vector<model::NodeIndex> nodes_; ///< of each row
};

} // namespace runglass::analysis::diff
