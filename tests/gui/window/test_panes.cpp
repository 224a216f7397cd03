// SPDX-License-Identifier: Apache-2.0
#include "test_panes.h"

#include "app/runs_dock.h"
#include "app/status_line.h"
#include "core/session/session_paths.h"
#include "run_files.h"
#include "views/base/file_path.h"
#include "views/frame/editor.h"
#include "views/frame/problems_panel.h"
#include "views/panes/charts_over_table.h"
#include "views/panes/overview_pane.h"
#include "views/panes/top_count_control.h"
#include "views/widgets/donut_panel.h"
#include "views/widgets/table_panel.h"
#include "window_fixture.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QRadioButton>
#include <QSpinBox>
#include <QTabBar>

namespace runglass::test {

using namespace Qt::StringLiterals;

namespace {

/// A window with the small run open, showing operators or kernels.
class OpenRun : public WindowFixture {
public:
    OpenRun() { open(writeTwoWorkerRun(folder())); }

    views::TablePanel& operators() { return *operatorPane().mainTable(); }
    views::TablePanel& kernels() { return *kernelPane().mainTable(); }
    void group(QComboBox* box, const QString& text) {
        box->setCurrentText(text);
        QVERIFY(waitSettled());
    }
};

QStringList sliceNames(const views::DonutPanel& donut) {
    QStringList names;
    for (const auto& [name, value] : donut.slices())
        names << name;
    return names;
}

int rowOf(views::TablePanel& table, const QString& firstCell) {
    const auto* model = table.view()->model();
    for (int row = 0; row < model->rowCount(); ++row)
        if (model->index(row, 0).data().toString() == firstCell)
            return row;
    return -1;
}

/// The command of a menu with this text; nullptr when there is none.
QAction* menuAction(const QMainWindow& window, const QString& text) {
    for (const auto* menu : window.menuBar()->actions())
        for (auto* action : menu->menu()->actions())
            if (action->text() == text)
                return action;
    return nullptr;
}

/// Opens or activates a row with the keyboard.
void press(views::TablePanel& table, int row, Qt::Key key) {
    table.view()->setCurrentIndex(table.view()->model()->index(row, 0));
    QTest::keyClick(table.view(), key);
}

} // namespace

void TestPanes::operatorsAreGroupedByName() {
    OpenRun fixture;
    auto& table = fixture.operators();
    QCOMPARE(shownColumn(table, u"Name"_s),
             (QStringList{u"aten::matmul"_s, u"aten::add"_s, u"aten::relu"_s}));
    QCOMPARE(shownColumn(table, u"Calls"_s), (QStringList{u"1"_s, u"2"_s, u"1"_s}));
    QCOMPARE(shownColumn(table, u"Device Self Duration (us)"_s),
             (QStringList{u"100.250"_s, u"7.000"_s, u"2.000"_s}));
    QCOMPARE(shownColumn(table, u"Host Self Duration (us)"_s),
             (QStringList{u"30.000"_s, u"30.500"_s, u"5.000"_s}));
}

void TestPanes::operatorsCanBeGroupedByInputShape() {
    OpenRun fixture;
    fixture.group(fixture.operatorPane().groupBox(), u"Operator + Input Shape"_s);
    auto& table = fixture.operators();
    QCOMPARE(shownColumn(table, u"Name"_s),
             (QStringList{u"aten::matmul"_s, u"aten::add"_s, u"aten::add"_s, u"aten::relu"_s}));
    QCOMPARE(shownColumn(table, u"Input Shapes"_s),
             (QStringList{u"[[2,3]]"_s, u"[[4,4]]"_s, u"[[2,3]]"_s, u"[[2,3]]"_s}));
}

void TestPanes::theFourDonutsShowTheTimesOfTheTable() {
    OpenRun fixture;
    const auto& donuts = fixture.operatorPane().donuts();
    const QStringList byDevice{u"aten::matmul"_s, u"aten::add"_s, u"aten::relu"_s};
    const QStringList byHostSelf{u"aten::add"_s, u"aten::matmul"_s, u"aten::relu"_s};
    QCOMPARE(sliceNames(*donuts[0]), byDevice);
    QCOMPARE(sliceNames(*donuts[1]), byDevice);
    QCOMPARE(sliceNames(*donuts[2]), byHostSelf); // 30.5, 30, 5
    QCOMPARE(sliceNames(*donuts[3]), byDevice);   // 35, 34.5, 5
}

void TestPanes::topNLimitsTheSlicesAndTheRestIsOthers() {
    OpenRun fixture;
    auto* top = fixture.operatorPane().topCount();
    QCOMPARE(top->count(), std::optional(10));
    top->spinBox()->setValue(1);
    const auto* donut = fixture.operatorPane().donuts()[0];
    QTRY_COMPARE(sliceNames(*donut), (QStringList{u"aten::matmul"_s, u"Others (2)"_s}));
    top->allButton()->click();
    QCOMPARE(top->count(), std::nullopt);
    QCOMPARE(sliceNames(*donut).size(), 3);
    QVERIFY(!top->spinBox()->isEnabled());
}

void TestPanes::searchingOperatorsIgnoresCase() {
    OpenRun fixture;
    type(*fixture.operators().searchBox(), u"MATMUL"_s);
    QTRY_COMPARE(shownColumn(fixture.operators(), u"Name"_s), QStringList{u"aten::matmul"_s});
    QCOMPARE(sliceNames(*fixture.operatorPane().donuts()[0]).size(), 3); // search is for the table only
}

void TestPanes::aClickOnAHeaderSorts() {
    OpenRun fixture;
    auto& table = fixture.operators();
    auto* header = table.view()->findChild<QHeaderView*>(QString(), Qt::FindDirectChildrenOnly);
    for (auto* candidate : table.view()->findChildren<QHeaderView*>())
        if (candidate->orientation() == Qt::Horizontal)
            header = candidate;
    const auto column = static_cast<int>(shownHeaders(table).indexOf(u"Host Self Duration (us)"_s));
    const QPoint middle(header->sectionViewportPosition(column) + header->sectionSize(column) / 2, 8);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, middle);
    QTRY_COMPARE(shownColumn(table, u"Name"_s),
                 (QStringList{u"aten::add"_s, u"aten::matmul"_s, u"aten::relu"_s}));
}

