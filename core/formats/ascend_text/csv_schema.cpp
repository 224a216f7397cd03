// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/csv_schema.h"

#include "core/formats/ascend_text/sliced_csv.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace runglass::formats::ascend_text {
namespace {

using readers::CellKind;

/// Unit suffixes that counters carry.
constexpr std::array<std::string_view, 5> counterUnits{"(us)", "(gb/s)", "(kb)", "(%)", "(mb/s)"};

/// Counter names without core prefix and unit.
constexpr std::array counterNames{std::string_view("core_time"),        std::string_view("time"),
                                  std::string_view("total_time"),       std::string_view("total_cycles"),
                                  std::string_view("icache_miss_rate"), std::string_view("memory_bound"),
                                  std::string_view("cube_fops"),        std::string_view("vector_fops"),
                                  std::string_view("cube_utilization"), std::string_view("aicore_time")};

/// Units of a core whose times and ratios are counted.
constexpr std::array<std::string_view, 7> pipes{"vec", "mac", "scalar", "mte1", "mte2", "mte3", "fixpipe"};
constexpr std::array<std::string_view, 6> arithmetic{"mac_fp16", "mac_int8",  "vec_fp32",
                                                     "vec_fp16", "vec_int32", "vec_misc"};
constexpr std::array<std::string_view, 7> memories{"ub", "l1", "l2", "main_mem", "l0a", "l0b", "l0c"};
constexpr std::array<std::string_view, 6> bandwidthKinds{"", "_cube", "_vector", "_scalar", "_mte2", "_mte"};
constexpr std::array<std::string_view, 3> conflicts{"vec_bankgroup_cflt_ratio", "vec_bank_cflt_ratio",
                                                    "vec_resc_cflt_ratio"};
constexpr std::array<std::string_view, 5> places{"gm", "l1", "l0c", "ub", "fixp"};

template <std::size_t Count>
bool contains(const std::array<std::string_view, Count>& list, std::string_view text) {
    return std::ranges::find(list, text) != list.end();
}

bool dropPrefix(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

bool dropSuffix(std::string_view& text, std::string_view suffix) {
    if (!text.ends_with(suffix))
        return false;
    text.remove_suffix(suffix.size());
    return true;
}

/// "vec_time", "mac_exe_ratio", "mte2_ratio_extra", "vec_fp32_ratio".
bool isPipeCounter(std::string_view name) {
    dropSuffix(name, "_extra");
    if (!dropSuffix(name, "_time") && !dropSuffix(name, "_ratio"))
        return false;
    dropSuffix(name, "_exe");
    return contains(pipes, name) || contains(arithmetic, name);
}

/// "ub_read_bw", "l0c_write_bw_cube", "fixp2ub_write_bw".
bool isBandwidth(std::string_view name) {
    for (const auto direction : {std::string_view("_read_bw"), std::string_view("_write_bw")}) {
        const auto at = name.find(direction);
        if (at == std::string_view::npos)
            continue;
        const auto memory = name.substr(0, at);
        return (contains(memories, memory) || memory == "fixp2ub") &&
               contains(bandwidthKinds, name.substr(at + direction.size()));
    }
    return false;
}

/// "r0_read_cache_hit", "write_local_l2_miss", "write_cache_miss_allocate".
bool isCacheCounter(std::string_view name) {
    if (dropSuffix(name, "_cache_hit") || dropSuffix(name, "_cache_miss_allocate"))
        return name == "write" || name == "r0_read" || name == "r1_read";
    if (dropSuffix(name, "_hit") || dropSuffix(name, "_miss") || dropSuffix(name, "_victim"))
        return name == "read_local_l2" || name == "write_local_l2";
    return false;
}

/// "gm_to_ub_datas", "read_main_memory_datas".
bool isTransfer(std::string_view name) {
    if (!dropSuffix(name, "_datas"))
        return false;
    if (name == "read_main_memory" || name == "write_main_memory")
        return true;
    const auto at = name.find("_to_");
    return at != std::string_view::npos && contains(places, name.substr(0, at)) &&
           contains(places, name.substr(at + 4));
}

const KnownColumn* findKnown(std::span<const KnownColumn> columns, std::string_view header) {
    const auto normal = normalHeader(header);
    const auto found = std::ranges::find_if(columns, [&](const KnownColumn& column) {
        return std::ranges::find(column.headers, normal) != column.headers.end();
    });
    return found == columns.end() ? nullptr : &*found;
}

bool isId(std::span<const KnownColumn> columns, std::string_view text) {
    return !text.empty() &&
           std::ranges::any_of(columns, [text](const KnownColumn& known) { return known.spec.id == text; });
}

readers::CsvColumnRule ruleFor(std::span<const KnownColumn> columns, const std::string& header) {
    auto rule = readers::automaticRule(header);
    if (const KnownColumn* known = findKnown(columns, header)) {
        rule.kind = known->kind;
        if (!known->spec.id.empty())
            rule.spec = known->spec;
    } else if (isCounterColumn(header)) {
        rule.kind = CellKind::Real;
        rule.spec.role = table::Role::Measure;
    } else if (isId(columns, header)) {
        rule.spec.id += "#2"; // its cells can be anything
    }
    return rule;
}

void reportUnknown(const table::Table& table, std::span<const KnownColumn> columns, const std::string& path,
                   base::LoadContext& context) {
    std::string names;
    std::uint64_t count = 0;
    for (const auto& column : table.columns()) {
        const auto& id = column.spec.id;
        if (findKnown(columns, id) != nullptr || isCounterColumn(id) || isId(columns, id))
            continue;
        names += (count++ == 0 ? "\"" : ", \"") + id + "\"";
    }
    if (count != 0)
        context.diagnostics.report(base::Severity::Info, "csv.unknown_column", path, base::Place::line(1),
                                   "columns that this version does not know are shown at the end: " + names,
                                   count);
}

bool isNegative(std::int64_t value) {
    return value < 0 && value != table::Column::nullInteger;
}

std::shared_ptr<const table::Column> withoutNegatives(const table::Column& lengths) {
    auto result = std::make_shared<table::Column>(lengths.type());
    result->reserve(lengths.size());
    for (const auto value : lengths.integers())
        result->addInteger(isNegative(value) ? table::Column::nullInteger : value);
    return result;
}

/// A negative length is no value, and stands in no sum.
table::Table withoutNegativeLengths(const table::Table& source, std::span<const KnownColumn> columns,
                                    const std::string& path, base::LoadContext& context) {
    table::Table result(source.name());
    for (const auto& [spec, data] : source.columns()) {
        const bool isLength = std::ranges::any_of(columns, [&id = spec.id](const KnownColumn& known) {
            return known.isLength && known.spec.id == id;
        });
        const auto count = isLength ? std::ranges::count_if(data->integers(), &isNegative) : 0;
        result.add(spec, count == 0 ? data : withoutNegatives(*data));
        if (count != 0)
            context.diagnostics.report(base::Severity::Skipped, "csv.bad_value", path, {},
                                       "column \"" + spec.title +
                                           "\": negative; shown as missing and left out of sums",
                                       static_cast<std::uint64_t>(count));
    }
    return result;
}

/// A spreadsheet separates cells as the language of the system has it.
base::Error lacksColumn(const table::Table& table, const KnownColumn& column, const std::string& path) {
    const auto where = path + ":1";
    const auto* hint = "save it with commas between the cells and points in numbers";
    const bool isOneColumn = table.columnCount() == 1;
    if (isOneColumn && table.spec(0).id.find(';') != std::string::npos)
        return {"the cells are separated by semicolons, not by commas", where, hint};
    if (isOneColumn && table.spec(0).id.find('\t') != std::string::npos)
        return {"the cells are separated by tabs, not by commas", where, hint};
    return {"the column \"" + column.spec.title + "\" is missing", where,
            "check that the file is what its name says"};
}

/// One file as read.
base::Result<table::Table> checked(table::Table table, std::span<const KnownColumn> columns,
                                   const std::string& path, base::LoadContext& context) {
    for (const KnownColumn& column : columns)
        if (column.required && !table.indexOf(column.spec.id))
            return lacksColumn(table, column, path);
    reportUnknown(table, columns, path, context);
    return withoutNegativeLengths(table, columns, path, context);
}

/// Known columns in the order of the schema, the others behind them.
table::Table inSchemaOrder(const table::Table& source, std::span<const KnownColumn> columns) {
    table::Table result(source.name());
    std::vector<bool> placed(source.columnCount(), false);
    for (const KnownColumn& known : columns) {
        const auto index = known.spec.id.empty() ? std::nullopt : source.indexOf(known.spec.id);
        if (!index || placed[*index])
            continue;
        result.add(source.spec(*index), source.columns()[*index].data);
        placed[*index] = true;
    }
    for (std::size_t i = 0; i < source.columnCount(); ++i)
        if (!placed[i])
            result.add(source.spec(i), source.columns()[i].data);
    return result;
}

} // namespace

KnownColumn reservedId(const char* id) {
    KnownColumn column{{}, CellKind::Text, {}};
    column.spec.id = id;
    return column;
}

std::string normalHeader(std::string_view header) {
    std::string normal;
    for (const char c : header)
        if (c != ' ' && c != '\t')
            normal += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return normal;
}

bool isCounterColumn(std::string_view header) {
    const auto normal = normalHeader(header);
    std::string_view name = normal;
    for (const auto unit : counterUnits)
        if (dropSuffix(name, unit))
            break;
    if (!dropPrefix(name, "aic_"))
        dropPrefix(name, "aiv_");
    return contains(counterNames, name) || name == "aic" || isPipeCounter(name) || isBandwidth(name) ||
           contains(conflicts, name) || isCacheCounter(name) || isTransfer(name);
}

base::Result<table::Table> readKnownCsv(const model::SourceFile& file, const std::string& name,
                                        std::span<const KnownColumn> columns, base::LoadContext& context) {
    const auto rules = [columns](const std::string& header, std::size_t) { return ruleFor(columns, header); };
    const auto check = [&](table::Table slice, const std::string& path) {
        return checked(std::move(slice), columns, path, context);
    };
    auto table = readSlicedCsv(file, name, rules, check, context);
    if (!table)
        return table.error();
    return inSchemaOrder(table.value(), columns);
}

} // namespace runglass::formats::ascend_text
