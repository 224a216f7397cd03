// SPDX-License-Identifier: Apache-2.0
// Whatever a CSV file holds, its table has columns of one length, whose values can be shown and written, and
// no row is lost: what is no row of the table is counted.
#include "core/readers/csv_reader.h"
#include "core/readers/csv_table.h"
#include "core/table/writers.h"
#include "fuzz/memory_file.h"
#include "fuzz/require.h"

#include <array>
#include <cstdint>
#include <string>

namespace {

using namespace runglass;
using fuzz::require;
using readers::CellKind;

class CountedRows final : public readers::CsvHandler, private readers::CsvRowSink {
public:
    void begin(std::span<const std::string> header, std::span<const std::uint64_t>) override {
        width_ = header.size();
    }
    readers::CsvRowSink& range(std::size_t) override { return *this; }
    std::uint64_t rows() const { return rows_; }

private:
    void row(std::span<const std::string_view> cells, std::uint64_t) override {
        require(cells.size() == width_);
        for (const std::string_view cell : cells)
            readers::decodedCell(cell);
        ++rows_;
    }

    std::size_t width_ = 0;
    std::uint64_t rows_ = 0;
};

readers::CsvColumnRule ruleOf(const std::string& header, std::size_t index) {
    constexpr std::array kinds{CellKind::Automatic,      CellKind::Text,    CellKind::QuotedText,
                               CellKind::Real,           CellKind::Integer, CellKind::MicrosecondTime,
                               CellKind::MillisecondTime};
    auto rule = readers::automaticRule(header);
    rule.kind = kinds[index % kinds.size()];
    return rule;
}

void writeAll(const table::Table& table) {
    const auto rows = table::allRows(table);
    const table::Selection all{&table, rows, {}};
    const table::Sink sink = [](std::string_view) { return true; };
    table::writeCsv(all, {}, sink);
    table::writeJson(all, sink);
    table::writeText(all, sink);
    if (table.columnCount() > 0) {
        const std::array keys{table::SortKey{table.columnCount() - 1, true}};
        require(table::sorted(table, rows, keys).size() == rows.size());
    }
}

/// The number of rows of the table that these rules give.
std::optional<std::uint64_t> rowsOfTable(const std::string& path, const readers::CsvRules& rules) {
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    const auto table = readers::readCsvTable(path, "fuzzed", rules, context);
    if (!table)
        return std::nullopt;
    for (const table::TableColumn& column : table.value().columns())
        require(column.data->size() == table.value().rowCount());
    writeAll(table.value());
    return table.value().rowCount();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::MemoryFile file(data, size);
    if (!file.isWritten())
        return 0;
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    CountedRows counted;
    const auto summary = readers::readCsv(file.path(), counted, context);
    if (summary)
        require(summary->rows == counted.rows());
    const auto automatic = rowsOfTable(
        file.path(), [](const std::string& header, std::size_t) { return readers::automaticRule(header); });
    require(automatic.has_value() == summary.ok() && automatic.value_or(0) == counted.rows());
    require(rowsOfTable(file.path(), ruleOf) == automatic);
    return 0;
}
