// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/table_selection.h"

#include "core/base/exact_sum.h"
#include "views/models/table_model.h"

#include <algorithm>

namespace runglass::views {

namespace {

/// Displayed rows from first to last.
struct Interval {
    int first;
    int last;
};

std::vector<Interval> merged(std::vector<Interval> intervals) {
    std::ranges::sort(intervals, {}, &Interval::first);
    std::vector<Interval> result;
    for (const auto& next : intervals) {
        if (result.empty() || next.first > result.back().last + 1)
            result.push_back(next);
        else
            result.back().last = std::max(result.back().last, next.last);
    }
    return result;
}

bool holds(const QItemSelectionRange& range, std::size_t column) {
    const auto at = static_cast<int>(column);
    return range.left() <= at && at <= range.right();
}

std::vector<Interval> rowsOf(const QItemSelection& selection, std::optional<std::size_t> column) {
    std::vector<Interval> intervals;
    for (const auto& range : selection)
        if (!column || holds(range, *column))
            intervals.push_back({range.top(), range.bottom()});
    return merged(std::move(intervals));
}

std::vector<std::string> cellsOf(const TableModel& model, int row, const std::vector<std::size_t>& columns) {
    std::vector<std::string> cells;
    for (const auto column : columns)
        cells.push_back(model.index(row, static_cast<int>(column)).data().toString().toStdString());
    return cells;
}

void addRows(const TableModel& model, const Interval& interval, TableExcerpt& excerpt) {
    const auto& rows = model.rows();
    if (static_cast<std::size_t>(model.rowCount()) == rows.size()) { // nothing is open
        excerpt.pieces.emplace_back(
            table::Rows(rows.begin() + interval.first, rows.begin() + interval.last + 1));
        return;
    }
    for (int row = interval.first; row <= interval.last; ++row) {
        const auto index = model.index(row, 0);
        if (model.position(index).kind() != DisplayPosition::Kind::Top) {
            excerpt.pieces.emplace_back(cellsOf(model, row, excerpt.columns));
            continue;
        }
        // One piece for all rows up to what is open: of a million rows only a few are.
        auto* before = excerpt.pieces.empty() ? nullptr : std::get_if<table::Rows>(&excerpt.pieces.back());
        if (before == nullptr)
            before = &std::get<table::Rows>(excerpt.pieces.emplace_back(table::Rows()));
        before->push_back(model.tableRow(index));
    }
}

table::Rows tableRows(const TableModel& model, const std::vector<Interval>& intervals) {
    TableExcerpt excerpt;
    for (const auto& interval : intervals)
        addRows(model, interval, excerpt);
    table::Rows rows;
    for (const auto& piece : excerpt.pieces)
        if (const auto* some = std::get_if<table::Rows>(&piece))
            rows.insert(rows.end(), some->begin(), some->end());
    return rows;
}

void addChildren(const TableModel& model, const std::vector<Interval>& intervals, std::size_t column,
                 SelectedNumbers& numbers) {
    for (const auto& interval : intervals) {
        for (int row = interval.first; row <= interval.last; ++row) {
            const auto index = model.index(row, 0);
            const auto where = model.position(index);
            if (where.kind() != DisplayPosition::Kind::Child)
                continue;
            const auto children = model.childrenOf(model.tableRow(index));
            if (const auto own = children->indexOf(model.table()->spec(column).id))
                numbers.parts.push_back({children, *own, {*where.child}});
        }
    }
}

} // namespace

TableExcerpt excerptOf(const TableModel& model, const QItemSelection& selection,
                       const std::vector<std::size_t>& shownColumns) {
    TableExcerpt excerpt;
    excerpt.table = model.table();
    for (const auto column : shownColumns)
        if (std::ranges::any_of(selection, [column](const auto& range) { return holds(range, column); }))
            excerpt.columns.push_back(column);
    for (const auto& interval : rowsOf(selection, std::nullopt))
        addRows(model, interval, excerpt);
    return excerpt;
}

SelectedNumbers selectedNumbers(const TableModel& model, const QItemSelection& selection,
                                const std::vector<std::size_t>& shownColumns) {
    std::vector<std::size_t> columns;
    for (const auto column : shownColumns)
        if (isNumeric(model.table()->spec(column)) && !rowsOf(selection, column).empty())
            columns.push_back(column);
    if (columns.empty())
        return {};
    SelectedNumbers numbers{model.table()->spec(columns.front()), {}};
    const auto sameKind = [&](std::size_t column) {
        const auto& spec = model.table()->spec(column);
        return spec.type == numbers.spec.type && spec.unit == numbers.spec.unit;
    };
    if (!std::ranges::all_of(columns, sameKind))
        return {};
    for (const auto column : columns)
        if (auto rows = tableRows(model, rowsOf(selection, column)); !rows.empty())
            numbers.parts.push_back({model.table(), column, std::move(rows)});
    if (numbers.parts.empty())
        for (const auto column : columns)
            addChildren(model, rowsOf(selection, column), column, numbers);
    return numbers;
}

table::Summary summarized(const SelectedNumbers& numbers, const std::stop_token& stop) {
    table::Summary all;
    base::ExactSum sum;
    for (const auto& part : numbers.parts) {
        const auto one = table::summarized(part.table->column(part.column), part.rows, stop);
        all.count += one.count;
        sum.add(one.sum);
    }
    all.sum = sum.value();
    return all;
}

} // namespace runglass::views
