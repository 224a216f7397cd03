// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

#include <QString>

#include <memory>
#include <optional>
#include <string_view>

class QComboBox;
class QHBoxLayout;
class QWidget;

namespace runglass::views {

class DonutPanel;
class Pane;
class TablePanel;

/// Small things that all panes build in the same way.

/// A heading to the left and controls to the right.
QWidget* paneHeadline(const QString& title, QWidget* controls);
/// Lets the search box give way in a narrow window.
void letSearchShrink(TablePanel& table);
/// Adds "Label: [box]" with mnemonic, tooltip and accessible name.
void addLabelled(QHBoxLayout* layout, const QString& label, QComboBox* box, const QString& toolTip);
/// A donut over two columns by id; it is empty when the table has not got them.
void fillDonut(DonutPanel& donut, const std::shared_ptr<const table::Table>& table,
               std::string_view nameColumn, std::string_view valueColumn);
/// The first row that has exactly this text in the column.
std::optional<table::RowIndex> findRow(const table::Table& table, std::string_view column,
                                       std::string_view text);
/// Success and failure of an export become sentences in the status bar.
void forwardExports(TablePanel* table, Pane* pane);

} // namespace runglass::views
