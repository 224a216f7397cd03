// SPDX-License-Identifier: Apache-2.0
#include "test_states.h"

#include "app/start_page.h"
#include "app/status_line.h"
#include "run_files.h"
#include "views/frame/problems_panel.h"
#include "views/panes/works_dialog.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/table_panel.h"
#include "window_fixture.h"

#include <QAbstractItemView>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QScopeGuard>
#include <QToolButton>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace runglass::test {

using namespace Qt::StringLiterals;
using State = views::StateStack::State;

namespace {

QString allText(QWidget& widget) {
    QStringList texts;
    for (const auto* label : widget.findChildren<QLabel*>())
        if (label->isVisibleTo(&widget))
            texts << label->text();
    return texts.join(u' ');
}

QPushButton* shownButton(QWidget& widget) {
    const auto buttons = widget.findChildren<QPushButton*>();
    const auto shown = std::ranges::find_if(buttons, &QWidget::isVisible);
    return shown == buttons.end() ? nullptr : *shown;
}

/// Takes the place of the job that runs in the slot: as if its work had thrown.
void letThrow(WindowFixture& fixture, const QString& slot) {
    QVERIFY(fixture.state().jobs.isRunning(slot));
    fixture.state().jobs.start(
        slot, {}, [](views::JobContext&) -> int { throw std::runtime_error("no luck today"); }, [](int) {});
}

QString loadSlotOf(const views::Pane& pane) {
    return u"load/"_s + QString::fromUtf8(model::viewName(pane.view()));
}

} // namespace

void TestStates::aMissingFileIsNamed() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.clickInDock(fixture.place(u"host_2"_s));
    auto& states = fixture.operatorPane().states();
    QCOMPARE(states.state(), State::Empty);
    QVERIFY2(allText(states).contains(u"This worker has no operator_details.csv"_s),
             qPrintable(allText(states)));
    fixture.clickInDock(fixture.place(u"host_1"_s));
    QCOMPARE(states.state(), State::Ready);
}

void TestStates::whatIsNoFileIsNotNamedAsOne() {
    WindowFixture fixture;
    const QString path = fixture.folder() + u"/host.pt.trace.json"_s;
    writeFile(path, R"({"schemaVersion":1,"traceEvents":[{"ph":"X","cat":"cpu_op","name":"aten::mul",)"
                    R"("pid":1,"tid":1,"ts":1,"dur":5}]})");
    fixture.open(path);
    fixture.showKernels();
    auto& states = fixture.kernelPane().states();
    QCOMPARE(states.state(), State::Empty);
    QVERIFY2(!allText(states).contains(u"has no"_s), qPrintable(allText(states)));
    QVERIFY2(allText(states).contains(u"Nothing to show here"_s), qPrintable(allText(states)));
}

void TestStates::whatHasNoFileIsMadeOfTheTimeline() {
    WindowFixture fixture;
    const QString path = fixture.folder() + u"/trace_view.json"_s;
    writeFile(
        path,
        R"([{"ph":"M","pid":7,"tid":0,"name":"process_name","args":{"name":"Python"}},)"
        R"({"ph":"M","pid":8,"tid":0,"name":"process_name","args":{"name":"Ascend Hardware"}},)"
        R"({"ph":"X","pid":7,"tid":1,"ts":"995.5","dur":9.5,"name":"aten::mm","cat":"cpu_op","args":{}},)"
        R"({"ph":"s","pid":7,"tid":1,"ts":"996","id":5,"name":"async_npu","cat":"async_npu","bp":"e"},)"
        R"({"ph":"f","pid":8,"tid":2,"ts":"1010","id":5,"name":"async_npu","cat":"async_npu","bp":"e"},)"
        R"({"ph":"X","pid":8,"tid":2,"ts":"1010","dur":20.5,"name":"MatMul1",)"
        R"("args":{"Task Type":"AI_CORE"}}])");
    fixture.open(path);
    fixture.showKernels();
    QCOMPARE(fixture.kernelPane().states().state(), State::Ready);
    QCOMPARE(shownColumn(*fixture.kernelPane().mainTable(), u"Name"_s), (QStringList{u"MatMul1"_s}));
    fixture.showOperators();
    QCOMPARE(fixture.operatorPane().states().state(), State::Ready);
    QCOMPARE(shownColumn(*fixture.operatorPane().mainTable(), u"Name"_s), (QStringList{u"aten::mm"_s}));
}

