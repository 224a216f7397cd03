// SPDX-License-Identifier: Apache-2.0
#pragma once

class QSplitter;
class QWidget;

namespace runglass::views {

/// Puts a chart and its tables side by side, in the same proportion in both halves of the pane.
void splitChartAndTable(QSplitter& splitter, QWidget* chart, QWidget* table);

} // namespace runglass::views
