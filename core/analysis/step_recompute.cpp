// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/step_recompute.h"

#include "core/analysis/ascend_trace_steps.h"
#include "core/analysis/step_work.h"
#include "core/analysis/steps.h"
#include "core/base/stop_check.h"
#include "core/table/query.h"
#include "core/trace/event_kind.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace runglass::analysis {
namespace {

namespace column = model::step_column;
using table::Column;
using table::Role;
using table::RowIndex;
using table::Table;
using table::Unit;
using table::ValueType;

constexpr auto deviceHeader = "Device_id"; ///< kernels keep further columns under their own headers

std::vector<StepWork> workOf(const Table& kernels, const table::Groups& groups, const std::stop_token& stop) {
    const Column* starts = kernels.find(model::kernel_column::startNs);
    const Column* durations = kernels.find(model::kernel_column::durationUs);
    const Column* names = kernels.find(model::kernel_column::name);
    std::vector<StepWork> works(groups.size());
    for (RowIndex row = 0; starts != nullptr && row < groups.groupOfRow.size(); ++row) {
        if (base::isStoppedAt(row, stop))
            return {};
        if (starts->isNull(row) || durations->isNull(row) || durations->integer(row) < 0)
            continue;
        base::Interval interval{starts->integer(row), 0};
        if (__builtin_add_overflow(interval.beginNs, durations->integer(row), &interval.endNs))
            continue;
        StepWork& work = works[groups.groupOfRow[row]];
        (trace::isCommunication(names->text(row)) ? work.communication : work.computing).push_back(interval);
    }
    return works;
}

std::string textOf(const Column& values, RowIndex row) {
    if (values.isNull(row))
        return {};
    return values.type() == ValueType::Text      ? std::string(values.text(row))
           : values.type() == ValueType::Integer ? std::to_string(values.integer(row))
                                                 : std::string();
}

/// The rows of a source by step and device.
class StepRows {
public:
    explicit StepRows(const Table& steps) {
        for (RowIndex row = 0; row < steps.rowCount(); ++row) {
            const auto step = textAt(steps, column::step, row);
            ofStep_.try_emplace(step, row);
            ofDevice_.try_emplace({step, textAt(steps, column::device, row)}, row);
        }
    }

    /// The first row of the same step and device as a row of another source; devices count only where both
    /// sources tell them.
    std::optional<RowIndex> sameStep(const Table& other, RowIndex row) const {
        const auto step = textAt(other, column::step, row);
        const auto device = textAt(other, column::device, row);
        if (device.empty())
            return found(ofStep_, step);
        const auto named = found(ofDevice_, std::pair(step, device));
        const auto nameless = found(ofDevice_, std::pair(step, std::string()));
        return named && nameless ? std::min(named, nameless) : named ? named : nameless;
    }

private:
    static std::string textAt(const Table& table, const char* id, RowIndex row) {
        const Column* values = table.find(id);
        return values == nullptr ? std::string() : textOf(*values, row);
    }

    template <typename Map, typename Key>
    static std::optional<RowIndex> found(const Map& rows, const Key& key) {
        const auto place = rows.find(key);
        return place == rows.end() ? std::nullopt : std::optional(place->second);
    }

    std::map<std::string, RowIndex> ofStep_;
    std::map<std::pair<std::string, std::string>, RowIndex> ofDevice_; ///< the device "" where none is told
};

constexpr std::array compared{column::computingUs, column::communicationUs, column::overlappedUs,
                              column::notOverlappedUs};

std::optional<StepDifference> differenceAt(const Table& told, const StepRows& toldRows,
                                           const Table& recomputed, RowIndex row) {
    constexpr double leastUs = 1; // a share of nothing means nothing
    const auto other = toldRows.sameStep(recomputed, row);
    if (!other)
        return std::nullopt;
    std::optional<StepDifference> largest;
    for (const char* id : compared) {
        const auto index = recomputed.indexOf(id);
        const Column* theirs = told.find(id);
        if (!index || theirs == nullptr || theirs->isNull(*other))
            continue;
        const double left = theirs->real(*other);
        const double right = recomputed.column(*index).real(row);
        const double larger = std::max(std::fabs(left), std::fabs(right));
        const double percent = larger < leastUs ? 0 : std::fabs(left - right) / larger * 100;
        if (!largest || percent > largest->percent)
            largest =
                StepDifference{percent, textOf(*recomputed.find(column::step), row),
                               recomputed.spec(*index).title, textOf(*recomputed.find(column::source), row)};
    }
    return largest;
}

constexpr std::string_view kernelSource = "kernels";

void addKernelSteps(const model::Kernels& kernels, StepWorkTable& out, const std::stop_token& stop) {
    const Table& details = kernels.details;
    std::vector<std::size_t> keys;
    for (const char* id : {model::kernel_column::step, deviceHeader})
        if (const auto index = details.indexOf(id))
            keys.push_back(*index);
    const auto groups = table::grouped(details, keys, stop);
    const auto works = workOf(details, groups, stop);
    const Column* steps = details.find(model::kernel_column::step);
    const Column* devices = details.find(deviceHeader);
    for (std::size_t group = 0; group < works.size() && !stop.stop_requested(); ++group) {
        if (works[group].empty())
            continue;
        const RowIndex first = groups.firstRow[group];
        out.add(kernelSource, steps == nullptr ? std::string() : textOf(*steps, first),
                devices == nullptr ? std::string() : textOf(*devices, first), works[group]);
    }
}

} // namespace

model::Steps recomputedSteps(const model::Kernels* kernels, const trace::Trace* trace,
                             const std::stop_token& stop) {
    StepWorkTable out;
    if (kernels != nullptr)
        addKernelSteps(*kernels, out, stop);
    if (trace != nullptr)
        addAscendTraceSteps(*trace, out, stop);
    return {std::move(out).build()};
}

std::optional<StepDifference> largestDifference(const model::Steps& told, const model::Steps& recomputed) {
    const StepRows toldRows(told.details);
    std::optional<StepDifference> largest;
    for (RowIndex row = 0; row < recomputed.details.rowCount(); ++row) {
        auto difference = differenceAt(told.details, toldRows, recomputed.details, row);
        if (difference && (!largest || difference->percent > largest->percent))
            largest = std::move(difference);
    }
    return largest;
}

Table recomputedStepTable(const model::Steps& recomputed, const model::Steps* told) {
    Table result = stepTable(recomputed);
    if (told == nullptr)
        return result;
    const StepRows toldRows(told->details);
    auto differences = std::make_shared<Column>(ValueType::Real);
    for (RowIndex row = 0; row < recomputed.details.rowCount(); ++row) {
        const auto difference = differenceAt(told->details, toldRows, recomputed.details, row);
        differences->addReal(difference ? difference->percent : Column::nullReal);
    }
    result.add({"difference_pct", "Largest Difference", ValueType::Real, Unit::Percent, Role::Measure, 3,
                "Largest difference from what the profiler tells of the step, free left out"},
               differences);
    return result;
}

} // namespace runglass::analysis
