// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QCoreApplication;

namespace runglass::app {

/// Makes the program speak a language, "" for the system's: our words and Qt's as far as there are any in it,
/// and numbers as they are written in it. Every name of a locale does, such as zh, zh_CN or zh-Hans. Before
/// the first window is made.
void installTranslations(QCoreApplication& application, const QString& language);

} // namespace runglass::app
