// SPDX-License-Identifier: Apache-2.0
#include "test_memory.h"

#include "core/session/session_paths.h"
#include "run_files.h"
#include "views/panes/memory_pane.h"
#include "views/panes/overview_pane.h"
#include "views/panes/range_bar.h"
#include "views/widgets/advice_list.h"
#include "views/widgets/curve_panel.h"
#include "views/widgets/figure_card.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/step_bars.h"
#include "views/widgets/table_panel.h"
#include "window_fixture.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QJsonArray>
#include <QLabel>
#include <QListWidget>
#include <QScopeGuard>
#include <QScrollArea>
#include <QSignalSpy>
#include <QToolButton>

#include <limits>

namespace runglass::test {

using namespace Qt::StringLiterals;
using State = views::StateStack::State;

namespace {

constexpr base::Nanoseconds us = 1000;
constexpr base::Nanoseconds startNs = 1'736'405'443'000'000 * us;

/// Times are 1736405443000000 us and what is said here.
QByteArray time(int offsetUs) {
    return "1736405443" + QByteArray::number(offsetUs).rightJustified(6, '0') + ".000\t";
}

/// Two devices; on the first the peak is at 300 us, held by aten::b and aten::c.
void writeMemory(const QString& output) {
    writeFile(output + u"/memory_record.csv"_s,
              "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,"
              "Device Type\n"
              "APP," +
                  time(0) +
                  ",,2000,,,NPU:0\n"
                  "PTA," +
                  time(100) + ",1,8,1,2,NPU:0\nPTA+GE," + time(100) +
                  ",1,8,1,2,NPU:0\n"
                  "PTA," +
                  time(300) + ",6,8,6,2,NPU:0\nPTA+GE," + time(300) +
                  ",6,8,6,2,NPU:0\n"
                  "PTA," +
                  time(500) + ",2,8,2,2,NPU:0\nPTA+GE," + time(500) +
                  ",2,8,2,2,NPU:0\n"
                  "PTA+GE," +
                  time(200) + ",3,4,3,2,NPU:1\n");
    writeFile(output + u"/operator_memory.csv"_s,
              "Name,Size(KB),Allocation Time(us),Release Time(us),Duration(us),Device Type\n"
              "aten::a,1024," +
                  time(100) + "," + time(200) +
                  ",100,NPU:0\n"
                  "aten::b,2048," +
                  time(250) + "," + time(500) +
                  ",250,NPU:0\n"
                  "aten::c,4096," +
                  time(300) +
                  ",,,NPU:0\n"
                  "aten::d,512," +
                  time(200) + "," + time(220) + ",20,NPU:1\n");
}

class MemoryRun : public WindowFixture {
public:
    MemoryRun() {
        const QString run = folder() + u"/memory_run"_s;
        const auto output = outputFolder(run, u"host_1_20260109065012345"_s);
        writeMemory(output);
        writeFile(output + u"/step_trace_time.csv"_s,
                  "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
                  "Communication(Not Overlapped and Exclude Receive),Preparing\n"
                  "10,180,70,30,100,50,300,0,70,5\n11,120,40,10,50,40,200,0,40,5\n");
        writeFile(output + u"/own_notes.csv"_s, "Item,Total Time(us)\nx,1.5\ny,N/A\n");
        open(run);
        show(model::View::Memory);
    }
    views::MemoryPane& pane() {
        return *qobject_cast<views::MemoryPane*>(window().pane(model::View::Memory));
    }
    views::OverviewPane& overview() {
        return *qobject_cast<views::OverviewPane*>(window().pane(model::View::Overview));
    }
    views::CurvePlot& plot() { return *pane().curves()->plot(); }
    QStringList names() { return shownColumn(*pane().mainTable(), u"Name"_s); }
    void choose(base::Nanoseconds fromUs, base::Nanoseconds toUs) {
        plot().chooseRange(views::TimeRange{startNs + fromUs * us, startNs + toUs * us});
        QVERIFY(waitSettled());
    }
    void list(views::MemoryList list) {
        pane().listBox()->setCurrentIndex(pane().listBox()->findData(static_cast<int>(list)));
        QVERIFY(waitSettled());
    }
};

QStringList curveNames(views::CurvePlot& plot) {
    QStringList names;
    for (const auto& curve : plot.curves())
        names << curve.name;
    return names;
}

} // namespace

void TestMemory::theListShowsAllAllocationsAtFirst() {
    MemoryRun fixture;
    QCOMPARE(fixture.pane().states().state(), State::Ready);
    QCOMPARE(fixture.pane().deviceBox()->currentText(), u"NPU:0"_s);
    QCOMPARE(fixture.names(), (QStringList{u"aten::a"_s, u"aten::b"_s, u"aten::c"_s}));
    // Times count from the first record of the recording.
    QCOMPARE(shownColumn(*fixture.pane().mainTable(), u"Allocation Time (us)"_s),
             (QStringList{u"100.000"_s, u"250.000"_s, u"300.000"_s}));
    QCOMPARE(curveNames(fixture.plot()),
             (QStringList{u"PTA+GE allocated"_s, u"PTA+GE reserved"_s, u"PTA+GE active"_s}));
    const auto summary = fixture.pane().curves()->summary();
    QVERIFY2(summary.contains(u"6.000 MB at 300.000 us"_s), qPrintable(summary));
}

void TestMemory::aChosenRangeLimitsTheListAndRestoreTakesItBack() {
    MemoryRun fixture;
    fixture.choose(400, 600);
    QCOMPARE(fixture.names(), (QStringList{u"aten::b"_s, u"aten::c"_s}));
    auto* bar = fixture.pane().rangeBar();
    QVERIFY2(bar->rangeLabel()->text().contains(u"400.000 us"_s), qPrintable(bar->rangeLabel()->text()));
    QVERIFY(bar->clearButton()->isVisible());
    fixture.pane().curves()->restoreButton()->click();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.names().size(), 3);
    fixture.choose(400, 600);
    bar->clearButton()->click();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.names().size(), 3);
    QVERIFY(!bar->clearButton()->isVisible());
}

