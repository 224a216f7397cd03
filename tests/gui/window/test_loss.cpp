// SPDX-License-Identifier: Apache-2.0
#include "test_loss.h"

#include "app/context_line.h"
#include "run_files.h"
#include "views/frame/problems_panel.h"
#include "views/jobs/file_writes.h"
#include "views/loss/comparison_view.h"
#include "views/loss/curve_chart.h"
#include "views/loss/file_list.h"
#include "views/loss/loss_data_view.h"
#include "views/loss/loss_files.h"
#include "views/loss/tags_dialog.h"
#include "views/panes/loss_pane.h"
#include "views/widgets/eliding_combo_box.h"
#include "views/widgets/table_panel.h"
#include "window_fixture.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>

namespace runglass::test {

using namespace Qt::StringLiterals;

namespace {

/// The window with logs of its own in the tab Loss.
class LossFixture : public WindowFixture {
public:
    QString write(const QString& name, const QByteArray& text, bool append = false) {
        const QString path = folder() + u'/' + name;
        QFile file(path);
        if (file.open(append ? QIODevice::Append : QIODevice::WriteOnly))
            file.write(text);
        return path;
    }
    views::LossPane& pane() { return *window().lossPane(); }
    views::FileList& list() { return *pane().fileList(); }
    views::ComparisonView& comparison() { return *pane().comparison(); }

    /// Drops files onto the window.
    void drop(const QStringList& paths) {
        QMimeData data;
        QList<QUrl> urls;
        for (const auto& path : paths)
            urls << QUrl::fromLocalFile(path);
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window(), &enter);
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window(), &event);
        QVERIFY(waitSettled());
    }
    QStringList names() {
        QStringList result;
        for (int i = 0; i < list().tree()->topLevelItemCount(); ++i)
            result << list().tree()->topLevelItem(i)->text(0);
        return result;
    }
    QString found(int row) { return list().tree()->topLevelItem(row)->text(1); }
    void check(int row, bool checked) {
        list().tree()->topLevelItem(row)->setCheckState(0, checked ? Qt::Checked : Qt::Unchecked);
        QVERIFY(waitSettled());
    }
    int id(std::size_t index) { return pane().files().files()[index].id; }
    QStringList column(const QString& header) {
        QStringList texts;
        [&] { QVERIFY(waitSettled()); }();
        return shownColumn(*pane().data()->table(), header);
    }
    QStringList compared(const QString& header) {
        [&] { QVERIFY(waitSettled()); }();
        return shownColumn(*comparison().table(), header);
    }
    void choose(QComboBox* box, const QString& text) {
        box->setCurrentIndex(box->findText(text));
        QVERIFY(waitSettled());
    }
};

const QByteArray first = "iteration 1 loss: 4\niteration 2 loss: 2\niteration 3 loss: 1\n";
const QByteArray second = "iteration 1 loss: 5\niteration 2 loss: 1\niteration 4 loss: 9\n";

