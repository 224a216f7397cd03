// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "gui/timeline/canvas_fixture.h"
#include "views/timeline/key_help.h"
#include "views/timeline/key_map.h"
#include "views/timeline/key_navigator.h"
#include "views/timeline/slice_walk.h"
#include "views/timeline/track_header_view.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

using namespace runglass::views;
namespace trace = runglass::trace;
using runglass::test::CanvasFixture;
using runglass::test::documentOf;
using runglass::test::RawTraceMaker;

namespace {

RawTraceMaker run(runglass::base::Nanoseconds offsetNs = 0) {
    RawTraceMaker maker;
    maker.metadata("process_name", "python", 0, "0", "1")
        .metadata("thread_name", "main", 0, "1", "1")
        .complete("step", offsetNs, 1'000'000, "1", "1")
        .complete("add", offsetNs + 100'000, 100'000, "1", "1")
        .complete("inner", offsetNs + 120'000, 10'000, "1", "1")
        .complete("mul", offsetNs + 300'000, 100'000, "1", "1")
        .complete("add", offsetNs + 600'000, 50'000, "1", "1")
        .complete("kernel", offsetNs + 320'000, 10'000, "7", "1")
        .complete("add", offsetNs + 700'000, 10'000, "7", "1")
        .withId(RawTraceMaker::Phase::FlowStart, "ac2g", 1, offsetNs + 300'000, "ac2g", "1", "1")
        .withId(RawTraceMaker::Phase::FlowEndInside, "ac2g", 1, offsetNs + 320'000, "ac2g", "7", "1");
    return maker;
}

} // namespace

class TimelineKeysTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyActionHasAKeyAndATextAndNoKeyTwoActions() {
        QSet<int> actions;
        QSet<int> keys;
        for (const auto& binding : keyBindings()) {
            const int code = QKeyCombination(binding.modifiers, binding.key).toCombined();
            QVERIFY2(!keys.contains(code), qPrintable(keysOf(binding.action)));
            keys << code;
            actions << static_cast<int>(binding.action);
        }
        QSet<int> texts;
        for (const auto& text : actionTexts())
            texts << static_cast<int>(text.action);
        QCOMPARE(texts, actions);
        QCOMPARE(actions.size(), static_cast<int>(TimelineAction::Escape) + 1);
    }

    void theHelpNamesEveryKey() {
        const auto help = KeyHelp::text();
        for (const auto& text : actionTexts()) {
            QVERIFY(help.contains(keysOf(text.action).toHtmlEscaped()));
            QVERIFY(help.contains(translatedKeyText(text.text).toHtmlEscaped()));
        }
        for (const auto& gesture : mouseTexts())
            QVERIFY(help.contains(QLatin1StringView(gesture.gesture).toString().toHtmlEscaped()));
    }

    void questionMarkShowsTheHelpAndAnyKeyClosesIt() {
        CanvasFixture it(documentOf(run().build()));
        it.press(Qt::Key_Question, Qt::ShiftModifier);
        QVERIFY(it.canvas.help().isVisible());
        QTest::keyClick(&it.canvas.help(), Qt::Key_Escape);
        QVERIFY(!it.canvas.help().isVisible());
    }

    void whatDoesNotFitOfTheHelpIsScrolledByKeys() {
        CanvasFixture it(documentOf(run().build()), 1000, 260);
        it.press(Qt::Key_Question, Qt::ShiftModifier);
        auto* bar = it.canvas.help().findChild<QScrollArea*>()->verticalScrollBar();
        QVERIFY(bar->maximum() > 0);
        QTest::keyClick(&it.canvas.help(), Qt::Key_PageDown);
        QVERIFY(it.canvas.help().isVisible());
        QVERIFY(bar->value() > 0);
        QTest::keyClick(&it.canvas.help(), Qt::Key_Escape);
        QVERIFY(!it.canvas.help().isVisible());
        CanvasFixture large(documentOf(run().build()), 1600, 1200);
        large.press(Qt::Key_Question, Qt::ShiftModifier);
        QTest::keyClick(&large.canvas.help(), Qt::Key_PageDown);
        QVERIFY(!large.canvas.help().isVisible()); // there is nothing to scroll
    }

    void signsThatNeedAltGrAreKeysToo() {
        const QKeyEvent bracket(QEvent::KeyPress, Qt::Key_BracketRight, Qt::GroupSwitchModifier,
                                QStringLiteral("]"));
        QCOMPARE(actionOf(bracket), std::optional(TimelineAction::FlowForward));
    }

    void wAndSZoomAtTheSelectionAndAAndDMove() {
        CanvasFixture it(documentOf(run().build()));
        it.state.showRange({250'000, 450'000});
        it.state.selectSlice(it.slice("mul"));
        const auto before = it.state.scale();
        const double anchor = before.toPixel(350'000);
        it.press(Qt::Key_W);
        QVERIFY(it.state.scale().nsPerPixel() < before.nsPerPixel());
        QVERIFY(qAbs(it.state.scale().toPixel(350'000) - anchor) < 1);
        it.press(Qt::Key_S);
        QVERIFY(qAbs(it.state.scale().nsPerPixel() - before.nsPerPixel()) < 1e-6);
        it.press(Qt::Key_D);
        QVERIFY(qAbs(it.state.scale().toPixel(350'000) - anchor + 50) < 1);
        it.press(Qt::Key_A);
        QVERIFY(qAbs(it.state.scale().toPixel(350'000) - anchor) < 1);
    }

    void aHeldKeyMovesOnAndStopsAfterItIsReleased() {
        TimelineState state;
        state.setWidthPixels(1000);
        state.setDocument(documentOf(run().build()), false);
        state.showRange({100'000, 101'000});
        KeyNavigator navigator(state);
        const auto at = state.scale().toTime(500);
        navigator.press(KeyNavigator::Motion::PanRight, 500);
        QCOMPARE(state.scale().toTime(500), at); // the first frame is still to come
        QVERIFY(navigator.advance(16));
        const double first = 500 - state.scale().toPixel(at);
        // 40 % of 50 px and of what one frame of holding adds.
        QVERIFY(qAbs(first - 0.4 * (50 + 8 * (1 + 16.0 / 50))) < 0.5);
        navigator.release(KeyNavigator::Motion::PanRight);
        int frames = 0;
        while (navigator.advance(16) && frames < 100)
            ++frames;
        QVERIFY(frames < 20);
        QVERIFY(qAbs(500 - state.scale().toPixel(at) - (50 + 8 * (1 + 16.0 / 50))) < 0.5);
    }

    void aJumpEndsWhatAKeyHasLeftToGo() {
        CanvasFixture it(documentOf(run().build()));
        auto& navigator = it.canvas.commands().navigator();
        navigator.setAnimated(true);
        it.state.showRange({100'000, 200'000});
        const auto before = it.state.scale();
        it.press(Qt::Key_D); // its way is still to go
        it.press(Qt::Key_Backspace);
        const auto undone = it.state.scale();
        QVERIFY(undone != before);
        QVERIFY(!navigator.advance(16));
        QCOMPARE(it.state.scale(), undone);
    }

    void aKeyLetGoWithShiftStopsToo() {
        CanvasFixture it(documentOf(run().build()));
        QSignalSpy released(&it.view, &TimelineView::keyReleased);
        QTest::keyPress(&it.view, Qt::Key_D);
        QTest::keyRelease(&it.view, Qt::Key_D, Qt::ShiftModifier);
        QCOMPARE(released.size(), 1);
        QCOMPARE(released[0][0].value<TimelineAction>(), TimelineAction::PanRight);
    }

    void arrowsWalkOverTheLaneAndItsParents() {
        CanvasFixture it(documentOf(run().build()));
        it.state.selectSlice(it.slice("add"));
        it.press(Qt::Key_Right);
        QCOMPARE(it.selectedName(), QStringLiteral("mul"));
        it.press(Qt::Key_Comma);
        QCOMPARE(it.selectedName(), QStringLiteral("add"));
        it.press(Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(it.selectedName(), QStringLiteral("inner"));
        it.press(Qt::Key_Up, Qt::ShiftModifier);
        it.press(Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(it.selectedName(), QStringLiteral("step"));
        QSignalSpy noticed(&it.canvas, &TimelineCanvas::noticed);
        it.press(Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(it.selectedName(), QStringLiteral("step"));
        QCOMPARE(noticed.size(), 1);
    }

    void theFirstChildIsTheFirstOfAllChildren() {
        // Slices that cross others have children in several lanes, or are no children of the slice above.
        const auto crossing = RawTraceMaker()
                                  .complete("a", 0, 100'000, "1", "1")
                                  .complete("b", 10'000, 30'000, "1", "1")
                                  .complete("c", 20'000, 40'000, "1", "1")
                                  .complete("d", 30'000, 5'000, "1", "1")
                                  .complete("e", 50'000, 60'000, "1", "1")
                                  .complete("f", 100'000, 20'000, "1", "1")
                                  .complete("g", 105'000, 1'000, "1", "1")
                                  .build();
        const auto document = documentOf(crossing);
        int parents = 0;
        for (trace::LaneIndex lane = 0; lane < crossing->laneCount(); ++lane)
            for (trace::SliceIndex index = 0; index < crossing->lane(lane).size(); ++index) {
                const TimelineSlice slice{0, {lane, index}};
                const auto children = crossing->children(slice.slice);
                const auto first = firstChildOf(document, slice);
                QCOMPARE(first.has_value(), !children.empty());
                QVERIFY(!first || *first == (TimelineSlice{0, children.front()}));
                parents += first.has_value() ? 1 : 0;
            }
        QVERIFY(parents >= 3);
        QVERIFY(!crossing->parentExceptions().empty());
    }

    void occurrencesFollowEachOtherInTimeAcrossTracks() {
        CanvasFixture it(documentOf(run().build()));
        QSignalSpy noticed(&it.canvas, &TimelineCanvas::noticed);
        const auto start = [&] { return it.state.document().startNs(*it.state.selectedSlice()); };
        it.state.selectSlice(it.slice("add"));
        it.press(Qt::Key_Right, Qt::ControlModifier);
        QTRY_COMPARE(start(), 600'000);
        it.press(Qt::Key_Right, Qt::ControlModifier);
        QTRY_COMPARE(start(), 700'000);
        it.press(Qt::Key_Right, Qt::ControlModifier);
        QTRY_COMPARE(noticed.size(), 1); // it is the last one
        QCOMPARE(start(), 700'000);
        it.press(Qt::Key_Left, Qt::ControlModifier);
        QTRY_COMPARE(start(), 600'000);
    }

    void aRepeatedKeyGoesOnFromWhatIsStillLookedFor() {
        CanvasFixture it(documentOf(run().build()));
        it.state.selectSlice(it.slice("add"));
        it.press(Qt::Key_Right, Qt::ControlModifier);
        it.press(Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(it.state.document().startNs(*it.state.selectedSlice()), 100'000); // nothing is delivered yet
        QTRY_COMPARE(it.state.document().startNs(*it.state.selectedSlice()), 700'000);
    }

    void aSliceThatIsSelectedMeanwhileStaysSelected() {
        CanvasFixture it(documentOf(run().build()));
        it.state.selectSlice(it.slice("add"));
        it.press(Qt::Key_Right, Qt::ControlModifier);
        it.state.selectSlice(it.slice("mul"));
        QTRY_VERIFY(it.jobs.isIdle());
        QCoreApplication::processEvents();
        QCOMPARE(it.selectedName(), QStringLiteral("mul"));
    }

    void aFurtherRankDoesNotEndTheWayToASlice() {
        const auto trace = run().build();
        CanvasFixture it(documentOf(trace));
        it.canvas.commands().goToOccurrence(QStringLiteral("mul"), std::nullopt);
        const TraceGroup further{QStringLiteral("a rank"), run().build(), 0, 0, false};
        const TraceGroup shown{QStringLiteral("rank 0"), trace, 0, 0, false};
        it.state.setDocument(TimelineDocument({further, shown}), true);
        QTRY_COMPARE(it.selectedName(), QStringLiteral("mul"));
        QCOMPARE(it.state.selectedSlice()->group, std::size_t{1});
    }

    void anotherRecordingEndsTheWayToASlice() {
        CanvasFixture it(documentOf(run().build()));
        QSignalSpy noticed(&it.canvas, &TimelineCanvas::noticed);
        it.canvas.commands().goToOccurrence(QStringLiteral("nowhere"), std::nullopt);
        it.state.setDocument(documentOf(run().build()), false);
        QTRY_VERIFY(it.jobs.isIdle());
        QCoreApplication::processEvents();
        QCOMPARE(noticed.size(), 0);
    }

    void aNameLeadsToItsNearestSliceAndThenToTheNext() {
        CanvasFixture it(documentOf(run().build()));
        auto& commands = it.canvas.commands();
        const auto start = [&] {
            return it.state.selectedSlice() ? it.state.document().startNs(*it.state.selectedSlice()) : -1;
        };
        commands.goToOccurrence(QStringLiteral("add"), 690'000);
        QTRY_COMPARE(start(), 700'000);
        commands.goToOccurrence(QStringLiteral("add"), 640'000);
        QTRY_COMPARE(start(), 600'000);
        it.state.selectSlice(std::nullopt);
        commands.goToOccurrence(QStringLiteral("add"), std::nullopt);
        QTRY_COMPARE(start(), 100'000);
        commands.goToOccurrence(QStringLiteral("add"), std::nullopt);
        QTRY_COMPARE(start(), 600'000);
    }

    void aNameThatIsNowhereIsTold() {
        CanvasFixture it(documentOf(run().build()));
        QSignalSpy noticed(&it.canvas, &TimelineCanvas::noticed);
        it.canvas.commands().goToOccurrence(QStringLiteral("ad"), std::nullopt);
        QTRY_COMPARE(noticed.size(), 1);
        QVERIFY(!it.state.selectedSlice());
    }

    void allSlicesOfTheNameAreSearchedFor() {
        CanvasFixture it(documentOf(run().build()));
        QSignalSpy searched(&it.canvas.commands(), &CanvasCommands::nameSearchRequested);
        it.state.selectSlice(it.slice("mul"));
        it.press(Qt::Key_F, Qt::ShiftModifier);
        QCOMPARE(searched.size(), 1);
        QCOMPARE(searched[0][0].toString(), QStringLiteral("mul"));
    }

    void whatNeedsASliceSaysSo() {
        CanvasFixture it(documentOf(run().build()));
        QSignalSpy noticed(&it.canvas, &TimelineCanvas::noticed);
        QSignalSpy searched(&it.canvas.commands(), &CanvasCommands::nameSearchRequested);
        const std::vector<std::pair<Qt::Key, Qt::KeyboardModifiers>> keys{
            {Qt::Key_F, Qt::ShiftModifier},   {Qt::Key_BracketLeft, Qt::NoModifier},
            {Qt::Key_R, Qt::NoModifier},      {Qt::Key_B, Qt::NoModifier},
            {Qt::Key_C, Qt::ControlModifier}, {Qt::Key_BracketRight, Qt::ControlModifier}};
        for (const auto& [key, modifiers] : keys) {
            noticed.clear();
            it.press(key, modifiers);
            QCOMPARE(noticed.size(), 1);
            QCOMPARE(noticed[0][0].toString(), QStringLiteral("Select a slice first: click one."));
        }
        QCOMPARE(searched.size(), 0);
    }

    void bracketsFollowFlows() {
        CanvasFixture it(documentOf(run().build()));
        it.state.selectSlice(it.slice("mul"));
        it.press(Qt::Key_BracketRight);
        QCOMPARE(it.selectedName(), QStringLiteral("kernel"));
        it.press(Qt::Key_BracketLeft);
        QCOMPARE(it.selectedName(), QStringLiteral("mul"));
        it.press(Qt::Key_BracketLeft);
        QCOMPARE(it.selectedName(), QStringLiteral("mul"));
    }

    void fFitsTheSelectionAndThenTheRun() {
        CanvasFixture it(documentOf(run().build()));
        const auto all = it.state.scale();
        it.state.selectSlice(it.slice("mul"));
        it.press(Qt::Key_F);
        QVERIFY(qAbs(it.state.scale().toPixel(300'000) - 100) < 1);
        it.press(Qt::Key_F);
        QCOMPARE(it.state.scale(), all);
        it.press(Qt::Key_Backspace);
        QVERIFY(qAbs(it.state.scale().toPixel(300'000) - 100) < 1);
        it.press(Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(it.state.scale(), all);
    }

    void marksAreKeptOrTemporaryAndRemoved() {
        CanvasFixture it(documentOf(run().build()));
        it.state.selectSlice(it.slice("mul"));
        it.press(Qt::Key_M, Qt::ShiftModifier);
        it.state.selectSlice(it.slice("inner"));
        it.press(Qt::Key_M);
        QCOMPARE(it.state.marks().size(), 2U);
        QCOMPARE(it.state.marks()[0].name, QStringLiteral("mul"));
        QCOMPARE(it.state.marks()[0].range, (trace::TimeRange{300'000, 400'000}));
        QVERIFY(it.state.marks()[1].isTemporary);
        it.state.selectSlice(it.slice("step"));
        it.press(Qt::Key_M);
        QCOMPARE(it.state.marks().size(), 2U);
        it.state.selectSlice(it.slice("mul"));
        it.press(Qt::Key_Delete);
        QCOMPARE(it.state.marks().size(), 1U);
        QVERIFY(it.state.marks()[0].isTemporary);
    }

    void areasComeFromTheSelectionOrFromWhatIsSeen() {
        CanvasFixture it(documentOf(run().build()));
        it.state.selectSlice(it.slice("mul"));
        it.press(Qt::Key_R);
        QCOMPARE(it.state.selectedArea()->range, (trace::TimeRange{300'000, 400'000}));
        QCOMPARE(it.state.selectedArea()->tracks.size(), 1U);
        it.press(Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(it.state.selectedArea()->range, it.state.window());
        QCOMPARE(it.state.selectedArea()->tracks.size(), 2U);
        it.press(Qt::Key_Escape);
        QVERIFY(!it.state.selectedArea());
    }

    void theAreaOfAllHasPinnedTracksToo() {
        RawTraceMaker maker = run();
        for (int i = 0; i < 60; ++i)
            maker.complete("filler", 0, 10, runglass::test::numbered("t", static_cast<std::uint64_t>(i)),
                           "3");
        CanvasFixture it(documentOf(maker.build()));
        const auto node = it.canvas.tree().nodes().size() - 1;
        it.canvas.tree().setPinned(node, true);
        QCoreApplication::processEvents();
        QVERIFY(it.view.visibleRows().second < *it.view.rows().rowOf(node));
        it.press(Qt::Key_A, Qt::ControlModifier);
        const auto& tracks = it.state.selectedArea()->tracks;
        QCOMPARE(std::ranges::count(tracks, *it.canvas.tree().trackOf(node)), 1);
        it.canvas.tree().setPinned(it.node(QStringLiteral("main")), true); // which is seen below, too
        it.press(Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(std::ranges::count(it.state.selectedArea()->tracks,
                                    *it.canvas.tree().trackOf(it.node(QStringLiteral("main")))),
                 1);
    }

    void escapeEndsTheSearchWhenNothingIsSelected() {
        CanvasFixture it(documentOf(run().build()));
        QSignalSpy ended(&it.canvas.commands(), &CanvasCommands::searchEndRequested);
        it.press(Qt::Key_Escape);
        QCOMPARE(ended.size(), 0);
        it.state.setHighlight(std::make_shared<NameHighlight>());
        it.state.selectSlice(it.slice("mul"));
        it.press(Qt::Key_Escape);
        QVERIFY(!it.state.selectedSlice());
        QCOMPARE(ended.size(), 0);
        it.press(Qt::Key_Escape);
        QCOMPARE(ended.size(), 1);
    }

    void escapeAlsoTakesBackTheBaseOfAligning() {
        CanvasFixture it(documentOf(run().build()));
        it.state.selectSlice(it.slice("mul"));
        it.press(Qt::Key_B);
        it.press(Qt::Key_Escape);
        QVERIFY(!it.state.selectedSlice());
        QVERIFY(it.state.baseSlice());
        it.press(Qt::Key_Escape);
        QVERIFY(!it.state.baseSlice());
    }

    void trackKeysActOnTheTrackOfTheSelection() {
        CanvasFixture it(documentOf(run().build()));
        it.state.selectSlice(it.slice("mul"));
        const auto node = it.node(QStringLiteral("main"));
        it.press(Qt::Key_P);
        QVERIFY(it.canvas.tree().node(node).options.isPinned);
        it.press(Qt::Key_Space);
        QCOMPARE(it.canvas.tree().node(node).options.mode, LaneMode::Collapsed);
        it.press(Qt::Key_H);
        QVERIFY(it.canvas.tree().node(node).options.isHidden);
        QVERIFY(!it.rowTitles().contains(QStringLiteral("main")));
    }

    void trackKeysActOnTheRowUnderTheMousePinnedOrNot() {
        CanvasFixture it(documentOf(run().build()));
        const auto main = it.node(QStringLiteral("main"));
        it.canvas.tree().setPinned(main, true);
        QCoreApplication::processEvents();
        const auto hover = [](QWidget* viewport, QPoint point) {
            QMouseEvent move(QEvent::MouseMove, point, viewport->mapToGlobal(point), Qt::NoButton,
                             Qt::NoButton, Qt::NoModifier);
            QCoreApplication::sendEvent(viewport, &move);
        };
        const auto kernel = it.slice("kernel");
        const auto other = *it.canvas.tree().nodeOf(it.state.document().trackOf(kernel));
        hover(it.view.viewport(), it.pointOf(kernel));
        QCOMPARE(it.canvas.commands().currentNode(), std::optional(other));
        hover(it.canvas.pinnedView().viewport(), {500, 5});
        it.press(Qt::Key_P);
        QVERIFY(!it.canvas.tree().node(main).options.isPinned);
        QVERIFY(!it.canvas.tree().node(other).options.isPinned);
        // Below the last row there is none: the track of the selection counts.
        it.state.selectSlice(it.slice("mul"));
        hover(it.view.viewport(), {500, it.view.viewport()->height() - 4});
        QCOMPARE(it.canvas.commands().currentNode(), std::optional(main));
    }

    void theCurrentTitleIsForgottenWithTheRows() {
        const auto trace = run().build();
        CanvasFixture it(documentOf(trace));
        const auto main = it.node(QStringLiteral("main"));
        it.canvas.header().setCurrentNode(main);
        QCOMPARE(it.canvas.commands().currentNode(), std::optional(main));
        // Another rank above it: the number belongs to another row now.
        it.state.setDocument(
            TimelineDocument({TraceGroup{QStringLiteral("a rank"), run().build(), 0, 0, false},
                              TraceGroup{QStringLiteral("rank 0"), trace, 0, 0, false}}),
            true);
        QVERIFY(it.node(QStringLiteral("main")) != main);
        it.press(Qt::Key_P);
        for (const auto& node : it.canvas.tree().nodes())
            QVERIFY(!node.options.isPinned);
    }

    void theRowThatComesUnderTheMouseIsNext() {
        CanvasFixture it(documentOf(run().build()));
        const auto point = it.pointOf(it.slice("mul"));
        QMouseEvent move(QEvent::MouseMove, point, it.view.viewport()->mapToGlobal(point), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(it.view.viewport(), &move);
        const auto other = *it.canvas.tree().nodeOf(it.state.document().trackOf(it.slice("kernel")));
        it.press(Qt::Key_H);
        QVERIFY(it.canvas.tree().node(it.node(QStringLiteral("main"))).options.isHidden);
        QVERIFY(!it.canvas.tree().node(other).options.isHidden);
        QVERIFY(it.canvas.commands().currentNode() != it.node(QStringLiteral("main")));
    }

    void ranksAreAlignedToTheBase() {
        TraceGroup first{QStringLiteral("rank 0"), run().build(), 0, 0, false};
        TraceGroup second{QStringLiteral("rank 1"), run(7'000).build(), 0, 0, false};
        CanvasFixture it(TimelineDocument({first, second}));
        const auto base = it.slice("mul");
        const TimelineSlice other{1, runglass::test::sliceNamed(it.state.document().trace(1), "kernel")};
        it.state.selectSlice(base);
        it.press(Qt::Key_B);
        it.state.selectSlice(other);
        it.press(Qt::Key_L);
        QCOMPARE(it.state.document().startNs(other), it.state.document().startNs(base));
        it.press(Qt::Key_L, Qt::ShiftModifier);
        QCOMPARE(it.state.document().endNs(other), it.state.document().endNs(base));
        QCOMPARE(it.state.selectedSlice(), std::optional(other));
    }

    void nothingIsAlignedOverMoreThanAYear() {
        constexpr runglass::base::Nanoseconds year = 31'536'000'000'000'000;
        const auto far = RawTraceMaker().complete("op", 0, 10).complete("far", 2 * year, 10).build();
        CanvasFixture it(TimelineDocument({TraceGroup{QStringLiteral("rank 0"), run().build(), 0, 0, false},
                                           TraceGroup{QStringLiteral("rank 1"), far, 0, 0, false}}));
        const TimelineSlice other{1, runglass::test::sliceNamed(*far, "far")};
        QSignalSpy noticed(&it.canvas, &TimelineCanvas::noticed);
        it.state.setBaseSlice(it.slice("mul"));
        it.state.selectSlice(other);
        it.press(Qt::Key_L);
        QCOMPARE(noticed.size(), 1);
        QCOMPARE(it.state.document().groups()[1].alignNs, 0);
    }

    void theRestIsHandedOn() {
        CanvasFixture it(documentOf(run().build()));
        auto& commands = it.canvas.commands();
        QSignalSpy search(&commands, &CanvasCommands::searchRequested);
        QSignalSpy hits(&commands, &CanvasCommands::hitRequested);
        QSignalSpy drawer(&commands, &CanvasCommands::drawerToggleRequested);
        it.press(Qt::Key_Slash);
        it.press(Qt::Key_N);
        it.press(Qt::Key_N, Qt::ShiftModifier);
        it.press(Qt::Key_Q);
        QCOMPARE(search.size(), 1);
        QCOMPARE(hits.size(), 2);
        QCOMPARE(hits[0][0].toBool(), true);
        QCOMPARE(hits[1][0].toBool(), false);
        QCOMPARE(drawer.size(), 1);
        QCOMPARE(it.state.timeFormat(), TimeFormat::SinceStart);
        it.press(Qt::Key_T);
        QCOMPARE(it.state.timeFormat(), TimeFormat::SinceStep);
    }

    void theSelectionIsCopiedAsText() {
        CanvasFixture it(documentOf(run().build()));
        it.state.selectSlice(it.slice("add"));
        QSignalSpy noticed(&it.canvas, &TimelineCanvas::noticed);
        it.press(Qt::Key_C, Qt::ControlModifier);
        QTRY_COMPARE(noticed.size(), 1);
        const auto text = QGuiApplication::clipboard()->text();
        QVERIFY(text.contains(QStringLiteral("Name: add\n")));
        QVERIFY(text.contains(QStringLiteral("Track: main\n")));
        QVERIFY(text.contains(QStringLiteral("Self time: 90.000 µs\n")));
    }

    void assistiveTechnologyReadsTheSelection() {
        CanvasFixture it(documentOf(run().build()));
        it.state.selectSlice(it.slice("mul"));
        auto* accessible = QAccessible::queryAccessibleInterface(&it.view);
        QVERIFY(accessible != nullptr);
        QCOMPARE(accessible->role(), QAccessible::Chart);
        const auto words = accessible->text(QAccessible::Value);
        QVERIFY2(words.startsWith(QStringLiteral("main, mul, 100.000 µs, starts ")), qPrintable(words));
        QVERIFY(words.endsWith(QStringLiteral("2 of 3")));
    }
};

static const runglass::test::Suite<TimelineKeysTest> suite("timeline_keys");

#include "test_keys.moc"