void TestPanes::aCallStackOpensInPlaceAndAFrameOpensInTheEditor() {
    OpenRun fixture;
    const QString noted = fixture.folder() + u"/editor noted"_s;
    const QString script = fixture.folder() + u"/editor.sh"_s;
    writeFile(script, "#!/bin/sh\nprintf '%s|' \"$@\" > \"" + noted.toUtf8() + ".part\"\nmv \"" +
                          noted.toUtf8() + ".part\" \"" + noted.toUtf8() + "\"\n");
    QFile(script).setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    views::setEditorTemplate(u"\""_s + script + u"\" --goto %f:%l"_s);

    auto& table = fixture.operators();
    press(table, rowOf(table, u"aten::add"_s), Qt::Key_Right);
    QTRY_COMPARE(shownColumn(table, u"Name"_s),
                 (QStringList{u"aten::matmul"_s, u"aten::add"_s, u"/model/loss.py(7): loss"_s,
                              u"/model/net.py(12): forward"_s, u"aten::relu"_s}));
    QCOMPARE(shownColumn(table, u"Device Self Duration (us)"_s).mid(1, 3),
             (QStringList{u"7.000"_s, u"4.000"_s, u"3.000"_s}));
    press(table, 3, Qt::Key_Right);
    QTRY_COMPARE(table.view()->model()->rowCount(), 7);
    QCOMPARE(shownColumn(table, u"Name"_s).mid(4, 2),
             (QStringList{u"/model/net.py(12): forward"_s, u"/model/main.py(40): train"_s}));
    press(table, 5, Qt::Key_Return);
    QTRY_VERIFY(QFile::exists(noted));
    QFile file(noted);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("--goto|/model/main.py:40|"));
    QCOMPARE(fixture.window().statusLine()->sentence(), u"Opened /model/main.py, line 40, in the editor."_s);
}