void TestMemory::theRuleSaysWhatIsListedInARange() {
    MemoryRun fixture;
    fixture.choose(220, 550);
    auto* rule = fixture.pane().rangeBar()->ruleBox();
    QCOMPARE(fixture.names(), (QStringList{u"aten::b"_s, u"aten::c"_s}));
    rule->setCurrentText(u"released in"_s);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.names(), QStringList{u"aten::b"_s});
    fixture.choose(90, 260);
    rule->setCurrentText(u"allocated in"_s);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.names(), (QStringList{u"aten::a"_s, u"aten::b"_s}));
}

void TestMemory::sizesLimitTheListBoundsIncluded() {
    MemoryRun fixture;
    fixture.pane().rangeBar()->leastBox()->setValue(2048);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.names(), (QStringList{u"aten::b"_s, u"aten::c"_s}));
    fixture.pane().rangeBar()->mostBox()->setValue(2048);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.names(), QStringList{u"aten::b"_s});
    fixture.pane().rangeBar()->leastBox()->setValue(0);
    fixture.pane().rangeBar()->mostBox()->setValue(0);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.names().size(), 3);
}

void TestMemory::anotherDeviceShowsItsOwnCurvesAndAllocations() {
    MemoryRun fixture;
    fixture.choose(400, 600);
    fixture.pane().deviceBox()->setCurrentText(u"NPU:1"_s);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.names(), QStringList{u"aten::d"_s}); // and the range is gone
    QCOMPARE(fixture.plot().curves().front().series->size(), std::size_t{1});
    QVERIFY(fixture.pane().curves()->summary().contains(u"3.000 MB"_s));
    fixture.pane().deviceBox()->setCurrentText(u"NPU:0"_s);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.names().size(), 3);
}

