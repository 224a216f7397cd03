// SPDX-License-Identifier: Apache-2.0
#include "test_distributed.h"

#include "app/translations.h"
#include "core/session/session_paths.h"
#include "run_files.h"
#include "test_translations.h"
#include "views/distributed/cluster_charts.h"
#include "views/distributed/cluster_tables_view.h"
#include "views/panes/distributed_pane.h"
#include "views/panes/memory_pane.h"
#include "views/panes/overview_pane.h"
#include "views/widgets/heat_map.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/step_bars.h"
#include "views/widgets/table_panel.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QScopeGuard>
#include <QSignalSpy>

namespace runglass::test {

using namespace Qt::StringLiterals;
using State = views::StateStack::State;

namespace {

/// One allReduce in each step, as communication.json tells it.
QByteArray communication(int elapsedMs) {
    const auto step = [&](int number) -> QByteArray {
        return "\"step" + QByteArray::number(number) +
               "\": {\"collective\": {\"hcom_allReduce__586_0_1@77\": {\"Communication Time Info\": "
               "{\"Start Timestamp(us)\": 1736405443000000.0, \"Elapse Time(ms)\": " +
               QByteArray::number(elapsedMs) +
               ", \"Transit Time(ms)\": 1, \"Wait Time(ms)\": " + QByteArray::number(elapsedMs - 1) +
               ", \"Synchronization Time(ms)\": " + QByteArray::number(elapsedMs - 1) +
               ", \"Idle Time(ms)\": 0}, \"Communication Bandwidth Info\": {\"HCCS\": {\"Transit Size(MB)\": "
               "2, "
               "\"Transit Time(ms)\": 1, \"Bandwidth(GB/s)\": 2, \"Large Packet Ratio\": 1, "
               "\"Size Distribution\": {\"2\": [1, 1]}}}}}, \"p2p\": {}}";
    };
    return "{" + step(1) + ", " + step(2) + "}";
}

/// Three workers: the second computes longest and waits least; the third has kernels only.
class ClusterRun : public WindowFixture {
public:
    ClusterRun() {
        const QString run = folder() + u"/cluster_run"_s;
        const QByteArray header =
            "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n";
        const auto first = outputFolder(run, u"host_0_20260109065012345"_s);
        writeFile(first + u"/step_trace_time.csv"_s, header + "1,100,60,20,80,40\n2,140,20,20,40,40\n");
        writeFile(first + u"/communication.json"_s, communication(5));
        const auto second = outputFolder(run, u"host_1_20260109065012345"_s);
        writeFile(second + u"/step_trace_time.csv"_s, header + "1,190,5,5,10,5\n2,180,10,5,15,10\n");
        writeFile(second + u"/communication.json"_s, communication(2));
        writeFile(outputFolder(run, u"host_2_20260109065012345"_s) + u"/kernel_details.csv"_s, kernelCsv());
        open(run);
        show(model::View::Distributed);
    }
    views::DistributedPane& pane() {
        return *qobject_cast<views::DistributedPane*>(window().pane(model::View::Distributed));
    }
    views::ClusterCharts& charts() { return *pane().charts(); }
    views::ClusterTablesView& tables() { return *pane().tables(); }
    /// The rows of a table with one of its columns.
    QStringList column(const QString& table, const QString& header) {
        tables().showTable(table);
        if (!waitSettled())
            return {};
        return shownColumn(*tables().table(), header);
    }
};

} // namespace

void TestDistributed::everyWorkerHasABarInBothCharts() {
    ClusterRun fixture;
    QCOMPARE(fixture.pane().states().state(), State::Ready);
    QCOMPARE(fixture.charts().timeBars()->barCount(), 3);
    QCOMPARE(fixture.charts().communicationBars()->barCount(), 3);
    // Mean of the two steps of the first worker: (80 + 120) / 2 of computing alone.
    const auto text = fixture.charts().timeBars()->stepText(0);
    QVERIFY2(text.contains(u"100.000 us"_s), qPrintable(text));
}

void TestDistributed::theStepAndTheOrderOfTheBarsCanBeChosen() {
    ClusterRun fixture;
    auto* steps = fixture.charts().stepBox();
    QCOMPARE(steps->count(), 3);
    steps->setCurrentIndex(steps->findData(u"2"_s));
    QVERIFY(fixture.waitSettled());
    const auto text = fixture.charts().timeBars()->stepText(0);
    QVERIFY2(text.contains(u"120.000 us"_s), qPrintable(text));
    auto* order = fixture.charts().orderBox();
    order->setCurrentIndex(order->findData(u"computing_us"_s));
    QVERIFY(fixture.waitSettled());
    QVERIFY(fixture.charts().timeBars()->stepText(0).contains(u"host_1"_s));
}

void TestDistributed::aClickOnABarLimitsTheTablesToItsWorker() {
    ClusterRun fixture;
    auto* bars = fixture.charts().timeBars();
    bars->setFocus();
    QTest::keyClick(bars, Qt::Key_Right);
    QTest::keyClick(bars, Qt::Key_Right);
    QTest::keyClick(bars, Qt::Key_Return);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.tables().workerBox()->currentText(), u"host_1"_s);
    QCOMPARE(QString::fromStdString(fixture.state().selection.place().workerFolder().name), u"host_1"_s);
    QCOMPARE(fixture.window().currentPane()->view(), model::View::Distributed);
    QCOMPARE(fixture.column(u"communication"_s, u"Worker"_s), (QStringList{u"host_1"_s}));
    QVERIFY(fixture.tables().workerBox()->isEnabled());
    // A table of all workers together is shown as ever, and the choice waits for the next one that has it.
    QVERIFY(!fixture.column(u"communication-calls"_s, u"Ranks"_s).isEmpty());
    QVERIFY(!fixture.tables().workerBox()->isEnabled());
    QCOMPARE(fixture.tables().workerBox()->currentText(), u"host_1"_s);
}

