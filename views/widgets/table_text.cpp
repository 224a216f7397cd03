// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/table_text.h"

#include "core/table/writers.h"

#include <cmath>

namespace runglass::views {

namespace {

constexpr std::size_t rowsBetweenStopChecks = 1024;

/// A cell that holds a tab, a line end or a quote is quoted, with quotes inside doubled.
void appendCell(std::string& out, std::string_view text) {
    if (text.find_first_of("\t\r\n\"") == std::string_view::npos) {
        out += text;
        return;
    }
    out += '"';
    for (const char letter : text)
        out.append(letter == '"' ? 2 : 1, letter);
    out += '"';
}

void appendRow(std::string& out, const TableExcerpt& excerpt, table::RowIndex row, std::string& scratch) {
    bool isFirst = true;
    for (const auto column : excerpt.columns) {
        if (!isFirst)
            out += '\t';
        isFirst = false;
        scratch.clear();
        table::appendExact(scratch, excerpt.table->spec(column), excerpt.table->column(column), row);
        appendCell(out, scratch);
    }
    out += '\n';
}

void appendCells(std::string& out, const std::vector<std::string>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0)
            out += '\t';
        appendCell(out, cells[i]);
    }
    out += '\n';
}

bool isWhole(double value) {
    return value == std::nearbyint(value);
}

} // namespace

std::string tabSeparated(const TableExcerpt& excerpt, const std::stop_token& stop) {
    std::string out;
    std::string scratch;
    std::vector<std::string> headers;
    for (const auto column : excerpt.columns)
        headers.push_back(table::headerText(excerpt.table->spec(column)));
    appendCells(out, headers);
    for (const auto& piece : excerpt.pieces) {
        if (const auto* cells = std::get_if<std::vector<std::string>>(&piece)) {
            appendCells(out, *cells);
            continue;
        }
        std::size_t done = 0;
        for (const auto row : std::get<table::Rows>(piece)) {
            if (done++ % rowsBetweenStopChecks == 0 && stop.stop_requested())
                return out;
            appendRow(out, excerpt, row, scratch);
        }
    }
    return out;
}

std::string markdown(const TableExcerpt& excerpt, const std::stop_token& stop) {
    table::Rows rows;
    for (const auto& piece : excerpt.pieces)
        if (const auto* some = std::get_if<table::Rows>(&piece))
            rows.insert(rows.end(), some->begin(), some->end());
    std::string out;
    table::writeMarkdown(
        {excerpt.table.get(), rows, excerpt.columns},
        [&out](std::string_view text) {
            out += text;
            return true;
        },
        stop);
    return out;
}

QString valueWithUnit(double value, const table::ColumnSpec& spec, const table::DisplayUnits& units) {
    auto shown = spec;
    const bool isCounted = spec.type == table::ValueType::Time || spec.type == table::ValueType::Bytes;
    if (!isCounted) {
        if (spec.type == table::ValueType::Integer && isWhole(value))
            shown.precision = 0;
        shown.type = table::ValueType::Real;
    }
    table::Column column(shown.type);
    if (isCounted)
        column.addInteger(std::llround(value));
    else
        column.addReal(value);
    auto text = QString::fromStdString(table::displayText(shown, column, 0, units));
    shown.title.clear();
    const auto unit = QString::fromStdString(table::displayHeader(shown, units)).trimmed();
    if (unit.size() > 2)
        text += QLatin1Char(' ') + unit.mid(1, unit.size() - 2); // without the brackets
    return text;
}

QString cellText(const table::Table& table, std::string_view columnId, table::RowIndex row) {
    const auto* column = table.find(columnId);
    return column == nullptr || column->isNull(row) ? QString() : QString::fromUtf8(column->text(row));
}

QString countText(std::size_t count) {
    return QString::fromStdString(table::displayNumber(static_cast<double>(count), table::Unit::None, 0));
}

} // namespace runglass::views