void TestMemory::groupingByComponentShowsComponentsAndBack() {
    MemoryRun fixture;
    fixture.pane().groupBox()->setCurrentText(u"Component"_s);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(curveNames(fixture.plot()),
             (QStringList{u"APP reserved"_s, u"PTA allocated"_s, u"PTA reserved"_s, u"PTA active"_s}));
    QCOMPARE(shownColumn(*fixture.pane().mainTable(), u"Component"_s),
             (QStringList{u"APP"_s, u"PTA"_s, u"PTA+GE"_s}));
    fixture.pane().groupBox()->setCurrentText(u"Operator"_s);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.names().size(), 3);
}

void TestMemory::whatHoldsThePeakIsListed() {
    MemoryRun fixture;
    fixture.list(views::MemoryList::Peak);
    QCOMPARE(fixture.names(), (QStringList{u"aten::c"_s, u"aten::b"_s}));
    QCOMPARE(shownColumn(*fixture.pane().mainTable(), u"Share (%)"_s), (QStringList{u"66.67"_s, u"33.33"_s}));
    fixture.list(views::MemoryList::Unreleased);
    QCOMPARE(fixture.names(), QStringList{u"aten::c"_s});
    fixture.list(views::MemoryList::Statistics);
    QCOMPARE(fixture.names(), (QStringList{u"aten::c"_s, u"aten::b"_s, u"aten::a"_s}));
}

void TestMemory::aRowIsMarkedInTheCurveAndAClickGoesToTheRow() {
    MemoryRun fixture;
    fixture.window().resize(1400, 900);
    QVERIFY(fixture.waitSettled());
    auto& plot = fixture.plot();
    const auto scale = plot.scale();
    const QPointF place(scale.x(startNs + 255 * us), scale.area.center().y());
    QTest::mouseClick(&plot, Qt::LeftButton, {}, place.toPoint());
    QCOMPARE(fixture.pane().mainTable()->currentRow(), std::optional<table::RowIndex>(1));
    const auto plain = plot.grab().toImage();
    fixture.pane().mainTable()->selectRow(2);
    QVERIFY(plot.grab().toImage() != plain); // another stretch is marked
}

void TestMemory::aTimeIsPassedOnToTheTimeline() {
    MemoryRun fixture;
    QSignalSpy requested(&fixture.state().selection, &views::Selection::timeRequested);
    QVERIFY(!fixture.pane().timelineButton()->isEnabled());
    fixture.pane().mainTable()->selectRow(1);
    QVERIFY(fixture.pane().timelineButton()->isEnabled());
    fixture.pane().timelineButton()->click();
    QCOMPARE(requested.size(), 1);
    QCOMPARE(requested.first().first().toLongLong(), qint64{startNs + 250 * us});
}

void TestMemory::aRecordingWithoutMemorySaysWhatWouldFillIt() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.show(model::View::Memory);
    auto& states = fixture.window().pane(model::View::Memory)->states();
    QCOMPARE(states.state(), State::Empty);
    QVERIFY2(states.message().contains(u"memory_record.csv"_s), qPrintable(states.message()));
}

void TestMemory::aRangeThatNoRecordingCanHaveIsPassedOver() {
    MemoryRun fixture;
    using Limits = std::numeric_limits<qint64>;
    const QString file = fixture.folder() + u"/a.runglass"_s;
    const session::SessionPaths paths(file.toStdString());
    fixture.pane().restoreState({{u"range_ns"_s, QJsonArray{Limits::min(), Limits::max()}}}, paths);
    QVERIFY(fixture.waitSettled());
    QVERIFY(!fixture.plot().chosenRange());
    QCOMPARE(fixture.names().size(), 3);
}

