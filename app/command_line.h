// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/screenshot.h"
#include "core/session/selectors.h"
#include "views/base/palette.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace runglass::app {

/// What the program was started with.
struct CommandLine {
    QStringList paths;
    QString language; ///< "en", "zh_CN"; "" for the settings'
    std::optional<views::Theme> theme;
    session::Selectors selectors; ///< of what is shown first
    std::optional<ScreenshotRequest> screenshot;
};

/// The words of the command line understood, or the text to print and the status to exit with.
struct CommandLineResult {
    std::optional<CommandLine> line;
    QString text;
    int exitStatus = 0;
};

CommandLineResult parseCommandLine(const QStringList& words);

} // namespace runglass::app
