// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/operators.h"

#include "core/base/decimal.h"
#include "core/base/exact_sum.h"
#include "core/base/stop_check.h"
#include "core/table/query.h"

#include <array>
#include <unordered_map>

namespace runglass::analysis {
namespace {

namespace column = model::operator_column;
using table::Column;
using table::ColumnSpec;
using table::Role;
using table::RowIndex;
using table::Table;
using table::Unit;
using table::ValueType;

/// The times that are summed, in the order of the arrays below.
enum Time : std::size_t { DeviceSelf, DeviceTotal, HostSelf, HostTotal, CoreSelf, CoreTotal, TimeCount };
constexpr std::array<const char*, TimeCount> timeIds{
    column::deviceSelfUs, column::deviceTotalUs,         column::hostSelfUs,
    column::hostTotalUs,  column::deviceSelfWithCoresUs, column::deviceTotalWithCoresUs};
constexpr std::size_t requiredTimes = CoreSelf; // the four before it

struct Sums {
    std::int64_t calls = 0;
    bool isEligible = false;
    std::array<base::ExactSum, TimeCount> times;
    double time(Time which) const { return times[which].value(); }
};

/// The calls with the columns that the sums need.
struct Source {
    explicit Source(const Table& calls) {
        for (std::size_t i = 0; i < TimeCount; ++i)
            times[i] = calls.find(timeIds[i]);
        eligible = calls.find(column::coresEligible);
    }
    bool hasCores() const { return times[CoreSelf] != nullptr && times[CoreTotal] != nullptr; }
    bool isWhole(RowIndex row) const {
        for (std::size_t i = 0; i < requiredTimes; ++i)
            if (times[i] == nullptr || times[i]->isNull(row))
                return false;
        return true;
    }