void TestStates::aFolderThatNobodyParsedSaysHowTo() {
    WindowFixture fixture;
    const QString run = fixture.folder() + u"/raw"_s;
    writeFile(run + u"/node_1_20260109065012345_ascend_pt/FRAMEWORK/torch.op_range"_s, "raw");
    writeFile(run + u"/node_1_20260109065012345_ascend_pt/PROF_000001/device_0/data/x.bin"_s, "raw");
    fixture.open(run);
    auto& states = fixture.operatorPane().states();
    QCOMPARE(states.state(), State::Empty);
    QVERIFY2(allText(states).contains(u"has not been parsed yet"_s), qPrintable(allText(states)));
    QVERIFY2(allText(states).contains(u"analyse"_s), qPrintable(allText(states)));
}

void TestStates::aFileThatCannotBeUnderstoodCostsOnlyItsOwnPane() {
    WindowFixture fixture;
    const QString run = fixture.folder() + u"/run_b"_s;
    const auto output = outputFolder(run, u"host_1_20260109065012345"_s);
    writeFile(output + u"/operator_details.csv"_s, operatorCsv());
    writeFile(output + u"/kernel_details.csv"_s, "Nobody,Knows,These\n1,2,3\n");
    fixture.open(run);
    QCOMPARE(fixture.operatorPane().states().state(), State::Ready);
    fixture.showKernels();
    auto& states = fixture.kernelPane().states();
    QCOMPARE(states.state(), State::Failed);
    QVERIFY2(allText(states).contains(u"kernel_details.csv"_s), qPrintable(allText(states)));
    QVERIFY2(allText(states).contains(u"other tabs of this worker still work"_s),
             qPrintable(allText(states)));
    QCOMPARE(fixture.window().tabs()->count(), static_cast<int>(fixture.window().panes().size()));
}

void TestStates::aFileThatWasMendedIsReadWhenItIsTriedAgain() {
    WindowFixture fixture;
    const QString run = fixture.folder() + u"/run_b"_s;
    const auto output = outputFolder(run, u"host_1_20260109065012345"_s);
    const QString file = output + u"/kernel_details.csv"_s;
    writeFile(output + u"/operator_details.csv"_s, operatorCsv());
    writeFile(file, "Nobody,Knows,These\n1,2,3\n");
    fixture.open(run);
    fixture.showKernels();
    auto& states = fixture.kernelPane().states();
    QCOMPARE(states.state(), State::Failed);
    const auto tryAgain = [&] {
        auto* shown = shownButton(states);
        QVERIFY(shown != nullptr);
        shown->click();
        QVERIFY(fixture.waitSettled());
    };
    tryAgain();
    QCOMPARE(states.state(), State::Failed);
    writeFile(file, kernelCsv());
    tryAgain();
    QCOMPARE(states.state(), State::Ready);
}

void TestStates::loadingCanBeCancelledAndTriedAgain() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.showKernels();
    // Whoever listens after the pane finds it loading.
    const auto cancelling = connect(&fixture.state().selection, &views::Selection::placeChanged, this,
                                    [&] { fixture.state().jobs.cancelAll(); });
    fixture.clickInDock(fixture.place(u"host_2"_s));
    auto& states = fixture.kernelPane().states();
    QCOMPARE(states.state(), State::Failed);
    QVERIFY2(allText(states).contains(u"Loading was cancelled"_s), qPrintable(allText(states)));
    disconnect(cancelling);
    fixture.window().refresh();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(states.state(), State::Ready);
}

void TestStates::whatThrewIsToldByThePaneAndCanBeTriedAgain() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.showKernels();
    // Whoever listens after the pane finds it loading.
    const auto throwing = connect(&fixture.state().selection, &views::Selection::placeChanged, this,
                                  [&] { letThrow(fixture, loadSlotOf(fixture.kernelPane())); });
    fixture.clickInDock(fixture.place(u"host_2"_s));
    disconnect(throwing);
    auto& states = fixture.kernelPane().states();
    QCOMPARE(states.state(), State::Failed);
    QVERIFY2(allText(states).contains(u"could not be loaded no luck today. The other tabs"_s),
             qPrintable(allText(states)));
    auto* again = shownButton(states);
    QVERIFY(again != nullptr);
    QCOMPARE(again->text(), u"Try Again"_s);
    again->click();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(states.state(), State::Ready);
}

