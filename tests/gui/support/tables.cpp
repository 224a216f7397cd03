// SPDX-License-Identifier: Apache-2.0
#include "gui/support/tables.h"

#include <optional>

namespace runglass::test {

namespace {

std::vector<table::ColumnSpec> specs() {
    using table::Role;
    using table::Unit;
    using table::ValueType;
    return {{"name", "Name", ValueType::Text, Unit::None, Role::Label, 0, "Name of the operator"},
            {"calls", "Calls", ValueType::Integer, Unit::None, Role::Measure, 0, "How often it ran"},
            {"duration_us", "Duration", ValueType::Time, Unit::Microseconds, Role::Measure, 3,
             "Sum of all calls"},
            {"share", "Share", ValueType::Real, Unit::Percent, Role::Share, 2, "Of the duration of all"}};
}

void addRow(table::TableBuilder& builder, const char* name, std::int64_t calls,
            std::optional<std::int64_t> durationUs, std::optional<double> share) {
    builder.addText(0, name);
    builder.cell(1).addInteger(calls);
    if (durationUs)
        builder.cell(2).addInteger(*durationUs * 1000);
    else
        builder.cell(2).addNull();
    if (share)
        builder.cell(3).addReal(*share);
    else
        builder.cell(3).addNull();
}

} // namespace

std::shared_ptr<const table::Table> operatorTable() {
    table::TableBuilder builder("operators", specs());
    addRow(builder, "MatMul", 10, 1500, 50);
    addRow(builder, "Add", 200, 900, 30);
    addRow(builder, "Relu", 5, std::nullopt, std::nullopt);
    addRow(builder, "conv_10", 10, 300, 10);
    addRow(builder, "conv_2", 10, 300, 10);
    return std::make_shared<const table::Table>(std::move(builder).build());
}

std::shared_ptr<const table::Table> largeTable(table::RowIndex rows) {
    table::TableBuilder builder("large", specs());
    std::uint64_t state = 42;
    for (table::RowIndex row = 0; row < rows; ++row) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        const auto value = static_cast<std::int64_t>(state >> 40);
        builder.addText(0, "operator_" + std::to_string(row % 1000));
        builder.cell(1).addInteger(value);
        builder.cell(2).addInteger(value);
        builder.cell(3).addReal(static_cast<double>(row % 100));
    }
    return std::make_shared<const table::Table>(std::move(builder).build());
}

} // namespace runglass::test
