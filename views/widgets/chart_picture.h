// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QMenu;
class QWidget;

namespace runglass::views {

/// Draws the widget as it is shown into a file: SVG when the name ends so, else PNG at twice the size on
/// screen. False when the file could not be written.
bool savePicture(QWidget& widget, const QString& path);

/// Asks for the file; says so when it could not be written.
void askAndSavePicture(QWidget& widget, const QString& suggestedName);
void copyPicture(QWidget& widget);
/// "Save Picture…" and "Copy Picture" of a widget, named by its accessible name.
void addPictureActions(QMenu& menu, QWidget& widget);

} // namespace runglass::views