QByteArray fileContent(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void TestLoss::droppedLogsAreShownTogether() {
    LossFixture fixture;
    QVERIFY(fixture.window().isStartPageShown());
    fixture.drop({fixture.write(u"a.log"_s, first), fixture.write(u"b.log"_s, second)});
    QVERIFY(!fixture.window().isStartPageShown());
    QCOMPARE(fixture.window().currentPane(), &fixture.pane());
    QCOMPARE(fixture.names(), (QStringList{u"a.log"_s, u"b.log"_s}));
    QCOMPARE(fixture.found(0), u"3"_s);
    QCOMPARE(fixture.column(u"Iteration"_s), (QStringList{u"1"_s, u"2"_s, u"3"_s, u"4"_s}));
    QCOMPARE(fixture.column(u"a.log"_s), (QStringList{u"4.000000"_s, u"2.000000"_s, u"1.000000"_s, u"–"_s}));
    QCOMPARE(fixture.pane().data()->chart()->series().size(), 2U);
}

void TestLoss::withoutLogsItSaysHowToBringSome() {
    LossFixture fixture;
    const auto& text = fixture.pane().data()->chart()->emptyText();
    QVERIFY2(text.contains(u"Import"_s), qPrintable(text));
    fixture.drop({fixture.write(u"a.log"_s, "no numbers in here\n")});
    QVERIFY2(text.contains(u"tags"_s), qPrintable(text));
}

void TestLoss::controlsAreWholeInANarrowWindow() {
    LossFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.show(model::View::Loss);
    fixture.window().resize(900, 700);
    QTRY_COMPARE(fixture.window().width(), 900);
    const auto& half = *fixture.pane().data();
    for (const auto* control : half.findChildren<QWidget*>()) {
        const bool isText = qobject_cast<const QCheckBox*>(control) != nullptr ||
                            qobject_cast<const QLabel*>(control) != nullptr;
        if (!isText || !control->isVisible() || control->sizeHint().isEmpty())
            continue;
        const QString text = control->property("text").toString();
        QVERIFY2(control->width() >= control->minimumSizeHint().width(), qPrintable(text));
        QVERIFY(half.rect().contains(QRect(control->mapTo(&half, QPoint()), control->size())));
    }
}

void TestLoss::logsAloneHaveNoLineAboutARun() {
    LossFixture fixture;
    fixture.drop({fixture.write(u"a.log"_s, first)});
    const auto* line = fixture.window().findChild<app::ContextLine*>();
    QVERIFY(!line->isVisible());
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    QVERIFY(line->isVisible());
    fixture.window().closeCurrentRun();
    QVERIFY(fixture.waitSettled());
    QVERIFY(!line->isVisible());
}

void TestLoss::namesOfComparedLogsAreShownInFullWhereThereIsRoom() {
    LossFixture fixture;
    fixture.drop({fixture.write(u"a_run_with_a_rather_long_name.log"_s, first),
                  fixture.write(u"another_run_with_a_long_name.log"_s, second)});
    fixture.window().resize(1400, 900);
    for (auto* box : {fixture.comparison().baseBox(), fixture.comparison().experimentBox()})
        QTRY_COMPARE(qobject_cast<views::ElidingComboBox*>(box)->shownText(), box->currentText());
}

void TestLoss::logsAndRunsFindTheirTabs() {
    LossFixture fixture;
    const auto run = writeTwoWorkerRun(fixture.folder());
    fixture.window().openPaths({run, fixture.write(u"a.log"_s, first)});
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.names(), QStringList{u"a.log"_s});
    QCOMPARE(fixture.state().documents.runs().size(), 1U);
}

void TestLoss::whatAFileIsIsLookedForInTheBackground() {
    LossFixture fixture;
    // Without a suffix that tells it, and in the order in which they were dropped.
    const QStringList logs{fixture.write(u"second"_s, second), fixture.write(u"first"_s, first)};
    fixture.window().openPaths(logs);
    QVERIFY(fixture.state().documents.isScanning());
    QVERIFY(!fixture.window().isSettled());
    QVERIFY(!fixture.pane().isInUse());
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.names(), (QStringList{u"second"_s, u"first"_s}));
    QVERIFY(!fixture.state().documents.isScanning());
    QVERIFY(fixture.state().documents.runs().empty());
    QCOMPARE(fixture.state().recent.paths(), (QStringList{logs[1], logs[0]}));
}

void TestLoss::uncheckingTakesALogOutOfChartAndTables() {
    LossFixture fixture;
    fixture.drop({fixture.write(u"a.log"_s, first), fixture.write(u"b.log"_s, second)});
    QVERIFY(fixture.comparison().isVisible());
    fixture.check(0, false);
    QVERIFY(!fixture.comparison().isVisible());
    QCOMPARE(shownHeaders(*fixture.pane().data()->table()), (QStringList{u"Iteration"_s, u"b.log"_s}));
    QCOMPARE(fixture.pane().data()->chart()->series().size(), 1U);
    fixture.check(0, true);
    QCOMPARE(fixture.pane().data()->chart()->series().size(), 2U);
}

