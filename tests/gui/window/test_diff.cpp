// SPDX-License-Identifier: Apache-2.0
#include "test_diff.h"

#include "app/runs_dock.h"
#include "run_files.h"
#include "views/diff/diff_bars.h"
#include "views/diff/level_view.h"
#include "views/diff/side_chooser.h"
#include "views/panes/diff_pane.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/table_panel.h"
#include "window_fixture.h"

#include <QApplication>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QHelpEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QScopeGuard>
#include <QTextDocument>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <QTreeView>

namespace runglass::test {

using namespace Qt::StringLiterals;
using State = views::StateStack::State;

namespace {

QByteArray call(const char* name, int start, int duration) {
    return "{\"ph\": \"X\", \"cat\": \"cpu_op\", \"name\": \"" + QByteArray(name) +
           "\", \"pid\": 1, \"tid\": 1, \"ts\": " + QByteArray::number(start) +
           ", \"dur\": " + QByteArray::number(duration) + ", \"args\": {}}";
}

QByteArray traceOf(const QByteArrayList& calls) {
    return "{\"traceEvents\": [\n" + calls.join(",\n") + "\n]}";
}

/// Operators of the host alone: the experiment has one more and a longer conv2d with a longer inside.
QByteArray trace(bool isExperiment) {
    QByteArrayList calls;
    if (isExperiment)
        calls = {call("aten::conv2d", 0, 50), call("aten::convolution", 5, 40), call("aten::pad", 60, 20),
                 call("aten::relu", 90, 10)};
    else
        calls = {call("aten::conv2d", 0, 30), call("aten::convolution", 5, 20), call("aten::relu", 40, 10)};
    return traceOf(calls);
}

class DiffRun : public WindowFixture {
public:
    explicit DiffRun(const QByteArray& base = trace(false), const QByteArray& experiment = trace(true)) {
        const QString run = folder() + u"/gpu"_s;
        writeFile(run + u"/a.1.pt.trace.json"_s, base);
        writeFile(run + u"/b.1.pt.trace.json"_s, experiment);
        open(run);
        show(model::View::Diff);
    }
    views::DiffPane& pane() { return *qobject_cast<views::DiffPane*>(window().pane(model::View::Diff)); }
    views::LevelView& levels() { return *pane().levels(); }
    const std::vector<analysis::diff::LevelBar>& bars() { return levels().bothSides()->bars(); }
    QStringList labels() {
        QStringList names;
        for (const auto& bar : bars())
            names << QString::fromStdString(bar.label);
        return names;
    }
    /// Down to where the operators are, whatever threads stand above them.
    void enterOperators() {
        while (bars().size() == 1 && !labels().front().startsWith(u"aten::"_s)) {
            levels().enter(0);
            QVERIFY(waitSettled());
        }
    }
    /// Drops a folder onto the pane and waits for what comes of it.
    void drop(const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&pane(), &enter);
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&pane(), &event);
        QVERIFY(waitSettled());
    }
    void choose(const QString& table) {
        auto* list = pane().list();
        for (int i = 0; i < list->count(); ++i)
            if (list->item(i)->data(Qt::UserRole).toString() == table)
                list->setCurrentRow(i);
        QVERIFY(waitSettled());
    }
};

} // namespace

void TestDiff::twoRecordingsOfARunAreComparedAtOnce() {
    DiffRun fixture;
    QCOMPARE(fixture.pane().states().state(), State::Ready);
    QVERIFY(fixture.pane().baseline()->placeBox()->currentText().contains(u"▸ a"_s));
    QVERIFY(fixture.pane().experiment()->placeBox()->currentText().contains(u"▸ b"_s));
    QVERIFY(!fixture.bars().empty());
}

void TestDiff::aSecondRunIsComparedInsteadOfTheFirstWithItself() {
    WindowFixture fixture;
    writeFile(fixture.folder() + u"/first/a.1.pt.trace.json"_s, trace(false));
    writeFile(fixture.folder() + u"/second/b.1.pt.trace.json"_s, trace(true));
    fixture.open(fixture.folder() + u"/first"_s);
    fixture.show(model::View::Diff);
    auto* pane = qobject_cast<views::DiffPane*>(fixture.window().pane(model::View::Diff));
    QCOMPARE(pane->experiment()->placeBox()->currentText(), u"first ▸ a"_s); // there is no other one
    fixture.open(fixture.folder() + u"/second"_s);
    QCOMPARE(pane->baseline()->placeBox()->currentText(), u"first ▸ a"_s);
    QCOMPARE(pane->experiment()->placeBox()->currentText(), u"second ▸ b"_s);
}

