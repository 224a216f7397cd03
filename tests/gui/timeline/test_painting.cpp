// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "gui/timeline/canvas_fixture.h"
#include "views/base/palette.h"
#include "views/timeline/counter_painter.h"
#include "views/timeline/label_cache.h"
#include "views/timeline/lane_painter.h"
#include "views/timeline/slice_colors.h"
#include "views/timeline/slice_family.h"

#include <QPainter>
#include <QTest>

using namespace runglass::views;
namespace trace = runglass::trace;
using runglass::test::numbered;
using runglass::test::RawTraceMaker;

namespace {

constexpr QRgb white = 0xFFFFFFFF;

/// One lane as pixels, as the canvas paints it.
class PaintedLane {
public:
    PaintedLane(const trace::Trace& trace, TimeScale scale, int width, trace::LaneIndex lane = 0)
        : colors_(trace, ColorBy::Family, false) {
        isTouched = painter.compose({.trace = trace,
                                     .lane = lane,
                                     .shiftNs = 0,
                                     .scale = scale,
                                     .width = width,
                                     .viewLeft = 0,
                                     .viewRight = width,
                                     .labelFrom = 16,
                                     .background = white,
                                     .found = {},
                                     .foundSlices = {}},
                                    colors_);
    }
    QRgb operator[](int x) const { return painter.line()[static_cast<std::size_t>(x)]; }
    int painted() const {
        return static_cast<int>(
            std::ranges::count_if(painter.line(), [](QRgb pixel) { return pixel != white; }));
    }

    LanePainter painter;
    bool isTouched = false;

private:
    SliceColors colors_;
};

/// The first lane while something is searched for, without labels.
LanePainter::Input searched(const trace::Trace& trace, TimeScale scale, std::span<const std::uint8_t> found,
                            std::span<const trace::SliceIndex> foundSlices) {
    constexpr int width = 100;
    return {.trace = trace,
            .lane = 0,
            .shiftNs = 0,
            .scale = scale,
            .width = width,
            .viewLeft = 0,
            .viewRight = width,
            .labelFrom = 0,
            .background = white,
            .found = found,
            .foundSlices = foundSlices};
}

QRgb colorOf(const char* name) {
    return familyColor(name, "", false);
}

} // namespace

class TimelinePaintingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void barsCoverTheirPixelsAndLeaveOneBetween() {
        const auto trace = RawTraceMaker().complete("a", 0, 100).complete("b", 110, 100).build();
        const PaintedLane lane(*trace, TimeScale(0, 0, 10), 30);
        QCOMPARE(lane[0], colorOf("a"));
        QCOMPARE(lane[8], colorOf("a"));
        QCOMPARE(lane[9], white);
        QCOMPARE(lane[10], white); // the gap of one pixel
        QCOMPARE(lane[11], colorOf("b"));
        QCOMPARE(lane[19], colorOf("b"));
        QCOMPARE(lane[20], white);
        QCOMPARE(lane[29], white);
    }

    /// Case ui-05 beside the origin: both slices are distinguishable at 0.01 ns per pixel.
    void slicesComeApartAtTheDeepestZoom() {
        const auto trace =
            RawTraceMaker().complete("first", 0, 1).complete("k1", 3, 2).complete("k2", 5, 4).build();
        const PaintedLane lane(*trace, TimeScale(0, 0, 0.01), 1000);
        QCOMPARE(lane[299], white);
        QCOMPARE(lane[300], colorOf("k1"));
        QCOMPARE(lane[498], colorOf("k1"));
        QCOMPARE(lane[499], white);
        QCOMPARE(lane[500], colorOf("k2"));
        QCOMPARE(lane[898], colorOf("k2"));
        QCOMPARE(lane[899], white);
    }

    void aLoneKernelNeverVanishes() {
        const auto trace = RawTraceMaker()
                               .complete("far", 0, 1)
                               .complete("lone", 50'500'000'000, 1)
                               .complete("end", 100'000'000'000, 1)
                               .build();
        const PaintedLane lane(*trace, TimeScale(1'000'000'000, 0, 1e9), 98);
        QCOMPARE(lane.painted(), 1);
        QCOMPARE(lane[49], mixedPixel(white, colorOf("lone"), 0.42));
    }

    void aLoneKernelBesideALongOneKeepsItsPixel() {
        const auto trace = RawTraceMaker().complete("tiny", 1'020, 10).complete("long", 1'060, 5'000).build();
        // 100 ns per pixel; time 0 is the tiny one: both begin in pixel 0.
        const PaintedLane lane(*trace, TimeScale(-20, 0, 100), 100);
        QCOMPARE(lane[0], mixedPixel(white, colorOf("tiny"), 0.42));
        QCOMPARE(lane[1], colorOf("long"));
    }

    void aPixelIsAsStrongAsItIsBusy() {
        RawTraceMaker maker;
        for (int i = 0; i < 100; ++i)
            maker.complete("op", i * 100, 60);
        const auto trace = maker.build();
        const PaintedLane lane(*trace, TimeScale(0, 0, 1'000), 10);
        for (int x = 0; x < 9; ++x)
            QCOMPARE(lane[x], mixedPixel(white, colorOf("op"), densityShare(0.6)));
    }

    void strengthRisesWithTheBusyShare() {
        QCOMPARE(densityShare(0), 0.42);
        QVERIFY(qAbs(densityShare(0.5) - 0.6156) < 1e-3); // 0.5 ^ 0.7
        QCOMPARE(densityShare(1), 1.0);
        for (int i = 1; i <= 100; ++i)
            QVERIFY(densityShare(i / 100.0) >= densityShare((i - 1) / 100.0));
    }

    void whatEndedBeforeTheWindowLeavesNoGhost() {
        RawTraceMaker few;
        few.complete("before", 0, 1'000).complete("after", 9'000, 1);
        const auto small = few.build();
        QVERIFY(!PaintedLane(*small, TimeScale(1'000, 0, 10), 100).isTouched);
        QVERIFY(!PaintedLane(*small, TimeScale(5'000, 0, 10), 100).isTouched);

        RawTraceMaker many;
        for (int i = 0; i < 2'000; ++i)
            many.complete("before", i * 1'000, 10);
        many.complete("after", 900'000'000, 10);
        const auto large = many.build();
        QVERIFY(!large->lane(0).levels.empty());
        QVERIFY(!PaintedLane(*large, TimeScale(3'000'000, 0, 100'000), 1'000).isTouched);
    }

    void theLevelsOfDetailShowWhatTheSlicesShow() {
        RawTraceMaker maker;
        for (int i = 0; i < 20'000; ++i)
            if (i % 1'000 < 600)
                maker.complete(numbered("op", static_cast<std::uint64_t>(i) % 7), i * 1'000, 500);
        const auto trace = maker.build();
        QVERIFY(!trace->lane(0).levels.empty());
        // 20 us per pixel: 20 slices of 50 % each, but nothing in the last 40 % of every 50 pixels.
        const PaintedLane lane(*trace, TimeScale(0, 0, 20'000), 1'000);
        for (int block = 0; block < 20; ++block) {
            QVERIFY(lane[block * 50 + 10] != white);
            QCOMPARE(lane[block * 50 + 35], white);
        }
        QVERIFY2(lane.painter.counts().entries <= 4'000, "the level of detail bounds the work");
    }

    void anUnfinishedSliceFades() {
        const auto trace = RawTraceMaker()
                               .mark(RawTraceMaker::Phase::Begin, "open", 0)
                               .complete("other", 10'000, 10, "2")
                               .build();
        QVERIFY(trace->isUnfinished({0, 0}));
        const PaintedLane lane(*trace, TimeScale(0, 0, 100), 100);
        QCOMPARE(lane[0], colorOf("open"));
        QVERIFY(qGreen(lane[90]) > qGreen(lane[10]));
        QVERIFY(lane[90] != white);
    }

    void wideSlicesHaveLabelsCentredInWhatIsSeen() {
        const auto trace = RawTraceMaker().complete("wide", 0, 10'000).complete("thin", 10'000, 10).build();
        const PaintedLane lane(*trace, TimeScale(5'000, 0, 10), 600);
        QCOMPARE(lane.painter.labels().size(), 1U);
        QCOMPARE(lane.painter.labels()[0].left, 0);
        QCOMPARE(lane.painter.labels()[0].right, 499);
    }

    void whatASearchDidNotFindIsPale() {
        const auto trace = RawTraceMaker().complete("hit", 0, 100).complete("miss", 100, 100).build();
        SliceColors colors(*trace, ColorBy::Family, false);
        std::vector<std::uint8_t> found(trace->texts().size(), 0);
        found[runglass::base::indexOf(trace->texts().find("hit"))] = 1;
        LanePainter painter;
        painter.compose({.trace = *trace,
                         .lane = 0,
                         .shiftNs = 0,
                         .scale = TimeScale(0, 0, 10),
                         .width = 20,
                         .viewLeft = 0,
                         .viewRight = 20,
                         .labelFrom = 0,
                         .background = white,
                         .found = found,
                         .foundSlices = {}},
                        colors);
        QCOMPARE(painter.line()[2], colorOf("hit"));
        QCOMPARE(painter.line()[12], mixedPixel(white, colorOf("miss"), 0.25));
    }

    void aHitNarrowerThanAPixelIsATickOfFullStrength() {
        RawTraceMaker maker;
        for (int i = 0; i < 1'000; ++i)
            maker.complete(i == 505 ? "needle" : "hay", i * 1'000, 100);
        const auto trace = maker.build();
        SliceColors colors(*trace, ColorBy::Family, false);
        std::vector<std::uint8_t> found(trace->texts().size(), 0);
        found[runglass::base::indexOf(trace->texts().find("needle"))] = 1;
        const std::vector<trace::SliceIndex> slices{505};
        LanePainter painter;
        painter.compose(searched(*trace, TimeScale(0, 0, 10'000), found, slices), colors);
        QCOMPARE(painter.line()[50], colorOf("needle"));
        QVERIFY(painter.line()[51] != colorOf("needle"));
    }

    void hitsFarBehindTheWindowCostNothing() {
        RawTraceMaker maker;
        std::vector<trace::SliceIndex> slices;
        for (int i = 0; i < 1'000; ++i) {
            maker.complete("hit", 1'000'000'000 + i * 1'000, 100);
            slices.push_back(static_cast<trace::SliceIndex>(i));
        }
        const auto trace = maker.complete("first", 0, 100).build();
        for (auto& slice : slices)
            ++slice; // behind the first
        SliceColors colors(*trace, ColorBy::Family, false);
        const std::vector<std::uint8_t> found(trace->texts().size(), 1);
        LanePainter painter;
        // The hits are beyond all pixels that an int counts.
        painter.compose(searched(*trace, TimeScale(50, 0, 0.01), found, slices), colors);
        QVERIFY(painter.counts().entries <= 2);
    }

    void aCounterReachesItsHighestValueInEveryZoom() {
        RawTraceMaker maker;
        for (int i = 0; i < 1'000; ++i)
            maker.sample("HBM", "used", i * 1'000, i == 500 ? 100 : 10);
        const auto trace = maker.build();
        QImage image(10, 41, QImage::Format_RGB32);
        CounterPainter painter;
        painter.paint(image, {.counter = trace->counter(0),
                              .shiftNs = 0,
                              .scale = TimeScale(0, 0, 100'000),
                              .background = Qt::white,
                              .fill = Qt::gray,
                              .line = Qt::black});
        QCOMPARE(image.pixel(5, 0), qRgb(0, 0, 0)); // the spike of one sample in 100
        QCOMPARE(image.pixel(4, 0), white);
        QCOMPARE(image.pixel(4, 36), qRgb(0, 0, 0)); // 10 of 100: 4 rows above the baseline
        QCOMPARE(image.pixel(4, 40), QColor(Qt::gray).rgb());
        QVERIFY(painter.counts().entries <= 10);
    }

    void relativesHaveOneFamilyAndClassesTheirBands() {
        QCOMPARE(familyOf("MatMulV2_12"), familyOf("MatMulV3_7"));
        QCOMPARE(familyOf("void at::add<float>(int, 3)"), familyOf("void at::add<half>(char)"));
        QVERIFY(familyOf("12345") == "12345");
        QCOMPARE(sliceClass("ncclDevKernel_AllReduce", "kernel"), SliceClass::Communication);
        QCOMPARE(sliceClass("hcom_allReduce__123", ""), SliceClass::Communication);
        QCOMPARE(sliceClass("Memcpy DtoH (Device -> Pinned)", "gpu_memcpy"), SliceClass::Memory);
        QCOMPARE(sliceClass("cudaDeviceSynchronize", "cuda_runtime"), SliceClass::Wait);
        QCOMPARE(sliceClass("cudaLaunchKernel", "cuda_runtime"), SliceClass::Runtime);
        QCOMPARE(sliceClass("ProfilerStep#3", "user_annotation"), SliceClass::Step);
        QCOMPARE(sliceClass("aten::add", "cpu_op"), SliceClass::Compute);
        const auto hue = [](const char* name) { return QColor(familyColor(name, "", false)).hsvHue(); };
        QVERIFY2(hue("ncclAllReduce") > 15 && hue("ncclAllReduce") < 50, "communication is orange");
        QVERIFY2(hue("Memcpy HtoD") > 245 && hue("Memcpy HtoD") < 290, "copies are purple");
    }

    void labelsReadOnEveryFill() {
        for (const bool dark : {false, true})
            for (int i = 0; i < 2'000; ++i) {
                const auto name = numbered(i % 5 == 0   ? "nccl"
                                           : i % 5 == 1 ? "Memcpy"
                                                        : "op",
                                           1) +
                                  std::string(1, static_cast<char>('a' + i % 26)) +
                                  std::string(static_cast<std::size_t>(i % 40), 'x');
                const QColor fill(familyColor(name, i % 7 == 0 ? "python_function" : "", dark));
                QVERIFY(contrast(SliceColors::labelColor(dark), fill) >= 4.5);
            }
    }

    void labelsAreCutAtALetterWithAnEllipsis() {
        LabelCache cache;
        cache.setStyle(QFont(), Qt::black, 1);
        QImage image(200, 20, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        int asked = 0;
        const auto text = [&] {
            ++asked;
            return QStringLiteral("aten::convolution_overrideable");
        };
        QVERIFY(cache.draw(painter, QRect(0, 0, 60, 18), {0, 1}, text));
        QVERIFY(cache.draw(painter, QRect(100, 0, 60, 18), {0, 1}, text));
        QVERIFY(!cache.draw(painter, QRect(0, 0, 6, 18), {0, 1}, text));
        painter.end();
        QCOMPARE(asked, 1);
        for (int y = 0; y < 20; ++y)
            for (int x = 61; x < 100; ++x)
                QCOMPARE(image.pixel(x, y), white);
    }

    void theLabelCacheKeepsItsBudget() {
        LabelCache cache(100'000);
        cache.setStyle(QFont(), Qt::black, 1);
        QImage image(600, 20, QImage::Format_RGB32);
        QPainter painter(&image);
        for (std::uint32_t i = 0; i < 200; ++i)
            cache.draw(painter, image.rect(), {0, i},
                       [&] { return QStringLiteral("aten::label %1").arg(i); });
        QVERIFY(cache.usedBytes() <= 100'000);
        QVERIFY(cache.size() > 2);
        QVERIFY(cache.size() < 200);
    }
};

static const runglass::test::Suite<TimelinePaintingTest> suite("timeline_painting");

#include "test_painting.moc"
