// SPDX-License-Identifier: Apache-2.0
#include "core/trace/counter_trace.h"
#include "gui/support/suites.h"
#include "gui/timeline/canvas_fixture.h"
#include "views/timeline/track_finder.h"
#include "views/timeline/track_header_view.h"

#include <QAbstractItemModelTester>
#include <QListWidget>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace runglass::views;
using runglass::test::CanvasFixture;
using runglass::test::documentOf;
using runglass::test::RawTraceMaker;

namespace {

QStringList titles(std::initializer_list<const char*> texts) {
    QStringList list;
    for (const auto* text : texts)
        list << QString::fromUtf8(text);
    return list;
}

TimelineRow header(std::size_t node, int height) {
    return {TimelineRow::Kind::Header, node, height, {}};
}

/// Python: main (nested), loader; NPU: Stream 3, counter HBM.
std::shared_ptr<const runglass::trace::Trace> twoProcesses() {
    return RawTraceMaker()
        .metadata("process_name", "Python", 0, "0", "1")
        .metadata("process_name", "NPU", 0, "0", "2")
        .metadata("thread_name", "main", 0, "10", "1")
        .metadata("thread_name", "loader", 0, "11", "1")
        .metadata("thread_name", "Stream 3", 0, "3", "2")
        .complete("step", 0, 1'000, "10", "1")
        .complete("matmul", 100, 300, "10", "1")
        .complete("load", 50, 500, "11", "1")
        .complete("kernel", 400, 200, "3", "2")
        .sample("HBM", "used", 0, 5, "2")
        .sample("HBM", "used", 500, 9, "2")
        .build();
}

} // namespace

class TimelineRowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAreFoundByHeight() {
        const TrackLayout layout({header(4, 20), header(7, 30), header(2, 10)});
        QCOMPARE(layout.height(), 60);
        QCOMPARE(layout.rowAt(-1), std::nullopt);
        QCOMPARE(layout.rowAt(0), std::optional<std::size_t>(0));
        QCOMPARE(layout.rowAt(19), std::optional<std::size_t>(0));
        QCOMPARE(layout.rowAt(20), std::optional<std::size_t>(1));
        QCOMPARE(layout.rowAt(59), std::optional<std::size_t>(2));
        QCOMPARE(layout.rowAt(60), std::nullopt);
        QCOMPARE(layout.rowsIn(19, 21), (std::pair<std::size_t, std::size_t>(0, 2)));
        QCOMPARE(layout.rowsIn(100, 200), (std::pair<std::size_t, std::size_t>(0, 0)));
        QCOMPARE(layout.rowOf(7), std::optional<std::size_t>(1));
        QCOMPARE(layout.rowOf(3), std::nullopt);
    }

    void lanesHaveTheirPlacesInEachMode() {
        const RowMetrics metrics;
        const TrackShape full(metrics, LaneMode::Full, 3, false);
        QCOMPARE(full.height(), 3 * 18 + 2 * 3);
        QCOMPARE(full.laneTop(2), 3 + 2 * 18);
        QCOMPARE(full.laneAt(2), std::nullopt);
        QCOMPARE(full.laneAt(3), std::optional(0U));
        QCOMPARE(full.laneAt(3 + 18), std::optional(1U));
        QCOMPARE(full.laneAt(57), std::nullopt);
        const TrackShape closed(metrics, LaneMode::Collapsed, 3, false);
        QCOMPARE(closed.height(), 18 + 2 * 3 + 2 * 3);
        QCOMPARE(closed.laneAt(3 + 18 + 2), std::optional(1U));
        QCOMPARE(closed.laneAt(3 + 18 + 3), std::optional(2U));
        const TrackShape marks(metrics, LaneMode::Full, 1, true);
        QCOMPARE(marks.height(), 18 + 12 + 2 * 3);
        QVERIFY(marks.isInstantsLine(3));
        QVERIFY(!marks.isInstantsLine(15));
        QCOMPARE(marks.laneAt(15), std::optional(0U));
    }

