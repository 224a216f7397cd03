// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/step_series.h"
#include "core/report/report_language.h"
#include "core/table/table.h"

#include <string>
#include <vector>

namespace runglass::report {

/// Charts of a report as inline SVG. Colours are CSS classes of report_style.h; names and labels that are
/// handed in are in the language of the report already.

/// A part of a whole, or of each bar.
struct ChartPart {
    std::string name;
    std::string cssClass;
    double value = 0;
};

/// A ring of the parts with their sum in the middle, and a legend with values and shares beside it. Parts
/// without a positive value are left out; "" when there is none. `unit` is that of the values.
std::string donutChart(const std::vector<ChartPart>& parts, table::Unit unit, std::string_view label);

struct ChartBar {
    std::string name;
    std::vector<ChartPart> parts; ///< from below
};

/// Bars of stacked parts on an axis from 0, in order; as many as can be told apart, with a line that says how
/// many were left out. "" when there is none of positive height.
std::string barChart(const std::vector<ChartBar>& bars, table::Unit unit, std::string_view label,
                     const ReportLanguage& language = {});

struct ChartCurve {
    std::string name;
    std::string cssClass;
    const analysis::StepSeries* series = nullptr;
};

/// Curves of sizes in MB over time, counted from `originNs`, with their peaks in the legend; "" when there is
/// none.
std::string curveChart(const std::vector<ChartCurve>& curves, base::Nanoseconds originNs,
                       std::string_view label, const ReportLanguage& language = {});

/// A value with its unit, as large a unit as fits: "26.449 ms", "82.06 %".
std::string valueText(double value, table::Unit unit, int precision);

} // namespace runglass::report
