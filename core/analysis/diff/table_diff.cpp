// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/table_diff.h"

#include "core/analysis/diff/differences.h"
#include "core/base/stop_check.h"
#include "core/table/query.h"

#include <array>
#include <cctype>
#include <cmath>
#include <memory>
#include <unordered_map>
#include <utility>

namespace runglass::analysis::diff {
namespace {

using table::Column;
using table::ColumnSpec;
using table::Role;
using table::RowIndex;
using table::Table;
using table::Unit;
using table::ValueType;

/// The columns of a table by their ids, the first of each: files have as many columns as they like.
class ColumnsById {
public:
    explicit ColumnsById(const Table& table) {
        for (const table::TableColumn& column : table.columns())
            columns_.try_emplace(column.spec.id, &column);
    }

    /// nullptr when there is none.
    const table::TableColumn* find(std::string_view id) const {
        const auto found = columns_.find(id);
        return found == columns_.end() ? nullptr : found->second;
    }

private:
    std::unordered_map<std::string_view, const table::TableColumn*> columns_;
};

/// One measure of both tables.
struct Measure {
    /// Precondition: one of the two is there.
    Measure(const table::TableColumn* base, const table::TableColumn* experiment)
        : spec((base != nullptr ? base : experiment)->spec),
          left(base == nullptr ? nullptr : base->data.get()),
          right(experiment == nullptr ? nullptr : experiment->data.get()) {
        const bool differ = left != nullptr && right != nullptr && left->type() != right->type();
        if (differ)
            spec.type = ValueType::Real;
    }