void TestDistributed::stepsAndWorkersAreAMapWhoseCellsLeadToTheWorker() {
    ClusterRun fixture;
    fixture.charts().setCurrentIndex(1);
    auto* map = fixture.charts().figureMap();
    QCOMPARE(map->data().rows, (QStringList{u"host_0"_s, u"host_1"_s, u"host_2"_s}));
    QCOMPARE(map->data().columns, (QStringList{u"1"_s, u"2"_s}));
    QCOMPARE(map->data().at(0, 1), 120.0);
    QVERIFY(std::isnan(map->data().at(2, 0)));
    QTest::mouseClick(map->viewport(), Qt::LeftButton, {}, map->cellRect({1, 0}).center());
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.window().currentPane()->view(), model::View::Overview);
    QCOMPARE(QString::fromStdString(fixture.state().selection.place().workerFolder().name), u"host_1"_s);
}

void TestDistributed::aCallIsShownWithAllRanksThatTookPart() {
    ClusterRun fixture;
    QCOMPARE(fixture.column(u"communication-calls"_s, u"Ranks"_s), (QStringList{u"2"_s, u"2"_s}));
    QVERIFY(fixture.tables().members()->isVisible());
    QCOMPARE(shownColumn(*fixture.tables().members(), u"Worker"_s).first(2),
             (QStringList{u"host_0"_s, u"host_1"_s}));
    fixture.tables().showTable(u"communication"_s);
    QVERIFY(fixture.waitSettled());
    QVERIFY(!fixture.tables().members()->isVisible());
}

void TestDistributed::aTableWithoutGroupingsHasNoBoxForThem() {
    ClusterRun fixture;
    const auto* box = fixture.tables().groupingBox();
    fixture.tables().showTable(u"communication"_s);
    QVERIFY(fixture.waitSettled());
    QVERIFY(box->count() > 1 && box->isVisible());
    fixture.tables().showTable(u"distributed-steps"_s);
    QVERIFY(fixture.waitSettled());
    QVERIFY(box->count() == 0 && !box->isVisible());
    for (const auto* label : fixture.tables().findChildren<QLabel*>())
        QVERIFY(label->buddy() != box || !label->isVisible());
}

void TestDistributed::aWorkerWithoutFilesIsSaidToHaveGaps() {
    ClusterRun fixture;
    QVERIFY2(fixture.pane().summary()->text().contains(u"1 with gaps"_s),
             qPrintable(fixture.pane().summary()->text()));
}

void TestDistributed::aRunWithoutStepsAndCommunicationSaysWhatWouldFillIt() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.show(model::View::Distributed);
    auto* pane = fixture.window().pane(model::View::Distributed);
    QCOMPARE(pane->states().state(), State::Empty);
    QVERIFY(pane->states().message().contains(u"step_trace_time.csv"_s));
}

void TestDistributed::anotherWorkerOfTheSameRunLoadsNothingAgain() {
    ClusterRun fixture;
    QSignalSpy loads(&fixture.state().jobs, &views::JobRunner::finished);
    auto place = fixture.state().selection.place();
    place.worker = 1;
    fixture.state().selection.setPlace(place);
    QVERIFY(fixture.waitSettled());
    for (const auto& load : loads)
        QVERIFY(load.first().toString() != u"load/Distributed"_s);
    QCOMPARE(fixture.pane().states().state(), State::Ready);
}