    void rowsAreGivenInTheOrderOfTheTrace() {
        CanvasFixture it(documentOf(twoProcesses()));
        QCOMPARE(it.rowTitles(), titles({"Python", "main", "loader", "NPU", "Stream 3", "HBM · used"}));
        QCOMPARE(it.view.rows().row(1).shape.laneCount(), 2U);
        QCOMPARE(it.view.rows().row(5).kind, TimelineRow::Kind::Counter);
    }

    void theBusiestTracksOfANodeAreKeptUntilTheStructureChanges() {
        CanvasFixture it(documentOf(RawTraceMaker()
                                        .complete("a", 0, 100, "1")
                                        .complete("b", 0, 300, "2")
                                        .complete("c", 0, 200, "3")
                                        .sample("counter", "used", 0, 5)
                                        .build()));
        auto& tree = it.canvas.tree();
        const auto process = it.node(QStringLiteral("Process 1"));
        const auto trackOf = [&](const char* name) { return it.state.document().trackOf(it.slice(name)); };
        const auto busiest = [&](std::size_t most) {
            const auto tracks = tree.busiestOf(process, most);
            return std::vector(tracks.begin(), tracks.end());
        };
        QCOMPARE(busiest(2), (std::vector{trackOf("b"), trackOf("c")}));
        QCOMPARE(busiest(9), (std::vector{trackOf("a"), trackOf("b"), trackOf("c")}));
        QCOMPARE(busiest(0).size(), 0U);
        QCOMPARE(tree.busiestOf(process, 2).data(), tree.busiestOf(process, 2).data());
        tree.setHidden(*tree.nodeOf(trackOf("b")), true);
        QCOMPARE(busiest(2), (std::vector{trackOf("a"), trackOf("c")}));
    }

    void computedCountersStandAmongTheProcessesAndMoveAlong() {
        const auto trace = twoProcesses();
        const auto counters = runglass::trace::makeCounterTrace(
            "Use", {{"GPU0", {0, 400}, {100, 0}}, {"none", {}, {}}}, *trace);
        const auto group = [](const char* title, auto shown) {
            TraceGroup made;
            made.title = QString::fromUtf8(title);
            made.trace = shown;
            return made;
        };
        CanvasFixture it(TimelineDocument({group("rank 0", trace)}));
        it.state.selectSlice(it.slice("matmul"));
        auto computed = group("rank 0", counters);
        computed.computedFrom = 0;
        it.state.addGroup(computed);
        QCOMPARE(it.rowTitles(),
                 titles({"Python", "main", "loader", "NPU", "Stream 3", "HBM · used", "Use", "GPU0"}));
        QCOMPARE(it.selectedName(), QStringLiteral("matmul"));
        QVERIFY(!it.state.document().hasSeveralRanks());
        it.state.shiftGroup(0, 70);
        QCOMPARE(it.state.document().groups()[1].shiftNs, 70);
    }

    void withoutRowsItIsSaidWhy() {
        // As case js-18: names only.
        CanvasFixture names(documentOf(RawTraceMaker()
                                           .metadata("process_name", "Python", 0, "0", "1")
                                           .metadata("thread_name", "main", 0, "10", "1")
                                           .build()));
        QVERIFY(names.view.emptySentence().contains(QStringLiteral("nothing happens")));
        const auto blank = names.image();
        CanvasFixture it(documentOf(twoProcesses()));
        QVERIFY(it.view.emptySentence().isEmpty());
        auto& tree = it.canvas.tree();
        tree.setPinned(it.node(QStringLiteral("loader")), true);
        for (const auto* process : {"Python", "NPU"})
            tree.setHidden(it.node(QString::fromUtf8(process)), true);
        tree.setPinned(it.node(QStringLiteral("loader")), false);
        QVERIFY(it.view.emptySentence().contains(QStringLiteral("hidden")));
        QVERIFY(it.image() != blank); // another sentence
    }

