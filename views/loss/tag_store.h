// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/settings.h"

#include <QString>
#include <QVariantMap>

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

/// Settings as they are kept, here and in session files.
QVariantMap toMap(const analysis::loss::Settings& settings);
/// Nothing for what does not make usable settings: whoever kept them may have edited them.
std::optional<analysis::loss::Settings> settingsFromMap(const QVariantMap& map);

} // namespace runglass::views
