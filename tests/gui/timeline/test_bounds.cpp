// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "gui/timeline/canvas_fixture.h"
#include "support/synthetic_trace.h"
#include "views/timeline/overview_data.h"

#include <QTest>

#include <algorithm>

using namespace runglass::views;
using runglass::test::CanvasFixture;
using runglass::test::documentOf;
using runglass::test::makeSyntheticTrace;
using runglass::test::SyntheticTraceOptions;

namespace {

/// The most that any frame takes while zooming in from the whole run to 1 ns per pixel.
PaintCounts mostOfAZoom(std::size_t slices) {
    SyntheticTraceOptions options;
    options.slices = slices;
    options.samples = slices / 10;
    CanvasFixture it(documentOf(makeSyntheticTrace(options)));
    PaintCounts most;
    while (it.state.scale().nsPerPixel() > 1) {
        it.view.viewport()->repaint();
        const auto& counts = it.view.lastFrame().counts;
        most.entries = std::max(most.entries, counts.entries);
        most.rectangles = std::max(most.rectangles, counts.rectangles);
        most.labels = std::max(most.labels, counts.labels);
        it.state.zoom(0.5, 370);
    }
    return most;
}

} // namespace

class TimelineBoundsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Targets of the design: at most eight entries per lane and pixel, and hardly more of five times the
    /// slices once a trace fills its pixels.
    void aFrameIsBoundedByPixelsNotBySlices() {
        constexpr int lanes = 600 / 18;
        constexpr int width = 1000;
        const auto small = mostOfAZoom(1'000'000);
        const auto large = mostOfAZoom(5'000'000);
        QVERIFY(small.entries > 1'000);
        QVERIFY(large.entries <= 8ULL * lanes * width);
        QVERIFY(large.entries <= 3 * small.entries);
        QVERIFY(large.rectangles <= 2ULL * lanes * width);
        QVERIFY(large.labels <= 1ULL * lanes * width / 16);
    }

    void theOverviewPassesOverNoMoreThanItsColumnsNeed() {
        SyntheticTraceOptions options;
        options.slices = 500'000;
        options.counters = 0;
        const auto document = documentOf(makeSyntheticTrace(options));
        const auto data = makeOverview(document, 1'000, {});
        QCOMPARE(data.rows.size(), 2U);
        QCOMPARE(data.rows[0].shares.size(), 1'000U);
        QVERIFY(std::ranges::count(data.rows[0].shares, 0) < 100);
    }

    void aStoppedOverviewIsEmpty() {
        std::stop_source stop;
        stop.request_stop();
        SyntheticTraceOptions options;
        options.slices = 1'000;
        QVERIFY(makeOverview(documentOf(makeSyntheticTrace(options)), 100, stop.get_token()).rows.empty());
    }
};

static const runglass::test::Suite<TimelineBoundsTest> suite("timeline_bounds");

#include "test_bounds.moc"
