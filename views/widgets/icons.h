// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QIcon>

namespace runglass::views {

enum class IconName {
    Search,
    Filter,
    Columns,
    Export,
    Copy,
    Close,
    Help,
    Warning,
    Folder,
    File,
    Run,
    Worker,
    Span,
    Refresh,
    Settings,
    ChevronDown,
    ChevronRight,
    Picture,
    Compare,
    Range
};

/// A line icon in the text colour of the application's palette, sharp at every size; it follows a change of
/// theme.
QIcon icon(IconName name);

} // namespace runglass::views
