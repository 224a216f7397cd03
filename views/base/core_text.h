// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/format.h"
#include "core/table/table.h"

#include <QString>

#include <memory>
#include <string_view>
#include <vector>

namespace runglass::views {

/// A text of the core, which knows no languages, in the language of the window: titles and descriptions of
/// columns and tables, reasons and hints, also those with names and numbers in them. What has no translation
/// comes back as it is, so that a text may be asked for of which nobody knows whether it is a fixed one.
QString coreText(std::string_view english);

/// The header of a column with its unit.
QString coreHeader(const table::ColumnSpec& spec, const table::DisplayUnits& units);

/// Whether the window speaks another language than the core.
bool isCoreTranslated();

/// A small table with the fixed texts in some of its columns, by id, in the language of the window; the very
/// same one where that is the core's.
std::shared_ptr<const table::Table> withCoreTexts(std::shared_ptr<const table::Table> table,
                                                  const std::vector<std::string_view>& columns);

/// The same for a column of names out of the data, which stay, among which the core puts some texts.
std::shared_ptr<const table::Table> withCoreTextsAmongNames(std::shared_ptr<const table::Table> table,
                                                            std::string_view column,
                                                            const std::vector<std::string_view>& english);

} // namespace runglass::views
