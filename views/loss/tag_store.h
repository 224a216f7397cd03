// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/settings.h"

#include <QString>

#include <optional>

namespace runglass::views {

/// Keeps in QSettings how losses are found: for each file that was given tags (the last two hundred), and
/// what new files are tried with.
class TagStore {
public:
    std::optional<analysis::loss::Settings> settingsFor(const QString& path) const;
    void remember(const QString& path, const analysis::loss::Settings& settings);

    std::optional<analysis::loss::Settings> defaultSettings() const;
    void setDefault(const std::optional<analysis::loss::Settings>& settings);
};

} // namespace runglass::views
