// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "gui/timeline/canvas_fixture.h"
#include "views/timeline/canvas_geometry.h"
#include "views/timeline/flow_overlay.h"

#include <QTest>

using namespace runglass::views;
namespace trace = runglass::trace;
using runglass::test::CanvasFixture;
using runglass::test::documentOf;
using runglass::test::numbered;
using runglass::test::RawTraceMaker;
using runglass::test::smallRun;

class TimelineFlowsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void flowsOfTheSelectionAreDrawn() {
        CanvasFixture it(documentOf(smallRun().build()));
        const auto before = it.image();
        QCOMPARE(it.view.flows().arrowCount(), 0U);
        it.click(it.pointOf(it.slice("launch")));
        const auto after = it.image();
        QCOMPARE(it.view.flows().arrowCount(), 1U);
        // Half way between both ends the picture was ground before and is arrow now.
        const auto from = it.pointOf(it.slice("launch"));
        const auto to = it.pointOf(it.slice("kernel"));
        bool changed = false;
        const int x = (from.x() + static_cast<int>(it.state.scale().toPixel(600'000))) / 2;
        for (int y = from.y(); y < to.y(); ++y)
            changed = changed || before.pixel(x, y) != after.pixel(x, y);
        QVERIFY(changed);
        it.state.setHiddenFlowKinds({QStringLiteral("ac2g")});
        it.image();
        QCOMPARE(it.view.flows().arrowCount(), 0U);
    }

    void ofAllFlowsThoseOfAHiddenKindDoNotHideOthers() {
        RawTraceMaker maker = smallRun(); // both leave the same slice
        maker.withId(RawTraceMaker::Phase::FlowStart, "fwdbwd", 6, 155'000, "fwdbwd", "1", "1")
            .withId(RawTraceMaker::Phase::FlowEndInside, "fwdbwd", 6, 510'000, "fwdbwd", "1", "1");
        CanvasFixture it(documentOf(maker.build()));
        it.state.setShowsAllFlows(true);
        for (const auto& hidden : {QStringLiteral("ac2g"), QStringLiteral("fwdbwd")}) {
            it.state.setHiddenFlowKinds({hidden});
            it.image();
            QCOMPARE(it.view.flows().arrowCount(), 1U);
        }
    }

    void ofVeryManyFlowsOfASliceSomeAreLookedAtAndThoseInViewAreDrawnFirst() {
        constexpr int kernels = 5'000;
        RawTraceMaker maker;
        maker.complete("all", 0, 10'000, "1", "1");
        for (int i = 0; i < kernels; ++i) {
            const auto id = static_cast<trace::IdKey>(i + 1);
            const auto startNs = 20'000 + 100 * i;
            maker.complete(i == 3'025 ? "middle" : "kernel", startNs, 50, "7", "2")
                .withId(RawTraceMaker::Phase::FlowStart, "ac2g", id, 5'000, "ac2g", "1", "1")
                .withId(RawTraceMaker::Phase::FlowEndInside, "ac2g", id, startNs, "ac2g", "7", "2");
        }
        CanvasFixture it(documentOf(maker.build(1'000)));
        it.state.selectSlice(it.slice("all"));
        it.showWindow(320'000, 325'000); // kernels 3,000 to 3,050
        const auto image = it.image();
        QCOMPARE(it.view.flows().arrowCount(), FlowOverlay::chainLimit);
        QCOMPARE(it.view.flows().lookCount(), FlowOverlay::walkLimit);
        // The head of an arrow is left of the kernel that begins at pixel 500, in the gap before it.
        const auto middle = it.pointOf(it.slice("middle"));
        bool hasHead = false;
        for (int y = middle.y() - 2; y <= middle.y() + 2; ++y)
            hasHead = hasHead || image.pixel(497, y) == it.view.style().accent.rgb();
        QVERIFY(hasHead);
    }

    void allFlowsLookAtSomeTracksOfAClosedProcess() {
        RawTraceMaker maker = smallRun();
        for (std::uint64_t i = 0; i < 1'000; ++i)
            maker.complete("filler", 0, 10, numbered("t", i), "3");
        CanvasFixture it(documentOf(maker.build(100)));
        it.canvas.tree().setExpanded(it.node(QStringLiteral("Process 3")), false);
        it.state.setShowsAllFlows(true);
        it.image();
        QCOMPARE(it.view.flows().arrowCount(), 1U);
        // One look each; further ones are those of the process above.
        QVERIFY(it.view.flows().lookCount() >= FlowOverlay::closedTracks);
        QVERIFY(it.view.flows().lookCount() < FlowOverlay::closedTracks + 20);
    }

    void anEndOutOfSightHasALabelThatLeadsThere() {
        CanvasFixture it(documentOf(smallRun().build()));
        it.state.selectSlice(it.slice("launch"));
        it.showWindow(140'000, 220'000);
        it.image();
        QCOMPARE(it.view.flows().hints().size(), 1U);
        const auto rect = it.view.flows().hints()[0].rect;
        QVERIFY(rect.right() <= it.view.viewport()->width());
        it.click(rect.center().toPoint());
        QCOMPARE(it.selectedName(), QStringLiteral("kernel"));
        QVERIFY(it.state.scale().toPixel(600'000) > 0 && it.state.scale().toPixel(600'000) < 1000);
    }

    void flowsIntoAClosedProcessEndAtItsRow() {
        RawTraceMaker maker = smallRun();
        maker.complete("device", 700'000, 1'000, "9", "2")
            .withId(RawTraceMaker::Phase::FlowStart, "x", 5, 510'000, "x", "1", "1")
            .withId(RawTraceMaker::Phase::FlowEndInside, "x", 5, 700'000, "x", "9", "2");
        CanvasFixture it(documentOf(maker.build()));
        it.canvas.tree().setExpanded(it.node(QStringLiteral("Process 2")), false);
        const auto device = it.slice("device");
        const CanvasGeometry geometry(it.state, it.canvas.tree(), it.view.rows());
        QVERIFY(!geometry.rectOf(device));
        const auto row = it.view.rows().rowOf(it.node(QStringLiteral("Process 2")));
        QCOMPARE(geometry.anchorOf(device)->top(), it.view.rows().top(*row));
        it.state.selectSlice(it.slice("relu"));
        it.image();
        QCOMPARE(it.view.flows().arrowCount(), 1U);
    }
};

static const runglass::test::Suite<TimelineFlowsTest> suite("timeline_flows");

#include "test_flows.moc"
