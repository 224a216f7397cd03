// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/profile.h"
#include "views/models/row_expansion.h"

#include <memory>
#include <string_view>

namespace runglass::views {

/// Which operator names have a call stack in any of their calls. Built off the GUI thread, one pass over the
/// calls.
class StackPresence {
public:
    explicit StackPresence(const table::Table& calls);
    bool hasStack(std::string_view name) const;

private:
    base::StringPool names_;
};

/// How rows of the table "operators" open: into the distinct call stacks of the group, and these into frames;
/// then into what the group ran on the device, when the profile has its calls.
RowExpansion stackExpansion(std::shared_ptr<const model::Profile> profile,
                            std::shared_ptr<const table::Table> table,
                            std::shared_ptr<const StackPresence> stacks);

} // namespace runglass::views
