// SPDX-License-Identifier: Apache-2.0
#include "core/table/format.h"

#include "core/base/decimal.h"
#include "core/table/number_text.h"
#include "core/table/threshold.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace runglass::table {
namespace {

constexpr int mostSizeDigits = 9;

enum class Kind { Plain, Time, Size };

/// A unit as a step on the scale of its kind: ns 0, us 1 …; B 0, KB 1 ….
struct Step {
    Kind kind = Kind::Plain;
    int step = 0;
};

Step stepOf(Unit unit) {
    switch (unit) {
    case Unit::Nanoseconds:
        return {Kind::Time, 0};
    case Unit::Microseconds:
        return {Kind::Time, 1};
    case Unit::Milliseconds:
        return {Kind::Time, 2};
    case Unit::Seconds:
        return {Kind::Time, 3};
    case Unit::Bytes:
        return {Kind::Size, 0};
    case Unit::Kilobytes:
        return {Kind::Size, 1};
    case Unit::Megabytes:
        return {Kind::Size, 2};
    case Unit::Gigabytes:
        return {Kind::Size, 3};
    case Unit::None:
    case Unit::Percent:
        break;
    }
    return {};
}

Unit unitAt(Step at) {
    constexpr std::array times{Unit::Nanoseconds, Unit::Microseconds, Unit::Milliseconds, Unit::Seconds};
    constexpr std::array sizes{Unit::Bytes, Unit::Kilobytes, Unit::Megabytes, Unit::Gigabytes};
    const auto index = static_cast<std::size_t>(at.step);
    return at.kind == Kind::Time ? times[index] : sizes[index];
}

constexpr int lastStep = 3;

double stepFactor(Kind kind) {
    return kind == Kind::Time ? 1000.0 : 1024.0;
}

/// The step that people want for values of a unit; nothing means Auto.
std::optional<int> wantedStep(Kind kind, const DisplayUnits& units) {
    if (kind == Kind::Time) {
        switch (units.time) {
        case TimeUnit::Auto:
            return std::nullopt;
        case TimeUnit::Nanoseconds:
            return 0;
        case TimeUnit::Microseconds:
            return 1;
        case TimeUnit::Milliseconds:
            return 2;
        case TimeUnit::Seconds:
            return 3;
        }
    }
    switch (units.size) {
    case SizeUnit::Auto:
        return std::nullopt;
    case SizeUnit::Kilobytes:
        return 1;
    case SizeUnit::Megabytes:
        return 2;
    case SizeUnit::Gigabytes:
        return 3;
    }
    return std::nullopt;
}

/// The largest step in which the value is at least 1.
int autoStep(double value, Step own) {
    const double factor = stepFactor(own.kind);
    double size = std::fabs(value) * std::pow(factor, own.step);
    int step = 0;
    for (; step < lastStep && size >= factor; ++step)
        size /= factor;
    return step;
}

/// One value on its way to a text: how it is stored and how it is to be shown.
struct Shown {
    Step own;   ///< of the column
    int target; ///< step to show it in
    bool isAuto;
    int precision;
};

/// Digits behind the point by the rules of displayText. `wholeUnits`: the smallest unit has no fractions.
int digitsOf(const Shown& shown, bool wholeUnits) {
    if (shown.target == 0 && wholeUnits)
        return 0;
    if (shown.own.kind == Kind::Size || shown.isAuto)
        return shown.precision;
    constexpr int digitsPerStep = 3;
    return std::max(0, shown.precision + digitsPerStep * (shown.target - shown.own.step));
}

std::string withUnit(std::string number, const Shown& shown) {
    if (shown.isAuto) {
        number += ' ';
        number += unitText(unitAt({shown.own.kind, shown.target}));
    }
    return number;
}

std::string realText(double value, const Shown& shown) {
    if (!std::isfinite(value))
        return std::string(missingText);
    if (shown.own.kind == Kind::Plain)
        return groupedReal(value, shown.precision);
    const int steps = shown.own.step - shown.target;
    const double factor = std::pow(stepFactor(shown.own.kind), std::abs(steps));
    const double converted = steps < 0 ? value / factor : value * factor;
    return withUnit(groupedReal(converted, digitsOf(shown, false)), shown);
}

/// Time columns: stored in nanoseconds whatever their unit.
std::string timeText(std::int64_t ns, const Shown& shown) {
    constexpr int digitsPerStep = 3;
    const int decimals = digitsPerStep * shown.target;
    const bool isPoint = shown.own.step == 0;
    const int digits = isPoint ? decimals : digitsOf(shown, true);
    return withUnit(groupedScaled(ns, decimals, digits), shown);
}

std::string bytesText(std::int64_t bytes, const Shown& shown) {
    const int digits = std::clamp(digitsOf(shown, true), 0, mostSizeDigits);
    return withUnit(groupedKilos(bytes, shown.target, digits), shown);
}

/// Integer columns: stored in their own unit, in which they have no fraction.
std::string integerText(std::int64_t value, Shown shown) {
    if (shown.own.kind == Kind::Plain || (shown.own.step == shown.target && !shown.isAuto))
        return groupedScaled(value, 0, 0);
    if (shown.own.kind == Kind::Time) {
        constexpr int digitsPerStep = 3;
        const int decimals = digitsPerStep * (shown.target - shown.own.step);
        return withUnit(groupedScaled(value, decimals, std::max(0, decimals)), shown);
    }
    if (shown.target <= shown.own.step)
        shown.precision = 0;
    return realText(static_cast<double>(value), shown);
}

/// A unit that Time and Bytes columns have in any case.
Step ownStep(const ColumnSpec& spec) {
    const auto step = stepOf(spec.unit);
    if (spec.type == ValueType::Time && step.kind != Kind::Time)
        return {Kind::Time, 0};
    if (spec.type == ValueType::Bytes && step.kind != Kind::Size)
        return {Kind::Size, 0};
    return step;
}

std::string cellText(const ColumnSpec& spec, const Column& column, RowIndex row, const DisplayUnits* units) {
    if (column.isNull(row))
        return std::string(missingText);
    if (spec.type == ValueType::Text)
        return std::string(column.text(row));
    if (spec.type == ValueType::Flag)
        return column.flag(row) ? "Yes" : "No";
    Shown shown{ownStep(spec), 0, false, spec.precision};
    shown.target = shown.own.step;
    if (units != nullptr && shown.own.kind != Kind::Plain) {
        const auto wanted = wantedStep(shown.own.kind, *units);
        const Step stored = spec.type == ValueType::Time || spec.type == ValueType::Bytes
                                ? Step{shown.own.kind, 0}
                                : shown.own;
        shown.isAuto = !wanted;
        shown.target = wanted ? *wanted : autoStep(column.number(row).value_or(0), stored);
    }
    switch (spec.type) {
    case ValueType::Time:
        return timeText(column.integer(row), shown);
    case ValueType::Bytes:
        return bytesText(column.integer(row), shown);
    case ValueType::Integer:
        return integerText(column.integer(row), shown);
    default:
        return realText(column.real(row), shown);
    }
}

/// value / 1024^kilos with all its digits; a quotient by a power of two has an end.
void appendKilosExact(std::string& out, std::int64_t value, int kilos) {
    constexpr unsigned bitsPerKilo = 10;
    const auto shift = bitsPerKilo * static_cast<unsigned>(kilos);
    const auto magnitude =
        value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    const auto mask = (std::uint64_t{1} << shift) - 1;
    if (value < 0)
        out += '-';
    out += std::to_string(magnitude >> shift);
    auto rest = magnitude & mask;
    if (rest != 0)
        out += '.';
    while (rest != 0) {
        rest *= 10;
        out += static_cast<char>('0' + (rest >> shift));
        rest &= mask;
    }
}

} // namespace