void TestPanes::aFrameNamesItsFileToTheEditorWithoutAShell() {
    using views::editorCommand;
    const auto evil = editorCommand(u"code -g %f:%l"_s, u"/a b/$(touch x); '%l'.py"_s, 3);
    QCOMPARE(evil->program, u"code"_s);
    QCOMPARE(evil->arguments, (QStringList{u"-g"_s, u"/a b/$(touch x); '%l'.py:3"_s}));
    QCOMPARE(editorCommand(u"vim +%l %f"_s, u"--cmd=evil"_s, 9)->arguments,
             (QStringList{u"+9"_s, u"./--cmd=evil"_s}));
    QCOMPARE(editorCommand(u"\"/opt/my editor/ed\" %% %f"_s, u"a.py"_s, 1)->arguments,
             (QStringList{u"%"_s, u"a.py"_s}));
    QVERIFY(!editorCommand(u"  "_s, u"a.py"_s, 1));
    views::setEditorTemplate(u"/no/such/editor %f"_s);
    QVERIFY(views::openInEditor(u"a.py"_s, 1).contains(u"/no/such/editor"_s));
    QVERIFY(views::openInEditor(views::pathText("/l\xE4uft/a.csv"), 1).contains(u"UTF-8"_s));
}

void TestPanes::aSliceSelectsItsRow() {
    OpenRun fixture;
    auto& table = fixture.operators();
    const auto relu = static_cast<table::RowIndex>(2);
    Q_EMIT fixture.operatorPane().donuts()[0]->rowClicked(relu);
    QCOMPARE(table.view()->currentIndex().siblingAtColumn(0).data().toString(), u"aten::relu"_s);
    fixture.showKernels();
    fixture.group(fixture.kernelPane().groupBox(), u"All"_s);
    Q_EMIT fixture.kernelPane().coreDonut()->rowClicked(0); // HCCL has the most time
    QCOMPARE(fixture.kernels().view()->currentIndex().row(), 3);
}

void TestPanes::kernelsAreGroupedByNameAtFirst() {
    OpenRun fixture;
    fixture.showKernels();
    QCOMPARE(shownColumn(fixture.kernels(), u"Name"_s),
             (QStringList{u"hcom_allReduce_1"_s, u"MatMulV2_1"_s, u"Add_1"_s}));
    QCOMPARE(shownColumn(fixture.kernels(), u"Total Duration (us)"_s),
             (QStringList{u"300.125"_s, u"120.000"_s, u"10.500"_s}));
    QCOMPARE(shownColumn(fixture.kernels(), u"Share (%)"_s),
             (QStringList{u"69.70"_s, u"27.87"_s, u"2.44"_s}));
    QCOMPARE(sliceNames(*fixture.kernelPane().coreDonut()),
             (QStringList{u"HCCL"_s, u"AI_CORE"_s, u"AI_VECTOR_CORE"_s}));
}

void TestPanes::kernelsCanBeGroupedInEveryWay_data() {
    QTest::addColumn<QString>("grouping");
    QTest::addColumn<QString>("column");
    QTest::addColumn<QStringList>("texts");
    QTest::newRow("type") << u"Type"_s << u"Type"_s
                          << QStringList{u"hcom_allReduce_"_s, u"MatMulV2"_s, u"Add"_s};
    QTest::newRow("core") << u"Core"_s << u"Accelerator Core"_s
                          << QStringList{u"HCCL"_s, u"AI_CORE"_s, u"AI_VECTOR_CORE"_s};
    QTest::newRow("name and shape") << u"Name + shape"_s << u"Calls"_s << QStringList{u"1"_s, u"2"_s, u"1"_s};
}

void TestPanes::kernelsCanBeGroupedInEveryWay() {
    QFETCH(QString, grouping);
    QFETCH(QString, column);
    QFETCH(QStringList, texts);
    OpenRun fixture;
    fixture.showKernels();
    fixture.group(fixture.kernelPane().groupBox(), grouping);
    QCOMPARE(shownColumn(fixture.kernels(), column), texts);
}

void TestPanes::allKernelsComeWithEveryColumnOfTheFileInItsOrder() {
    OpenRun fixture;
    fixture.showKernels();
    fixture.group(fixture.kernelPane().groupBox(), u"All"_s);
    QCOMPARE(shownColumn(fixture.kernels(), u"Name"_s),
             (QStringList{u"MatMulV2_1"_s, u"Add_1"_s, u"MatMulV2_1"_s, u"hcom_allReduce_1"_s}));
    QCOMPARE(fixture.kernels().table()->columnCount(), std::size_t{9});
}

