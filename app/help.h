// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QMainWindow;

namespace runglass::app {

/// Opens the user guide that is installed with the program; without one, shows the keys.
void showUserGuide(QMainWindow& window);
/// Every command of the menus with its keys.
void showKeys(QMainWindow& window);
QString keysText(const QMainWindow& window);
void showAbout(QMainWindow& window);

} // namespace runglass::app
