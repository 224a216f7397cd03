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

/// The value for people: converted to the wanted unit, rounded half to even, thousands separated by commas.
/// "–" for a missing value, "Yes"/"No" for flags, texts as they are.
///
/// Digits behind the point are fixed, so that points stand below each other:
/// - In the column's own unit and for numbers without unit: its precision; Integer columns none.
/// - Times in a unit 1,000 times larger: three more, in a smaller one three fewer. So 12.346 us is 0.012346
/// ms
///   and nothing that microseconds show is lost in seconds.
/// - Time columns in nanoseconds, which are points in time: all that there are, in every unit.
/// - Sizes in another unit: the precision; whole bytes have none.
/// Auto takes for each value the largest unit in which it is at least 1, with as many digits as the precision
/// says (nanoseconds and bytes: none when they are whole; points in time: all), and appends the unit.
std::string displayText(const ColumnSpec& spec, const Column& column, RowIndex row,
                        const DisplayUnits& units = {});

/// displayText in the column's own unit, that of headerText.
std::string ownUnitText(const ColumnSpec& spec, const Column& column, RowIndex row);

/// A number in a unit for people, as displayText shows it: (1234.5, Microseconds, 3) gives "1,234.5" with
/// fixed digits "1,234.500". `value` is in `unit`.
std::string displayNumber(double value, Unit unit, int precision, const DisplayUnits& units = {});

/// headerText with the unit people want: "Total Duration (ms)"; with unit Auto only the title.
std::string displayHeader(const ColumnSpec& spec, const DisplayUnits& units);

} // namespace runglass::table