void TestDistributed::whatMayNotFitIsAskedAndLoadedAfterAYes() {
    qputenv("RUNGLASS_MEMORY_LIMIT", "1M"); // the test has more than that already
    const auto unlimited = qScopeGuard([] { qunsetenv("RUNGLASS_MEMORY_LIMIT"); });
    ClusterRun fixture;
    QVERIFY(sayYes(fixture.pane().states()));
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.pane().states().state(), State::Ready);
    // Two workers with two steps and their means.
    QCOMPARE(fixture.column(u"distributed-steps"_s, u"Step"_s).size(), 6);
}

void TestDistributed::nothingOfAClosedRunStays() {
    ClusterRun fixture;
    QCOMPARE(fixture.pane().states().state(), State::Ready);
    fixture.showOperators();
    fixture.window().closeRun(fixture.state().selection.place().run);
    QCOMPARE(fixture.pane().states().state(), State::Empty);
    QVERIFY(fixture.pane().isSettled());
}

void TestDistributed::anEmptyStateShowsAllWorkersAgain() {
    ClusterRun fixture;
    fixture.tables().showWorker(u"host_1"_s);
    QCOMPARE(fixture.column(u"communication"_s, u"Worker"_s), (QStringList{u"host_1"_s}));
    fixture.pane().restoreState({}, session::SessionPaths("/nowhere/look.runglass"));
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.tables().workerBox()->currentIndex(), 0);
    QVERIFY(fixture.column(u"communication"_s, u"Worker"_s).contains(u"host_0"_s));
}

void TestDistributed::wordsOfTheProgramInCellsAreChinese() {
    app::installTranslations(*qApp, u"zh_CN"_s);
    const auto english = qScopeGuard(removeTranslations);
    WindowFixture fixture;
    const QString run = fixture.folder() + u"/words"_s;
    const auto output = outputFolder(run, u"host_0_20260109065012345"_s);
    writeFile(
        output + u"/step_trace_time.csv"_s,
        "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n,100,60,20,80,40\n");
    writeFile(output + u"/memory_record.csv"_s,
              "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device Type\n"
              "PTA,1736405443000100.000\t,1,8,NPU:0\n");
    const auto ofOneCall = [](const QByteArray& entry) -> QByteArray {
        return "{\"step1\": {\"collective\": {\"hcom_allReduce__586_0_1@77\": " + entry + "}, \"p2p\": {}}}";
    };
    writeFile(output + u"/communication.json"_s,
              ofOneCall("{\"Communication Time Info\": {\"Start Timestamp(us)\": 1736405443000000.0, "
                        "\"Elapse Time(ms)\": 5, \"Transit Time(ms)\": 1}}"));
    writeFile(output + u"/communication_matrix.json"_s,
              ofOneCall("{\"0-1\": {\"Transport Type\": \"HCCS\", \"Transit Size(MB)\": 2, "
                        "\"Transit Time(ms)\": 1, \"Bandwidth(GB/s)\": 2}}"));
    fixture.open(run);
    const auto pane = [&fixture](model::View view) {
        fixture.show(view);
        return fixture.window().pane(view);
    };
    auto& tables = *qobject_cast<views::DistributedPane*>(pane(model::View::Distributed))->tables();
    const auto cells = [&](const QString& table, const QString& header) {
        tables.showTable(table);
        return fixture.waitSettled() ? shownColumn(*tables.table(), header) : QStringList();
    };
    QCOMPARE(cells(u"distributed-steps"_s, u"步"_s), (QStringList{u"1"_s, u"无步"_s}));
    QCOMPARE(cells(u"communication"_s, u"类型"_s), QStringList{u"集合通信"_s});
    QCOMPARE(cells(u"communication-matrix"_s, u"编号方式"_s), QStringList{u"通信域"_s});
    auto& memory = *qobject_cast<views::MemoryPane*>(pane(model::View::Memory));
    QCOMPARE(shownColumn(*memory.mainTable(), u"来源"_s), QStringList{u"分配器"_s});
    auto& overview = *qobject_cast<views::OverviewPane*>(pane(model::View::Overview));
    QVERIFY2(overview.bars()->stepText(0).contains(u"无步"_s), qPrintable(overview.bars()->stepText(0)));
}

} // namespace runglass::test