    ColumnSpec spec;
    const Column* left;
    const Column* right;
};

ColumnSpec derivedSpec(const ColumnSpec& of, const std::string& prefix, const char* title,
                       std::string description) {
    return {prefix + of.id,
            std::string(title) + ' ' + of.title,
            of.type,
            of.unit,
            Role::Measure,
            of.precision,
            std::move(description)};
}

/// A value of one side: none for a row that is not there, which the caller treats as 0. Incomplete when
/// stopped, as all columns here.
std::shared_ptr<Column> sideValues(const Measure& measure, const Column* source, const RowPairs& rows,
                                   RowIndex RowPairs::Pair::*side, const std::stop_token& stop) {
    auto values = std::make_shared<Column>(measure.spec.type);
    values->reserve(rows.pairs.size());
    for (RowIndex at = 0; at < rows.pairs.size() && !base::isStoppedAt(at, stop); ++at) {
        const RowIndex row = rows.pairs[at].*side;
        if (source == nullptr || row == RowPairs::none || source->isNull(row))
            values->addNull();
        else if (source->type() == measure.spec.type && source->type() != ValueType::Real)
            values->addInteger(source->integer(row));
        else
            values->addReal(inUnit(measure.spec.unit, *source, row));
    }
    return values;
}

void addPercent(Column& out, const std::optional<double>& base, const std::optional<double>& delta) {
    if (base && delta && *base != 0)
        out.addReal(*delta / std::fabs(*base) * 100);
    else
        out.addNull();
}

/// A value in a form that differences are made of; 0 for a row that is not there.
template <typename T, typename Get>
std::optional<T> valueOr0(const Column& values, RowIndex pair, bool isThere, Get get) {
    if (!isThere)
        return T{};
    return values.isNull(pair) ? std::nullopt : std::optional<T>(get(values, pair));
}

/// exp - base of each pair, and its share of the baseline.
struct Deltas {
    std::shared_ptr<Column> values;
    std::shared_ptr<Column> percents = std::make_shared<Column>(ValueType::Real);
};

template <typename T, typename Get, typename Subtract>
void addDeltas(Deltas& deltas, const RowPairs& rows, const Column& left, const Column& right, Get get,
               Subtract subtract, const std::stop_token& stop) {
    for (RowIndex at = 0; at < rows.pairs.size() && !base::isStoppedAt(at, stop); ++at) {
        const auto& pair = rows.pairs[at];
        const auto base = valueOr0<T>(left, at, pair.base != RowPairs::none, get);
        const auto experiment = valueOr0<T>(right, at, pair.experiment != RowPairs::none, get);
        if (!base || !experiment) {
            deltas.values->addNull();
            deltas.percents->addNull();
            continue;
        }
        const T delta = subtract(*experiment, *base);
        if constexpr (std::is_same_v<T, double>)
            deltas.values->addReal(delta);
        else
            deltas.values->addInteger(delta);
        addPercent(*deltas.percents, static_cast<double>(*base), static_cast<double>(delta));
    }
}

Deltas deltasOf(ValueType type, const RowPairs& rows, const Column& left, const Column& right,
                const std::stop_token& stop) {
    Deltas deltas{std::make_shared<Column>(type)};
    if (type == ValueType::Real)
        addDeltas<double>(
            deltas, rows, left, right, [](const Column& c, RowIndex row) { return c.real(row); },
            [](double a, double b) { return a - b; }, stop);
    else
        addDeltas<std::int64_t>(
            deltas, rows, left, right, [](const Column& c, RowIndex row) { return c.integer(row); },
            cappedDifference, stop);
    return deltas;
}

/// Nothing is added when stopped.
void addMeasure(Table& out, const Measure& measure, const RowPairs& rows, const std::stop_token& stop) {
    const auto left = sideValues(measure, measure.left, rows, &RowPairs::Pair::base, stop);
    const auto right = sideValues(measure, measure.right, rows, &RowPairs::Pair::experiment, stop);
    if (stop.stop_requested())
        return;
    const auto deltas = deltasOf(measure.spec.type, rows, *left, *right, stop);
    if (stop.stop_requested())
        return;
    out.add(derivedSpec(measure.spec, "base_", "Baseline", measure.spec.description + ", in the baseline"),
            left);
    out.add(derivedSpec(measure.spec, "exp_", "Experiment", measure.spec.description + ", in the experiment"),
            right);
    out.add(derivedSpec(measure.spec, "delta_", "Delta", "Experiment - baseline; what is not there counts 0"),
            deltas.values);
    if (measure.spec.unit == Unit::Percent)
        return;
    out.add({"delta_" + withoutUnit(measure.spec) + "_pct", "Delta " + measure.spec.title, ValueType::Real,
             Unit::Percent, Role::Measure, 2, "Delta / size of the baseline; none where that is 0"},
            deltas.percents);
}

Change changeOf(const RowPairs::Pair& pair, RowIndex at, std::span<const Column* const> deltas) {
    if (pair.base == RowPairs::none)
        return Change::Added;
    if (pair.experiment == RowPairs::none)
        return Change::Removed;
    for (const Column* delta : deltas) {
        const auto value = delta->number(at);
        if (value && *value != 0)
            return *value > 0 ? Change::Grown : Change::Shrunk;
    }
    return Change::Same;
}

table::TableColumn changes(const Table& measures, const RowPairs& rows, const TableDiffRules& rules,
                           const std::stop_token& stop) {
    std::vector<const Column*> deltas;
    for (const std::string& id : rules.deciding)
        if (const Column* delta = measures.find("delta_" + id))
            deltas.push_back(delta);
    auto pool = std::make_shared<base::StringPool>();
    auto texts = std::make_shared<Column>(ValueType::Text, pool);
    for (RowIndex at = 0; at < rows.pairs.size() && !base::isStoppedAt(at, stop); ++at)
        texts->addText(pool->intern(changeName(changeOf(rows.pairs[at], at, deltas))));
    return {{changeColumn, "Change", ValueType::Text, Unit::None, Role::Detail, 0,
             "added or removed: only one side has it; grown, shrunk or same: by the main measure, then by "
             "calls"},
            std::move(texts)};
}

/// The rows by absolute difference of the main measure, largest first. Of no use when stopped.
table::Rows byDifference(const Table& diff, const TableDiffRules& rules, const std::stop_token& stop) {
    const Column* delta = rules.deciding.empty() ? nullptr : diff.find("delta_" + rules.deciding.front());
    if (delta == nullptr)
        return table::allRows(diff);
    auto sizes = std::make_shared<Column>(ValueType::Real);
    for (RowIndex row = 0; row < diff.rowCount() && !base::isStoppedAt(row, stop); ++row) {
        const auto value = delta->number(row);
        sizes->addReal(value ? std::fabs(*value) : Column::nullReal);
    }
    Table keys;
    ColumnSpec spec;
    spec.type = ValueType::Real;
    keys.add(std::move(spec), std::move(sizes));
    const std::array order{table::SortKey{0, true}};
    return table::sorted(keys, table::allRows(keys), order, stop);
}

bool isZero(const Column* values, const std::stop_token& stop) {
    if (values == nullptr)
        return true;
    for (RowIndex row = 0; row < values->size() && !base::isStoppedAt(row, stop); ++row)
        if (const auto number = values->number(row); number && *number != 0)
            return false;
    return true;
}

} // namespace

std::string_view changeName(Change change) {
    switch (change) {
    case Change::Same:
        return "same";
    case Change::Grown:
        return "grown";
    case Change::Shrunk:
        return "shrunk";
    case Change::Added:
        return "added";
    case Change::Removed:
        return "removed";
    }
    return {};
}

std::string withoutUnit(const ColumnSpec& spec) {
    std::string ending = "_";
    for (const char c : table::unitText(spec.unit))
        ending += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const bool hasUnit = spec.unit != Unit::None && spec.id.ends_with(ending);
    return hasUnit ? spec.id.substr(0, spec.id.size() - ending.size()) : spec.id;
}

std::string mainMeasure(const Table& base, const Table& experiment, std::span<const std::string> candidates,
                        const std::stop_token& stop) {
    for (const std::string& id : candidates)
        if (!isZero(base.find(id), stop) || !isZero(experiment.find(id), stop))
            return id;
    return candidates.empty() ? std::string() : candidates.back();
}

Table tableDiff(const Table& base, const Table& experiment, const TableDiffRules& rules,
                const std::stop_token& stop) {
    const auto withoutRows = [&] {
        return tableDiff(table::picked(base, {}), table::picked(experiment, {}), rules);
    };
    const RowPairs rows = pairedRows(base, experiment, rules.keys, stop);
    Table measures;
    const ColumnsById baseColumns(base);
    const ColumnsById experimentColumns(experiment);
    for (const std::string& id : rules.measures) {
        const auto* left = baseColumns.find(id);
        const auto* right = experimentColumns.find(id);
        if (!stop.stop_requested() && (left != nullptr || right != nullptr))
            addMeasure(measures, Measure(left, right), rows, stop);
    }
    if (stop.stop_requested())
        return withoutRows();
    Table diff(rules.name);
    for (const auto& [spec, data] : rows.keys)
        diff.add(spec, data);
    auto [changeSpec, changeData] = changes(measures, rows, rules, stop);
    if (stop.stop_requested())
        return withoutRows();
    diff.add(std::move(changeSpec), std::move(changeData));
    for (const auto& [spec, data] : measures.columns())
        diff.add(spec, data);
    const auto order = byDifference(diff, rules, stop);
    return table::picked(diff, order, {}, stop);
}

} // namespace runglass::analysis::diff