void TestPanes::theStepFilterIsExactAndActsOnCharts() {
    OpenRun fixture;
    fixture.showKernels();
    auto* steps = fixture.kernelPane().stepBox();
    QStringList offered;
    for (int i = 0; i < steps->count(); ++i)
        offered << steps->itemText(i);
    QCOMPARE(offered, (QStringList{u"All steps"_s, u"1"_s, u"2"_s, u"10"_s}));
    fixture.group(steps, u"1"_s);
    QCOMPARE(shownColumn(fixture.kernels(), u"Name"_s), (QStringList{u"MatMulV2_1"_s, u"Add_1"_s}));
    QCOMPARE(shownColumn(fixture.kernels(), u"Total Duration (us)"_s),
             (QStringList{u"50.000"_s, u"10.500"_s}));
    QCOMPARE(sliceNames(*fixture.kernelPane().kernelDonut()), (QStringList{u"MatMulV2_1"_s, u"Add_1"_s}));
}

void TestPanes::anEmptyStateTakesTheStepFilterBack() {
    OpenRun fixture;
    fixture.showKernels();
    auto* steps = fixture.kernelPane().stepBox();
    fixture.group(steps, u"1"_s);
    fixture.kernelPane().restoreState({}, session::SessionPaths("/nowhere/look.runglass"));
    QVERIFY(fixture.waitSettled());
    QCOMPARE(steps->currentIndex(), 0);
    QCOMPARE(shownColumn(fixture.kernels(), u"Name"_s).size(), 3);
}

void TestPanes::aCancelledFileLeavesNoOtherTableUnderItsName() {
    OpenRun fixture;
    fixture.show(model::View::Overview);
    auto* pane = qobject_cast<views::OverviewPane*>(fixture.window().pane(model::View::Overview));
    QVERIFY(pane->mainTable()->table() != nullptr);
    const auto files = pane->tableList()->findItems(u"kernel_details.csv"_s, Qt::MatchExactly);
    QCOMPARE(files.size(), 1);
    pane->tableList()->setCurrentItem(files.front());
    fixture.state().jobs.cancel(u"chosen/Overview"_s); // as the status bar does
    QVERIFY(pane->mainTable()->table() == nullptr);
    // Another entry, and the file again: nothing is cleared on the way.
    pane->tableList()->setCurrentRow(0);
    pane->tableList()->setCurrentItem(files.front());
    QVERIFY(fixture.waitSettled());
    QVERIFY(pane->mainTable()->table() != nullptr);
}

void TestPanes::searchingKernelsMindsCase() {
    OpenRun fixture;
    fixture.showKernels();
    type(*fixture.kernels().searchBox(), u"matmul"_s);
    QTRY_COMPARE(fixture.kernels().view()->model()->rowCount(), 0);
    fixture.kernels().searchBox()->clear();
    type(*fixture.kernels().searchBox(), u"MatMul"_s);
    QTRY_COMPARE(shownColumn(fixture.kernels(), u"Name"_s), QStringList{u"MatMulV2_1"_s});
}

void TestPanes::aGroupingThatASourceCannotGiveIsTakenBack() {
    OpenRun fixture;
    fixture.showKernels();
    fixture.group(fixture.kernelPane().groupBox(), u"Name + shape"_s);
    fixture.clickInDock(fixture.place(u"host_1"_s, 1)); // its file has no input shapes
    QCOMPARE(fixture.kernelPane().groupBox()->currentText(), u"Statistic (name)"_s);
    QCOMPARE(shownColumn(fixture.kernels(), u"Name"_s), QStringList{u"Cast_1"_s});
    QVERIFY(fixture.window().statusLine()->sentence().contains(u"input shapes"_s));
}

void TestPanes::theTableIsExported() {
    OpenRun fixture;
    fixture.showKernels();
    const QString path = fixture.folder() + u"/out.csv"_s;
    QSignalSpy exported(&fixture.kernels(), &views::TablePanel::exported);
    fixture.kernels().exportTo(path, false);
    QVERIFY(exported.wait(patienceMs));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lines = file.readAll().split('\n');
    QVERIFY2(lines[0].startsWith("\xEF\xBB\xBF"
                                 "Name,"),
             lines[0].constData());
    QVERIFY2(lines[1].startsWith("hcom_allReduce_1,"), lines[1].constData());
    QCOMPARE(lines.size(), 5); // header, three groups, and nothing after the last line end
    QCOMPARE(fixture.window().statusLine()->sentence(), u"Exported to %1."_s.arg(path));
}

