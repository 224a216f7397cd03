// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/format.h"
#include "core/table/summary.h"

#include <QString>

#include <functional>
#include <memory>

class QWidget;

namespace runglass::views {

/// Slices as a table of name, value and share.
std::shared_ptr<const table::Table> tableOfSlices(const table::Slices& slices,
                                                  const std::function<QString(const table::Slice&)>& nameOf,
                                                  table::ColumnSpec name, table::ColumnSpec value);

/// Shows them in a window of their own.
void showSlices(const table::Slices& slices, const std::function<QString(const table::Slice&)>& nameOf,
                const table::ColumnSpec& name, const table::ColumnSpec& value,
                const table::DisplayUnits& units, const QString& title, QWidget* parent);

} // namespace runglass::views
