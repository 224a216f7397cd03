// SPDX-License-Identifier: Apache-2.0
#include "test_palette.h"

#include "app/command_palette.h"
#include "app/fuzzy_match.h"
#include "run_files.h"
#include "window_fixture.h"

#include <QLineEdit>
#include <QListWidget>
#include <QPointer>

#include <algorithm>

namespace runglass::test {

using namespace Qt::StringLiterals;
using app::fuzzyScore;

namespace {

/// The palette as Ctrl+Shift+P opens it.
app::CommandPalette* openPalette(WindowFixture& fixture) {
    QTest::keyClick(&fixture.window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    return fixture.window().findChild<app::CommandPalette*>();
}

QStringList names(WindowFixture& fixture) {
    QStringList all;
    for (const auto& command : app::currentCommands(fixture.window()))
        all << command.name;
    return all;
}

QString firstName(app::CommandPalette& palette) {
    return palette.list()->item(0)->text().section(u"   –"_s, 0, 0);
}

} // namespace

void TestPalette::lettersInTheirOrderAreEnough() {
    QVERIFY(fuzzyScore(u"svs"_s, u"Save Session"_s));
    QVERIFY(fuzzyScore(u"SAVE ses"_s, u"Save Session"_s));
    QVERIFY(fuzzyScore({}, u"Save Session"_s));
    QVERIFY(!fuzzyScore(u"vas"_s, u"Save"_s));
    QVERIFY(!fuzzyScore(u"save"_s, u"sav"_s));
    QVERIFY(!fuzzyScore(u"a"_s, {}));
    QVERIFY(fuzzyScore(u"会话"_s, u"保存会话"_s));
}

void TestPalette::beginningsOfWordsAndNeighboursCountMore() {
    const auto better = [](const QString& typed, const QString& best, const QString& other) {
        return *fuzzyScore(typed, best) > *fuzzyScore(typed, other);
    };
    QVERIFY(better(u"os"_s, u"Open Session"_s, u"Close all runs"_s));
    QVERIFY(better(u"ref"_s, u"Refresh"_s, u"Recent file"_s));
    QVERIFY(better(u"quit"_s, u"Quit"_s, u"Quit all of it"_s));
}

void TestPalette::everyEnabledActionOfTheMenusIsListed() {
    WindowFixture fixture;
    QVERIFY(names(fixture).contains(u"Open Run Folder…"_s));
    QVERIFY(names(fixture).contains(u"Dark"_s));          // View ▸ Theme ▸ Dark
    QVERIFY(!names(fixture).contains(u"Save Session"_s)); // nothing is open
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    QVERIFY(names(fixture).contains(u"Save Session"_s));
    QVERIFY(names(fixture).contains(u"Export Report…"_s));
    QVERIFY(names(fixture).contains(u"Kernel"_s));
}

void TestPalette::enterDoesTheBestFit() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    QPointer<app::CommandPalette> palette = openPalette(fixture);
    QVERIFY(palette != nullptr);
    QTest::keyClicks(palette->field(), u"kern"_s);
    QCOMPARE(firstName(*palette), u"Kernel"_s);
    QTest::keyClick(palette->field(), Qt::Key_Return);
    QTRY_VERIFY(palette.isNull());
    QTRY_COMPARE(fixture.window().currentPane()->view(), model::View::Kernel);
    QVERIFY(fixture.waitSettled());
}

void TestPalette::whatTheTimelineDoesIsListedWhileItIsShown() {
    WindowFixture fixture;
    const QString file = fixture.folder() + u"/w.1.pt.trace.json"_s;
    writeFile(file, R"({"traceEvents": [{"ph": "X", "cat": "cpu_op", "name": "a", "pid": 1, "tid": 1,
 "ts": 0, "dur": 10, "args": {}}]})");
    fixture.open(file);
    const auto ofTimeline = [&fixture] {
        const auto commands = app::currentCommands(fixture.window());
        return std::ranges::count(commands, u"Timeline"_s, &app::PaletteCommand::place);
    };
    QCOMPARE(ofTimeline(), 0);
    fixture.show(model::View::Trace);
    QVERIFY(ofTimeline() > 40);
}

void TestPalette::escapeDoesNothing() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    QPointer<app::CommandPalette> palette = openPalette(fixture);
    QTest::keyClicks(palette->field(), u"zzzzqq"_s);
    QCOMPARE(palette->list()->count(), 1); // that there is none
    QTest::keyClick(palette->field(), Qt::Key_Return);
    QVERIFY(palette != nullptr);
    QTest::keyClick(palette->field(), Qt::Key_Escape);
    QTRY_VERIFY(palette.isNull());
    QCOMPARE(fixture.window().currentPane()->view(), model::View::Operator);
}

} // namespace runglass::test