    std::array<const Column*, TimeCount> times{};
    const Column* eligible = nullptr; ///< where the source says so itself
};

std::vector<Sums> sumsOf(const Source& source, const table::Groups& groups, const std::stop_token& stop) {
    std::vector<Sums> sums; // grows as groups come first, so that the rounds with much new memory see a stop
    sums.reserve(groups.size());
    for (RowIndex row = 0; row < groups.groupOfRow.size(); ++row) {
        if (base::isStoppedAt(row, stop))
            break;
        if (groups.groupOfRow[row] == sums.size())
            sums.emplace_back();
        if (!source.isWhole(row))
            continue;
        Sums& group = sums[groups.groupOfRow[row]];
        ++group.calls;
        group.isEligible = group.isEligible || (source.eligible != nullptr && source.eligible->flag(row));
        for (std::size_t i = 0; i < TimeCount; ++i)
            if (source.times[i] != nullptr && !source.times[i]->isNull(row))
                group.times[i].add(source.times[i]->real(row));
    }
    if (!stop.stop_requested())
        sums.resize(groups.size()); // a group may have no rows
    return sums;
}

double percent(double part, double whole) {
    return whole == 0 ? 0 : part / whole * 100;
}

ColumnSpec durationSpec(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Real, Unit::Microseconds, Role::Measure, 3, description};
}

std::vector<ColumnSpec> measureSpecs(bool withCores, model::CoreKind kind) {
    std::vector<ColumnSpec> specs{
        {"calls", "Calls", ValueType::Integer, Unit::None, Role::Measure, 0, "Number of calls in the group"},
        durationSpec("device_self_us", "Device Self Duration",
                     "Time on the device of what the operator itself launched, without its children"),
        durationSpec("device_total_us", "Device Total Duration",
                     "Time on the device of what the operator and its children launched"),
        durationSpec("host_self_us", "Host Self Duration",
                     "Time on the host without the operator's children"),
        durationSpec("host_total_us", "Host Total Duration",
                     "Time on the host with the operator's children")};
    if (!withCores)
        return specs;
    const std::string cores = kind == model::CoreKind::AiCore ? "AI Cores" : "Tensor Cores";
    specs.push_back({"cores_eligible", cores + " Eligible", ValueType::Flag, Unit::None, Role::Detail, 0,
                     "Whether any time was spent on " + cores});
    specs.push_back({"cores_self_pct", cores + " Self", ValueType::Real, Unit::Percent, Role::Share, 2,
                     "Device self time with " + cores + " / device self time"});
    specs.push_back({"cores_total_pct", cores + " Total", ValueType::Real, Unit::Percent, Role::Share, 2,
                     "Device total time with " + cores + " / device total time"});
    return specs;
}

void addMeasures(table::TableBuilder& out, std::size_t at, const Sums& sums, bool withCores) {
    out.cell(at++).addInteger(sums.calls);
    for (const Time time : {DeviceSelf, DeviceTotal, HostSelf, HostTotal})
        out.cell(at++).addReal(sums.time(time));
    if (!withCores)
        return;
    out.cell(at++).addFlag(sums.isEligible || sums.time(CoreSelf) > 0 || sums.time(CoreTotal) > 0);
    out.cell(at++).addReal(percent(sums.time(CoreSelf), sums.time(DeviceSelf)));
    out.cell(at).addReal(percent(sums.time(CoreTotal), sums.time(DeviceTotal)));
}

/// A text column in which raw shapes stand as people read them; equal shapes become equal texts. When stopped
/// what is left has no shapes.
std::shared_ptr<const Column> readableShapes(const Column* raw, std::size_t rows,
                                             const std::stop_token& stop) {
    auto pool = std::make_shared<base::StringPool>();
    auto shapes = std::make_shared<Column>(ValueType::Text, pool);
    std::unordered_map<base::TextId, base::TextId> known; // the pool may be that of very many more calls
    const auto none = pool->intern(shapeText({}));
    for (RowIndex row = 0; row < rows; ++row) {
        if (base::isStoppedAt(row, stop))
            raw = nullptr;
        if (raw == nullptr || raw->isNull(row)) {
            shapes->addText(none);
            continue;
        }
        const auto [shape, isNew] = known.try_emplace(raw->textId(row), base::noText);
        if (isNew)
            shape->second = pool->intern(shapeText(raw->text(row)));
        shapes->addText(shape->second);
    }
    return shapes;
}

/// Text key columns of a grouping, in the order of the result.
struct Keys {
    Table table; ///< one row per call
    std::vector<std::size_t> columns() const {
        std::vector<std::size_t> all;
        for (std::size_t i = 0; i < table.columnCount(); ++i)
            all.push_back(i);
        return all;
    }
};

const ColumnSpec nameSpec{"name",      "Name", ValueType::Text,       Unit::None,
                          Role::Label, 0,      "Name of the operator"};
const ColumnSpec shapesSpec{"input_shapes",
                            "Input Shapes",
                            ValueType::Text,
                            Unit::None,
                            Role::Detail,
                            0,
                            "Shapes of the inputs, one list per tensor"};
const ColumnSpec stackSpec{"call_stack",
                           "Call Stack",
                           ValueType::Text,
                           Unit::None,
                           Role::Label,
                           0,
                           "Python frames that led to the call, innermost first"};

Keys keysFor(const Table& calls, OperatorGrouping grouping, const std::stop_token& stop) {
    Keys keys;
    const auto add = [&](const ColumnSpec& spec) {
        if (const auto index = calls.indexOf(spec.id))
            keys.table.add(spec, calls.columns()[*index].data);
    };
    add(nameSpec);
    if (grouping == OperatorGrouping::OperatorAndShape)
        keys.table.add(shapesSpec, readableShapes(calls.find(column::inputShapes), calls.rowCount(), stop));
    if (grouping == OperatorGrouping::OperatorAndStack)
        add(stackSpec);
    return keys;
}

/// Largest device self time first, or host self time when nothing ran on the device.
Table sortedByCost(const Table& table, const std::stop_token& stop) {
    const auto device = *table.indexOf("device_self_us");
    const auto host = *table.indexOf("host_self_us");
    const std::array keys{table::SortKey{device, true}, table::SortKey{host, true}};
    return table::sortedTable(table, keys, stop);
}

Table groupTable(const model::OperatorCalls& operators, const Keys& keys, const std::stop_token& stop) {
    const Source source(operators.calls);
    const auto groups = table::grouped(keys.table, keys.columns(), stop);
    const auto sums = sumsOf(source, groups, stop);
    std::vector<ColumnSpec> specs;
    for (const auto& key : keys.table.columns())
        specs.push_back(key.spec);
    const auto measures = measureSpecs(source.hasCores(), operators.cores);
    specs.insert(specs.end(), measures.begin(), measures.end());
    table::TableBuilder out("operators", std::move(specs));
    for (std::size_t group = 0; group < groups.size(); ++group) {
        if (base::isStoppedAt(group, stop))
            break;
        if (sums[group].calls == 0)
            continue;
        std::size_t at = 0;
        for (const auto& key : keys.table.columns())
            out.addTextOrNull(at++, key.data->text(groups.firstRow[group]));
        addMeasures(out, at, sums[group], source.hasCores());
    }
    return sortedByCost(std::move(out).build(), stop);
}

/// The rows of one group as a table of calls.
model::OperatorCalls callsOf(const model::OperatorCalls& operators, std::string_view name,
                             std::optional<std::string_view> shapes, const std::stop_token& stop) {
    const Table& calls = operators.calls;
    const Column* names = calls.find(column::name);
    const auto readable =
        shapes ? readableShapes(calls.find(column::inputShapes), calls.rowCount(), stop) : nullptr;
    table::Rows rows;
    for (RowIndex row = 0; row < calls.rowCount(); ++row) {
        if (base::isStoppedAt(row, stop))
            break;
        if (names->text(row) == name && (!shapes || readable->text(row) == *shapes))
            rows.push_back(row);
    }
    return {table::picked(calls, rows, {}, stop), operators.cores};
}

} // namespace

Table operatorTable(const model::OperatorCalls& operators, OperatorGrouping grouping,
                    const std::stop_token& stop) {
    return groupTable(operators, keysFor(operators.calls, grouping, stop), stop);
}

Table operatorStacks(const model::OperatorCalls& operators, std::string_view name,
                     std::optional<std::string_view> shapes, const std::stop_token& stop) {
    const auto calls = callsOf(operators, name, shapes, stop);
    Keys keys;
    if (const auto index = calls.calls.indexOf(column::callStack))
        keys.table.add(stackSpec, calls.calls.columns()[*index].data);
    return groupTable(calls, keys, stop);
}

std::string shapeText(std::string_view raw) {
    const bool isList = raw.starts_with('[') && raw.ends_with(']') && raw.find(';') == std::string_view::npos;
    if (isList)
        return std::string(raw);
    std::string text = "[";
    while (true) {
        const auto end = std::min(raw.find(';'), raw.size());
        const auto piece = base::trimmed(raw.substr(0, end));
        const bool isTail = end == raw.size();
        if (isTail && piece.empty() && text.size() > 1)
            break; // what follows the last ";" is no tensor
        text += text.size() > 1 ? ", [" : "[";
        text += piece;
        text += ']';
        if (isTail)
            break;
        raw.remove_prefix(end + 1);
    }
    return text + ']';
}

} // namespace runglass::analysis
