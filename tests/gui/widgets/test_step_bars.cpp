// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "views/base/palette.h"
#include "views/widgets/flow_layout.h"
#include "views/widgets/step_bars.h"

#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>
#include <QToolTip>

using namespace runglass;
using namespace runglass::views;
using namespace Qt::StringLiterals;

namespace {

/// Steps "0", "1"… each of 40 us computing, 20 overlapped, 30 communication, 10 free; one is twice as long.
std::shared_ptr<const table::Table> partsOf(int steps, int longStep, const std::string& prefix = {}) {
    const auto time = [](const char* id, const char* title) {
        return table::ColumnSpec{
            id, title, table::ValueType::Real, table::Unit::Microseconds, table::Role::Measure, 3, ""};
    };
    table::TableBuilder builder(
        "step-parts", {{"step", "Step", table::ValueType::Text, table::Unit::None, table::Role::Label, 0, ""},
                       time("computing_us", "Computing"),
                       time("overlapped_us", "Overlapped"),
                       time("comm_not_overlapped_us", "Communication"),
                       time("free_us", "Free"),
                       time("total_us", "Total")});
    for (int i = 0; i < steps; ++i) {
        const double factor = i == longStep ? 2 : 1;
        builder.addText(0, prefix + std::to_string(i));
        std::size_t column = 1;
        for (const double part : {40.0, 20.0, 30.0, 10.0, 100.0})
            builder.cell(column++).addReal(part * factor);
    }
    return std::make_shared<const table::Table>(std::move(builder).build());
}

class ShownBars {
public:
    explicit ShownBars(int steps, int longStep = -1) {
        bars.resize(600, 300);
        bars.setParts(partsOf(steps, longStep));
        bars.show();
    }
    StepBars bars;
};

} // namespace

class StepBarsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aBarIsStackedInTheColoursOfItsParts() {
        ShownBars shown(1);
        const auto image = shown.bars.grab().toImage();
        int x = 0;
        while (x < image.width() && !shown.bars.stepAt({x, 100}))
            ++x;
        x += 10;
        QList<QColor> seen;
        for (int y = image.height() - 1; y >= 0; --y) {
            const auto color = image.pixelColor(x, y);
            for (const auto meaning :
                 {Meaning::Computing, Meaning::Overlapped, Meaning::Communication, Meaning::Free})
                if (color == meaningColor(meaning, false) && (seen.isEmpty() || seen.last() != color))
                    seen << color;
        }
        QCOMPARE(seen, (QList<QColor>{
                           meaningColor(Meaning::Computing, false), meaningColor(Meaning::Overlapped, false),
                           meaningColor(Meaning::Communication, false), meaningColor(Meaning::Free, false)}));
    }

    void amongThousandsOfStepsTheLongestIsAlwaysThere() {
        ShownBars shown(20'000, 12'345);
        QVERIFY(shown.bars.barCount() < 600);
        bool found = false;
        for (int x = 0; x < shown.bars.width(); ++x)
            found = found || shown.bars.stepAt({x, 150}) == 12'345u;
        QVERIFY(found);
    }

    void hoveringSaysAllNumbersOfAStep() {
        ShownBars shown(2, 1);
        QVERIFY2(shown.bars.stepText(1).startsWith(u"Step: 1\nComputing: 80.000 "_s),
                 qPrintable(shown.bars.stepText(1)));
    }

    void aNameThatLooksLikeHtmlIsShownAsItIs() {
        ShownBars shown(1);
        shown.bars.setParts(partsOf(1, -1, "<b>epoch</b> "));
        QPoint place(0, 150);
        while (!shown.bars.stepAt(place) && place.x() < shown.bars.width())
            place.rx()++;
        QHelpEvent help(QEvent::ToolTip, place, shown.bars.mapToGlobal(place));
        QApplication::sendEvent(&shown.bars, &help);
        QTextDocument text;
        text.setHtml(QToolTip::text());
        QVERIFY2(text.toPlainText().contains(u"<b>epoch</b> 0"_s), qPrintable(QToolTip::text()));
        QToolTip::hideText();
    }

    void aClickOrTheKeyboardTellsTheStep() {
        ShownBars shown(3);
        QSignalSpy clicked(&shown.bars, &StepBars::stepClicked);
        int x = 0;
        while (shown.bars.stepAt({x, 100}) != 1u)
            ++x;
        QTest::mouseClick(&shown.bars, Qt::LeftButton, {}, {x + 2, 100});
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(clicked.takeFirst().first().value<table::RowIndex>(), table::RowIndex{1});
        QTest::keyClick(&shown.bars, Qt::Key_Right);
        QTest::keyClick(&shown.bars, Qt::Key_Return);
        QCOMPARE(clicked.takeFirst().first().value<table::RowIndex>(), table::RowIndex{2});
    }

    void theLegendTakesFurtherLinesBeforeTitlesAreCut() {
        ShownBars shown(2);
        const auto linesAtHeight = [&](int height) {
            QList<int> lines;
            for (int width = 1200; width > 90; width -= 10) {
                shown.bars.resize(width, height);
                if (lines.isEmpty() || lines.last() != shown.bars.legendLines())
                    lines << shown.bars.legendLines();
            }
            return lines;
        };
        // In the end they are cut.
        QCOMPARE(linesAtHeight(100), (QList<int>{1, 2, 1}));
        QCOMPARE(linesAtHeight(170), (QList<int>{1, 2, 3, 1}));
    }

    void titlesAreCutOnlyAsFarAsAllLinesOfTheLegendNeed() {
        ShownBars shown(2);
        // Two titles of 60 pixels beside the scale, with the mark and the gaps of each.
        shown.bars.resize(80 + 2 * (24 + 60), 100);
        QVERIFY(shown.bars.fontMetrics().horizontalAdvance(u"Computing"_s) > 60);
        QCOMPARE(shown.bars.legendLines(), 2);
    }

    void scaleAndLegendStayInSightOfScrolledBars() {
        QScrollArea area;
        auto* bars = new StepBars;
        bars->setNarrowestBar(20);
        bars->setParts(partsOf(100, -1));
        area.setWidget(bars);
        area.setWidgetResizable(true);
        area.resize(400, 300);
        area.show();
        QTRY_VERIFY(bars->width() > 2 * area.viewport()->width());
        auto* scroll = area.horizontalScrollBar();
        scroll->setValue(scroll->maximum() / 2);
        const auto image = area.viewport()->grab().toImage();
        // Where the scale is there are no bars, neither for the eye nor for the mouse.
        for (int x = 0; x < 80; ++x) {
            for (int y = 0; y < image.height(); ++y)
                QVERIFY(image.pixelColor(x, y) != meaningColor(Meaning::Computing, false));
            QVERIFY(!bars->stepAt({x - bars->x(), image.height() / 2}));
        }
        // The legend is at the right of it, and below are the bars.
        const auto isComputing = [&](int y) {
            for (int x = 80; x < image.width(); ++x)
                if (image.pixelColor(x, y) == meaningColor(Meaning::Computing, false))
                    return true;
            return false;
        };
        QVERIFY(isComputing(4 + bars->fontMetrics().height() / 2));
        QVERIFY(isComputing(image.height() - 4 * bars->fontMetrics().height()));
    }

    void partsWithoutValuesAreNoBars() {
        StepBars bars;
        bars.setLabels({"step", u"Step"_s, u"Steps"_s, u"nothing"_s});
        bars.setParts(partsOf(3, -1));
        bars.resize(400, 200);
        const auto before = bars.grab().toImage();
        bars.setShownParts({"transfer_us"}); // which nobody tells
        const auto after = bars.grab().toImage();
        const int low = bars.height() - 4 * bars.fontMetrics().height(); // within the lowest part
        const auto colors = [low](const QImage& image) {
            int count = 0;
            for (int x = 0; x < image.width(); ++x)
                count += image.pixelColor(x, low) == meaningColor(Meaning::Computing, false);
            return count;
        };
        QVERIFY(colors(before) > 0);
        QCOMPARE(colors(after), 0);
    }

    void noStepsAreSaidInWords() {
        StepBars bars;
        bars.resize(400, 200);
        QVERIFY(!bars.grab().isNull());
        QCOMPARE(bars.barCount(), 0);
    }

    void aFlowGoesOnInTheNextLine() {
        QWidget widget;
        auto* flow = new FlowLayout(10, &widget);
        QList<QLabel*> labels;
        for (int i = 0; i < 3; ++i) {
            labels << new QLabel;
            labels.last()->setFixedSize(100, 20);
            flow->addWidget(labels.last());
        }
        widget.resize(250, 100);
        widget.show();
        QTRY_COMPARE(labels[1]->pos(), QPoint(110, 0));
        QCOMPARE(labels[2]->pos(), QPoint(0, 30));
        QCOMPARE(flow->heightForWidth(250), 50);
        QCOMPARE(flow->heightForWidth(400), 20);
        flow->setContentsMargins(12, 4, 12, 4);
        QCOMPARE(flow->heightForWidth(400), 28);
        QCOMPARE(flow->heightForWidth(330), 58); // 320 for all three is more than is left
        widget.resize(251, 100);
        QTRY_COMPARE(labels[0]->pos(), QPoint(12, 4));
        QCOMPARE(labels[2]->pos(), QPoint(12, 34));
    }
};

static const test::Suite<StepBarsTest> suite("step_bars");

#include "test_step_bars.moc"
