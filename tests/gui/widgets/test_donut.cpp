// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "gui/support/tables.h"
#include "views/widgets/chart_picture.h"
#include "views/widgets/donut_legend.h"
#include "views/widgets/donut_panel.h"

#include <QApplication>
#include <QChartView>
#include <QFile>
#include <QImage>
#include <QListWidget>
#include <QPieSeries>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace runglass;
using views::DonutPanel;

namespace {

using Slices = QList<std::pair<QString, QString>>;

QPieSeries* seriesOf(const DonutPanel& panel) {
    return qobject_cast<QPieSeries*>(panel.findChild<QChartView*>()->chart()->series().constFirst());
}

QStringList legendOf(const DonutPanel& panel) {
    QStringList result;
    const auto* legend = panel.findChild<QListWidget*>();
    for (int i = 0; i < legend->count(); ++i)
        result << legend->item(i)->data(Qt::AccessibleTextRole).toString();
    return result;
}

} // namespace

class DonutTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsTheLargestRowsAndTheOthersAsOne() {
        DonutPanel panel;
        panel.setTopCount(2);
        panel.setData(test::operatorTable(), 0, 2);
        // 1500, 900, and 300 + 300 of 3000 us; the missing value takes no part.
        QCOMPARE(panel.slices(), (Slices{{QStringLiteral("MatMul"), QStringLiteral("1,500.000 us")},
                                         {QStringLiteral("Add"), QStringLiteral("900.000 us")},
                                         {QStringLiteral("Others (2)"), QStringLiteral("600.000 us")}}));
        QCOMPARE(legendOf(panel), QStringList({QStringLiteral("MatMul: 1,500.000 us, 50.00 %"),
                                               QStringLiteral("Add: 900.000 us, 30.00 %"),
                                               QStringLiteral("Others (2): 600.000 us, 20.00 %")}));
        QCOMPARE(seriesOf(panel)->count(), 3);
        QCOMPARE(seriesOf(panel)->slices()[2]->percentage(), 0.2);
    }

    void aRestOfOneRowIsThatRow() {
        DonutPanel panel;
        panel.setTopCount(3);
        panel.setData(test::operatorTable(), 0, 2); // of its five rows one has no value
        QCOMPARE(panel.slices().size(), 4);
        QCOMPARE(panel.slices()[3], std::pair(QStringLiteral("conv_2"), QStringLiteral("300.000 us")));
    }

    void noSliceHasTheColourOfItsNeighbour() {
        table::TableBuilder builder(
            "eleven",
            {{"name", "Name", table::ValueType::Text, table::Unit::None, table::Role::Label, 0, ""},
             {"calls", "Calls", table::ValueType::Integer, table::Unit::None, table::Role::Measure, 0, ""}});
        for (int row = 0; row < 11; ++row) { // one more than there are colours
            builder.addText(0, std::string(1, static_cast<char>('a' + row)));
            builder.cell(1).addInteger(20 - row);
        }
        DonutPanel panel;
        panel.setData(std::make_shared<const table::Table>(std::move(builder).build()), 0, 1);
        const auto slices = seriesOf(panel)->slices();
        QCOMPARE(slices.size(), 11);
        for (qsizetype at = 0; at < slices.size(); ++at)
            QVERIFY(slices[at]->color() != slices[(at + 1) % slices.size()]->color());
    }

    void rowsThatMeanSomethingHaveTheirColours() {
        DonutPanel panel;
        panel.setRowColors([](table::RowIndex row, const QPalette&) {
            return row == 0 ? QColor(1, 2, 3) : QColor(); // the others keep theirs
        });
        panel.setTopCount(2);
        panel.setData(test::operatorTable(), 0, 2);
        const auto slices = seriesOf(panel)->slices();
        QStringList colors;
        for (auto* slice : slices)
            colors << slice->color().name();
        QCOMPARE(colors.count(QStringLiteral("#010203")), 1);
        QCOMPARE(slices.size(), 3);
    }

    void aLowWindowMakesTheRingSmallInsteadOfCuttingIt() {
        DonutPanel panel;
        panel.setTitle(QStringLiteral("Time"), {});
        panel.setData(test::operatorTable(), 0, 2);
        panel.resize(400, 135);
        panel.show();
        const auto* view = panel.findChild<QChartView*>();
        QVERIFY(panel.minimumSizeHint().height() <= 135);
        QVERIFY(panel.rect().contains(QRect(view->mapTo(&panel, QPoint()), view->size())));
    }

    void whatTheRingDoesNotNeedIsRoomForTheLegend() {
        DonutPanel panel;
        panel.setData(test::operatorTable(), 0, 2);
        panel.resize(600, 160);
        panel.show();
        const auto* view = panel.findChild<QChartView*>();
        const auto* legend = panel.findChild<QListWidget*>();
        QTRY_VERIFY(view->height() > 96 && view->width() == view->height());
        // Between margins of 12 and a gap of 8.
        QCOMPARE(legend->width(), 600 - 2 * 12 - 8 - view->width());
        panel.resize(600, 500);
        QTRY_COMPARE(view->width(), 227); // two fifths of 568
    }

    void whereOneValueOfTheLegendDoesNotFitNoneIsShown() {
        const auto picture = [](const QString& value, int width) {
            views::DonutLegend legend;
            legend.setEntries({{QStringLiteral("a"), QStringLiteral("25,374,880.000 us"),
                                QStringLiteral("90.00 %"), QColor(1, 2, 3)},
                               {QStringLiteral("b"), value, QStringLiteral("10.00 %"), QColor(3, 2, 1)}});
            legend.resize(width, 100);
            return legend.grab().toImage();
        };
        const auto first = QStringLiteral("1 us");
        const auto second = QStringLiteral("2 us");
        QVERIFY(picture(first, 600) != picture(second, 600));
        const QFontMetrics metrics(QApplication::font());
        const int narrow = metrics.horizontalAdvance(QStringLiteral("100.00 %")) +
                           metrics.horizontalAdvance(QStringLiteral("25,374,880.000 us")) * 3 / 2;
        QCOMPARE(picture(first, narrow), picture(second, narrow));
    }

    void allShowsEveryRowLargestFirst() {
        DonutPanel panel;
        panel.setData(test::operatorTable(), 0, 1);
        panel.setTopCount(std::nullopt);
        QStringList names;
        for (const auto& [name, value] : panel.slices())
            names << name;
        QCOMPARE(names,
                 QStringList({QStringLiteral("Add"), QStringLiteral("MatMul"), QStringLiteral("conv_10"),
                              QStringLiteral("conv_2"), QStringLiteral("Relu")}));
    }

    void allStillJoinsWhatIsTooSmallToSee() {
        DonutPanel panel;
        panel.setTopCount(std::nullopt);
        const auto table = test::largeTable(5000);
        panel.setData(table, 0, 1);
        // 5,000 values of about the same size: none reaches 0.1 % of the whole.
        QCOMPARE(panel.slices().size(), 1);
        QCOMPARE(panel.slices()[0].first, QStringLiteral("Others (5,000)"));
    }

    void otherUnitsAndNoValues() {
        DonutPanel panel;
        panel.setData(test::operatorTable(), 0, 2);
        table::DisplayUnits units;
        units.time = table::TimeUnit::Milliseconds;
        panel.setUnits(units);
        QCOMPARE(panel.slices()[0].second, QStringLiteral("1.500000 ms"));
        panel.clear();
        QVERIFY(panel.slices().isEmpty());
        QCOMPARE(seriesOf(panel)->count(), 0);
    }

    void clicksTellTheRowAndHighlightingMarksIt() {
        DonutPanel panel;
        panel.resize(500, 300);
        panel.show();
        panel.setTopCount(2);
        panel.setData(test::operatorTable(), 0, 2);
        QSignalSpy clicked(&panel, &DonutPanel::rowClicked);
        auto* legend = panel.findChild<QListWidget*>();
        QTest::mouseClick(legend->viewport(), Qt::LeftButton, Qt::NoModifier,
                          legend->visualItemRect(legend->item(1)).center());
        QCOMPARE(clicked.count(), 1);
        QCOMPARE(clicked[0][0].value<table::RowIndex>(), table::RowIndex{1});
        QVERIFY(seriesOf(panel)->slices()[1]->isExploded());
        QTest::mouseClick(legend->viewport(), Qt::LeftButton, Qt::NoModifier,
                          legend->visualItemRect(legend->item(2)).center());
        QCOMPARE(clicked.count(), 1); // the others are no row
        panel.highlightRow(4);        // conv_2 is among the others
        QVERIFY(seriesOf(panel)->slices()[2]->isExploded());
        QVERIFY(!seriesOf(panel)->slices()[1]->isExploded());
        panel.highlightRow(std::nullopt);
        QVERIFY(!seriesOf(panel)->slices()[2]->isExploded());
    }

    void picturesAreWrittenAsPngAndSvg() {
        const QTemporaryDir folder;
        DonutPanel panel;
        panel.resize(400, 240);
        panel.setTitle(QStringLiteral("Device time"), QString());
        panel.setData(test::operatorTable(), 0, 2);
        const auto png = folder.filePath(QStringLiteral("donut.png"));
        const auto svg = folder.filePath(QStringLiteral("donut.svg"));
        QVERIFY(views::savePicture(panel, png));
        QCOMPARE(QImage(png).size(), QSize(800, 480));
        QVERIFY(views::savePicture(panel, svg));
        QFile file(svg);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("<svg"));
        QVERIFY(!views::savePicture(panel, folder.filePath(QStringLiteral("no/folder.png"))));
        QCOMPARE(views::pictureFileName(QStringLiteral("Bandwidth (GB/s)")),
                 QStringLiteral("Bandwidth (GB-s).png"));
    }
};

static const test::Suite<DonutTest> suite("donut");
#include "test_donut.moc"
