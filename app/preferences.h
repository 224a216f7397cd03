// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/format.h"
#include "views/base/palette.h"

#include <QObject>
#include <QString>

namespace runglass::app {

/// What the user has chosen in menus and settings; kept in QSettings. The editor's command is kept beside it
/// by views/frame/editor.
class Preferences : public QObject {
    Q_OBJECT

public:
    explicit Preferences(QObject* parent = nullptr);

    views::Theme theme() const { return theme_; }
    void setTheme(views::Theme theme);
    /// For this start only: as the command line wants it.
    void useThemeOnce(views::Theme theme);

    const table::DisplayUnits& units() const { return units_; }
    void setUnits(const table::DisplayUnits& units);

    /// "en", "zh_CN", or "" for the system's. Takes effect at the next start.
    const QString& language() const { return language_; }
    void setLanguage(const QString& language);

Q_SIGNALS:
    void changed();

private:
    views::Theme theme_ = views::Theme::System;
    table::DisplayUnits units_;
    QString language_;
};

} // namespace runglass::app
