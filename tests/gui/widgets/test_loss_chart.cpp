// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "views/loss/chart_scale.h"
#include "views/loss/curve_chart.h"
#include "views/loss/curve_legend.h"

#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <cmath>
#include <ctime>
#include <limits>

using namespace runglass;
using namespace Qt::StringLiterals;
using analysis::loss::Curve;
using analysis::loss::Points;
using views::AxisRange;
using views::ChartSeries;
using views::CurveChart;

namespace {

std::shared_ptr<const Curve> curve(std::vector<std::int64_t> iterations, std::vector<double> losses) {
    return std::make_shared<const Curve>(
        std::make_shared<const Points>(Points{std::move(iterations), std::move(losses)}));
}

std::shared_ptr<const Curve> longCurve(std::size_t count, double offset) {
    Points points;
    for (std::size_t i = 0; i < count; ++i) {
        points.iterations.push_back(static_cast<std::int64_t>(i));
        points.losses.push_back(offset + 10 / (1 + static_cast<double>(i) / 1000) +
                                0.2 * std::sin(static_cast<double>(i) * 12.9898));
    }
    return std::make_shared<const Curve>(std::make_shared<const Points>(std::move(points)));
}

QStringList labels(const std::vector<views::AxisTick>& ticks) {
    QStringList result;
    for (const auto& tick : ticks)
        result << tick.label;
    return result;
}

/// Pixels of exactly this colour.
int count(const QImage& image, const QColor& color) {
    int found = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            found += image.pixelColor(x, y).rgb() == color.rgb() ? 1 : 0;
    return found;
}

/// A chart of 800 × 400 with two short series.
class ShownChart {
public:
    ShownChart() {
        chart.resize(800, 400);
        chart.setSeries({{u"a"_s, Qt::red, curve({0, 10, 20, 30, 40}, {5, 4, NAN, 2, 1}), nullptr, true},
                         {u"b"_s, Qt::blue, curve({10, 30, 50}, {3, 3, 3}), nullptr, true}});
        chart.show();
    }
    QPoint at(double iteration) const {
        const auto g = chart.geometry();
        return QPoint(static_cast<int>(std::lround(g.xOf(iteration))), g.plot.center().toPoint().y());
    }
    void wheel(double iteration, int notches, Qt::KeyboardModifiers modifiers = {}) {
        QWheelEvent event(at(iteration), chart.mapToGlobal(at(iteration)), {}, {0, 120 * notches},
                          Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&chart, &event);
    }
    CurveChart chart;
};

} // namespace

class LossChartTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ticksAreRoundAndWithinTheRange() {
        QCOMPARE(labels(views::linearTicks({0, 10}, 5, false)),
                 (QStringList{u"0"_s, u"2"_s, u"4"_s, u"6"_s, u"8"_s, u"10"_s}));
        QCOMPARE(labels(views::linearTicks({0.12, 0.31}, 4, false)),
                 (QStringList{u"0.15"_s, u"0.20"_s, u"0.25"_s, u"0.30"_s}));
        QCOMPARE(labels(views::linearTicks({999'000, 2'001'000}, 3, true)),
                 (QStringList{u"1,000,000"_s, u"1,500,000"_s, u"2,000,000"_s}));
        QCOMPARE(labels(views::linearTicks({1, 3}, 20, true)), (QStringList{u"1"_s, u"2"_s, u"3"_s}));
        QVERIFY(views::linearTicks({1, 1}, 5, false).empty());
        QVERIFY(views::linearTicks({0, INFINITY}, 5, false).empty());
    }

    void ticksOfARangeThatNumbersHardlyTellApartEnd() {
        // Of a training that stands still, 1 unit in the last place apart.
        const double low = 0.6931471805599453;
        const auto losses = views::linearTicks({low, std::nextafter(low, 1)}, 6, false);
        QVERIFY(losses.size() <= 2);
        // Iterations that are nanoseconds since 1970.
        QVERIFY(views::linearTicks({1.7e18, 1.7e18 + 1'024}, 20, true).size() <= 5);
    }

    void ticksOfTheLongestAndShortestRangesAreNumbers() {
        constexpr double longest = std::numeric_limits<double>::max();
        constexpr double shortest = std::numeric_limits<double>::denorm_min();
        for (const AxisRange range : {AxisRange{0, longest},
                                      {-longest, longest},
                                      {-longest / 4, longest / 4},
                                      {0, shortest},
                                      {0, 4e-300},
                                      {1e-300, 1e300}})
            for (const int wanted : {1, 2, 7})
                for (const auto& tick : views::linearTicks(range, wanted, false)) {
                    QVERIFY(std::isfinite(tick.value));
                    QVERIFY(tick.label.size() < 20);
                }
        QCOMPARE(labels(views::linearTicks({0, 4e-300}, 2, false)),
                 (QStringList{u"0"_s, u"2e-300"_s, u"4e-300"_s}));
    }

    void ticksOfALogarithmicAxisArePowersOfTen() {
        QCOMPARE(labels(views::logarithmicTicks({0.5, 2000}, 5)),
                 (QStringList{u"1"_s, u"10"_s, u"100"_s, u"1000"_s}));
        QCOMPARE(labels(views::logarithmicTicks({1, 100}, 10)),
                 (QStringList{u"1"_s, u"2"_s, u"5"_s, u"10"_s, u"20"_s, u"50"_s, u"100"_s}));
        QVERIFY(views::logarithmicTicks({0, 1}, 5).empty());
        QVERIFY(!views::logarithmicTicks({1e-300, 1e300}, 5).empty());
    }

    void placesAndValuesAreInverse() {
        for (const bool logarithmic : {false, true}) {
            const views::ChartGeometry g{QRectF(10, 20, 300, 200), {100, 200}, {1, 1000}, logarithmic};
            QCOMPARE(g.iterationAt(g.xOf(130)), 130.0);
            QCOMPARE(g.lossAt(g.yOf(50)), 50.0);
            QCOMPARE(g.yOf(1000), 20.0);
        }
        // A ratio that no double holds.
        const views::ChartGeometry whole{QRectF(0, 0, 100, 100), {0, 1}, {1e-300, 1e300}, true};
        QVERIFY(std::fabs(whole.yOf(1) - 50) < 0.01);
        QVERIFY(std::fabs(whole.lossAt(50) - 1) < 1e-9);
        QVERIFY(std::fabs(whole.lossAt(100) / 1e-300 - 1) < 1e-9);
        const views::ChartGeometry g{QRectF(0, 0, 100, 100), {0, 1}, {1, 10}, true};
        QVERIFY(!g.shows(0));
        QVERIFY(g.yOf(-1) > 1000);
    }

    void anyLossesAndIterationsHaveAPlace() {
        const auto longest = std::numeric_limits<double>::max();
        const auto shortest = std::numeric_limits<double>::denorm_min();
        for (const auto& losses : {std::vector{-longest, longest},
                                   {longest, longest},
                                   {shortest, shortest},
                                   {1e-300, 1e300},
                                   {0.0, shortest},
                                   {-1.0, -2.0}})
            for (const bool logarithmic : {false, true}) {
                CurveChart chart;
                chart.resize(400, 300);
                chart.setSeries({{u"a"_s, Qt::red, curve({1, 2}, losses), nullptr, true}});
                chart.setLogarithmic(logarithmic);
                const auto g = chart.geometry();
                QVERIFY(g.y.length() > 0);
                QVERIFY(std::isfinite(g.y.length()));
                for (const double loss : losses)
                    QVERIFY(std::isfinite(g.yOf(loss)));
                chart.grab();
            }
        // One iteration that is nanoseconds since 1970, where doubles are 256 apart.
        CurveChart chart;
        chart.setSeries({{u"a"_s, Qt::red, curve({1'700'000'000'000'000'000}, {1}), nullptr, true}});
        QVERIFY(chart.iterations().length() > 0);
        QVERIFY(std::isfinite(chart.geometry().xOf(1.7e18)));
    }

    void aRunWhoseIterationsAreNanosecondsCanBeZoomed() {
        CurveChart chart;
        chart.resize(400, 300);
        chart.setSeries(
            {{u"a"_s, Qt::red, curve({1'700'000'000'000'000'000, 1'700'000'100'000'000'000}, {1, 2}), nullptr,
              true}});
        chart.show();
        const auto whole = chart.iterations();
        QTest::keyClick(&chart, Qt::Key_Plus);
        QVERIFY(chart.iterations().length() < whole.length());
        QTest::keyClick(&chart, Qt::Key_Home);
        QCOMPARE(chart.iterations(), whole);
    }

    void theWheelZoomsIterationsAroundThePointer() {
        ShownChart shown;
        QSignalSpy changes(&shown.chart, &CurveChart::iterationsChanged);
        QCOMPARE(shown.chart.iterations(), (AxisRange{0, 50}));
        shown.wheel(20, 1);
        QCOMPARE(changes.count(), 1);
        const auto range = shown.chart.iterations();
        QVERIFY(std::fabs(range.length() - 40) < 0.5);
        QVERIFY(std::fabs((20 - range.from) / range.length() - 0.4) < 0.01);
        shown.wheel(20, -20);
        QCOMPARE(shown.chart.iterations(), (AxisRange{0, 50}));
    }

    void lossesFollowTheIterationsUntilTheyAreZoomed() {
        ShownChart shown;
        QVERIFY(shown.chart.losses().to > 5);
        shown.chart.setIterations({30, 50});
        QVERIFY(shown.chart.losses().to < 4);
        shown.wheel(40, 1, Qt::ControlModifier);
        const auto zoomed = shown.chart.losses();
        shown.chart.setIterations({0, 50});
        QCOMPARE(shown.chart.losses(), zoomed);
        shown.chart.resetZoom();
        QVERIFY(shown.chart.losses().to > 5);
    }

    void lossesAreNeverZoomedToNothing() {
        ShownChart shown;
        for (int i = 0; i < 60; ++i)
            shown.wheel(30, 5, Qt::ControlModifier);
        QVERIFY(shown.chart.losses().length() > 0);
        for (int i = 0; i < 600; ++i)
            shown.wheel(30, -50, Qt::ControlModifier);
        QVERIFY(std::isfinite(shown.chart.losses().length()));
        QTest::keyClick(&shown.chart, Qt::Key_Home);
        QVERIFY(shown.chart.losses().length() < 100);
    }

    void draggingZoomsIntoARectangle() {
        ShownChart shown;
        const auto g = shown.chart.geometry();
        const QPoint from(shown.at(10).x(), static_cast<int>(g.plot.top()) + 20);
        const QPoint to(shown.at(30).x(), static_cast<int>(g.plot.bottom()) - 20);
        QTest::mousePress(&shown.chart, Qt::LeftButton, {}, from);
        QTest::mouseMove(&shown.chart, to);
        QTest::mouseRelease(&shown.chart, Qt::LeftButton, {}, to);
        QVERIFY(std::fabs(shown.chart.iterations().from - 10) < 0.2);
        QVERIFY(std::fabs(shown.chart.iterations().to - 30) < 0.2);
        QVERIFY(shown.chart.losses().length() < g.y.length());
        QTest::mouseDClick(&shown.chart, Qt::LeftButton, {}, to);
        QCOMPARE(shown.chart.iterations(), (AxisRange{0, 50}));
    }

    void theKeyboardZoomsAndMoves() {
        ShownChart shown;
        QTest::keyClick(&shown.chart, Qt::Key_Plus);
        QVERIFY(shown.chart.iterations().length() < 50);
        const auto before = shown.chart.iterations();
        QTest::keyClick(&shown.chart, Qt::Key_Right);
        QVERIFY(shown.chart.iterations().from > before.from);
        QTest::keyClick(&shown.chart, Qt::Key_Plus, Qt::ControlModifier);
        const auto losses = shown.chart.losses();
        QTest::keyClick(&shown.chart, Qt::Key_Up);
        QVERIFY(shown.chart.losses().from > losses.from);
        QTest::keyClick(&shown.chart, Qt::Key_Home);
        QCOMPARE(shown.chart.iterations(), (AxisRange{0, 50}));
    }

    void thePointerTellsTheValuesOfAllSeries() {
        ShownChart shown;
        QCOMPARE(shown.chart.valuesAt(shown.at(29)), (QStringList{u"Iteration 30"_s, u"a\t2"_s, u"b\t3"_s}));
        QCOMPARE(shown.chart.valuesAt(shown.at(20)),
                 (QStringList{u"Iteration 20"_s, u"a\tnan"_s, u"b\tNA"_s}));
        shown.chart.setSeriesShown(0, false);
        QCOMPARE(shown.chart.valuesAt(shown.at(20)).size(), 2);
    }

    void curvesAreDrawnWithGapsAndTheirMarks() {
        ShownChart shown;
        shown.chart.setSeriesShown(1, false);
        const auto g = shown.chart.geometry();
        const auto image = shown.chart.grab().toImage();
        QVERIFY(count(image, Qt::red) > 100);
        QCOMPARE(count(image, Qt::blue), 0);
        // Nothing is drawn between the losses around the gap, but there is a mark above it.
        const auto middle = static_cast<int>(g.xOf(20));
        const QRect between(middle - 20, static_cast<int>(g.plot.top()) + 10, 40,
                            static_cast<int>(g.plot.height()) - 12);
        QCOMPARE(count(image.copy(between), Qt::red), 0);
        QVERIFY(count(image.copy(QRect(middle - 4, static_cast<int>(g.plot.top()), 8, 8)), Qt::red) > 5);
    }

    void severalCurvesAreToldApartByMoreThanColour() {
        const auto drawn = [](std::vector<int> colorIndices) { // all in the same colour
            CurveChart chart;
            chart.resize(800, 400);
            std::vector<ChartSeries> series;
            for (const int index : colorIndices)
                series.push_back(
                    {u"a"_s, Qt::red, longCurve(10'000, index == 0 ? 0 : 3), nullptr, true, index});
            chart.setSeries(std::move(series));
            return chart.grab().toImage();
        };
        QVERIFY(drawn({0, 1}) != drawn({0, 2}));
        QVERIFY(drawn({0, 1}) != drawn({0, 11})); // where the colours have started over
        QCOMPARE(drawn({1}), drawn({2}));         // one alone needs no mark
        views::CurveLegend legend;
        const auto icons = [&legend](int first, int second) {
            legend.setEntries({{u"a"_s, Qt::red, true, first}, {u"b"_s, Qt::red, true, second}});
            return std::pair(legend.button(0)->icon().pixmap(16).toImage(),
                             legend.button(1)->icon().pixmap(16).toImage());
        };
        const auto [circle, square] = icons(0, 1);
        QVERIFY(circle != square);
        const auto [one, same] = icons(1, 1);
        QCOMPARE(one, same);
    }

    void theLegendTogglesSeries() {
        views::CurveLegend legend;
        legend.setEntries({{u"first & last"_s, Qt::red, true}, {u"b"_s, Qt::blue, false}});
        QCOMPARE(legend.count(), 2U);
        QVERIFY(!legend.button(1)->isChecked());
        QCOMPARE(legend.button(0)->accessibleName(), u"first & last"_s);
        QSignalSpy toggles(&legend, &views::CurveLegend::toggled);
        legend.button(0)->click();
        QCOMPARE(toggles.count(), 1);
        QCOMPARE(toggles[0][1].toBool(), false);
    }

    void sixCurvesOfAMillionPointsAreDrawnWithinAFrame() {
        CurveChart chart;
        chart.resize(1600, 600);
        std::vector<ChartSeries> series;
        for (int i = 0; i < 6; ++i)
            series.push_back({QString::number(i), QColor::fromHsv(i * 60, 200, 200),
                              longCurve(1'000'000, i * 0.5), nullptr, true});
        chart.setSeries(std::move(series));
        chart.show();
        chart.grab();
        constexpr int frames = 20;
        const auto start = std::clock();
        for (int frame = 0; frame < frames; ++frame) {
            chart.setIterations({frame * 10'000.0, 1'000'000 - frame * 10'000.0});
            chart.grab();
        }
        const double milliseconds =
            1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / frames;
        qInfo("%.1f ms of processor time a frame", milliseconds);
        // The aim is 16 ms; the bound leaves room for slow machines and still tells a fall back to drawing
        // every point, which takes over a second.
        QVERIFY(milliseconds < 100);
    }
};

static const test::Suite<LossChartTest> suite("loss_chart");
#include "test_loss_chart.moc"
