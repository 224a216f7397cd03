// SPDX-License-Identifier: Apache-2.0
#include "core/table/writers.h"

#include "core/base/json_string.h"
#include "core/base/utf8.h"
#include "core/table/piece_writer.h"

#include <algorithm>
#include <cmath>

namespace runglass::table {
namespace {

/// Calls `use` with the text, or with a repaired copy of it.
template <typename Use>
void withValidUtf8(std::string_view text, const Use& use) {
    if (base::isValidUtf8(text)) {
        use(text);
        return;
    }
    std::size_t replaced = 0;
    use(std::string_view(base::repairedUtf8(text, replaced)));
}

void appendCsvCell(std::string& out, std::string_view cell) {
    if (cell.find_first_of(",\"\r\n") == std::string_view::npos) {
        out += cell;
        return;
    }
    out += '"';
    for (std::size_t at = 0; at < cell.size();) {
        const auto quote = std::min(cell.find('"', at), cell.size());
        out += cell.substr(at, quote - at);
        if (quote < cell.size())
            out += "\"\"";
        at = quote + 1;
    }
    out += '"';
}

/// One line of cells; `appendCell(i)` appends the i-th.
template <typename AppendCell>
void appendCsvLine(std::string& out, std::size_t cells, std::string_view lineEnd,
                   const AppendCell& appendCell) {
    const auto begin = out.size();
    for (std::size_t i = 0; i < cells; ++i) {
        if (i != 0)
            out += ',';
        appendCell(i);
    }
    if (cells == 1 && out.size() == begin)
        out += "\"\"";
    out += lineEnd;
}

std::string_view jsonType(ValueType type) {
    switch (type) {
    case ValueType::Integer:
        return "int";
    case ValueType::Real:
        return "real";
    case ValueType::Time:
        return "time";
    case ValueType::Bytes:
        return "bytes";
    case ValueType::Text:
        return "text";
    case ValueType::Flag:
        return "bool";
    }
    return {};
}

void appendJsonColumn(std::string& out, const ColumnSpec& spec) {
    out += "{\"id\":";
    base::appendJsonString(out, spec.id);
    out += ",\"title\":";
    base::appendJsonString(out, spec.title);
    out += ",\"unit\":";
    base::appendJsonString(out, unitText(spec.unit));
    out += ",\"type\":";
    base::appendJsonString(out, jsonType(spec.type));
    out += ",\"description\":";
    base::appendJsonString(out, spec.description);
    out += '}';
}

void appendJsonCell(std::string& out, const ColumnSpec& spec, const Column& column, RowIndex row) {
    const bool missing =
        column.isNull(row) || (spec.type == ValueType::Real && !std::isfinite(column.real(row)));
    if (missing)
        out += "null";
    else if (spec.type == ValueType::Text)
        base::appendJsonString(out, column.text(row));
    else if (spec.type == ValueType::Flag)
        out += column.flag(row) ? "true" : "false";
    else
        appendExact(out, spec, column, row);
}

} // namespace

bool writeCsv(const Selection& selection, const CsvOptions& options, const Sink& sink,
              const std::stop_token& stop) {
    const auto columns = chosenColumns(selection);
    const Table& table = *selection.table;
    const std::string_view lineEnd = options.crlf ? "\r\n" : "\n";
    PieceWriter writer(sink, stop);
    std::string& out = writer.text();
    const auto appendText = [&out](std::string_view text) { appendCsvCell(out, text); };
    if (options.byteOrderMark)
        out += "\xEF\xBB\xBF";
    appendCsvLine(out, columns.size(), lineEnd,
                  [&](std::size_t i) { withValidUtf8(headerText(table.spec(columns[i])), appendText); });
    for (const RowIndex row : selection.rows) {
        appendCsvLine(out, columns.size(), lineEnd, [&](std::size_t i) {
            const ColumnSpec& spec = table.spec(columns[i]);
            const Column& column = table.column(columns[i]);
            if (spec.type == ValueType::Text)
                withValidUtf8(column.text(row), appendText);
            else
                appendExact(out, spec, column, row);
        });
        if (!writer.endLine())
            return false;
    }
    return writer.finish();
}

bool writeJson(const Selection& selection, const Sink& sink, const std::stop_token& stop) {
    const auto columns = chosenColumns(selection);
    const Table& table = *selection.table;
    PieceWriter writer(sink, stop);
    std::string& out = writer.text();
    out += "{\"table\":";
    base::appendJsonString(out, table.name());
    out += ",\n\"columns\":[";
    for (std::size_t i = 0; i < columns.size(); ++i) {
        out += i == 0 ? "\n" : ",\n";
        appendJsonColumn(out, table.spec(columns[i]));
    }
    out += "],\n\"rows\":[";
    for (std::size_t at = 0; at < selection.rows.size(); ++at) {
        const RowIndex row = selection.rows[at];
        out += at == 0 ? "\n[" : ",\n[";
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (i != 0)
                out += ',';
            appendJsonCell(out, table.spec(columns[i]), table.column(columns[i]), row);
        }
        out += ']';
        if (!writer.endLine())
            return false;
    }
    out += "]}\n";
    return writer.finish();
}

} // namespace runglass::table
