// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/operator_children.h"

#include "core/analysis/launched_works.h"
#include "core/analysis/operators.h"

#include <map>
#include <utility>
#include <vector>

namespace runglass::analysis {
namespace {

using table::Column;
using table::ColumnSpec;
using table::RowIndex;
using table::Table;

const ColumnSpec kernelSpec{kernelColumn,       "Kernel", table::ValueType::Text, table::Unit::None,
                            table::Role::Label, 0,        "Kernel, copy or fill"};

bool hasStacks(const Table& stacks) {
    const Column* column = stacks.find(model::operator_column::callStack);
    return column != nullptr && (stacks.rowCount() > 1 || (stacks.rowCount() == 1 && !column->isNull(0)));
}

void addStacks(const Table& stacks, table::TableBuilder& out) {
    for (RowIndex row = 0; row < stacks.rowCount(); ++row) {
        for (std::size_t at = 0; at < stacks.columnCount(); ++at) {
            if (stacks.spec(at).type == table::ValueType::Text)
                out.addTextOrNull(at, stacks.column(at).text(row));
            else
                out.cell(at).addFrom(stacks.column(at), row);
        }
        out.addTextOrNull(stacks.columnCount(), "");
    }
}

/// Works have their times in nanoseconds, operators in microseconds.
double totalUs(const Table& works, RowIndex row) {
    constexpr double nanosecondsEach = 1000;
    return static_cast<double>(works.find("total_us")->integer(row)) / nanosecondsEach;
}

/// What a row of works is about: a kernel and a copy may have the same name.
using WorkKey = std::pair<std::string_view, std::string_view>;

WorkKey keyOf(const Table& works, RowIndex row) {
    return {works.find("name")->text(row), works.find("kind")->text(row)};
}

std::map<WorkKey, double> totalsOf(const Table& works) {
    std::map<WorkKey, double> totals;
    for (RowIndex row = 0; row < works.rowCount(); ++row)
        totals.emplace(keyOf(works, row), totalUs(works, row));
    return totals;
}

void addKernels(const Table& total, const Table& self, const Table& columns, table::TableBuilder& out) {
    const auto own = totalsOf(self);
    for (RowIndex row = 0; row < total.rowCount(); ++row) {
        const auto key = keyOf(total, row);
        for (std::size_t at = 0; at < columns.columnCount(); ++at) {
            const auto& id = columns.spec(at).id;
            if (id == "calls") {
                out.cell(at).addInteger(total.find("calls")->integer(row));
            } else if (id == "device_total_us") {
                out.cell(at).addReal(totalUs(total, row));
            } else if (id == "device_self_us") {
                const auto found = own.find(key);
                out.cell(at).addReal(found == own.end() ? 0 : found->second);
            } else {
                out.cell(at).addNull();
            }
        }
        out.addText(columns.columnCount(), key.first);
    }
}

} // namespace

Table operatorChildren(const model::OperatorCalls& operators, const model::CallTree* tree,
                       std::string_view name, std::optional<std::string_view> shapes,
                       const std::stop_token& stop) {
    const Table stacks = operatorStacks(operators, name, shapes, stop);
    std::vector<ColumnSpec> specs;
    for (std::size_t at = 0; at < stacks.columnCount(); ++at)
        specs.push_back(stacks.spec(at));
    specs.push_back(kernelSpec);
    table::TableBuilder out("operator-children", std::move(specs));
    if (hasStacks(stacks))
        addStacks(stacks, out);
    if (tree != nullptr && !stop.stop_requested())
        addKernels(worksOfOperator(*tree, operators, name, shapes, WorkScope::Total),
                   worksOfOperator(*tree, operators, name, shapes, WorkScope::Self), stacks, out);
    return std::move(out).build();
}

} // namespace runglass::analysis
