// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/module_paths.h"

#include "core/base/stop_check.h"

#include <memory>
#include <vector>

namespace runglass::analysis::diff {

ModulePaths::Number ModulePaths::numberOf(Number around, std::string_view name) {
    const auto next = static_cast<Number>(numbers_.size() + 1); // 0: no module is around
    return numbers_.try_emplace({around, names_.intern(name)}, next).first->second;
}

table::Table ModulePaths::with(const table::Table& modules, const std::stop_token& stop) {
    struct Place {
        Number number = 0;
        bool hasWholePath = true;
        std::string path;
    };
    const table::Column& depths = *modules.find("depth");
    const table::Column& names = *modules.find("name");
    auto pool = std::make_shared<base::StringPool>();
    auto paths = std::make_shared<table::Column>(table::ValueType::Text, pool);
    std::vector<Place> open; // the modules around the row
    for (table::RowIndex row = 0; row < modules.rowCount() && !base::isStoppedAt(row, stop); ++row) {
        open.resize(static_cast<std::size_t>(depths.integer(row)));
        const std::string_view name = names.text(row);
        const Number around = open.empty() ? 0 : open.back().number;
        Place place{numberOf(around, name), true, std::string(name)};
        if (!open.empty()) {
            const Place& before = open.back();
            place.hasWholePath = before.hasWholePath && before.path.size() + name.size() <= mostBytes;
            place.path =
                (place.hasWholePath ? before.path : '#' + std::to_string(around)) + " / " + place.path;
        }
        paths->addText(pool->intern(place.path));
        open.push_back(std::move(place));
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