void TestMemory::theOverviewHasCardsBarsAndEveryTable() {
    MemoryRun fixture;
    fixture.show(model::View::Overview);
    auto& overview = fixture.overview();
    QStringList cards;
    for (const auto* card : overview.cards())
        cards << card->nameText() + u" "_s + card->valueText();
    QVERIFY2(cards.contains(u"Step Time 250.000 us"_s), qPrintable(cards.join(u", "_s)));
    QVERIFY2(cards.contains(u"Computing 60.00 %"_s), qPrintable(cards.join(u", "_s)));
    QCOMPARE(overview.bars()->barCount(), 2);
    QStringList titles;
    for (const auto* label : overview.bars()->parentWidget()->findChildren<QLabel*>())
        titles << label->text();
    QCOMPARE(titles, QStringList{u"Time of Each Step"_s});
    // Without an average step the cards have its place, beside the advice, as well.
    const auto bottomOf = [&](const QWidget* widget) {
        return widget->mapTo(&overview, widget->rect().bottomLeft()).y();
    };
    const auto* advice = overview.findChild<views::AdviceList*>();
    const auto* cardArea = overview.cards().first()->parentWidget()->parentWidget()->parentWidget();
    QVERIFY(qobject_cast<const QScrollArea*>(cardArea) != nullptr);
    QVERIFY(advice->isVisible());
    QTRY_COMPARE(bottomOf(cardArea), bottomOf(advice));
    QStringList tables;
    for (int i = 0; i < overview.tableList()->count(); ++i)
        tables << overview.tableList()->item(i)->text();
    QCOMPARE(tables, (QStringList{u"Key figures"_s, u"Steps"_s, u"Advice"_s, u"Run properties"_s,
                                  u"memory_record.csv"_s, u"operator_memory.csv"_s, u"own_notes.csv"_s,
                                  u"step_trace_time.csv"_s}));
    // A file that is chosen and left again does not come afterwards.
    overview.tableList()->setCurrentRow(6);
    overview.tableList()->setCurrentRow(1);
    QTRY_VERIFY(fixture.state().jobs.isIdle());
    QVERIFY(shownColumn(*overview.mainTable(), u"Item"_s).isEmpty());
    overview.tableList()->setCurrentRow(6);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(shownColumn(*overview.mainTable(), u"Item"_s), (QStringList{u"x"_s, u"y"_s}));
    QCOMPARE(shownColumn(*overview.mainTable(), u"Total Time (us)"_s), (QStringList{u"1.500"_s, u"–"_s}));
}

void TestMemory::aFileThatMayNotFitIsAskedForOnce() {
    MemoryRun fixture;
    fixture.show(model::View::Overview);
    qputenv("RUNGLASS_MEMORY_LIMIT", "1M"); // the test has more than that already
    const auto unlimited = qScopeGuard([] { qunsetenv("RUNGLASS_MEMORY_LIMIT"); });
    auto& overview = fixture.overview();
    overview.tableList()->setCurrentRow(6);
    QTRY_VERIFY(QApplication::activeModalWidget() != nullptr);
    QVERIFY(shownColumn(*overview.mainTable(), u"Item"_s).isEmpty());
    QVERIFY(sayYesInBox());
    QTRY_COMPARE(shownColumn(*overview.mainTable(), u"Item"_s), (QStringList{u"x"_s, u"y"_s}));
    overview.tableList()->setCurrentRow(1);
    QVERIFY(fixture.waitSettled());
    overview.tableList()->setCurrentRow(6);
    QTRY_COMPARE(shownColumn(*overview.mainTable(), u"Item"_s), (QStringList{u"x"_s, u"y"_s}));
}

void TestMemory::aStepOfTheBarsIsSelectedInTheTable() {
    MemoryRun fixture;
    fixture.show(model::View::Overview);
    auto& overview = fixture.overview();
    QTest::keyClick(overview.bars(), Qt::Key_Right);
    QTest::keyClick(overview.bars(), Qt::Key_Right);
    QTest::keyClick(overview.bars(), Qt::Key_Return);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(overview.tableList()->currentItem()->text(), u"Steps"_s);
    QTRY_COMPARE(overview.mainTable()->currentRow(), std::optional<table::RowIndex>(1));
}

} // namespace runglass::test
