// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/table_diff.h"
#include "core/base/stop_check.h"
#include "core/table/format.h"
#include "core/table/query.h"

#include <algorithm>
#include <array>
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

/// A key column over the rows of all tables, one after the other. Not all of them when stopped. Precondition:
/// any of the tables has it.
table::TableColumn unitedKey(std::span<const Table* const> tables, std::string_view id,
                             const std::stop_token& stop) {
    const auto hasIt = [&](const Table* table) { return table->find(id) != nullptr; };
    const auto isInteger = [&](const Table* table) {
        return hasIt(table) && table->find(id)->type() == ValueType::Integer;
    };
    const Table& source = **std::ranges::find_if(tables, hasIt);
    table::ColumnSpec spec = source.spec(*source.indexOf(id));
    if (std::ranges::all_of(tables, isInteger)) {
        auto numbers = std::make_shared<Column>(ValueType::Integer);
        for (const Table* table : tables) {
            const auto values = table->find(id)->integers();
            for (std::size_t i = 0; i < values.size() && !base::isStoppedAt(i, stop); ++i)
                numbers->addInteger(values[i]);
        }
        return {std::move(spec), std::move(numbers)};
    }
    auto pool = std::make_shared<base::StringPool>();
    auto texts = std::make_shared<Column>(ValueType::Text, pool);
    for (const Table* table : tables)
        addTexts(*texts, *pool, *table, id, stop);
    spec.type = ValueType::Text;
    spec.unit = table::Unit::None;
    return {std::move(spec), std::move(texts)};
}

/// Gives the rows of one table after the other their places among the rows that they share: the first of a
/// group the place of the first of that group in the tables before, the second that of the second.
class Places {
public:
    explicit Places(std::size_t groups) : heads_(groups, none), latest_(groups), tables_(groups, none) {}

    RowIndex next(std::uint32_t group, std::uint32_t table) {
        const bool isFirst = tables_[group] != table;
        tables_[group] = table;
        RowIndex& link = isFirst ? heads_[group] : chain_[latest_[group]];
        const RowIndex place = link == none ? size() : link;
        link = place;
        latest_[group] = place;
        if (place == size())
            chain_.push_back(none);
        return place;
    }
    RowIndex size() const { return static_cast<RowIndex>(chain_.size()); }

private:
    static constexpr RowIndex none = RowPairs::none;
    std::vector<RowIndex> heads_;       ///< by group: its first place
    std::vector<RowIndex> chain_;       ///< by place: the next one of its group
    std::vector<RowIndex> latest_;      ///< by group: the place of its latest row
    std::vector<std::uint32_t> tables_; ///< by group: which table that row is of
};

} // namespace

SharedRows sharedRows(std::span<const Table* const> tables, std::span<const std::string> keys,
                      const std::stop_token& stop) {
    const auto withoutRows = [&] {
        std::vector<Table> emptied;
        std::vector<const Table*> pointers;
        emptied.reserve(tables.size());
        for (const Table* table : tables)
            pointers.push_back(&emptied.emplace_back(table::picked(*table, {})));
        return sharedRows(pointers, keys);
    };
    Table united;
    for (const std::string& id : keys)
        if (std::ranges::any_of(tables, [&](const Table* table) { return table->find(id) != nullptr; })) {
            auto [spec, data] = unitedKey(tables, id, stop);
            if (stop.stop_requested())
                return withoutRows();
            united.add(std::move(spec), std::move(data));
        }
    std::vector<std::size_t> columns(united.columnCount());
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    const auto groups = table::grouped(united, columns, stop);
    if (stop.stop_requested())
        return withoutRows();

    SharedRows result;
    Places places(groups.size());
    table::Rows keyRows; // of each place, in the united table
    RowIndex row = 0;
    for (std::uint32_t table = 0; table < tables.size(); ++table) {
        auto& ofTable = result.rows.emplace_back();
        for (const auto end = row + tables[table]->rowCount(); row < end && row < united.rowCount(); ++row) {
            if (base::isStoppedAt(row, stop))
                return withoutRows();
            ofTable.push_back(places.next(groups.groupOfRow[row], table));
            if (ofTable.back() == keyRows.size())
                keyRows.push_back(row);
        }
    }
    result.count = keyRows.size();
    result.keys = table::picked(united, keyRows, {}, stop).columns();
    return stop.stop_requested() ? withoutRows() : result;
}

RowPairs pairedRows(const Table& base, const Table& experiment, std::span<const std::string> keys,
                    const std::stop_token& stop) {
    const std::array tables{&base, &experiment};
    SharedRows shared = sharedRows(tables, keys, stop);
    RowPairs result;
    result.pairs.resize(shared.count);
    for (RowIndex row = 0; row < shared.rows[0].size(); ++row)
        result.pairs[shared.rows[0][row]].base = row;
    for (RowIndex row = 0; row < shared.rows[1].size(); ++row)
        result.pairs[shared.rows[1][row]].experiment = row;
    result.keys = std::move(shared.keys);
    return result;
}

} // namespace runglass::analysis::diff
