// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/module_paths.h"

#include <memory>
#include <string>
#include <vector>

namespace runglass::analysis::diff {

table::Table withModulePaths(const table::Table& modules) {
    const table::Column& depths = *modules.find("depth");
    const table::Column& names = *modules.find("name");
    auto pool = std::make_shared<base::StringPool>();
    auto paths = std::make_shared<table::Column>(table::ValueType::Text, pool);
    std::vector<std::string> open; // paths of the modules around the row
    for (table::RowIndex row = 0; row < modules.rowCount(); ++row) {
        open.resize(static_cast<std::size_t>(depths.integer(row)));
        std::string path = open.empty() ? std::string() : open.back() + " / ";
        path += names.text(row);
        paths->addText(pool->intern(path));
        open.push_back(std::move(path));
    }
    table::Table result(modules.name());
    result.add({"path", "Module", table::ValueType::Text, table::Unit::None, table::Role::Label, 0,
                "Names of the modules from the outermost to this one"},
               std::move(paths));
    for (const auto& [spec, data] : modules.columns())
        result.add(spec, data);
    return result;
}

} // namespace runglass::analysis::diff
