// SPDX-License-Identifier: Apache-2.0
#include "core/table/table.h"

#include <algorithm>
#include <set>
#include <utility>

namespace runglass::table {

std::string_view unitText(Unit unit) {
    switch (unit) {
    case Unit::None:
        return {};
    case Unit::Nanoseconds:
        return "ns";
    case Unit::Microseconds:
        return "us";
    case Unit::Milliseconds:
        return "ms";
    case Unit::Seconds:
        return "s";
    case Unit::Percent:
        return "%";
    case Unit::Bytes:
        return "B";
    case Unit::Kilobytes:
        return "KB";
    case Unit::Megabytes:
        return "MB";
    case Unit::Gigabytes:
        return "GB";
    }
    return {};
}

std::string headerText(const ColumnSpec& spec) {
    if (spec.unit == Unit::None)
        return spec.title;
    return spec.title + " (" + std::string(unitText(spec.unit)) + ")";
}

std::optional<std::size_t> Table::indexOf(std::string_view id) const {
    const auto found = std::ranges::find_if(columns_, [&](const TableColumn& c) { return c.spec.id == id; });
    if (found == columns_.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - columns_.begin());
}

const Column* Table::find(std::string_view id) const {
    const auto index = indexOf(id);
    return index ? columns_[*index].data.get() : nullptr;
}

void Table::add(ColumnSpec spec, std::shared_ptr<const Column> data) {
    columns_.push_back({std::move(spec), std::move(data)});
}

std::size_t Table::allocatedBytes() const {
    std::size_t bytes = 0;
    std::set<const base::StringPool*> pools;
    for (const TableColumn& column : columns_) {
        bytes += column.data->allocatedBytes();
        const auto* pool = column.data->sharedPool().get();
        if (pool != nullptr && pools.insert(pool).second)
            bytes += pool->allocatedBytes();
    }
    return bytes;
}

TableBuilder::TableBuilder(std::string name, std::vector<ColumnSpec> specs)
    : name_(std::move(name)), specs_(std::move(specs)), pool_(std::make_shared<base::StringPool>()) {
    for (const ColumnSpec& spec : specs_)
        columns_.push_back(
            std::make_shared<Column>(spec.type, spec.type == ValueType::Text ? pool_ : nullptr));
}

void TableBuilder::addTextOrNull(std::size_t column, std::string_view text) {
    if (text.empty())
        cell(column).addNull();
    else
        addText(column, text);
}

Table TableBuilder::build() && {
    Table table(std::move(name_));
    for (std::size_t i = 0; i < specs_.size(); ++i)
        table.add(std::move(specs_[i]), std::move(columns_[i]));
    return table;
}

} // namespace runglass::table
