// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/table_diff.h"
#include "core/base/stop_check.h"
#include "core/table/format.h"
#include "core/table/query.h"

#include <algorithm>
#include <memory>
#include <numeric>

namespace runglass::analysis::diff {
namespace {

using table::Column;
using table::RowIndex;
using table::Table;
using table::ValueType;

/// Appends the values of a key column as texts of another pool; every distinct text is looked up once. Not
/// all when stopped.
void addTexts(Column& out, base::StringPool& pool, const Table& table, std::string_view id,
              const std::stop_token& stop) {
    const auto index = table.indexOf(id);
    if (!index) {
        for (RowIndex row = 0; row < table.rowCount() && !base::isStoppedAt(row, stop); ++row)
            out.addNull();
        return;
    }
    const Column& values = table.column(*index);
    std::vector<base::TextId> known;
    if (values.type() == ValueType::Text)
        known.assign(values.pool().size(), base::noText);
    std::string text;
    for (RowIndex row = 0; row < table.rowCount() && !base::isStoppedAt(row, stop); ++row) {
        if (values.isNull(row)) {
            out.addNull();
        } else if (values.type() == ValueType::Text) {
            auto& textId = known[base::indexOf(values.textId(row))];
            if (textId == base::noText)
                textId = pool.intern(values.text(row));
            out.addText(textId);
        } else {
            text.clear();
            table::appendExact(text, table.spec(*index), values, row);
            out.addText(pool.intern(text));
        }
    }
}

/// A key column over the rows of both tables, those of the baseline first. Not all of them when stopped.
table::TableColumn unitedKey(const Table& base, const Table& experiment, std::string_view id,
                             const std::stop_token& stop) {
    const Table& source = base.find(id) != nullptr ? base : experiment;
    table::ColumnSpec spec = source.spec(*source.indexOf(id));
    const auto isInteger = [&](const Table& table) {
        const Column* values = table.find(id);
        return values != nullptr && values->type() == ValueType::Integer;
    };
    if (isInteger(base) && isInteger(experiment)) {
        auto numbers = std::make_shared<Column>(ValueType::Integer);
        for (const Table* table : {&base, &experiment}) {
            const auto values = table->find(id)->integers();
            for (std::size_t i = 0; i < values.size() && !base::isStoppedAt(i, stop); ++i)
                numbers->addInteger(values[i]);
        }
        return {std::move(spec), std::move(numbers)};
    }
    auto pool = std::make_shared<base::StringPool>();
    auto texts = std::make_shared<Column>(ValueType::Text, pool);
    addTexts(*texts, *pool, base, id, stop);
    addTexts(*texts, *pool, experiment, id, stop);
    spec.type = ValueType::Text;
    spec.unit = table::Unit::None;
    return {std::move(spec), std::move(texts)};
}

} // namespace

RowPairs pairedRows(const Table& base, const Table& experiment, std::span<const std::string> keys,
                    const std::stop_token& stop) {
    const auto withoutPairs = [&] {
        return pairedRows(table::picked(base, {}), table::picked(experiment, {}), keys);
    };
    Table united;
    for (const std::string& id : keys)
        if (base.find(id) != nullptr || experiment.find(id) != nullptr) {
            auto [spec, data] = unitedKey(base, experiment, id, stop);
            if (stop.stop_requested())
                return withoutPairs();
            united.add(std::move(spec), std::move(data));
        }
    std::vector<std::size_t> columns(united.columnCount());
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    const auto groups = table::grouped(united, columns, stop);
    if (stop.stop_requested())
        return withoutPairs();

    const auto baseRows = static_cast<RowIndex>(base.rowCount());
    const auto allRows = static_cast<RowIndex>(united.rowCount());
    RowPairs result;
    table::Rows keyRows; // of each pair, in the united table
    // The rows of a baseline's group that have no partner yet, as a chain through the pairs.
    std::vector<std::uint32_t> nextFree(groups.size(), RowPairs::none);
    std::vector<std::uint32_t> chain(baseRows, RowPairs::none);
    for (RowIndex row = baseRows; row-- > 0 && !base::isStoppedAt(row, stop);) {
        chain[row] = nextFree[groups.groupOfRow[row]];
        nextFree[groups.groupOfRow[row]] = row;
    }
    for (RowIndex row = 0; row < baseRows && !base::isStoppedAt(row, stop); ++row) {
        result.pairs.push_back({row, RowPairs::none});
        keyRows.push_back(row);
    }
    if (stop.stop_requested())
        return withoutPairs();
    for (RowIndex row = baseRows; row < allRows && !base::isStoppedAt(row, stop); ++row) {
        auto& free = nextFree[groups.groupOfRow[row]];
        if (free != RowPairs::none) {
            result.pairs[free].experiment = row - baseRows;
            free = chain[free];
            continue;
        }
        result.pairs.push_back({RowPairs::none, row - baseRows});
        keyRows.push_back(row);
    }
    result.keys = table::picked(united, keyRows, {}, stop).columns();
    return stop.stop_requested() ? withoutPairs() : result;
}

} // namespace runglass::analysis::diff