    void closedHiddenAndPinnedRowsFollowTheTree() {
        CanvasFixture it(documentOf(twoProcesses()));
        auto& tree = it.canvas.tree();
        tree.setExpanded(it.node(QStringLiteral("Python")), false);
        QCOMPARE(it.rowTitles(), titles({"Python", "NPU", "Stream 3", "HBM · used"}));
        QCOMPARE(it.view.rows().row(0).kind, TimelineRow::Kind::Summary);
        tree.setHidden(it.node(QStringLiteral("Stream 3")), true);
        QCOMPARE(it.rowTitles(), titles({"Python", "NPU", "HBM · used"}));
        tree.setPinned(it.node(QStringLiteral("loader")), true);
        QCOMPARE(it.canvas.pinnedView().rows().size(), 1U);
        QVERIFY(it.canvas.pinnedView().isVisible());
        tree.makeVisible(it.node(QStringLiteral("Stream 3")));
        QCOMPARE(it.rowTitles(), titles({"Python", "NPU", "Stream 3", "HBM · used"}));
        tree.reset();
        QCOMPARE(it.rowTitles().size(), 6);
        QVERIFY(!it.canvas.pinnedView().isVisible());
    }

    void aClickOnThePinOfAPinnedRowTakesItOut() {
        CanvasFixture it(documentOf(twoProcesses()));
        const auto loader = it.node(QStringLiteral("loader"));
        it.canvas.tree().setPinned(loader, true);
        QCoreApplication::processEvents();
        auto& titles = it.canvas.pinnedHeader();
        const auto row = titles.visualRect(titles.model()->index(0, 0));
        QTest::mouseClick(titles.viewport(), Qt::LeftButton, {}, {row.left() + 5, row.center().y()});
        QVERIFY(it.canvas.tree().node(loader).options.isPinned); // its title is no pin
        QTest::mouseClick(titles.viewport(), Qt::LeftButton, {},
                          TrackTitleDelegate::pinRect(row, 0).center());
        QVERIFY(!it.canvas.tree().node(loader).options.isPinned);
    }

    void reorderedRowsStayInTheirProcess() {
        CanvasFixture it(documentOf(twoProcesses()));
        auto& tree = it.canvas.tree();
        tree.move(it.node(QStringLiteral("loader")), it.node(QStringLiteral("main")));
        tree.move(it.node(QStringLiteral("NPU")), it.node(QStringLiteral("Python")));
        QCOMPARE(it.rowTitles(), titles({"NPU", "Stream 3", "HBM · used", "Python", "loader", "main"}));
        tree.move(it.node(QStringLiteral("main")), it.node(QStringLiteral("Stream 3")));
        QCOMPARE(it.rowTitles().last(), QStringLiteral("main"));
    }

    void draggingATitleReordersRows() {
        CanvasFixture it(documentOf(twoProcesses()));
        auto* model = it.canvas.header().tracks();
        QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto python = model->indexOf(it.node(QStringLiteral("Python")));
        const auto loader = model->indexOf(it.node(QStringLiteral("loader")));
        const std::unique_ptr<QMimeData> data(model->mimeData({loader}));
        QVERIFY(model->canDropMimeData(data.get(), Qt::MoveAction, 0, 0, python));
        QVERIFY(!model->canDropMimeData(data.get(), Qt::MoveAction, 0, 0, {}));
        model->dropMimeData(data.get(), Qt::MoveAction, 0, 0, python);
        QCOMPARE(it.rowTitles().mid(0, 3), titles({"Python", "loader", "main"}));
    }

    void whatWasChosenSurvivesBySavingNames() {
        QJsonObject saved;
        {
            CanvasFixture it(documentOf(twoProcesses()));
            it.canvas.tree().setExpanded(it.node(QStringLiteral("Python")), false);
            it.canvas.tree().setPinned(it.node(QStringLiteral("Stream 3")), true);
            it.canvas.tree().move(it.node(QStringLiteral("NPU")), it.node(QStringLiteral("Python")));
            saved = it.canvas.tree().saved();
        }
        CanvasFixture again(documentOf(twoProcesses()));
        again.canvas.tree().restore(saved);
        QCOMPARE(again.rowTitles(), titles({"NPU", "Stream 3", "HBM · used", "Python"}));
        QCOMPARE(again.canvas.pinnedView().rows().size(), 1U);
    }

