// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/load_operators.h"

#include <algorithm>

namespace runglass::formats::ascend_text {
namespace {

namespace column = model::operator_column;
using readers::CellKind;
using table::ColumnSpec;
using table::Role;
using table::Unit;
using table::ValueType;

ColumnSpec text(const char* id, const char* title, Role role) {
    return {id, title, ValueType::Text, Unit::None, role, 0, {}};
}

ColumnSpec duration(const char* id, const char* title) {
    return {id, title, ValueType::Real, Unit::Microseconds, Role::Measure, 3, {}};
}

} // namespace

/// operator_details.csv (formats_ascend.md §5.4).
const std::vector<KnownColumn>& operatorColumns() {
    static const std::vector<KnownColumn> columns{
        {{"name"}, CellKind::Text, text(column::name, "Name", Role::Label), true},
        {{"hostselfduration(us)"}, CellKind::Real, duration(column::hostSelfUs, "Host Self Duration"), true},
        {{"hosttotalduration(us)"},
         CellKind::Real,
         duration(column::hostTotalUs, "Host Total Duration"),
         true},
        {{"deviceselfduration(us)"},
         CellKind::Real,
         duration(column::deviceSelfUs, "Device Self Duration"),
         true},
        {{"devicetotalduration(us)"},
         CellKind::Real,
         duration(column::deviceTotalUs, "Device Total Duration"),
         true},
        {{"inputshapes"}, CellKind::Text, text(column::inputShapes, "Input Shapes", Role::Detail)},
        {{"callstack"}, CellKind::Text, text(column::callStack, "Call Stack", Role::Detail)},
        {{"deviceselfdurationwithaicore(us)"},
         CellKind::Real,
         duration(column::deviceSelfWithCoresUs, "Device Self Duration With AICore")},
        {{"devicetotaldurationwithaicore(us)"},
         CellKind::Real,
         duration(column::deviceTotalWithCoresUs, "Device Total Duration With AICore")},
        {{"device_id"}, CellKind::Integer, {}},
        reservedId(column::coresEligible),
    };
    return columns;
}

base::Result<model::OperatorCalls> loadOperators(const model::SpanFolder& span, LoadContext& context) {
    const auto found = std::ranges::find_if(
        span.files, [](const model::SourceFile& file) { return file.name.starts_with("operator_details"); });
    if (found == span.files.end())
        return base::Error{"there is no operator_details.csv", span.path, "profile with the activity CPU"};
    auto table = readKnownCsv(*found, "operator-calls", operatorColumns(), context);
    if (!table)
        return table.error();
    return model::OperatorCalls{std::move(table).value(), model::CoreKind::AiCore};
}

} // namespace runglass::formats::ascend_text
