// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/load_steps.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace runglass::formats::ascend_text {
namespace {

namespace column = model::step_column;
using readers::CellKind;
using table::Column;
using table::Role;
using table::RowIndex;
using table::Table;
using table::Unit;
using table::ValueType;

KnownColumn text(std::string_view header, const char* id, const char* title, const char* description) {
    return {{header}, CellKind::Text, {id, title, ValueType::Text, Unit::None, Role::Label, 0, description}};
}

KnownColumn time(std::string_view header, const char* id, const char* title, const char* description,
                 bool required = false) {
    return {{header},
            CellKind::Real,
            {id, title, ValueType::Real, Unit::Microseconds, Role::Measure, 3, description},
            required};
}

/// A difference that no rounding explains.
bool disagree(double left, double right) {
    constexpr double roundingUs = 0.01;
    constexpr double roundingShare = 0.001;
    return std::fabs(left - right) > roundingUs + roundingShare * std::max(std::fabs(left), std::fabs(right));
}

/// Where rows stand in the file is not known any more when rows were dropped, so the row is named instead.
std::string rowName(const Table& steps, RowIndex row) {
    const Column* names = steps.find(column::step);
    return names == nullptr || names->isNull(row) ? std::string("a row without step")
                                                  : "step " + std::string(names->text(row));
}

/// With a point in every locale; printf would follow that of the system, which a window sets.
std::string shortNumber(double value) {
    constexpr int digits = 3;
    std::array<char, 352> text{}; // the largest double has 309 digits before its point
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, digits).ptr;
    return {text.data(), end};
}

void reportContradictions(const Table& steps, const std::string& path, base::Diagnostics& diagnostics) {
    const Column* whole = steps.find(column::communicationUs);
    const Column* overlapped = steps.find(column::overlappedUs);
    const Column* rest = steps.find(column::notOverlappedUs);
    if (whole == nullptr || overlapped == nullptr || rest == nullptr)
        return;
    for (RowIndex row = 0; row < steps.rowCount(); ++row) {
        const double sum = overlapped->real(row) + rest->real(row);
        if (!disagree(whole->real(row), sum)) // also false when any of them is missing
            continue;
        diagnostics.report(base::Severity::Info, "num.source_disagree", path, {},
                           rowName(steps, row) + ": Communication is " + shortNumber(whole->real(row)) +
                               " us, but its overlapped and not overlapped parts add up to " +
                               shortNumber(sum) + " us; shown as the file has them");
    }
}

void reportMissingSteps(const Table& steps, const std::string& path, base::Diagnostics& diagnostics) {
    const Column* names = steps.find(column::step);
    std::uint64_t count = names == nullptr ? steps.rowCount() : 0;
    for (RowIndex row = 0; names != nullptr && row < steps.rowCount(); ++row)
        count += names->isNull(row) ? 1 : 0;
    if (count != 0)
        diagnostics.report(base::Severity::Info, "run.no_step", path, {},
                           "the work belongs to no training step; it is shown as \"no step\"", count);
}

} // namespace

const std::vector<KnownColumn>& stepColumns() {
    static const std::vector<KnownColumn> columns{
        text("step", column::step, "Step", "Training step"),
        text("device_id", column::device, "Device", "Number of the device"),
        time("computing", column::computingUs, "Computing", "Time in which kernels ran", true),
        time("communication(notoverlapped)", column::notOverlappedUs, "Communication (Not Overlapped)",
             "Time in which there was communication and no kernel", true),
        time("overlapped", column::overlappedUs, "Overlapped",
             "Time in which communication ran beside kernels"),
        time("communication", column::communicationUs, "Communication",
             "Time in which there was communication"),
        time("free", column::freeUs, "Free", "Time with neither kernels nor communication", true),
        time("stage", column::stageUs, "Stage", "Time of the step without waiting for other stages"),
        time("bubble", column::bubbleUs, "Bubble", "Time of receiving from other pipeline stages"),
        time("communication(notoverlappedandexcludereceive)", column::withoutReceiveUs,
             "Communication (Not Overlapped, Without Receive)",
             "Communication that is not overlapped, without waiting for other stages"),
        time("preparing", column::preparingUs, "Preparing",
             "From the start of the step on the host to its first work on the device"),
        reservedId(column::rank),
        reservedId(column::source),
        reservedId(column::totalUs),
        reservedId(column::kernelUs),
        reservedId(column::memcpyUs),
        reservedId(column::memsetUs),
        reservedId(column::runtimeUs),
        reservedId(column::dataloaderUs),
        reservedId(column::cpuExecUs),
        reservedId(column::otherUs),
        reservedId(column::computeBusyUs),
        reservedId(column::communicationBusyUs),
        reservedId(column::overlapUs),
        reservedId(column::startNs)};
    return columns;
}

void reportOddSteps(const Table& steps, const std::string& path, base::Diagnostics& diagnostics) {
    reportContradictions(steps, path, diagnostics);
    reportMissingSteps(steps, path, diagnostics);
}

base::Result<std::optional<model::Steps>> loadSteps(const model::SpanFolder& span, LoadContext& context) {
    const auto found = std::ranges::find_if(
        span.files, [](const model::SourceFile& file) { return file.name.starts_with("step_trace_time"); });
    if (found == span.files.end())
        return std::optional<model::Steps>();
    auto table = readKnownCsv(*found, "steps", stepColumns(), context);
    if (!table)
        return table.error();
    reportOddSteps(table.value(), found->path, context.diagnostics);
    return std::optional(model::Steps{std::move(table).value()});
}

} // namespace runglass::formats::ascend_text