    void titlesAreAsHighAsTheirRows() {
        CanvasFixture it(documentOf(twoProcesses()), 600, 200);
        auto& header = it.canvas.header();
        for (std::size_t row = 0; row < it.view.rows().size(); ++row) {
            const auto index = header.tracks()->indexOf(it.view.rows().row(row).node);
            QCOMPARE(header.visualRect(index).height(), it.view.rows().row(row).height);
            QCOMPARE(header.visualRect(index).top() + header.verticalScrollBar()->value(),
                     it.view.rows().top(row));
        }
        QVERIFY(it.view.verticalScrollBar()->maximum() > 0);
        QCOMPARE(header.verticalScrollBar()->maximum(), it.view.verticalScrollBar()->maximum());
        it.view.verticalScrollBar()->setValue(17);
        QCOMPARE(header.verticalScrollBar()->value(), 17);
        header.verticalScrollBar()->setValue(5);
        QCOMPARE(it.view.verticalScrollBar()->value(), 5);
    }

    void closingARowInTheTitlesClosesItInTheView() {
        CanvasFixture it(documentOf(twoProcesses()));
        auto& header = it.canvas.header();
        header.collapse(header.tracks()->indexOf(it.node(QStringLiteral("Python"))));
        QCOMPARE(it.rowTitles().mid(0, 2), titles({"Python", "NPU"}));
        header.expand(header.tracks()->indexOf(it.node(QStringLiteral("Python"))));
        QCOMPARE(it.rowTitles().size(), 6);
    }

    void namesakesAreToldApartByNumbers() {
        RawTraceMaker maker;
        for (const auto* pid : {"1", "2", "3"})
            maker.metadata("process_name", "Worker", 0, "0", pid).complete("op", 0, 10, "1", pid);
        CanvasFixture it(documentOf(maker.build()));
        QStringList keys;
        for (const auto& node : it.canvas.tree().nodes())
            if (node.kind == TrackNode::Kind::Process)
                keys << node.key.section(u'/', -1);
        QCOMPARE(keys, titles({"Worker ", "Worker #2", "Worker #3"}));
    }

    void theTrackFinderFollowsTheRowsOfANewDocument() {
        CanvasFixture it(documentOf(twoProcesses()));
        TrackFinder finder(it.canvas.tree(), &it.canvas);
        QCOMPARE(finder.list()->count(), 6);
        it.state.setDocument(documentOf(RawTraceMaker().complete("op", 0, 10, "1", "9").build()), false);
        QCOMPARE(finder.list()->count(), static_cast<int>(it.canvas.tree().nodes().size()));
    }

    void severalTracesAreGroups() {
        TraceGroup first{QStringLiteral("rank 0"), twoProcesses(), 0, 0, false};
        TraceGroup second{QStringLiteral("rank 1"), twoProcesses(), 0, 0, false};
        CanvasFixture it(TimelineDocument({first, second}));
        // Of the second one the processes are closed at first.
        QCOMPARE(it.rowTitles(), titles({"rank 0", "Python", "main", "loader", "NPU", "Stream 3",
                                         "HBM · used", "rank 1", "Python", "NPU"}));
    }

    void hidingAllProcessesIsOneChange() {
        TrackTree tree;
        tree.setDocument(documentOf(twoProcesses()));
        QSignalSpy changed(&tree, &TrackTree::structureChanged);
        tree.setAllProcessesHidden(true);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(tree.layout({}).size(), std::size_t{0});
        tree.setAllProcessesHidden(false);
        QCOMPARE(changed.size(), 2);
        QVERIFY(tree.layout({}).size() > 2);
    }
};

static const runglass::test::Suite<TimelineRowsTest> suite("timeline_rows");

#include "test_rows.moc"