void TestLoss::tagsAreSetInTheDialogWithAPreview() {
    LossFixture fixture;
    fixture.drop(
        {fixture.write(u"a.log"_s, "iteration 1 loss: 4 aux: 0.5\niteration 2 loss: 2 aux: 0.25\n")});
    auto* dialog = fixture.pane().editTags(fixture.id(0));
    QVERIFY(QTest::qWaitFor([&] { return dialog->preview()->topLevelItemCount() == 2; }, patienceMs));
    QCOMPARE(dialog->preview()->topLevelItem(0)->text(2), u"4"_s);
    QVERIFY(QTest::qWaitFor([&] { return dialog->presets()->count() > 1; }, patienceMs));
    dialog->lossTags()->setPlainText(u" "_s);
    QVERIFY(QTest::qWaitFor([&] { return !dialog->acceptButton()->isEnabled(); }, patienceMs));
    QVERIFY(dialog->verdict()->text().contains(u"loss tag is empty"_s));
    dialog->lossTags()->setPlainText(u"loss:\naux:"_s);
    QVERIFY(QTest::qWaitFor([&] { return dialog->acceptButton()->isEnabled(); }, patienceMs));
    dialog->acceptButton()->click();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(shownHeaders(*fixture.pane().data()->table()),
             (QStringList{u"Iteration"_s, u"a.log · loss"_s, u"a.log · aux"_s}));
    QCOMPARE(fixture.column(u"a.log · aux"_s), (QStringList{u"0.500000"_s, u"0.250000"_s}));
}

void TestLoss::tagsAreRememberedForTheFileAndForNewOnes() {
    LossFixture fixture;
    const auto path = fixture.write(u"a.log"_s, "at=1 val=4 loss=9 step=1\nat=2 val=2 loss=8 step=2\n");
    fixture.drop({path});
    QCOMPARE(fixture.column(u"a.log"_s).value(0), u"9.000000"_s); // found by themselves
    auto settings = analysis::loss::Settings();
    settings.lossTags = {"val="};
    settings.iterationTag = "at=";
    fixture.pane().files().setSettings({fixture.id(0)}, settings);
    QCOMPARE(fixture.column(u"a.log"_s), (QStringList{u"4.000000"_s, u"2.000000"_s}));
    fixture.restart();
    fixture.drop({path});
    QCOMPARE(fixture.column(u"a.log"_s), (QStringList{u"4.000000"_s, u"2.000000"_s}));
}

void TestLoss::aLogWithoutAMatchSaysWhy() {
    LossFixture fixture;
    fixture.drop({fixture.write(u"a.log"_s, "nothing of the kind\n")});
    QCOMPARE(fixture.found(0), u"no match"_s);
    QVERIFY(fixture.list().tree()->topLevelItem(0)->toolTip(0).contains(
        u"the loss tag \"loss:\" is nowhere in the file"_s));
    fixture.drop({QString(fixture.folder() + u"/none.log"_s)});
    QCOMPARE(fixture.names().size(), 1);
}

void TestLoss::twoLogsAreComparedInThreeModes() {
    LossFixture fixture;
    fixture.drop({fixture.write(u"a.log"_s, first), fixture.write(u"b.log"_s, second)});
    auto& comparison = fixture.comparison();
    QCOMPARE(comparison.baseBox()->currentText(), u"a.log"_s);
    QCOMPARE(comparison.experimentBox()->currentText(), u"b.log"_s);
    QCOMPARE(fixture.compared(u"Iteration"_s), (QStringList{u"1"_s, u"2"_s}));
    QCOMPARE(fixture.compared(u"Difference"_s), (QStringList{u"1.000000"_s, u"-1.000000"_s}));
    fixture.choose(comparison.modeBox(), u"Absolute"_s);
    QCOMPARE(fixture.compared(u"Absolute difference"_s), (QStringList{u"1.000000"_s, u"1.000000"_s}));
    fixture.choose(comparison.modeBox(), u"Relative"_s);
    QCOMPARE(fixture.compared(u"Relative difference"_s), (QStringList{u"0.250000"_s, u"0.500000"_s}));
    comparison.swapButton()->click();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(comparison.baseBox()->currentText(), u"b.log"_s);
    QCOMPARE(fixture.compared(u"Relative difference"_s), (QStringList{u"0.200000"_s, u"1.000000"_s}));
    QVERIFY(comparison.summary()->text().startsWith(u"2 common iterations"_s));
    QCOMPARE(shownColumn(*comparison.statistics(), u"Max absolute"_s), QStringList{u"1.000000"_s});
}

