// SPDX-License-Identifier: Apache-2.0
#include "test_report.h"

#include "app/path_beside.h"
#include "app/report_export.h"
#include "app/status_line.h"
#include "run_files.h"
#include "views/base/file_path.h"
#include "views/loss/loss_files.h"
#include "views/panes/loss_pane.h"
#include "views/timeline/trace_exporter.h"
#include "views/widgets/table_panel.h"
#include "window_fixture.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QMessageBox>
#include <QScopeGuard>
#include <QTimer>

namespace runglass::test {

using namespace Qt::StringLiterals;

namespace {

/// While something is written: closing asks, Cancel keeps the window, and the writing goes on to its end.
bool isAskedBeforeClosing(WindowFixture& fixture, const QString& written) {
    if (fixture.window().close() || !fixture.window().isVisible())
        return false;
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (box == nullptr)
        return false;
    QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
    return fixture.window().isVisible() && fixture.waitSettled() && QFile::exists(written);
}

} // namespace

void TestReport::theSelectedRecordingIsWrittenAsOneFile() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.clickInDock(fixture.place(u"host_2"_s));
    const auto html = fixture.exportedReport();
    QVERIFY(html.startsWith(u"<!DOCTYPE html>"_s));
    QVERIFY(html.contains(u"<h1>run_a</h1>"_s));
    QVERIFY(html.contains(u"host_2"_s));
    QVERIFY(html.contains(u"MatMulV2_1"_s));
    QVERIFY(html.contains(u"csv.ragged_row"_s)); // host_2 has a row of wrong width
    QCOMPARE(fixture.window().statusLine()->sentence(),
             u"The report was written to %1."_s.arg(QDir::toNativeSeparators(fixture.reportPath())));
}

void TestReport::whatMayNotFitIsAskedBefore() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    qputenv("RUNGLASS_MEMORY_LIMIT", "1M"); // the test has more than that already
    const auto unlimited = qScopeGuard([] { qunsetenv("RUNGLASS_MEMORY_LIMIT"); });
    const auto path = fixture.reportPath();
    fixture.window().reportExport().exportTo(path);
    QTRY_VERIFY(QApplication::activeModalWidget() != nullptr);
    const auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    QVERIFY(box != nullptr);
    QVERIFY2(box->text().contains(u"of memory"_s), qPrintable(box->text()));
    QVERIFY(!QFile::exists(path));
    QVERIFY(sayYesInBox());
    QVERIFY(fixture.waitSettled());
    QTRY_VERIFY(QFile::exists(path));
}

void TestReport::aReportThatCannotBeWrittenSaysSo() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    const QString path = fixture.folder() + u"/none/report.html"_s;
    fixture.window().reportExport().exportTo(path);
    QVERIFY(fixture.waitSettled());
    const auto sentence = fixture.window().statusLine()->sentence();
    QVERIFY2(sentence.contains(path), qPrintable(sentence));
}

void TestReport::theSuggestedNameIsThatOfTheData() {
    WindowFixture fixture;
    const QDir folder(fixture.folder());
    QVERIFY(folder.mkpath(u"run_v1.2"_s));
    writeFile(folder.filePath(u"a.pt.trace.json"_s), "{}");
    const auto suggested = [&](const QString& name) {
        return folder.relativeFilePath(app::pathBeside(folder.filePath(name), u".html"_s));
    };
    QCOMPARE(suggested(u"run_v1.2"_s), u"run_v1.2.html"_s); // not that of run_v1.1
    QCOMPARE(suggested(u"a.pt.trace.json"_s), u"a.pt.trace.html"_s);
    // A dialog writes no name that is not UTF-8, and finds no such folder.
    QCOMPARE(suggested(views::pathText("l\xE4uft.json")), u"runglass.html"_s);
    QCOMPARE(app::pathBeside(views::pathText("/l\xE4uft/run"), u".html"_s),
             QDir::home().filePath(u"runglass.html"_s));
}

void TestReport::aNameWithoutAnEndingGetsOne() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    QTimer answering;
    QObject::connect(&answering, &QTimer::timeout, &fixture.window(), [&fixture] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr)
            return;
        dialog->selectFile(fixture.folder() + u"/shared"_s);
        static_cast<QDialog*>(dialog)->accept();
    });
    answering.start(10);
    fixture.window().reportExport().askAndExport(fixture.window());
    answering.stop();
    QVERIFY(fixture.waitSettled());
    QVERIFY(QFile::exists(fixture.folder() + u"/shared.html"_s));
    QVERIFY(!QFile::exists(fixture.folder() + u"/shared"_s));
}

void TestReport::closingTheWindowAsksWhileAReportIsWritten() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.window().reportExport().exportTo(fixture.reportPath());
    QVERIFY(isAskedBeforeClosing(fixture, fixture.reportPath()));

    fixture.window().reportExport().exportTo(fixture.reportPath());
    QVERIFY(!fixture.window().close());
    QVERIFY(sayYesInBox());
    QVERIFY(!fixture.window().isVisible());
}

void TestReport::closingTheWindowAsksWhileATableIsWritten() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    const QString path = fixture.folder() + u"/table.csv"_s;
    fixture.operatorPane().mainTable()->exportTo(path, true);
    QVERIFY(isAskedBeforeClosing(fixture, path));
}

void TestReport::closingTheWindowAsksWhileLossesAreWritten() {
    WindowFixture fixture;
    const QString log = fixture.folder() + u"/a.log"_s;
    writeFile(log, "iteration 1 loss: 4\niteration 2 loss: 2\n");
    fixture.open(log);
    const QString path = fixture.folder() + u"/losses.csv"_s;
    auto& pane = *fixture.window().lossPane();
    pane.exportFile(pane.files().files().front().id, path);
    QVERIFY(isAskedBeforeClosing(fixture, path));
}

void TestReport::closingTheWindowAsksWhileAPartOfATraceIsWritten() {
    WindowFixture fixture;
    const QString trace = fixture.folder() + u"/a.pt.trace.json"_s;
    writeFile(trace, R"({"traceEvents": [{"ph": "X", "cat": "cpu_op", "name": "a", "pid": 1, "tid": 1,
                        "ts": 1, "dur": 2}]})");
    fixture.open(trace);
    fixture.show(model::View::Trace);
    auto* exporter = fixture.window().pane(model::View::Trace)->findChild<views::TraceExporter*>();
    QVERIFY(exporter != nullptr);
    const QString path = fixture.folder() + u"/part.json"_s;
    exporter->exportTo(path);
    QVERIFY(isAskedBeforeClosing(fixture, path));
}

void TestReport::closingTheWindowDoesNotAskForOtherWork() {
    WindowFixture fixture;
    const QString run = writeTwoWorkerRun(fixture.folder() + u"/write/export"_s);
    fixture.window().openPath(run);
    QVERIFY(!fixture.state().jobs.isIdle());
    QVERIFY(fixture.window().close());
}

} // namespace runglass::test
