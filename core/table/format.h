// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

#include <string>

namespace runglass::table {

enum class TimeUnit { Auto, Nanoseconds, Microseconds, Milliseconds, Seconds };
enum class SizeUnit { Auto, Kilobytes, Megabytes, Gigabytes };

/// How people want numbers shown; applies to every table, chart and tooltip at once.
struct DisplayUnits {
    TimeUnit time = TimeUnit::Microseconds;
    SizeUnit size = SizeUnit::Auto;
    bool operator==(const DisplayUnits&) const = default;
};

/// The exact value in the column's own unit: all digits, "." as decimal point, no separators. "" for a
/// missing value, "Yes"/"No" for flags. This is what CSV and JSON hold.
void appendExact(std::string& out, const ColumnSpec& spec, const Column& column, RowIndex row);

/// The value for people: converted to the wanted unit, rounded to the column's precision, thousands separated
/// by commas. "–" for a missing value.
std::string displayText(const ColumnSpec& spec, const Column& column, RowIndex row,
                        const DisplayUnits& units = {});

/// A number in a unit for people, as displayText shows it: (1234.5, Microseconds, 3) gives "1,234.5" with
/// fixed digits "1,234.500". `value` is in `unit`.
std::string displayNumber(double value, Unit unit, int precision, const DisplayUnits& units = {});

/// headerText with the unit people want: "Total Duration (ms)"; with unit Auto only the title.
std::string displayHeader(const ColumnSpec& spec, const DisplayUnits& units);

} // namespace runglass::table