void TestLoss::severalLogsAreComparedWithTheBase() {
    LossFixture fixture;
    fixture.drop({fixture.write(u"a.log"_s, first), fixture.write(u"b.log"_s, second),
                  fixture.write(u"c.log"_s, first)});
    QCOMPARE(fixture.comparison().experimentBox()->currentText(), u"all others"_s);
    QCOMPARE(fixture.compared(u"Difference, b.log"_s).value(0), u"1.000000"_s);
    QCOMPARE(fixture.compared(u"Difference, c.log"_s).value(0), u"0.000000"_s);
    QCOMPARE(shownColumn(*fixture.comparison().statistics(), u"Experiment"_s).size(), 2);
    fixture.choose(fixture.comparison().experimentBox(), u"c.log"_s);
    QCOMPARE(fixture.compared(u"Difference"_s), (QStringList{u"0.000000"_s, u"0.000000"_s, u"0.000000"_s}));
}

void TestLoss::theChartsZoomTogether() {
    LossFixture fixture;
    fixture.drop({fixture.write(u"a.log"_s, first), fixture.write(u"b.log"_s, second)});
    auto* chart = fixture.pane().data()->chart();
    QTest::keyClick(chart, Qt::Key_Plus);
    QVERIFY(chart->iterations().length() < 3);
    QCOMPARE(fixture.comparison().chart()->iterations(), chart->iterations());
    QTest::keyClick(fixture.comparison().chart(), Qt::Key_Plus);
    QCOMPARE(fixture.comparison().chart()->iterations(), chart->iterations());
}

void TestLoss::aRemovedLogCanBeBroughtBack() {
    LossFixture fixture;
    fixture.drop({fixture.write(u"a.log"_s, first), fixture.write(u"b.log"_s, second)});
    fixture.list().select(fixture.id(0));
    fixture.list().removeAction()->trigger();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.names(), QStringList{u"b.log"_s});
    fixture.list().removeAction()->trigger();
    QVERIFY(fixture.names().isEmpty());
    QVERIFY(!fixture.window().isStartPageShown()); // so that Undo is at hand
    fixture.list().undoAction()->trigger();
    QCOMPARE(fixture.names(), QStringList{u"b.log"_s});
    fixture.list().undoAction()->trigger();
    QCOMPARE(fixture.names(), (QStringList{u"a.log"_s, u"b.log"_s}));
    QVERIFY(!fixture.list().undoAction()->isEnabled());
    QCOMPARE(fixture.column(u"a.log"_s).value(0), u"4.000000"_s);
}

void TestLoss::aLogRemovedWhileItIsReadAgainIsReadWhenItComesBack() {
    LossFixture fixture;
    fixture.drop({fixture.write(u"a.log"_s, first)});
    fixture.list().select(fixture.id(0));
    fixture.list().reloadAction()->trigger();
    fixture.list().removeAction()->trigger();
    fixture.list().undoAction()->trigger();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.names(), QStringList{u"a.log"_s});
    QVERIFY(fixture.pane().files().isSettled());
}

void TestLoss::aGrowingLogIsFollowed() {
    LossFixture fixture;
    const auto path = fixture.write(u"a.log"_s, "iteration 1 loss: 4\niteration 2 loss: 2.");
    fixture.drop({path});
    fixture.list().select(fixture.id(0));
    fixture.list().followAction()->trigger();
    fixture.write(u"a.log"_s, "5\niteration 3 loss: 1\n", true);
    QVERIFY(QTest::qWaitFor([&] { return fixture.found(0).startsWith(u'3'); }, patienceMs));
    QCOMPARE(fixture.column(u"a.log"_s), (QStringList{u"4.000000"_s, u"2.500000"_s, u"1.000000"_s}));
    fixture.write(u"a.log"_s, "iteration 7 loss: 3\n"); // begun anew
    QVERIFY(QTest::qWaitFor([&] { return fixture.found(0).startsWith(u'1'); }, patienceMs));
    QCOMPARE(fixture.column(u"Iteration"_s), QStringList{u"7"_s});
    QVERIFY(fixture.list().followAction()->isChecked());
}