void TestStates::whatThrewIsToldByPanesThatLoadForThemselves() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    for (const auto& [view, slot] : {std::pair(model::View::Distributed, u"load/Distributed"_s),
                                     std::pair(model::View::Diff, u"diff/tree"_s)}) {
        fixture.show(view);
        auto& states = fixture.window().pane(view)->states();
        Q_EMIT states.retryRequested();
        letThrow(fixture, slot);
        QVERIFY(fixture.waitSettled());
        QCOMPARE(states.state(), State::Failed);
        QCOMPARE(states.message(), u"no luck today."_s);
        auto* again = shownButton(states);
        QVERIFY(again != nullptr);
        again->click();
        QVERIFY(fixture.waitSettled());
        QVERIFY(states.state() != State::Failed);
    }
}

void TestStates::whatThrewIsToldByADialog() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    views::WorksDialog dialog({fixture.state().session, fixture.state().selection, fixture.state().jobs},
                              u"Kernels"_s, [](const model::Profile&) { return table::Table(); });
    dialog.QDialog::show();
    letThrow(fixture, u"works/%1"_s.arg(reinterpret_cast<quintptr>(&dialog)));
    QTRY_COMPARE(dialog.states()->state(), State::Failed);
    QCOMPARE(dialog.states()->message(), u"no luck today."_s);
    QVERIFY(dialog.isVisible());
    QVERIFY(shownButton(*dialog.states()) != nullptr);
}

void TestStates::aScanThatThrewIsNotCalledCancelled() {
    WindowFixture fixture;
    const auto run = writeTwoWorkerRun(fixture.folder());
    fixture.window().openPath(run);
    letThrow(fixture, u"sort/"_s + run);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.window().startPage()->notice(), u"no luck today."_s);
}

void TestStates::anOldLoadNeverShowsUpForANewSelection() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.showKernels();
    for (int i = 0; i < 20; ++i) {
        fixture.state().selection.setPlace(fixture.place(u"host_2"_s));
        fixture.state().selection.setPlace(fixture.place(u"host_1"_s, 1));
    }
    QVERIFY(fixture.waitSettled());
    QCOMPARE(shownColumn(*fixture.kernelPane().mainTable(), u"Name"_s), QStringList{u"Cast_1"_s});
}

void TestStates::problemsAreCountedAndListed() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.showKernels();
    QCOMPARE(fixture.window().statusLine()->problemsBadge()->text(),
             u"1 note"_s); // host_1 has a file that host_2 lacks
    fixture.clickInDock(fixture.place(u"host_2"_s));
    auto* badge = fixture.window().statusLine()->problemsBadge();
    QCOMPARE(badge->text(), u"⚠ 1 problem"_s);
    QVERIFY(!fixture.window().problemsDock()->isVisible());
    badge->click();
    QVERIFY(fixture.window().problemsDock()->isVisible());
    QVERIFY(fixture.waitSettled());
    auto& table = *fixture.window().problemsPanel()->table();
    QVERIFY(shownColumn(table, u"Kind"_s).contains(u"csv.ragged_row"_s));
    QVERIFY(shownColumn(table, u"Place"_s).contains(u"line 6"_s));
    fixture.clickInDock(fixture.place(u"host_1"_s));
    QCOMPARE(badge->text(), u"1 note"_s);
}