void appendExact(std::string& out, const ColumnSpec& spec, const Column& column, RowIndex row) {
    if (column.isNull(row))
        return;
    switch (spec.type) {
    case ValueType::Integer:
    case ValueType::Time:
    case ValueType::Bytes: {
        const auto scale = integerScale(spec);
        if (scale.kilos != 0)
            appendKilosExact(out, column.integer(row), scale.kilos);
        else
            base::appendScaled(out, column.integer(row), scale.decimals);
        break;
    }
    case ValueType::Real:
        if (std::isfinite(column.real(row)))
            base::appendShortest(out, column.real(row));
        break;
    case ValueType::Text:
        out += column.text(row);
        break;
    case ValueType::Flag:
        out += column.flag(row) ? "Yes" : "No";
        break;
    }
}

std::string displayText(const ColumnSpec& spec, const Column& column, RowIndex row,
                        const DisplayUnits& units) {
    return cellText(spec, column, row, &units);
}

std::string ownUnitText(const ColumnSpec& spec, const Column& column, RowIndex row) {
    return cellText(spec, column, row, nullptr);
}

std::string displayNumber(double value, Unit unit, int precision, const DisplayUnits& units) {
    Shown shown{stepOf(unit), 0, false, precision};
    shown.target = shown.own.step;
    if (shown.own.kind != Kind::Plain && std::isfinite(value)) {
        const auto wanted = wantedStep(shown.own.kind, units);
        shown.isAuto = !wanted;
        shown.target = wanted ? *wanted : autoStep(value, shown.own);
    }
    return realText(value, shown);
}

std::string displayHeader(const ColumnSpec& spec, const DisplayUnits& units) {
    const bool isNumber = spec.type != ValueType::Text && spec.type != ValueType::Flag;
    const auto own = ownStep(spec);
    if (!isNumber || own.kind == Kind::Plain)
        return headerText(spec);
    const auto wanted = wantedStep(own.kind, units);
    if (!wanted)
        return spec.title;
    return spec.title + " (" + std::string(unitText(unitAt({own.kind, *wanted}))) + ")";
}

} // namespace runglass::table