void TestDiff::twoStepsOfARecordingStayChosenWhenAnotherRunIsOpened() {
    WindowFixture fixture;
    writeFile(fixture.folder() + u"/first/a.1.pt.trace.json"_s, trace(false));
    writeFile(fixture.folder() + u"/second/b.1.pt.trace.json"_s, trace(true));
    fixture.open(fixture.folder() + u"/first"_s);
    auto* pane = qobject_cast<views::DiffPane*>(fixture.window().pane(model::View::Diff));
    pane->experiment()->setStep("ProfilerStep#3"); // the baseline is all steps
    fixture.open(fixture.folder() + u"/second"_s);
    QCOMPARE(pane->experiment()->placeBox()->currentText(), u"first ▸ a"_s);
    QCOMPARE(pane->experiment()->step(), std::string("ProfilerStep#3"));
}

void TestDiff::insertedOperatorsStandAlone() {
    DiffRun fixture;
    fixture.enterOperators();
    QCOMPARE(fixture.labels(), (QStringList{u"aten::conv2d"_s, u"aten::pad"_s, u"aten::relu"_s}));
    QCOMPARE(fixture.bars()[1].change, analysis::diff::Change::Added);
    QCOMPARE(fixture.bars()[2].differenceNs, 0);
    QCOMPARE(fixture.bars()[2].accumulatedDifferenceNs, 40'000); // 20 us of conv2d, 20 us of pad
}

void TestDiff::aClickGoesIntoANodeAndBackOut() {
    DiffRun fixture;
    fixture.enterOperators();
    auto* chart = fixture.levels().bothSides();
    QTest::mouseClick(chart, Qt::LeftButton, {}, chart->slotOf(0).center().toPoint());
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.labels(), QStringList{u"aten::convolution"_s});
    QCOMPARE(fixture.levels().path().back(), u"aten::conv2d"_s);
    QTest::mouseClick(fixture.levels().backButton(), Qt::LeftButton);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.labels().size(), 3);
}

void TestDiff::aSecondClickWaitsForTheLevelOfTheFirst() {
    DiffRun fixture;
    fixture.enterOperators();
    const auto depth = fixture.levels().path().size();
    fixture.levels().enter(0);
    fixture.levels().enter(0); // the bars are still those of the level above
    QCOMPARE(fixture.levels().path().size(), depth + 1);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.labels(), QStringList{u"aten::convolution"_s});
    fixture.levels().enter(0);
    QVERIFY(fixture.waitSettled());
    fixture.levels().enter(0); // nothing is inside a convolution
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.levels().path().size(), depth + 2);
}

void TestDiff::aCallInsideOneOfItsOwnNameIsEntered() {
    const char* const step = "Optimizer.step#SGD.step";
    const auto calls = traceOf(
        {call(step, 0, 50), call(step, 5, 40), call("aten::add_", 10, 20), call("aten::relu", 90, 10)});
    DiffRun fixture(calls, calls);
    fixture.enterOperators();
    fixture.levels().enter(0);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.labels(), QStringList{u"Optimizer.step"_s});
    fixture.levels().enter(0);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.labels(), QStringList{u"aten::add_"_s});
}

void TestDiff::aNameThatLooksLikeHtmlIsShownAsItIs() {
    const auto calls = traceOf({call("reduce<B>", 0, 50), call("aten::relu", 90, 10)});
    DiffRun fixture(calls, calls);
    fixture.enterOperators();
    auto* chart = fixture.levels().bothSides();
    const auto place = chart->slotOf(0).center().toPoint();
    QHelpEvent help(QEvent::ToolTip, place, chart->mapToGlobal(place));
    QApplication::sendEvent(chart, &help);
    QTextDocument shown;
    if (Qt::mightBeRichText(QToolTip::text()))
        shown.setHtml(QToolTip::text());
    else
        shown.setPlainText(QToolTip::text());
    QVERIFY2(shown.toPlainText().startsWith(u"reduce<B>"_s), qPrintable(shown.toPlainText()));
    QToolTip::hideText();
}

