// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "gui/timeline/canvas_fixture.h"
#include "views/timeline/ruler_marks.h"
#include "views/timeline/time_ruler.h"
#include "views/timeline/track_header_view.h"

#include <QApplication>
#include <QFontMetrics>
#include <QTest>
#include <QWheelEvent>

using namespace runglass::views;
using runglass::base::Nanoseconds;
using runglass::test::CanvasFixture;
using runglass::test::documentOf;
using runglass::test::RawTraceMaker;

namespace {

constexpr int width = 1000;

TimelineMark markAt(Nanoseconds beginNs, Nanoseconds endNs, const QString& name) {
    return {{beginNs, endNs}, name, false};
}

/// With one nanosecond per pixel and the window at 0.
std::vector<MarkPlace> placed(const std::vector<TimelineMark>& marks) {
    return placeMarks(marks, TimeScale(0, 0, 1), width, QFontMetrics(QFont()));
}

CanvasFixture millisecond() {
    return CanvasFixture(documentOf(RawTraceMaker().complete("step", 0, 1'000'000).build()), width);
}

QFontMetrics metricsOf(const CanvasFixture& it) {
    return QFontMetrics(it.view.style().smallFont);
}

QImage imageOf(TimeRuler& ruler) {
    return ruler.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

} // namespace

class TimelineRulerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aMarkHasItsNameBesideItsFlag() {
        const auto places = placed({markAt(100, 100, QStringLiteral("now"))});
        const QFontMetrics metrics{QFont()};
        QCOMPARE(places.size(), 1U);
        QCOMPARE(places[0].flag, QRect(100, 0, 10, markRowHeight(metrics)));
        QCOMPARE(places[0].text, QStringLiteral("now"));
        QCOMPARE(places[0].name.left(), 112);
        QVERIFY(places[0].name.width() >= metrics.horizontalAdvance(QStringLiteral("now")));
        QVERIFY(places[0].name.height() <= markRowHeight(metrics));
    }

    void namesEndWhereTheNextFlagBegins() {
        // In the order of their times, whichever was set first.
        const auto places =
            placed({markAt(300, 300, QStringLiteral("last")), markAt(100, 100, QString(100, u'n')),
                    markAt(270, 270, QStringLiteral("m"))});
        QCOMPARE(places.size(), 3U);
        QCOMPARE(places[0].mark, 1U);
        QVERIFY(places[0].text.endsWith(QChar(0x2026)));
        QVERIFY(places[0].name.right() < 270);
        QVERIFY(places[1].name.isEmpty()); // 16 pixels up to the next flag
        QCOMPARE(places[2].text, QStringLiteral("last"));
    }

    void onlyWhatReachesIntoTheWindowIsPlaced() {
        const auto places = placed({markAt(-5'000'000'000'000'000'000, 500, QStringLiteral("began before")),
                                    markAt(-400, -300, QStringLiteral("is over")),
                                    markAt(1000, 1200, QStringLiteral("is to come"))});
        QCOMPARE(places.size(), 1U);
        QCOMPARE(places[0].text, QStringLiteral("began before"));
        QVERIFY(places[0].flag.isEmpty());
        QCOMPARE(places[0].name.left(), 2);
    }

    void marksHaveARowOfTheirOwnAndLeaveTheTicksReadable() {
        auto it = millisecond();
        auto& ruler = it.canvas.ruler();
        const auto before = imageOf(ruler);
        const std::vector marks{markAt(300'000, 300'000, QStringLiteral("a name that is wider than a tick")),
                                markAt(500'000, 620'000, QStringLiteral("phase"))};
        it.state.setMarks(marks);
        const int row = markRowHeight(metricsOf(it));
        QTRY_COMPARE(ruler.height(), before.height() + row);
        const auto after = imageOf(ruler);
        std::vector<int> lines;
        for (const auto& mark : marks)
            lines.push_back(static_cast<int>(it.state.scale().toPixel(mark.range.beginNs)));
        for (int x = 0; x < before.width(); ++x)
            for (int y = 0; y < before.height(); ++y)
                if (std::ranges::find(lines, x) == lines.end())
                    QCOMPARE(after.pixel(x, y + row), before.pixel(x, y));
        // The names are there.
        const auto ground = after.pixel(width - 3, row / 2);
        for (const auto& place : placeMarks(marks, it.state.scale(), width, metricsOf(it))) {
            int letters = 0;
            for (int x = place.name.left(); x < place.name.right(); ++x)
                for (int y = 2; y < row; ++y)
                    letters += after.pixel(x, y) != ground ? 1 : 0;
            QVERIFY(letters > 20);
        }
        it.state.setMarks({});
        QTRY_COMPARE(ruler.height(), before.height());
    }

    void titlesStayBesideTheirRowsWhenMarksCome() {
        auto it = millisecond();
        const auto topOf = [](const QWidget& widget) { return widget.mapToGlobal(QPoint()).y(); };
        const int before = topOf(it.view);
        it.state.setMarks({markAt(300'000, 300'000, QStringLiteral("now"))});
        QTRY_COMPARE(topOf(it.view), before + markRowHeight(metricsOf(it)));
        QTRY_COMPARE(topOf(it.canvas.header()), topOf(it.view));
    }

