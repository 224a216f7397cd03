// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/run_folder.h"
#include "core/table/table.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QScrollArea;
class QWidget;

namespace runglass::views {

class DonutPanel;
class Pane;
class Selection;
class TablePanel;

/// Small things that all panes build in the same way.

/// A heading to the left and controls to the right.
QWidget* paneHeadline(const QString& title, QWidget* controls);
/// A chart under its title, beside charts that have one of their own.
QWidget* titledChart(const QString& title, QWidget* chart);
/// Lets the search box give way in a narrow window.
void letSearchShrink(TablePanel& table);
/// As narrow as so many letters a control still makes sense.
constexpr int usualLetters = 14;
/// Adds "Label: [box]" with mnemonic, tooltip and accessible name; the label is given back. The box asks for
/// the room of its longest text and can become as narrow as `fewestLetters`.
QLabel* addLabelled(QHBoxLayout* layout, const QString& label, QComboBox* box, const QString& toolTip,
                    int fewestLetters = usualLetters);
/// A donut over two columns by id; it is empty when the table has not got them.
void fillDonut(DonutPanel& donut, const std::shared_ptr<const table::Table>& table,
               std::string_view nameColumn, std::string_view valueColumn);
/// A chart that grows with what it shows, to be scrolled sideways; Tab goes to the chart itself.
QScrollArea* scrolledSideways(QWidget* chart);
/// The first row that has exactly this text in the column.
std::optional<table::RowIndex> findRow(const table::Table& table, std::string_view column,
                                       std::string_view text);
/// Success and failure of an export become sentences in the status bar.
void forwardExports(TablePanel* table, Pane* pane);
/// What JobRunner::failed() tells of work that threw, as a sentence for a pane.
QString thrownSentence(const QString& reason);
/// "Show in Timeline" for the rows of a table: the slices that have the name in the column, beginning with
/// the one at the row's start where the table has a column start_ns.
void offerTimeline(TablePanel& table, Selection& selection, std::string nameColumn);
/// The file that would fill a view, as "kernel_details.csv"; "" when there is none, as where it takes "a
/// recording of a run on a device".
std::string lackingFile(const model::SpanFolder& span, model::View view);

} // namespace runglass::views
