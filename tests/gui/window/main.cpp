// SPDX-License-Identifier: Apache-2.0
#include "test_accessibility.h"
#include "test_command_line.h"
#include "test_diff.h"
#include "test_distributed.h"
#include "test_faults.h"
#include "test_loss.h"
#include "test_memory.h"
#include "test_module.h"
#include "test_opening.h"
#include "test_palette.h"
#include "test_panes.h"
#include "test_report.h"
#include "test_session.h"
#include "test_sidebar.h"
#include "test_states.h"
#include "test_translations.h"

#include <QApplication>
#include <QTest>

namespace {

/// Runs all tests of a class, or none when the command line names another class: `gui_window_tests TestPanes
/// aClickOnAHeaderSorts`.
template <typename Test>
int run(const QStringList& words, bool& any) {
    Test test;
    const auto name = QString::fromLatin1(test.metaObject()->className()).section(QStringLiteral("::"), -1);
    const bool isNamed = words.value(1).startsWith(QStringLiteral("Test"));
    if (isNamed && words[1] != name)
        return 0;
    any = true;
    return QTest::qExec(&test, isNamed ? words.mid(0, 1) + words.mid(2) : words);
}

/// The number of tests that failed; 1 when the command line names a class that is not there.
template <typename... Tests>
int runAll(const QStringList& words) {
    bool any = false;
    const int failures = (0 + ... + run<Tests>(words, any));
    return any ? failures : 1;
}

} // namespace

int main(int argc, char* argv[]) {
    QCoreApplication::setOrganizationName(QStringLiteral("runglass-test"));
    QCoreApplication::setApplicationName(QStringLiteral("runglass-test"));
    const QApplication application(argc, argv);
    const auto words = QApplication::arguments();
    using namespace runglass::test;
    return runAll<TestOpening, TestSidebar, TestPanes, TestStates, TestLoss, TestCommandLine, TestMemory,
                  TestModule, TestDistributed, TestDiff, TestFaults, TestAccessibility, TestTranslations,
                  TestSession, TestPalette, TestReport>(words);
}