    void aClickOnAFlagOrItsNameGoesToTheMark() {
        auto it = millisecond();
        const auto mark = markAt(400'000, 500'000, QStringLiteral("phase"));
        it.state.setMarks({mark});
        QCoreApplication::processEvents();
        const auto place = placeMarks(it.state.marks(), it.state.scale(), width, metricsOf(it)).front();
        const auto all = it.state.scale();
        auto& ruler = it.canvas.ruler();
        QTest::mouseClick(&ruler, Qt::LeftButton, {}, QPoint(place.name.center().x(), ruler.height() - 8));
        QCOMPARE(it.state.scale(), all); // among the ticks it is no click on the mark
        for (const auto& part : {place.flag, place.name}) {
            QTest::mouseClick(&ruler, Qt::LeftButton, {}, part.center());
            QVERIFY(qAbs(it.state.scale().toPixel(400'000) - 100) < 1e-6);
            it.state.undoZoom();
            QCOMPARE(it.state.scale(), all);
        }
    }

    void theSecondClickOnAMarkGoesNowhereElse() {
        CanvasFixture it(documentOf(RawTraceMaker()
                                        .complete("ProfilerStep#1", 0, 300'000)
                                        .complete("ProfilerStep#2", 300'000, 400'000)
                                        .complete("ProfilerStep#3", 700'000, 300'000)
                                        .build()),
                         width);
        QCOMPARE(it.state.document().trace(0).steps().size(), 3U);
        it.state.setMarks({markAt(400'000, 450'000, QStringLiteral("phase"))});
        QCoreApplication::processEvents();
        auto& ruler = it.canvas.ruler();
        const auto place = placeMarks(it.state.marks(), it.state.scale(), width, metricsOf(it)).front();
        QTest::mouseClick(&ruler, Qt::LeftButton, {}, place.flag.center());
        QTest::mouseDClick(&ruler, Qt::LeftButton, {}, place.flag.center());
        QVERIFY(qAbs(it.state.scale().toPixel(400'000) - 100) < 1e-6);
        it.state.showAll();
        const int band = ruler.height() - 6;
        QTest::mouseDClick(&ruler, Qt::LeftButton, {}, {500, band});
        QVERIFY(qAbs(it.state.scale().toPixel(300'000) - 100) < 1e-6);
        QVERIFY(qAbs(it.state.scale().toPixel(700'000) - 900) < 1e-6);
    }

    void aStepKeepsItsColourWhenThoseBeforeItLeaveTheWindow() {
        CanvasFixture it(documentOf(RawTraceMaker()
                                        .complete("ProfilerStep#1", 0, 300'000)
                                        .complete("ProfilerStep#2", 300'000, 400'000)
                                        .complete("ProfilerStep#3", 700'000, 300'000)
                                        .build()),
                         width);
        auto& ruler = it.canvas.ruler();
        const auto colorAt = [&](int x) { return imageOf(ruler).pixel(x, ruler.height() - 4); };
        it.showWindow(0, 1'000'000);
        const auto second = colorAt(305);
        const auto third = colorAt(705);
        QVERIFY(second != third);
        it.showWindow(400'000, 1'000'000); // the third begins at pixel 500 now
        QCOMPARE(colorAt(5), second);
        QCOMPARE(colorAt(505), third);
    }

    void aWheelTurnedSidewaysMovesTheWindow() {
        auto it = millisecond();
        it.showWindow(400'000, 500'000);
        auto& ruler = it.canvas.ruler();
        const QPointF place(500, 10);
        QWheelEvent event(place, ruler.mapToGlobal(place), {}, {-120, 0}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&ruler, &event);
        QVERIFY(qAbs(it.state.window().beginNs - 410'000) <= 1); // a tenth of the window
        QVERIFY(qAbs(it.state.window().endNs - 510'000) <= 1);
    }

    void onlyTheLeftButtonDragsOverTheRuler() {
        auto it = millisecond();
        auto& ruler = it.canvas.ruler();
        const auto move = [&](QPoint point, Qt::MouseButtons buttons) {
            QMouseEvent event(QEvent::MouseMove, point, ruler.mapToGlobal(point), Qt::NoButton, buttons,
                              Qt::NoModifier);
            QApplication::sendEvent(&ruler, &event);
        };
        QTest::mousePress(&ruler, Qt::LeftButton, {}, {100, 10});
        move({3'000, 10}, Qt::LeftButton);
        QVERIFY(it.state.selectedArea());
        QCOMPARE(it.state.selectedArea()->range.endNs, 1'000'000); // not where nothing is recorded
        move({400, 10}, Qt::NoButton);                             // the button was let go elsewhere
        move({500, 10}, Qt::LeftButton);
        QCOMPARE(it.state.selectedArea()->range.endNs, 1'000'000);
    }
};

static const runglass::test::Suite<TimelineRulerTest> suite("timeline_ruler");

#include "test_ruler.moc"