void TestDiff::ofALongNameBothEndsStandBelowTheBar() {
    const auto picture = [](const char* label) {
        analysis::diff::LevelBar bar;
        bar.label = label;
        bar.baseNs = 10;
        views::DiffBars bars(views::DiffBars::Show::BothSides);
        bars.setBars(std::vector(4, bar));
        bars.resize(400, 200);
        return bars.grab().toImage();
    };
    const auto first = picture("nn.Module: TransformerBlock_1");
    QCOMPARE(picture("nn.Module: TransformerBlock_1"), first);
    QVERIFY(picture("nn.Module: TransformerBlock_2") != first);
}

void TestDiff::swappingTurnsDifferencesRound() {
    DiffRun fixture;
    fixture.enterOperators();
    QCOMPARE(fixture.bars()[0].differenceNs, 20'000);
    QTest::mouseClick(fixture.pane().swapButton(), Qt::LeftButton);
    QVERIFY(fixture.waitSettled());
    fixture.enterOperators();
    QCOMPARE(fixture.bars()[0].differenceNs, -20'000);
    QCOMPARE(fixture.bars()[1].change, analysis::diff::Change::Removed);
}

void TestDiff::tablesJoinBothSidesByName() {
    DiffRun fixture;
    fixture.choose(u"operators"_s);
    QCOMPARE(shownColumn(*fixture.pane().mainTable(), u"Name"_s).first(2).contains(u"aten::pad"_s), true);
    QCOMPARE(fixture.pane().mainTable()->table()->rowCount(), 4U);
}

void TestDiff::onlyRowsOfAKindOfChangeCanBeShown() {
    DiffRun fixture;
    fixture.choose(u"operators"_s);
    auto* change = fixture.pane().changeBox();
    change->setCurrentIndex(change->findData(u"added"_s));
    QVERIFY(fixture.waitSettled());
    QCOMPARE(shownColumn(*fixture.pane().mainTable(), u"Name"_s), QStringList{u"aten::pad"_s});
}

void TestDiff::recordingsWithoutATimelineStillHaveTheirTables() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.show(model::View::Diff);
    auto* pane = qobject_cast<views::DiffPane*>(fixture.window().pane(model::View::Diff));
    QCOMPARE(pane->states().state(), State::Ready);
    const auto labels = pane->levels()->findChildren<QLabel*>();
    const auto reason = std::ranges::find_if(labels, [](const QLabel* label) {
        return label->isVisible() && label->text().contains(u"no timeline"_s);
    });
    QVERIFY(reason != labels.end());
    QVERIFY((*reason)->width() > pane->levels()->width() / 2); // what has no path leaves it the row
    auto* list = pane->list();
    for (int i = 0; i < list->count(); ++i)
        if (list->item(i)->data(Qt::UserRole).toString() == u"kernels"_s)
            list->setCurrentRow(i);
    QVERIFY(fixture.waitSettled());
    QVERIFY(pane->mainTable()->table() != nullptr);
    QVERIFY(pane->mainTable()->table()->rowCount() > 0);
}

void TestDiff::whatMayNotFitIsAskedAndLoadedAfterAYes() {
    qputenv("RUNGLASS_MEMORY_LIMIT", "1M"); // the test has more than that already
    const auto unlimited = qScopeGuard([] { qunsetenv("RUNGLASS_MEMORY_LIMIT"); });
    DiffRun fixture;
    QVERIFY(sayYes(fixture.pane().states()));
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.pane().states().state(), State::Ready);
    QVERIFY(!fixture.bars().empty());
    fixture.choose(u"kernels"_s); // of the same recordings: nobody is asked twice
    QCOMPARE(fixture.pane().states().state(), State::Ready);
}

void TestDiff::aCancelledTableIsWaitedForNoLonger() {
    DiffRun fixture;
    QVERIFY(fixture.pane().isSettled());
    fixture.pane().list()->setCurrentRow(1);
    QVERIFY(!fixture.pane().isSettled());
    fixture.state().jobs.cancel(u"diff/table"_s);
    QVERIFY(fixture.pane().isSettled());
    QCOMPARE(fixture.pane().states().state(), State::Ready);
}

