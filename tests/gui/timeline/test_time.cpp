// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "gui/timeline/canvas_fixture.h"
#include "views/timeline/ruler_ticks.h"
#include "views/timeline/time_text.h"

#include <QSet>
#include <QTest>

#include <limits>

using namespace runglass::views;
using runglass::test::documentOf;
using runglass::test::RawTraceMaker;

namespace {

constexpr char16_t space = 0x202F;

QString spaced(QString text) {
    return text.replace(u'_', QChar(space));
}

} // namespace

class TimelineTimeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Case ui-05: one hour and more into a run, 10 ns over 1000 px.
    void nanosecondsStayExactFarFromTheStart() {
        const auto scale = TimeScale::fitting({3'600'000'000'000'100, 3'600'000'000'000'110}, 1000);
        QCOMPARE(scale.toPixel(3'600'000'000'000'103), 300.0);
        QCOMPARE(scale.toPixel(3'600'000'000'000'105), 500.0);
        QCOMPARE(scale.toPixel(3'600'000'000'000'109), 900.0);
        QCOMPARE(scale.toTime(300), 3'600'000'000'000'103);
        QCOMPARE(scale.toTime(299.9), 3'600'000'000'000'102);
    }

    void aPanOfATenthOfAPixelIsNotLost() {
        auto scale = TimeScale(3'600'000'000'000'000, 0, 1.0);
        for (int i = 0; i < 10; ++i)
            scale = scale.panned(0.1);
        QCOMPARE(scale.startNs() + qRound64(scale.fractionNs()), 3'600'000'000'000'001);
    }

    void zoomingKeepsTheTimeUnderThePixel() {
        const auto scale = TimeScale(1'000'000, 0.25, 100);
        const auto zoomed = scale.zoomed(0.01, 400);
        QVERIFY(qAbs(zoomed.toPixel(1'040'000) - 399.75) < 1e-6);
        QCOMPARE(zoomed.nsPerPixel(), 1.0);
    }

    void timesFurtherApartThanFitDoNotOverflow() {
        const auto farthest = std::numeric_limits<qint64>::max();
        const TimeScale scale(-farthest, 0, 1e9);
        QVERIFY(scale.toPixel(farthest) > 9e9);
        QCOMPARE(TimeScale(farthest, 0, 1e9).toTime(1e300), farthest);
    }

    void labelsOfNeighboursDifferAtEveryZoom() {
        for (double nsPerPixel = 0.01; nsPerPixel < 3e15; nsPerPixel *= 1.7) {
            const TimeScale scale(3'600'000'000'000, 0, nsPerPixel);
            const auto axis = rulerTicks(scale, 1500, 0);
            QSet<QString> labels;
            int majors = 0;
            double last = -1e9;
            for (const auto& tick : axis.ticks) {
                if (!tick.isMajor)
                    continue;
                ++majors;
                labels << tick.label;
                QVERIFY(scale.toPixel(tick.timeNs) - last > 99);
                last = scale.toPixel(tick.timeNs);
            }
            QVERIFY(majors >= 1);
            QCOMPARE(labels.size(), majors);
        }
    }

    void ticksEndWhereNothingCanBeCounted() {
        constexpr auto last = std::numeric_limits<qint64>::max();
        constexpr auto first = std::numeric_limits<qint64>::min();
        // The window would go on beyond the last moment, and begins before the first.
        const TimeScale late(last - 1'000, 0, 10);
        QCOMPARE(late.range(1000).endNs, last);
        for (const auto& scale : {late, TimeScale(first, 0, 10), TimeScale(first / 2, 0, 4.6e15)}) {
            const auto axis = rulerTicks(scale, 1000, 0);
            QVERIFY(!axis.ticks.empty());
            QVERIFY(axis.ticks.size() < 100);
            for (std::size_t i = 1; i < axis.ticks.size(); ++i)
                QVERIFY(axis.ticks[i - 1].timeNs < axis.ticks[i].timeNs);
        }
    }

    void theWindowIsNeverLongerThanCanBeCounted() {
        TimelineState state;
        state.setWidthPixels(1000);
        constexpr auto limit = runglass::trace::timeLimitNs;
        state.setDocument(
            documentOf(RawTraceMaker().complete("a", -limit, 10).complete("b", limit - 10, 10).build()),
            false);
        QVERIFY(state.document().reach().length() > 9'000'000'000'000'000'000);
        state.zoom(1e30, 0);
        QVERIFY(state.window().length() > 4'000'000'000'000'000'000);
        QVERIFY(state.window().length() < 5'000'000'000'000'000'000);
        state.setScale(state.scale().panned(1e9));
        QVERIFY(state.window().endNs >= state.document().reach().endNs);
        QVERIFY(state.window().beginNs > 4'000'000'000'000'000'000);
    }

    void whatIsSelectedEndsWithTheWindowAndTheTraces() {
        TimelineState state;
        state.setWidthPixels(1000);
        state.setDocument(documentOf(RawTraceMaker().complete("a", 0, 1'000'000).build()), false);
        // 1 % of the window is free at both ends.
        QCOMPARE(state.shownTimeAt(-500), 0);
        QCOMPARE(state.shownTimeAt(5), 0);
        QCOMPARE(state.shownTimeAt(500), state.scale().toTime(500));
        QCOMPARE(state.shownTimeAt(1'500), 1'000'000);
        state.showRange({400'000, 500'000});
        QCOMPARE(state.shownTimeAt(-500), state.scale().toTime(0));
        QCOMPARE(state.shownTimeAt(1'500), state.scale().toTime(1'000));
    }

    void undoShowsTheSameTimesInAnotherWidth() {
        TimelineState state;
        state.setWidthPixels(1000);
        state.setDocument(documentOf(RawTraceMaker().complete("a", 0, 1'000'000).build()), false);
        state.showRange({400'000, 500'000});
        state.showRange({450'000, 450'100});
        state.setWidthPixels(500);
        state.undoZoom();
        QVERIFY(qAbs(state.scale().toPixel(400'000) - 50) < 1e-6);
        QVERIFY(qAbs(state.scale().toPixel(500'000) - 450) < 1e-6);
    }

    void ticksCountFromTheNextLargerUnit() {
        // 2 us per 100 px, 12.345678 s into the run: whole milliseconds go into the prefix.
        const TimeScale scale(12'345'678'000, 0, 20);
        const auto axis = rulerTicks(scale, 1000, 0);
        QCOMPARE(axis.stepNs, 2'000);
        QCOMPARE(axis.baseNs, 12'345'000'000);
        QCOMPARE(axis.ticks.front().label, QStringLiteral("678 µs"));
        QCOMPARE(axis.ticks[4].timeNs, 12'345'680'000);
        QCOMPARE(axis.ticks[4].label, QStringLiteral("680 µs"));
    }

    void timesAreWrittenAsPreciselyAsPixelsNeed() {
        QCOMPARE(momentText(12'345'678'901, 1'000), spaced(QStringLiteral("12.345_678 s")));
        QCOMPARE(momentText(12'345'678'901, 1), spaced(QStringLiteral("12.345_678_901 s")));
        QCOMPARE(momentText(-1'500, 1), spaced(QStringLiteral("−1.500 µs")));
        QCOMPARE(durationText(55'161), spaced(QStringLiteral("55.161 µs")));
        QCOMPARE(durationText(1'234'567'890), spaced(QStringLiteral("1.234 s")));
        QCOMPARE(durationText(7), QStringLiteral("7 ns"));
        // 2024-01-09 06:50:12 UTC
        QCOMPARE(wallClockText(1'704'783'012'345'000'000, 1e6), QStringLiteral("2024-01-09 06:50:12.345"));
        QCOMPARE(groupedText(1'736'413'971), spaced(QStringLiteral("1_736_413_971")));
    }

    void theWindowStaysInTheRange() {
        TimelineState state;
        state.setWidthPixels(1000);
        state.setDocument(documentOf(RawTraceMaker().complete("a", 0, 1'000'000).build()), false);
        // 1 % of the window is free at both ends.
        QVERIFY(qAbs(state.scale().toPixel(0) - 10) < 1e-6);
        QVERIFY(qAbs(state.scale().toPixel(1'000'000) - 990) < 1e-6);
        state.setScale(state.scale().panned(5'000));
        QVERIFY(qAbs(state.scale().toPixel(1'000'000) - 990) < 1e-6);
        state.zoom(1e-12, 500);
        QCOMPARE(state.scale().nsPerPixel(), 0.01);
        const auto atLimit = state.scale();
        state.zoom(0.5, 900);
        QCOMPARE(state.scale(), atLimit);
    }

    void undoGoesBackOverZoomsAndJumps() {
        TimelineState state;
        state.setWidthPixels(1000);
        state.setDocument(documentOf(RawTraceMaker().complete("a", 0, 1'000'000).build()), false);
        const auto all = state.scale();
        state.showRange({400'000, 500'000});
        const auto middle = state.scale();
        // 10 % margin at both sides.
        QVERIFY(qAbs(middle.toPixel(400'000) - 100) < 1e-6);
        QVERIFY(qAbs(middle.toPixel(500'000) - 900) < 1e-6);
        state.showRange({450'000, 450'100});
        QVERIFY(state.canUndoZoom());
        state.undoZoom();
        QCOMPARE(state.scale(), middle);
        state.undoZoom();
        QCOMPARE(state.scale(), all);
        QVERIFY(!state.canUndoZoom());
    }

    void aMarkedMomentIsBroughtToTheMiddleAndARangeIsShown() {
        TimelineState state;
        state.setWidthPixels(1000);
        state.setDocument(documentOf(RawTraceMaker().complete("a", 0, 1'000'000).build()), false);
        state.showRange({400'000, 500'000});
        const auto before = state.scale();
        state.showMark({{700'000, 700'000}, QStringLiteral("moment"), false});
        QCOMPARE(state.scale().nsPerPixel(), before.nsPerPixel());
        QVERIFY(qAbs(state.scale().toPixel(700'000) - 500) < 1e-6);
        state.undoZoom();
        QCOMPARE(state.scale(), before);
        state.showMark({{600'000, 800'000}, QStringLiteral("range"), false});
        QVERIFY(qAbs(state.scale().toPixel(600'000) - 100) < 1e-6);
    }

    void revealingWhatIsInSightMovesNothing() {
        TimelineState state;
        state.setWidthPixels(1000);
        state.setDocument(documentOf(RawTraceMaker().complete("a", 0, 1'000'000).build()), false);
        state.showRange({400'000, 500'000});
        const auto before = state.scale();
        state.reveal({420'000, 430'000});
        QCOMPARE(state.scale(), before);
        state.reveal({700'000, 700'010});
        QCOMPARE(state.scale().nsPerPixel(), before.nsPerPixel());
        QVERIFY(qAbs(state.scale().toPixel(700'005) - 500) < 1);
    }

    void anotherRankKeepsTheWindowWhereItWas() {
        TimelineState state;
        state.setWidthPixels(1000);
        const auto later = RawTraceMaker().complete("late", 5'000'000'000, 1'000'000).build();
        const auto earlier = RawTraceMaker().complete("early", 4'999'000'000, 1'000'000).build();
        TraceGroup first{QStringLiteral("rank 1"), later, 0, 0, false};
        state.setDocument(TimelineDocument({first}), false);
        state.showRange({200'000, 300'000});
        TraceGroup second{QStringLiteral("rank 0"), earlier, 0, 0, false};
        state.setDocument(TimelineDocument({second, first}), true);
        // The axis starts 1 ms earlier now: the same slice stays in the same place.
        QCOMPARE(state.document().groups()[1].shiftNs, 1'000'000);
        QVERIFY(qAbs(state.scale().toPixel(1'200'000) - 100) < 1e-6);
        state.shiftGroup(0, 250'000);
        QCOMPARE(state.document().groups()[0].shiftNs, 250'000);
        QCOMPARE(state.document().groups()[0].alignNs, 250'000);
    }

    void anotherRankKeepsTheSelectionAndTheBase() {
        TimelineState state;
        const auto later = RawTraceMaker().complete("late", 5'000'000'000, 1'000'000).build();
        const auto earlier = RawTraceMaker().complete("early", 4'999'000'000, 1'000'000).build();
        const TraceGroup first{QStringLiteral("rank 1"), later, 0, 0, false};
        const TraceGroup second{QStringLiteral("rank 0"), earlier, 0, 0, false};
        state.setDocument(TimelineDocument({first}), false);
        const auto late = runglass::test::sliceNamed(*later, "late");
        state.setBaseSlice(TimelineSlice{0, late});
        state.selectSlice(TimelineSlice{0, late});
        state.setDocument(TimelineDocument({second, first}), true);
        QVERIFY(state.selectedSlice() == (TimelineSlice{1, late}));
        QVERIFY(state.baseSlice() == (TimelineSlice{1, late}));
        // The axis starts 1 ms earlier with the second rank: the area moves along.
        state.selectArea(TimelineArea{{1'200'000, 1'300'000}, {{0, 0}, {1, 0}}});
        state.setDocument(TimelineDocument({first}), true);
        QVERIFY(state.selectedArea() == (TimelineArea{{200'000, 300'000}, {{0, 0}}}));
        state.setDocument(TimelineDocument({second}), true);
        QVERIFY(!state.selectedArea());
        QVERIFY(!state.baseSlice());
    }

    void clocksThatCannotBeComparedStartTogether() {
        const auto unixClock = RawTraceMaker().complete("a", 1'700'000'000'000'000'000, 1'000).build();
        const auto bootClock = RawTraceMaker().complete("b", 5'000'000, 1'000).build();
        const TimelineDocument document({TraceGroup{QStringLiteral("a"), unixClock, 0, 0, false},
                                         TraceGroup{QStringLiteral("b"), bootClock, 0, 0, false}});
        QCOMPARE(document.groups()[0].shiftNs, 0);
        QCOMPARE(document.groups()[1].shiftNs, 0);
    }
};

static const runglass::test::Suite<TimelineTimeTest> suite("timeline_time");

#include "test_time.moc"