void TestStates::aProblemCountsOnceHoweverManyPanesReadItsFile() {
    WindowFixture fixture;
    const QByteArray call =
        R"({"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 1, "tid": 1, "ts": 10, "dur": 20},)";
    const QByteArray kernel = R"({"ph": "X", "cat": "kernel", "name": "gemm", "pid": 0, "tid": 7, "ts": 40, )"
                              R"("dur": 30, "args": {"device": 0, "stream": 7}})";
    const QString path = fixture.folder() + u"/twice.json"_s;
    writeFile(path, R"({"schemaVersion": 1, "traceEvents": [)" + call + call + kernel + "]}");
    fixture.open(path);
    fixture.showOperators();
    fixture.showKernels();
    fixture.show(model::View::Trace);
    fixture.show(model::View::Distributed);
    fixture.window().statusLine()->problemsBadge()->click();
    QVERIFY(fixture.waitSettled());
    auto& table = *fixture.window().problemsPanel()->table();
    const auto at = shownColumn(table, u"Kind"_s).indexOf(u"ev.duplicate"_s);
    QVERIFY(at >= 0);
    QCOMPARE(shownColumn(table, u"Count"_s).at(at), u"1"_s);
}

void TestStates::whatMayNotFitIsAskedAndLoadedAfterAYes() {
    qputenv("RUNGLASS_MEMORY_LIMIT", "1M"); // the test has more than that already
    const auto unlimited = qScopeGuard([] { qunsetenv("RUNGLASS_MEMORY_LIMIT"); });
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    auto& states = fixture.operatorPane().states();
    QCOMPARE(states.state(), State::Asking);
    QVERIFY2(allText(states).contains(u"memory"_s), qPrintable(allText(states)));
    QVERIFY(sayYes(fixture.operatorPane().states()));
    QVERIFY(fixture.waitSettled());
    QCOMPARE(states.state(), State::Ready);
    fixture.showKernels(); // of the same recording: nobody is asked twice
    QCOMPARE(fixture.kernelPane().states().state(), State::Ready);
}

void TestStates::aDialogAsksBeforeItLoads() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.state().session.forget(fixture.state().selection.place().run->path);
    qputenv("RUNGLASS_MEMORY_LIMIT", "1M"); // the test has more than that already
    const auto unlimited = qScopeGuard([] { qunsetenv("RUNGLASS_MEMORY_LIMIT"); });
    views::WorksDialog dialog({fixture.state().session, fixture.state().selection, fixture.state().jobs},
                              u"Kernels"_s, [](const model::Profile&) { return table::Table(); });
    dialog.QDialog::show();
    QTRY_COMPARE(dialog.states()->state(), State::Asking);
    QVERIFY2(allText(*dialog.states()).contains(u"memory"_s), qPrintable(allText(*dialog.states())));
    QVERIFY(sayYes(*dialog.states()));
    QTRY_COMPARE(dialog.states()->state(), State::Failed); // the run has no timeline
    QVERIFY2(allText(*dialog.states()).contains(u"no timeline"_s), qPrintable(allText(*dialog.states())));
    QVERIFY(shownButton(*dialog.states()) == nullptr); // to try again would change nothing
}

void TestStates::aDialogClosesWhenItsLoadingIsCancelled() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    views::WorksDialog dialog({fixture.state().session, fixture.state().selection, fixture.state().jobs},
                              u"Kernels"_s, [](const model::Profile&) { return table::Table(); });
    dialog.QDialog::show();
    QCOMPARE(dialog.states()->state(), State::Loading);
    fixture.state().jobs.cancelAll(); // as the status bar does
    QVERIFY(!dialog.isVisible());
}

void TestStates::whatADialogCouldNotReadIsReadWhenItIsTriedAgain() {
    WindowFixture fixture;
    const QString path = fixture.folder() + u"/host.pt.trace.json"_s;
    const QByteArray trace = R"({"schemaVersion":1,"traceEvents":[{"ph":"X","cat":"cpu_op",)"
                             R"("name":"aten::mul","pid":1,"tid":1,"ts":1,"dur":5}]})";
    writeFile(path, trace);
    fixture.open(path);
    fixture.state().session.forget(fixture.state().selection.place().spanFolder().path);
    writeFile(path, "no trace any more");
    views::WorksDialog dialog({fixture.state().session, fixture.state().selection, fixture.state().jobs},
                              u"Kernels"_s, [](const model::Profile&) { return table::Table(); });
    dialog.QDialog::show();
    QTRY_COMPARE(dialog.states()->state(), State::Failed);
    writeFile(path, trace);
    auto* again = shownButton(*dialog.states());
    QVERIFY(again != nullptr);
    again->click();
    QTRY_COMPARE(dialog.states()->state(), State::Empty); // it is a table without rows
}

} // namespace runglass::test