void TestPanes::anExportThatFailsIsSaid() {
    OpenRun fixture;
    QSignalSpy failed(&fixture.operators(), &views::TablePanel::exportFailed);
    fixture.operators().exportTo(fixture.folder() + u"/no/such/folder/out.csv"_s, false);
    QVERIFY(failed.wait(patienceMs));
    QVERIFY(fixture.window().statusLine()->sentence().contains(u"out.csv"_s));
}

void TestPanes::unitsApplyToEveryTable() {
    OpenRun fixture;
    fixture.state().preferences.setUnits({table::TimeUnit::Milliseconds, table::SizeUnit::Auto});
    QVERIFY(fixture.waitSettled());
    QCOMPARE(shownColumn(fixture.operators(), u"Device Self Duration (ms)"_s).value(0), u"0.100250"_s);
    fixture.showKernels();
    QCOMPARE(shownColumn(fixture.kernels(), u"Total Duration (ms)"_s).value(0), u"0.300125"_s);
}

void TestPanes::keysOfTheWindowActOnTheShownTable() {
    OpenRun fixture;
    QTest::keyClick(&fixture.window(), fixture.keyOf(model::View::Kernel), Qt::ControlModifier);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.window().currentPane(), &fixture.kernelPane());
    fixture.kernels().view()->setFocus();
    QTest::keyClick(fixture.kernels().view(), Qt::Key_F, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), fixture.kernels().searchBox());
    QTest::keyClick(&fixture.window(), fixture.keyOf(model::View::Operator), Qt::ControlModifier);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.window().currentPane(), &fixture.operatorPane());
}

void TestPanes::commandsOnTablesAreThereWhileATableIs() {
    OpenRun fixture;
    auto& window = fixture.window();
    const auto* find = menuAction(window, u"&Find"_s);
    QVERIFY(find != nullptr);
    QVERIFY(find->isEnabled());
    fixture.show(model::View::Trace); // which has no table
    QVERIFY(!find->isEnabled());
    window.problemsDock()->show();
    window.problemsPanel()->table()->view()->setFocus();
    QVERIFY(find->isEnabled());
    fixture.show(model::View::Overview);
    fixture.show(model::View::Trace); // with the focus still in the list of problems
    QVERIFY(find->isEnabled());
    window.tabs()->setFocus();
    QVERIFY(!find->isEnabled());
}

void TestPanes::theWindowCanBeNarrow() {
    WindowFixture fixture;
    const auto least = [&fixture] { return fixture.window().minimumSizeHint().width(); };
    const int most = narrowPanePixels + 150; // with the list of runs beside the panes
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    QVERIFY2(least() <= most, qPrintable(QString::number(least()))); // of tabs that nobody has seen yet
    const auto wide = widePanes(fixture);
    QVERIFY2(wide.isEmpty(), qPrintable(wide.join(u", "_s)));
    QVERIFY2(least() <= most, qPrintable(QString::number(least())));
    // Charts that stand in one row in a wide window give way in a narrow one, also in a tab behind.
    fixture.window().resize(2400, 1000);
    fixture.show(model::View::Overview);
    fixture.show(model::View::Kernel);
    QVERIFY2(least() <= most, qPrintable(QString::number(least())));
    fixture.window().runsDock()->hide();
    QTRY_VERIFY(fixture.window().minimumWidth() <= 800);
    fixture.window().resize(800, 700);
    QTRY_COMPARE(fixture.window().width(), 800);
}

void TestPanes::chartsCanBeHiddenAndThatIsKept() {
    OpenRun fixture;
    auto* frame = fixture.operatorPane().frame();
    QVERIFY(frame->sizes().first() > 0);
    frame->chartsAction()->trigger();
    QCOMPARE(frame->sizes().first(), 0);
    fixture.restart();
    fixture.open(fixture.folder() + u"/run_a"_s);
    QCOMPARE(fixture.operatorPane().frame()->sizes().first(), 0);
    QVERIFY(!fixture.operatorPane().frame()->chartsAction()->isChecked());
    fixture.operatorPane().frame()->chartsAction()->trigger();
    QVERIFY(fixture.operatorPane().frame()->sizes().first() > 0);
}

} // namespace runglass::test
