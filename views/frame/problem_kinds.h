// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <string_view>

namespace runglass::views {

/// What a kind of problem means in one sentence in the language of the window: "A row has another number of
/// cells than the header…" for csv.ragged_row. "" for a code without one. docs/problems.md lists them all.
QString problemKindText(std::string_view code);

} // namespace runglass::views
