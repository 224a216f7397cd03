// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/plain_tables.h"

#include "core/base/decimal.h"
#include "core/formats/ascend_text/csv_schema.h"
#include "core/formats/ascend_text/output_files.h"
#include "core/formats/ascend_text/sliced_csv.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <set>

namespace runglass::formats::ascend_text {
namespace {

using readers::CellKind;
using table::Role;
using table::Unit;
using table::ValueType;

struct HeaderUnit {
    std::string_view ending; ///< of a header without case and blanks
    Unit unit;
};

constexpr std::array headerUnits{HeaderUnit{"(us)", Unit::Microseconds},
                                 HeaderUnit{"(ms)", Unit::Milliseconds}, HeaderUnit{"(kb)", Unit::Kilobytes},
                                 HeaderUnit{"(mb)", Unit::Megabytes}, HeaderUnit{"(%)", Unit::Percent}};

/// Columns in us that are points in time, not durations.
bool isPointInTime(std::string_view header) {
    constexpr std::array marks{
        std::string_view("timestamp"),  std::string_view("starttime"),      std::string_view("endtime"),
        std::string_view("start_time"), std::string_view("end_time"),       std::string_view("task_start"),
        std::string_view("task_stop"),  std::string_view("allocationtime"), std::string_view("releasetime"),
        std::string_view("fpstart"),    std::string_view("bpend"),          std::string_view("iterationend"),
        std::string_view("reducestart")};
    return std::ranges::any_of(
        marks, [header](std::string_view mark) { return header.find(mark) != std::string_view::npos; });
}

/// "Total Time(us)" without its unit: "Total Time".
std::string withoutUnit(const std::string& header) {
    const auto bracket = header.rfind('(');
    return std::string(base::trimmed(std::string_view(header).substr(0, bracket)));
}

readers::CsvColumnRule plainRule(const std::string& header) {
    auto rule = readers::automaticRule(header);
    const auto normal = normalHeader(header);
    const auto found = std::ranges::find_if(
        headerUnits, [&normal](const HeaderUnit& unit) { return normal.ends_with(unit.ending); });
    if (normal.find("shape") != std::string::npos)
        rule.kind = CellKind::QuotedText;
    if (found == headerUnits.end())
        return rule;
    rule.spec.title = withoutUnit(header);
    rule.spec.unit = found->unit;
    rule.spec.role = found->unit == Unit::Percent ? Role::Share : Role::Measure;
    if (found->unit == Unit::Microseconds && isPointInTime(normal)) {
        rule.kind = CellKind::MicrosecondTime;
        rule.spec.role = Role::Detail;
    }
    return rule;
}

/// Texts have no unit: a column all of whose cells are missing, or in which some are texts.
table::Table withoutUnitsOfTexts(const table::Table& source) {
    table::Table result(source.name());
    for (auto column : source.columns()) {
        if (column.spec.type == ValueType::Text && column.spec.unit != Unit::None) {
            column.spec.unit = Unit::None;
            column.spec.title = column.spec.id;
            column.spec.role = Role::Detail;
        } else if (column.spec.unit == Unit::None &&
                   (column.spec.type == ValueType::Real || column.spec.type == ValueType::Integer)) {
            column.spec.role = Role::Measure;
        }
        if (column.spec.type == ValueType::Text && result.columnCount() == 0)
            column.spec.role = Role::Label;
        result.add(std::move(column.spec), std::move(column.data));
    }
    return result;
}

} // namespace

std::vector<model::SourceFile> tableFiles(const model::SpanFolder& span) {
    namespace fs = std::filesystem;
    std::vector<model::SourceFile> files;
    const auto isCsv = [](std::string_view name) { return name.ends_with(".csv"); };
    std::set<std::string> folders;
    std::set<std::string> slices;
    // A single file that was opened stands for itself; of a worker the whole folder counts, and its files go
    // by the names that they have there.
    for (const auto& file : span.files) {
        if (isCsv(file.name) || isCsv(file.path))
            files.push_back(file);
        slices.insert(file.slices.begin(), file.slices.end());
        if (file.path == span.path)
            continue;
        folders.insert(fs::path(file.path).parent_path().string());
        if (isCsv(file.path))
            files.back().name = fs::path(file.path).filename().string();
    }
    for (const auto& folder : folders) {
        const auto listed = listDirectory(folder);
        if (!listed)
            continue;
        const auto isKnown = [&](const std::string& name) {
            return slices.contains((listed->path / name).string()) ||
                   std::ranges::find(files, name, &model::SourceFile::name) != files.end();
        };
        std::vector<std::string> further;
        std::ranges::copy_if(listed->files, std::back_inserter(further),
                             [&](const std::string& name) { return isCsv(name) && !isKnown(name); });
        base::Diagnostics told; // empty files have been reported by the scanner
        for (const ExportedFiles& exported : exportsAmong(further))
            if (auto file = fileOfExport(listed->path, exported, told))
                files.push_back(std::move(*file));
    }
    std::ranges::sort(files, {}, &model::SourceFile::name);
    return files;
}

base::Result<table::Table> loadPlainTable(const model::SourceFile& file, LoadContext& context) {
    const auto rules = [](const std::string& header, std::size_t) { return plainRule(header); };
    const auto table = readSlicedCsv(file, file.name, rules, nullptr, context);
    if (!table)
        return table.error();
    return withoutUnitsOfTexts(table.value());
}

} // namespace runglass::formats::ascend_text
