// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "gui/timeline/canvas_fixture.h"
#include "views/base/palette.h"
#include "views/timeline/canvas_tooltip.h"
#include "views/timeline/hit_test.h"
#include "views/timeline/overview_strip.h"
#include "views/timeline/selection_overlay.h"
#include "views/timeline/slice_colors.h"
#include "views/timeline/time_ruler.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace runglass::views;
namespace trace = runglass::trace;
using runglass::test::CanvasFixture;
using runglass::test::documentOf;
using runglass::test::numbered;
using runglass::test::RawTraceMaker;
using runglass::test::smallRun;

namespace {

/// How many pixels of the column have the colour.
int pixelsOf(const QImage& image, QRgb color) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixel(x, y) == color ? 1 : 0;
    return count;
}

} // namespace

class TimelineCanvasTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aHitIsTheSliceUnderThePoint() {
        CanvasFixture it(documentOf(smallRun().build()));
        const auto hit = it.view.hitAt(it.pointOf(it.slice("launch")));
        QVERIFY(hit && hit->slice);
        QCOMPARE(*hit->slice, it.slice("launch"));
        QVERIFY(!hit->isRun());
        QCOMPARE(it.view.hitAt(QPoint(500, 5))->slice, std::nullopt); // the row of the process
    }

    void theTooltipOfACounterTellsTheValueAndHowLongItHolds() {
        RawTraceMaker maker = smallRun();
        maker.sample("HBM", "used", 200'000, 1'234'567).sample("HBM", "used", 450'000, 9);
        CanvasFixture it(documentOf(maker.build()));
        it.state.shiftGroup(0, 5'000);
        it.showWindow(0, 1'000'000);
        auto& tree = it.canvas.tree();
        const auto row = it.view.rows().rowOf(it.node(QStringLiteral("HBM · used")));
        const int y = it.view.rows().top(*row) + 5;
        const auto tooltipAt = [&](int x) {
            const auto hit = hitTest(tree, it.view.rows(), it.state.scale(), x, y);
            return canvasTooltip(it.state, tree, *hit);
        };
        QVERIFY(tooltipAt(100).isEmpty());
        const auto first = tooltipAt(300);
        QVERIFY2(first.contains(QStringLiteral("1234567")), qPrintable(first));
        QVERIFY(first.contains(it.state.timeText(205'000)));
        QVERIFY(first.contains(QStringLiteral("250.000 µs")));
        const auto last = tooltipAt(700);
        QVERIFY(last.contains(it.state.timeText(455'000)));
        QVERIFY(!last.contains(QStringLiteral("Duration")));
    }

    void aClosedProcessOfCountersShowsTheFirstOfThem() {
        RawTraceMaker maker = smallRun();
        for (const auto* counter : {"a", "b", "c", "d"})
            maker.sample(counter, "used", 0, 5, "3").sample(counter, "used", 900'000, 7, "3");
        CanvasFixture it(documentOf(maker.build()));
        auto& tree = it.canvas.tree();
        const auto node = it.node(QStringLiteral("Process 3"));
        QCOMPARE(tree.countersOf(node, 3).size(), 3U);
        QCOMPARE(tree.countersOf(node, 9).size(), 4U);
        tree.setExpanded(node, false);
        const auto row = it.view.rows().rowOf(node);
        const QRect place(0, it.view.rows().top(*row), 1'000, it.view.rows().row(*row).height);
        const auto fill = it.view.style().counterFill.rgb();
        QVERIFY(pixelsOf(it.image().copy(place), fill) > 5'000);
        tree.setHidden(*tree.nodeOf(tree.countersOf(node, 3)[0]), true);
        QCOMPARE(tree.countersOf(node, 9).size(), 3U);
    }

    void closeBesideASliceStillHitsIt() {
        const auto trace = RawTraceMaker().complete("a", 1'000, 10).complete("b", 5'000, 10).build();
        const TimeScale scale(0, 0, 10);
        // Times count from the first slice: "a" is pixel 0, "b" pixel 400.
        QCOMPARE(hitLane(trace->lane(0), scale, 0, 397, 3)->index, 1U);
        QCOMPARE(hitLane(trace->lane(0), scale, 0, 403, 3)->index, 1U);
        QVERIFY(!hitLane(trace->lane(0), scale, 0, 395, 3));
        QVERIFY(!hitLane(trace->lane(0), scale, 0, 200, 3));
    }

    void slicesThatShareAPixelAreARun() {
        RawTraceMaker maker;
        for (int i = 0; i < 100; ++i)
            maker.complete(i == 42 ? "longest" : "short", i * 100, i == 42 ? 90 : 10);
        const auto trace = maker.build();
        const auto hit = hitLane(trace->lane(0), TimeScale(0, 0, 10'000), 0, 0, 3);
        QVERIFY(hit && hit->isRun());
        QCOMPARE(hit->count, 100U);
        QCOMPARE(hit->index, 42U);
        QCOMPARE(hit->busyNs, 99 * 10 + 90);
    }

    void hoveringTellsWhatIsUnderTheMouse() {
        CanvasFixture it(documentOf(smallRun().build()));
        QTest::mouseMove(it.view.viewport(), it.pointOf(it.slice("relu")));
        QCOMPARE(it.state.hoveredSlice(), std::optional(it.slice("relu")));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(it.view.viewport(), &leave);
        QCOMPARE(it.state.hoveredSlice(), std::nullopt);
    }

    void aClickSelectsAndAClickBesideClears() {
        CanvasFixture it(documentOf(smallRun().build()));
        it.click(it.pointOf(it.slice("relu")));
        QCOMPARE(it.selectedName(), QStringLiteral("relu"));
        it.click(QPoint(500, it.view.viewport()->height() - 4));
        QCOMPARE(it.selectedName(), QString());
    }

    void aDragSelectsTimeAndTracks() {
        CanvasFixture it(documentOf(smallRun().build()));
        const auto from = it.pointOf(it.slice("relu"));
        const auto to = it.pointOf(it.slice("kernel"));
        it.drag({230, from.y()}, {700, to.y()});
        QVERIFY(it.state.selectedArea());
        const auto area = *it.state.selectedArea();
        QCOMPARE(area.tracks.size(), 2U);
        QCOMPARE(area.range.beginNs, it.state.scale().toTime(230));
        QCOMPARE(area.range.endNs, it.state.scale().toTime(700));
    }

    void aDragOutOfTheViewEndsAtItsEdges() {
        RawTraceMaker maker = smallRun();
        for (int i = 0; i < 60; ++i)
            maker.complete("filler", 0, 10, numbered("t", static_cast<std::uint64_t>(i)), "3");
        CanvasFixture it(documentOf(maker.build()));
        const auto y = it.pointOf(it.slice("relu")).y();
        it.drag({400, y}, {5'000, 9'000});
        QVERIFY(it.state.selectedArea());
        QCOMPARE(it.state.selectedArea()->range, (trace::TimeRange{it.state.scale().toTime(400), 1'000'000}));
        const auto& last = it.state.selectedArea()->tracks.back();
        const auto row = it.view.rows().rowOf(*it.canvas.tree().nodeOf(last));
        QCOMPARE(*row + 1, it.view.visibleRows().second);
        // From right to left, and out of it there.
        it.drag({700, y}, {-400, y});
        QCOMPARE(it.state.selectedArea()->range, (trace::TimeRange{0, it.state.scale().toTime(700)}));
        QCOMPARE(it.state.selectedArea()->tracks.size(), 1U);
    }

    void aDragThatIsTakenBackLeavesWhatWasThere() {
        CanvasFixture it(documentOf(smallRun().build()));
        it.showWindow(400'000, 600'000);
        it.state.selectSlice(it.slice("relu"));
        const auto scale = it.state.scale();
        auto* viewport = it.view.viewport();
        for (const auto modifier : {Qt::NoModifier, Qt::ShiftModifier}) {
            QTest::mousePress(viewport, Qt::LeftButton, modifier, {200, 60});
            const QPoint to(400, 60);
            QMouseEvent move(QEvent::MouseMove, to, viewport->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                             modifier);
            QApplication::sendEvent(viewport, &move);
            QVERIFY(it.state.selectedArea().has_value() || it.state.scale() != scale);
            it.press(Qt::Key_Escape);
            QTest::mouseRelease(viewport, Qt::LeftButton, modifier, to);
            QCOMPARE(it.selectedName(), QStringLiteral("relu"));
            QCOMPARE(it.state.scale(), scale);
        }
    }

    void aDragSnapsToEdgesOfSlices() {
        CanvasFixture it(documentOf(smallRun().build()));
        const auto y = it.pointOf(it.slice("kernel")).y();
        const int left = static_cast<int>(it.state.scale().toPixel(600'000));
        const int right = static_cast<int>(it.state.scale().toPixel(900'000));
        it.drag({left - 7, y}, {right + 6, y});
        QVERIFY(it.state.selectedArea());
        QCOMPARE(it.state.selectedArea()->range, (trace::TimeRange{600'000, 900'000}));
        QCOMPARE(it.state.selectedArea()->tracks.size(), 1U);
    }

    void edgesOfAnAreaCanBeDragged() {
        CanvasFixture it(documentOf(smallRun().build()));
        const auto y = it.pointOf(it.slice("kernel")).y();
        it.drag({300, y}, {500, y});
        const auto before = it.state.selectedArea()->range;
        it.drag({500, y}, {560, y});
        QCOMPARE(it.state.selectedArea()->range.beginNs, before.beginNs);
        QCOMPARE(it.state.selectedArea()->range.endNs, it.state.scale().toTime(560));
    }

    void shiftDragAndMiddleDragMove() {
        CanvasFixture it(documentOf(smallRun().build()));
        it.showWindow(400'000, 600'000);
        const auto at = it.state.scale().toTime(500);
        it.drag({500, 60}, {300, 60}, Qt::ShiftModifier);
        QVERIFY(qAbs(it.state.scale().toPixel(at) - 300) < 1.5);
        it.drag({300, 60}, {350, 60}, Qt::NoModifier, Qt::MiddleButton);
        QVERIFY(qAbs(it.state.scale().toPixel(at) - 350) < 1.5);
        QVERIFY(!it.state.selectedArea());
    }

    void altDragZoomsAndBackspaceUndoes() {
        CanvasFixture it(documentOf(smallRun().build()));
        const auto before = it.state.scale();
        const auto from = before.toTime(400);
        const auto to = before.toTime(500);
        it.drag({400, 300}, {500, 300}, Qt::AltModifier);
        QCOMPARE(it.state.window().beginNs, from);
        QVERIFY(qAbs(it.state.window().endNs - to) <= 1);
        it.press(Qt::Key_Backspace);
        QCOMPARE(it.state.scale(), before);
    }

    void altDragStraightDownDoesNotZoom() {
        CanvasFixture it(documentOf(smallRun().build()));
        const auto before = it.state.scale();
        it.drag({400, 100}, {401, 200}, Qt::AltModifier);
        QCOMPARE(it.state.scale(), before);
    }

    void anotherButtonTakesADragBack() {
        CanvasFixture it(documentOf(smallRun().build()));
        const auto before = it.state.scale();
        auto* viewport = it.view.viewport();
        QTest::mousePress(viewport, Qt::LeftButton, Qt::AltModifier, {400, 300});
        const QPoint point(500, 300);
        QMouseEvent move(QEvent::MouseMove, point, viewport->mapToGlobal(point), Qt::NoButton, Qt::LeftButton,
                         Qt::AltModifier);
        QApplication::sendEvent(viewport, &move);
        QTest::mousePress(viewport, Qt::MiddleButton, Qt::NoModifier, point);
        QTest::mouseRelease(viewport, Qt::MiddleButton, Qt::NoModifier, point);
        QTest::mouseRelease(viewport, Qt::LeftButton, Qt::AltModifier, point);
        QCOMPARE(it.state.scale(), before);
        QVERIFY(!it.state.selectedArea());
        it.click(it.pointOf(it.slice("relu")));
        QCOMPARE(it.selectedName(), QStringLiteral("relu"));
    }

    void aTouchpadScrollsBothWaysAtOnce() {
        RawTraceMaker maker = smallRun();
        for (int i = 0; i < 60; ++i)
            maker.complete("filler", 0, 10, numbered("t", static_cast<std::uint64_t>(i)), "3");
        CanvasFixture it(documentOf(maker.build()));
        it.showWindow(400'000, 600'000);
        const auto at = it.state.scale().toTime(500);
        const QPoint point(500, 60);
        QWheelEvent event(point, it.view.viewport()->mapToGlobal(point), {-40, -60}, {-80, -120},
                          Qt::NoButton, Qt::NoModifier, Qt::ScrollUpdate, false);
        QApplication::sendEvent(it.view.viewport(), &event);
        QVERIFY(qAbs(it.state.scale().toPixel(at) - 460) < 1);
        QVERIFY(it.view.verticalScrollBar()->value() > 0);
    }

    void theWheelZoomsAtTheCursorWithCtrl() {
        CanvasFixture it(documentOf(smallRun().build()));
        const auto before = it.state.scale();
        const auto at = before.toTime(250);
        it.wheel({250, 50}, 120, Qt::ControlModifier);
        QVERIFY(qAbs(it.state.scale().nsPerPixel() * 1.25 - before.nsPerPixel()) < 1e-6);
        QVERIFY(qAbs(it.state.scale().toPixel(at) - 250) < 1);
        const auto zoomed = it.state.scale();
        it.wheel({250, 50}, -120, Qt::ShiftModifier);
        QCOMPARE(it.state.scale().nsPerPixel(), zoomed.nsPerPixel());
        QVERIFY(it.state.scale().startNs() > zoomed.startNs());
        it.press(Qt::Key_Backspace); // notches in a row are undone together
        QCOMPARE(it.state.scale(), before);
    }

    void aDoubleClickZoomsToTheSlice() {
        CanvasFixture it(documentOf(smallRun().build()));
        QTest::mouseDClick(it.view.viewport(), Qt::LeftButton, {}, it.pointOf(it.slice("launch")));
        QVERIFY(qAbs(it.state.scale().toPixel(150'000) - 100) < 1);
        QVERIFY(qAbs(it.state.scale().toPixel(200'000) - 900) < 1);
    }

    void slicesAreDrawnWhereTheirTimesAre() {
        CanvasFixture it(documentOf(smallRun().build()));
        const auto image = it.image();
        const auto color = familyColor("kernel", "", false);
        const int y = it.pointOf(it.slice("kernel")).y() - 7;
        const int left = static_cast<int>(it.state.scale().toPixel(600'000));
        const int right = static_cast<int>(it.state.scale().toPixel(900'000));
        QCOMPARE(image.pixel(left + 1, y), color);
        QCOMPARE(image.pixel(right - 2, y), color);
        QVERIFY(image.pixel(left - 2, y) != color);
        QVERIFY(image.pixel(right + 2, y) != color);
    }

    void theDarkThemeHasDarkGroundAndOtherFills() {
        struct Restore {
            ~Restore() { applyTheme(*qApp, Theme::Light); }
        } restore;
        CanvasFixture it(documentOf(smallRun().build()));
        applyTheme(*qApp, Theme::Dark);
        const auto image = it.image();
        const auto ground = darkPalette().color(QPalette::Base);
        QVERIFY(pixelsOf(image, ground.rgb()) > 1'000);
        QVERIFY(pixelsOf(image, familyColor("kernel", "", true)) > 1'000);
        QCOMPARE(pixelsOf(image, familyColor("kernel", "", false)), 0);
    }

    void aMenuInsideTheSelectedAreaKeepsIt() {
        CanvasFixture it(documentOf(smallRun().build()));
        const auto track = it.state.document().trackOf(it.slice("relu"));
        const auto menuAt = [&](QPoint point) {
            QStringList texts;
            QTimer closing;
            connect(&closing, &QTimer::timeout, this, [&texts] {
                auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
                if (menu == nullptr)
                    return;
                for (const auto* action : menu->actions())
                    texts << action->text().section(u'\t', 0, 0);
                menu->close();
            });
            closing.start(10);
            QContextMenuEvent event(QContextMenuEvent::Mouse, point, it.view.viewport()->mapToGlobal(point));
            QApplication::sendEvent(it.view.viewport(), &event);
            return texts;
        };
        const TimelineArea area{{450'000, 700'000}, {track}};
        it.state.selectArea(area);
        const auto inside = menuAt(it.pointOf(it.slice("relu")));
        QVERIFY(it.state.selectedArea() == area);
        QVERIFY(inside.contains(QStringLiteral("Mark the selection and keep it")));
        QVERIFY(!inside.contains(QStringLiteral("Next of the same name")));
        const auto outside = menuAt(it.pointOf(it.slice("matmul")));
        QVERIFY(!it.state.selectedArea());
        QCOMPARE(it.selectedName(), QStringLiteral("matmul"));
        QVERIFY(outside.contains(QStringLiteral("Next of the same name")));
    }

    void theSelectedAreaFollowsTheRowsAndTheNextSelection() {
        CanvasFixture it(documentOf(smallRun().build()));
        const auto main = it.state.document().trackOf(it.slice("step"));
        const auto stream = it.state.document().trackOf(it.slice("kernel"));
        it.state.selectArea(TimelineArea{{100'000, 200'000}, {main, stream}});
        const auto both = it.view.selection().areaRect();
        const auto& rows = it.view.rows();
        QCOMPARE(both.height(), double(rows.row(1).height + rows.row(2).height));
        it.state.selectArea(TimelineArea{{100'000, 200'000}, {stream}});
        QCOMPARE(it.view.selection().areaRect().height(), double(rows.row(2).height));
        QCOMPARE(it.view.selection().areaRect().top(), double(rows.top(2)));
        it.canvas.tree().setHidden(*it.canvas.tree().nodeOf(main), true);
        QCOMPARE(it.view.selection().areaRect().top(), double(rows.top(1)));
        it.state.selectSlice(std::nullopt);
        QVERIFY(it.view.selection().areaRect().isEmpty());
    }

    void jumpingOpensWhatIsClosedAndScrollsThere() {
        RawTraceMaker maker = smallRun();
        for (int i = 0; i < 60; ++i)
            maker.complete("filler", 0, 10, numbered("t", static_cast<std::uint64_t>(i)), "3");
        maker.complete("target", 500'000, 10, "z", "4");
        CanvasFixture it(documentOf(maker.build()));
        it.canvas.tree().setExpanded(it.node(QStringLiteral("Process 4")), false);
        it.state.jumpTo(it.slice("target"));
        QCoreApplication::processEvents();
        const auto point = it.pointOf(it.slice("target"));
        QVERIFY(point.y() > 0 && point.y() < it.view.viewport()->height());
        QVERIFY(it.view.verticalScrollBar()->value() > 0);
    }

    void jumpingIntoAHiddenRowSaysThatItIsShownAgain() {
        CanvasFixture it(documentOf(smallRun().build()));
        QSignalSpy noticed(&it.canvas, &TimelineCanvas::noticed);
        it.state.jumpTo(it.slice("kernel"));
        QCOMPARE(noticed.size(), 0);
        it.canvas.tree().setHidden(it.node(QStringLiteral("stream 7")), true);
        it.state.jumpTo(it.slice("relu"));
        QVERIFY(!it.rowTitles().contains(QStringLiteral("stream 7")));
        it.state.jumpTo(it.slice("kernel"));
        QVERIFY(it.rowTitles().contains(QStringLiteral("stream 7")));
        QCOMPARE(noticed.size(), 1);
        QVERIFY(noticed[0][0].toString().contains(QStringLiteral("stream 7")));
    }

    void rowsStayInPlaceUnderTheMouseWhileOthersChange() {
        RawTraceMaker maker = smallRun();
        for (int i = 0; i < 60; ++i)
            maker.complete("filler", 0, 10, numbered("t", static_cast<std::uint64_t>(i)), "3");
        CanvasFixture it(documentOf(maker.build()));
        it.view.verticalScrollBar()->setValue(700);
        const auto hit = it.view.hitAt(QPoint(500, 200));
        QTest::mouseMove(it.view.viewport(), QPoint(500, 200));
        it.canvas.tree().setExpanded(it.node(QStringLiteral("python")), false);
        QCoreApplication::processEvents();
        QCOMPARE(it.view.hitAt(QPoint(500, 200))->node, hit->node);
    }

    void aDragOnTheRulerSelectsAllTracks() {
        CanvasFixture it(documentOf(smallRun().build()));
        auto& ruler = it.canvas.ruler();
        QTest::mousePress(&ruler, Qt::LeftButton, {}, {100, 10});
        QTest::mouseMove(&ruler, {150, 10});
        QMouseEvent move(QEvent::MouseMove, QPointF(300, 10), ruler.mapToGlobal(QPointF(300, 10)),
                         Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&ruler, &move);
        QTest::mouseRelease(&ruler, Qt::LeftButton, {}, {300, 10});
        QVERIFY(it.state.selectedArea());
        QCOMPARE(it.state.selectedArea()->tracks.size(), 2U);
        QCOMPARE(it.state.selectedArea()->range.endNs, it.state.scale().toTime(300));
    }

    void theOverviewShowsWhereTheRunIsBusyAndMovesTheWindow() {
        CanvasFixture it(documentOf(smallRun().build()));
        auto& strip = it.canvas.overview();
        QVERIFY(QTest::qWaitFor([&] { return !strip.data().rows.empty(); }));
        const auto& shares = strip.data().rows[0].shares;
        QCOMPARE(shares[shares.size() / 2], std::uint8_t{255}); // the step covers everything
        it.showWindow(0, 100'000);
        QTest::mouseClick(&strip, Qt::LeftButton, {}, {strip.width() / 2, 20});
        const auto window = it.state.window();
        QVERIFY(qAbs((window.beginNs + window.endNs) / 2 - 500'000) < 3'000);
    }

    void ticksOfASearchReachTheOverview() {
        CanvasFixture it(documentOf(smallRun().build()));
        auto highlight = std::make_shared<NameHighlight>();
        const auto& texts = it.state.document().trace(0).texts();
        highlight->names = {std::vector<std::uint8_t>(texts.size(), 0)};
        highlight->names[0][runglass::base::indexOf(texts.find("relu"))] = 1;
        it.state.setHighlight(highlight);
        auto& strip = it.canvas.overview();
        QVERIFY(QTest::qWaitFor([&] { return strip.found() != nullptr; }));
        QCOMPARE(strip.found()->count(), 1U);
        QCOMPARE(strip.found()->inLane(0, it.slice("relu").slice.lane)[0], it.slice("relu").slice.index);
        QTRY_COMPARE(strip.ticks(), std::vector{strip.width() / 2}); // 500 of 1,000 us
        it.canvas.resize(it.canvas.width() + 200, it.canvas.height());
        QTRY_COMPARE(strip.ticks(), std::vector{strip.width() / 2});
        it.state.setHighlight(nullptr);
        QVERIFY(strip.ticks().empty());
    }

    void aStepOfTheTimeBarIsAPartOfTheWindow() {
        CanvasFixture it(documentOf(smallRun().build()));
        it.showWindow(500'000, 500'100); // a ten thousandth of the run
        QScrollBar* bar = nullptr;
        for (auto* each : it.canvas.findChildren<QScrollBar*>())
            if (each->accessibleName() == QStringLiteral("Shown time"))
                bar = each;
        QVERIFY(bar != nullptr);
        bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
        QVERIFY(qAbs(it.state.window().beginNs - 500'010) <= 1);
        bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
        QVERIFY(qAbs(it.state.window().beginNs - 500'110) <= 1);
    }

    void tracesOfAllTimesCanBeLookedAt() {
        constexpr auto limit = trace::timeLimitNs;
        CanvasFixture it(documentOf(RawTraceMaker()
                                        .complete("first", -limit, 10)
                                        .complete("last", limit - 10, 5)
                                        .sample("HBM", "used", limit - 20, 1)
                                        .build()));
        it.state.zoom(1e30, 0);
        it.image();
        it.canvas.ruler().grab();
        it.state.setScale(it.state.scale().panned(1e9));
        it.image();
        it.canvas.ruler().grab();
        it.state.jumpTo(it.slice("last"));
        it.state.showRange(it.state.document().rangeOf(it.slice("last")));
        QCOMPARE(it.view.hitAt(it.pointOf(it.slice("last")))->slice, std::optional(it.slice("last")));
        QVERIFY(it.image() != QImage());
        for (const int x : {0, 999}) // the window reaches beyond what can be counted
            it.view.hitAt({x, it.view.rows().height() - 10});
    }

    void aTrackWithoutSlicesInSightTellsTheWayToThem() {
        CanvasFixture it(documentOf(smallRun().build()));
        it.showWindow(0, 50'000);
        it.image();
        RowPainter rows(it.state, it.canvas.tree());
        const auto track = *it.canvas.tree().trackOf(it.node(QStringLiteral("stream 7")));
        const auto nearby = rows.nearbyOf(track);
        QVERIFY(nearby);
        QCOMPARE(nearby->slice, it.slice("kernel"));
        QVERIFY(!nearby->isBefore);
        const auto row = it.view.rows().rowOf(it.node(QStringLiteral("stream 7")));
        it.click({980, it.view.rows().top(*row) + 12});
        QCOMPARE(it.selectedName(), QStringLiteral("kernel"));
        it.showWindow(700'000, 750'000);
        QVERIFY(!rows.nearbyOf(track));
    }

    void hoveringRepaintsOnlyALittle() {
        RawTraceMaker maker;
        for (int i = 0; i < 6'000; ++i)
            maker.complete("op", i * 100, 90, numbered("t", static_cast<std::uint64_t>(i) % 20));
        CanvasFixture it(documentOf(maker.build()));
        it.image();
        const auto whole = it.view.lastFrame().counts.entries;
        QVERIFY(whole > 1'000);
        QSignalSpy painted(&it.view, &TimelineView::framePainted);
        it.state.setHoveredSlice(TimelineSlice{0, {3, 100}});
        QVERIFY(QTest::qWaitFor([&] { return !painted.isEmpty(); }));
        QVERIFY(it.view.lastFrame().counts.entries < whole / 20);
    }
};

static const runglass::test::Suite<TimelineCanvasTest> suite("timeline_canvas");

#include "test_canvas.moc"