void TestDiff::nothingOfAClosedRunStays() {
    DiffRun fixture;
    fixture.showOperators();
    fixture.window().closeRun(fixture.state().selection.place().run);
    QCOMPARE(fixture.pane().states().state(), State::Empty);
    QVERIFY(fixture.bars().empty());
    QVERIFY(fixture.pane().isSettled());
}

void TestDiff::theNextRunIsComparedWithWhatStoodAlone() {
    WindowFixture fixture;
    writeFile(fixture.folder() + u"/before/a.1.pt.trace.json"_s, trace(false));
    writeFile(fixture.folder() + u"/after/b.1.pt.trace.json"_s, trace(true));
    auto& pane = *qobject_cast<views::DiffPane*>(fixture.window().pane(model::View::Diff));
    fixture.open(fixture.folder() + u"/before"_s);
    QVERIFY(pane.baseline()->place().isValid());
    QCOMPARE(pane.experiment()->place(), pane.baseline()->place());
    fixture.open(fixture.folder() + u"/after"_s);
    QVERIFY(pane.baseline()->placeBox()->currentText().contains(u"▸ a"_s));
    QVERIFY(pane.experiment()->placeBox()->currentText().contains(u"▸ b"_s));
}

void TestDiff::sidesAreChosenInTheListOfRuns() {
    DiffRun fixture; // a is the baseline, b the experiment
    fixture.showOperators();
    auto* dock = fixture.window().runsDock();
    const auto choose = [&](const QString& worker, const QString& action) {
        const auto index = dock->treeIndexOf(fixture.place(worker)).parent();
        QVERIFY(index.isValid());
        dock->tree()->setCurrentIndex(index);
        QTimer choosing;
        QObject::connect(&choosing, &QTimer::timeout, dock, [&action] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (menu == nullptr)
                return;
            for (auto* each : menu->actions())
                if (each->text().remove(u'&') == action)
                    each->trigger();
            menu->close();
        });
        choosing.start(10);
        Q_EMIT dock->tree()->customContextMenuRequested(dock->tree()->visualRect(index).center());
        choosing.stop();
        QVERIFY(fixture.waitSettled());
    };
    choose(u"b"_s, u"Use as Baseline"_s);
    QCOMPARE(fixture.window().currentPane(), static_cast<views::Pane*>(&fixture.pane()));
    QCOMPARE(fixture.pane().baseline()->place(), fixture.place(u"b"_s));
    QCOMPARE(fixture.pane().experiment()->place(), fixture.place(u"a"_s)); // not b with itself
    choose(u"b"_s, u"Use as Experiment"_s);
    choose(u"a"_s, u"Use as Baseline"_s);
    QCOMPARE(fixture.pane().baseline()->place(), fixture.place(u"a"_s));
    QCOMPARE(fixture.pane().experiment()->place(), fixture.place(u"b"_s));
}

void TestDiff::aDroppedFolderBecomesTheExperiment() {
    DiffRun fixture;
    const QString later = fixture.folder() + u"/later"_s;
    writeFile(later + u"/c.1.pt.trace.json"_s, trace(true));
    fixture.drop(later);
    QVERIFY(fixture.pane().experiment()->placeBox()->currentText().contains(u"▸ c"_s));
}

void TestDiff::aDroppedFolderThatDidNotOpenIsForgotten() {
    DiffRun fixture;
    const QString later = fixture.folder() + u"/later"_s;
    fixture.drop(later); // it is not there yet
    writeFile(later + u"/c.1.pt.trace.json"_s, trace(true));
    fixture.open(later);
    QVERIFY(fixture.pane().experiment()->placeBox()->currentText().contains(u"▸ b"_s));
}

void TestDiff::aStepStaysWithItsRecording() {
    DiffRun fixture;
    fixture.showOperators(); // where nothing is compared
    auto& side = *fixture.pane().experiment();
    side.setStep("ProfilerStep#3");
    fixture.window().refresh();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(side.step(), std::string("ProfilerStep#3"));
    fixture.window().closeRun(fixture.state().selection.place().run);
    QCOMPARE(side.step(), std::string());
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    side.setStep("7");
    side.setPlace(fixture.place(u"host_1"_s));
    QCOMPARE(side.step(), std::string());
}

} // namespace runglass::test
