// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "views/base/palette.h"

#include <QApplication>
#include <QSettings>
#include <QTest>

namespace runglass::test {

std::map<QString, SuiteMaker>& suites() {
    static std::map<QString, SuiteMaker> all;
    return all;
}

} // namespace runglass::test

/// The first argument may name a suite; without one all run. The others are those of Qt Test.
int main(int argc, char** argv) {
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("runglass-tests"));
    QApplication::setApplicationName(QStringLiteral("gui_widget_tests"));
    runglass::views::applyTheme(application, runglass::views::Theme::Light);
    auto arguments = QApplication::arguments();
    QString wanted;
    if (arguments.size() > 1 && runglass::test::suites().contains(arguments[1]))
        wanted = arguments.takeAt(1);
    int failures = 0;
    for (const auto& [name, make] : runglass::test::suites()) {
        if (!wanted.isEmpty() && name != wanted)
            continue;
        QSettings().clear();
        failures += QTest::qExec(make().get(), arguments);
    }
    return failures == 0 ? 0 : 1;
}
