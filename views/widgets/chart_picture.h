// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QMenu;
class QWidget;

namespace runglass::views {

/// Draws the widget as it is shown into a file: SVG when the name ends so, else PNG at twice the size on
/// screen. False when the file could not be written.
bool savePicture(QWidget& widget, const QString& path);

/// The name of a PNG file for a picture with that title, which may be "Bandwidth (GB/s)".
QString pictureFileName(QString title);
/// Asks for the file, which is to be called like the title; says so when it could not be written.
void askAndSavePicture(QWidget& widget, const QString& title);
void copyPicture(QWidget& widget);
/// "Save Picture…" and "Copy Picture" of a widget, named by its accessible name.
void addPictureActions(QMenu& menu, QWidget& widget);

} // namespace runglass::views
