// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "views/base/palette.h"
#include "views/widgets/flow_layout.h"
#include "views/widgets/step_bars.h"

#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
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
    }
};

static const test::Suite<StepBarsTest> suite("step_bars");

#include "test_step_bars.moc"
