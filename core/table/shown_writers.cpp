// SPDX-License-Identifier: Apache-2.0
#include "core/table/piece_writer.h"
#include "core/table/terminal_text.h"

#include "core/base/utf8.h"

#include <algorithm>

namespace runglass::table {
namespace {

constexpr std::size_t widestCell = 60;
constexpr std::string_view columnGap = "  ";

bool isNumber(ValueType type) {
    return type != ValueType::Text && type != ValueType::Flag;
}

struct TextColumn {
    const ColumnSpec* spec;
    const Column* data;
    std::size_t width = 0;

    std::string header() const { return terminalLine(headerText(*spec), widestCell); }
    std::string cell(RowIndex row) const {
        // Not by ownUnitText: it would copy all of a long text only to be cut.
        if (spec->type == ValueType::Text && !data->isNull(row))
            return terminalLine(data->text(row), widestCell);
        return ownUnitText(*spec, *data, row);
    }
};

/// `isLast`: no blanks at the end of the line.
void appendAligned(std::string& out, std::string_view cell, const TextColumn& column, bool isLast) {
    const std::size_t filling = column.width - std::min(column.width, terminalWidth(cell));
    const bool right = isNumber(column.spec->type);
    if (right)
        out.append(filling, ' ');
    out += cell;
    if (!right && !isLast)
        out.append(filling, ' ');
}

/// One line; `cellOf(column)` gives the cells.
template <typename CellOf>
void appendLine(std::string& out, const std::vector<TextColumn>& columns, const CellOf& cellOf) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i != 0)
            out += columnGap;
        appendAligned(out, cellOf(columns[i]), columns[i], i + 1 == columns.size());
    }
    out += '\n';
}

/// Escapes what Markdown would take for markup; line breaks become its own.
std::string markdownText(std::string_view text) {
    constexpr std::string_view markup = "\\`*_[]<>|&~";
    std::size_t replaced = 0;
    const std::string valid = base::repairedUtf8(text, replaced);
    std::string out;
    for (std::size_t i = 0; i < valid.size(); ++i) {
        const char c = valid[i];
        if (c == '\r' && i + 1 < valid.size() && valid[i + 1] == '\n')
            continue;
        if (c == '\n' || c == '\r') {
            out += "<br>";
            continue;
        }
        if (markup.find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

/// One line; `appendCell(column)` appends the cells.
template <typename AppendCell>
void appendMarkdownLine(std::string& out, const std::vector<std::size_t>& columns,
                        const AppendCell& appendCell) {
    out += '|';
    for (const std::size_t column : columns) {
        out += ' ';
        appendCell(column);
        out += " |";
    }
    out += '\n';
}

} // namespace

bool writeText(const Selection& selection, const Sink& sink, const std::stop_token& stop) {
    constexpr std::size_t rowsBetweenStops = 256;
    std::vector<TextColumn> columns;
    for (const std::size_t index : chosenColumns(selection)) {
        TextColumn column{&selection.table->spec(index), &selection.table->column(index)};
        column.width = terminalWidth(column.header());
        columns.push_back(column);
    }
    for (std::size_t i = 0; i < selection.rows.size(); ++i) {
        if (i % rowsBetweenStops == 0 && stop.stop_requested())
            return false;
        for (TextColumn& column : columns)
            column.width = std::max(column.width, terminalWidth(column.cell(selection.rows[i])));
    }
    PieceWriter writer(sink, stop);
    std::string& out = writer.text();
    appendLine(out, columns, [](const TextColumn& column) { return column.header(); });
    appendLine(out, columns, [](const TextColumn& column) { return std::string(column.width, '-'); });
    for (const RowIndex row : selection.rows) {
        appendLine(out, columns, [row](const TextColumn& column) { return column.cell(row); });
        if (!writer.endLine())
            return false;
    }
    return writer.finish();
}

bool writeMarkdown(const Selection& selection, const Sink& sink, const std::stop_token& stop,
                   const std::optional<DisplayUnits>& units) {
    const auto columns = chosenColumns(selection);
    const Table& table = *selection.table;
    PieceWriter writer(sink, stop);
    std::string& out = writer.text();
    appendMarkdownLine(out, columns, [&](std::size_t index) {
        const ColumnSpec& spec = table.spec(index);
        out += markdownText(units ? displayHeader(spec, *units) : headerText(spec));
    });
    appendMarkdownLine(out, columns,
                       [&](std::size_t index) { out += isNumber(table.spec(index).type) ? "---:" : ":---"; });
    for (const RowIndex row : selection.rows) {
        appendMarkdownLine(out, columns, [&](std::size_t index) {
            const ColumnSpec& spec = table.spec(index);
            const Column& column = table.column(index);
            out +=
                markdownText(units ? displayText(spec, column, row, *units) : ownUnitText(spec, column, row));
        });
        if (!writer.endLine())
            return false;
    }
    return writer.finish();
}

} // namespace runglass::table
