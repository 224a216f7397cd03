// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/load_steps.h"

#include "core/formats/ascend_db/open_database.h"
#include "core/formats/ascend_db/table_maker.h"
#include "core/formats/ascend_text/load_steps.h"

#include <algorithm>
#include <array>
#include <utility>

namespace runglass::formats::ascend_db {
namespace {

namespace column = model::step_column;
using readers::SqliteColumn;
using readers::SqliteRow;
using table::ValueType;

constexpr std::string_view tableName = "StepTraceTime";

/// Columns of the model and their names in the table.
struct Time {
    const char* id;
    SqliteColumn names;
    bool isRequired = false;
};

const std::array times{Time{column::computingUs, {"computing"}, true},
                       Time{column::notOverlappedUs, {"communication_not_overlapped"}, true},
                       Time{column::overlappedUs, {"overlapped"}},
                       Time{column::communicationUs, {"communication"}},
                       Time{column::freeUs, {"free"}, true},
                       Time{column::stageUs, {"stage"}},
                       Time{column::bubbleUs, {"bubble"}},
                       Time{column::withoutReceiveUs, {"communication_not_overlapped_and_exclude_receive"}},
                       Time{column::preparingUs, {"preparing"}}};
constexpr std::size_t firstTime = 2; ///< behind step and device

table::ColumnSpec specOf(std::string_view id, ValueType type) {
    const auto& known = ascend_text::stepColumns();
    auto spec = std::ranges::find(known, id, [](const auto& one) { return one.spec.id; })->spec;
    spec.type = type;
    return spec;
}

/// Text, or a number as text.
StringIds::Key nameKey(StringIds& ids, const SqliteRow& row, std::size_t column) {
    if (const auto text = row.text(column))
        return ids.keyOfText(*text);
    const auto number = row.integer(column);
    return number ? ids.keyOfText(std::to_string(*number)) : StringIds::noKey;
}

} // namespace

base::Result<std::optional<model::Steps>> loadSteps(const model::SpanFolder& span, LoadContext& context) {
    using enum TableMaker::Column;
    auto database = databaseWith(span, std::array{tableName}, context);
    if (!database)
        return database.error();
    if (!database.value())
        return std::optional<model::Steps>();
    StringIds ids;
    TableMaker steps(ids);
    steps.add(specOf(column::step, ValueType::Text));
    steps.add(specOf(column::device, ValueType::Text), IfFilled);
    std::vector<SqliteColumn> columns{{"step"}, {"deviceId"}};
    for (const Time& time : times) {
        steps.add(specOf(time.id, ValueType::Real), time.isRequired ? Always : IfFilled);
        columns.push_back(time.names);
    }
    const auto read = (*database.value()).read(tableName, columns, [&](const SqliteRow& row) {
        const auto step = nameKey(ids, row, 0);
        std::array<std::optional<double>, times.size()> values;
        for (std::size_t i = 0; i < times.size(); ++i)
            values[i] = row.real(firstTime + i);
        if (step == StringIds::noKey &&
            std::ranges::all_of(values, [](const auto& value) { return value.value_or(0) == 0; }))
            return;
        steps.addText(0, step);
        steps.addText(1, nameKey(ids, row, 1));
        for (std::size_t i = 0; i < times.size(); ++i)
            steps.addReal(firstTime + i, values[i]);
    });
    if (!read)
        return read.error();
    auto table = std::move(steps).build("steps");
    if (table.rowCount() == 0)
        return std::optional<model::Steps>();
    ascend_text::reportOddSteps(table, (*database.value()).path(), context.diagnostics);
    return std::optional(model::Steps{std::move(table)});
}

} // namespace runglass::formats::ascend_db