void TestLoss::aChangedLogIsReadAgain() {
    LossFixture fixture;
    fixture.drop({fixture.write(u"a.log"_s, first)});
    fixture.write(u"a.log"_s, second);
    fixture.list().reloadAction()->trigger();
    QCOMPARE(fixture.column(u"Iteration"_s), (QStringList{u"1"_s, u"2"_s, u"4"_s}));
}

void TestLoss::chartsAreMadeAnewOnceWhenAllLogsAreReadAgain() {
    LossFixture fixture;
    fixture.drop({fixture.write(u"a.log"_s, first), fixture.write(u"b.log"_s, second),
                  fixture.write(u"c.log"_s, first)});
    auto& files = fixture.pane().files();
    QSignalSpy changes(&files, &views::LossFiles::changed);
    files.reloadAll();
    QCOMPARE(changes.count(), 1); // that they are being read; what they hold comes one by one
    QVERIFY(!files.isSettled());
    QVERIFY(fixture.waitSettled());
    changes.clear();
    files.reload({fixture.id(0), fixture.id(2)});
    QCOMPARE(changes.count(), 1);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.column(u"c.log"_s).value(0), u"4.000000"_s);
}

void TestLoss::aLogIsExported() {
    LossFixture fixture;
    fixture.drop(
        {fixture.write(u"a.log"_s, "iteration 2 loss: 1\niteration 1 loss: 0.1\niteration 2 loss: 3\n")});
    const QString target = fixture.folder() + u"/out.csv"_s;
    fixture.pane().exportFile(fixture.id(0), target);
    QVERIFY(fixture.waitSettled());
    // In the order of the file, repeated iterations included.
    QCOMPARE(fileContent(target),
             QByteArray("\xEF\xBB\xBFIteration,Loss,Line\r\n2,1,1\r\n1,0.1,2\r\n2,3,3\r\n"));
}

void TestLoss::aCancelledExportIsWaitedForNoLonger() {
    LossFixture fixture;
    fixture.drop({fixture.write(u"a.log"_s, first)});
    fixture.pane().exportFile(fixture.id(0), fixture.folder() + u"/out.csv"_s);
    QVERIFY(!fixture.pane().isSettled());
    fixture.state().jobs.cancelBelow(views::writeSlotsOf(u"loss"_s));
    QVERIFY(fixture.pane().isSettled());
}

void TestLoss::theComparisonIsExported() {
    LossFixture fixture;
    fixture.drop({fixture.write(u"a.log"_s, first), fixture.write(u"b.log"_s, second)});
    const QString target = fixture.folder() + u"/out.csv"_s;
    QSignalSpy exported(fixture.comparison().table(), &views::TablePanel::exported);
    fixture.comparison().table()->exportTo(target, true);
    QVERIFY(exported.wait(patienceMs));
    QCOMPARE(fileContent(target),
             QByteArray("\xEF\xBB\xBFIteration,a.log,b.log,Difference\r\n1,4,5,1\r\n2,2,1,-1\r\n"));
}

void TestLoss::problemsOfLogsAreListed() {
    LossFixture fixture;
    fixture.drop({fixture.write(u"a.log"_s, "iteration 1 loss: 0\niteration 2 loss: nan\n"),
                  fixture.write(u"b.log"_s, "iteration 1 loss: 1\niteration 1 loss: 2\n")});
    const auto kinds = shownColumn(*fixture.window().problemsPanel()->table(), u"Kind"_s);
    for (const auto& code : {u"loss.non_finite"_s, u"loss.dup_iter"_s, u"loss.zero_baseline"_s})
        QVERIFY2(kinds.contains(code), qPrintable(kinds.join(u' ')));
}

} // namespace runglass::test
