// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/string_pool.h"
#include "core/table/table.h"

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <utility>

namespace runglass::analysis::diff {

/// Names modules by the way to them, "Net_0 / Linear_1": ids of modules differ from run to run, paths do not.
/// Those of all tables that one object has seen are equal exactly if the way is.
class ModulePaths {
public:
    /// A longer path is written as the number of the module around and the name, "#5000 / Linear_1": with a
    /// hundred thousand modules in each other, whole paths would be gigabytes.
    static constexpr std::size_t mostBytes = 2000;

    /// A table of modules (moduleTable) with the column `path` before the others. Of no use when stopped.
    table::Table with(const table::Table& modules, const std::stop_token& stop = {});

private:
    using Number = std::uint32_t;

    Number numberOf(Number around, std::string_view name);

    base::StringPool names_;
    std::map<std::pair<Number, base::TextId>, Number> numbers_; ///< by that of the module around and the name
};

} // namespace runglass::analysis::diff
