// SPDX-License-Identifier: Apache-2.0
#include "views/loss/chart_split.h"

#include <QSplitter>

namespace runglass::views {

void splitChartAndTable(QSplitter& splitter, QWidget* chart, QWidget* table) {
    constexpr int chartPercent = 58;
    splitter.addWidget(chart);
    splitter.addWidget(table);
    splitter.setStretchFactor(0, chartPercent);
    splitter.setStretchFactor(1, 100 - chartPercent);
    splitter.setSizes({chartPercent * 10, 1000 - chartPercent * 10});
    splitter.setChildrenCollapsible(false);
}

} // namespace runglass::views
