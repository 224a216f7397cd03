// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/kernel_counters.h"

#include "core/formats/ascend_text/csv_schema.h"
#include "core/readers/csv_table.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

namespace runglass::formats::ascend_db {
namespace {

/// The profiler knows some sixty, and records a good half of them at once.
constexpr std::size_t mostCounters = 256;
/// A column has a place for every kernel: so many for each value that there is, so that counters of few
/// kernels do not cost more than they tell.
constexpr std::uint64_t mostPlacesPerValue = 64;
constexpr double nanosecondsOfUs = 1000;
constexpr std::string_view timeSuffix = "_time";

/// "aic_mac_time(us)"; the time of the whole core goes by the core there.
std::string headerOf(std::string_view name) {
    std::string header(name == "aic_total_time"   ? "aicore_time"
                       : name == "aiv_total_time" ? "aiv_time"
                                                  : name);
    if (name.ends_with(timeSuffix))
        header += "(us)";
    return header;
}

/// As text files have it. A name can be anything: what is no counter gets an id that no analysis takes for
/// one of its own columns.
table::ColumnSpec specOf(const std::string& header) {
    auto spec = readers::automaticRule(header).spec;
    spec.type = table::ValueType::Real;
    if (ascend_text::isCounterColumn(header))
        spec.role = table::Role::Measure;
    else
        spec.id += "#2";
    return spec;
}

} // namespace

std::span<const readers::SqliteColumn> KernelCounters::columns() {
    static const std::array columns{readers::SqliteColumn{"globalTaskId"}, readers::SqliteColumn{"name"},
                                    readers::SqliteColumn{"value"}};
    return columns;
}

void KernelCounters::take(const readers::SqliteRow& row, StringIds& ids) {
    const auto task = row.integer(0);
    const auto place = task ? rowOfTask_.find(*task) : rowOfTask_.end();
    const auto value = row.real(2);
    const auto name = ids.keyOf(row, 1);
    if (place == rowOfTask_.end() || !value || name == StringIds::noKey)
        return;
    const auto [counter, isNew] = counterOfName_.emplace(name, counters_.size());
    if (isNew)
        counters_.push_back({name, {}});
    counters_[counter->second].values.push_back({place->second, *value});
    ++valueCount_;
}

std::uint64_t KernelCounters::addTo(table::Table& kernels, const StringIds& ids) {
    const std::size_t rows = kernels.rowCount();
    std::uint64_t room = valueCount_ * mostPlacesPerValue;
    std::size_t added = 0;
    for (Counter& counter : counters_) {
        const auto values = std::exchange(counter.values, {});
        const std::string_view name = ids.pool()->text(ids.textId(counter.name));
        auto spec = specOf(headerOf(name));
        if (name.empty() || rows > room || added == mostCounters || kernels.indexOf(spec.id))
            continue;
        const double unit = name.ends_with(timeSuffix) ? nanosecondsOfUs : 1;
        auto column = std::make_shared<table::Column>(spec.type);
        column->resize(rows);
        const auto places = column->writableReals();
        std::ranges::fill(places, table::Column::nullReal);
        for (const Value& one : values)
            places[one.row] = one.value / unit;
        kernels.add(std::move(spec), std::move(column));
        room -= rows;
        ++added;
    }
    return counters_.size() - added;
}

} // namespace runglass::formats::ascend_db
