// SPDX-License-Identifier: Apache-2.0
#include "gui/support/panel_driver.h"
#include "gui/support/suites.h"
#include "gui/support/tables.h"
#include "views/models/cell_delegate.h"

#include <QAction>
#include <QHeaderView>
#include <QLineEdit>
#include <QSettings>
#include <QTest>

using namespace runglass;
using test::PanelDriver;

namespace {

/// Rows open except Add; each has two calls (10 and 200) with one line that names a place and one that does
/// not.
views::RowExpansion calls() {
    views::RowExpansion expansion;
    expansion.canExpand = [](table::RowIndex row) { return row != 1; };
    expansion.children = [](table::RowIndex) {
        const auto all = test::operatorTable();
        return std::make_shared<const table::Table>(table::picked(*all, table::Rows{0, 1}));
    };
    expansion.childTitle = [](const table::Table&, table::RowIndex child) {
        return QStringLiteral("call %1").arg(child + 1);
    };
    expansion.lines = [](const table::Table&, table::RowIndex) {
        return std::vector<views::RowExpansion::Line>{
            {QStringLiteral("train.py(88): main"), QStringLiteral("train.py"), 88},
            {QStringLiteral("<built-in>"), {}, 0}};
    };
    return expansion;
}

QStringList list(const char* words) {
    return QString::fromUtf8(words).split(QLatin1Char('|'));
}

} // namespace

class TableExpansionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QSettings().clear(); }

    void keysOpenAndCloseRows() {
        PanelDriver driver;
        driver.panel.setExpansion(calls());
        QVERIFY(driver.show(test::operatorTable()));
        driver.panel.selectRow(0);
        driver.press(Qt::Key_Right);
        QVERIFY(driver.waitForRows(7));
        QCOMPARE(driver.names().mid(0, 4), list("MatMul|call 1|call 2|Add"));
        driver.press(Qt::Key_Down);
        driver.press(Qt::Key_Space);
        QVERIFY(driver.waitForRows(9));
        QCOMPARE(driver.names().mid(0, 5), list("MatMul|call 1|train.py(88): main|<built-in>|call 2"));
        driver.press(Qt::Key_Down);
        QCOMPARE(driver.panel.currentRow(), std::optional<table::RowIndex>(0));
        driver.press(Qt::Key_Left); // to the call
        QCOMPARE(driver.view().currentIndex().row(), 1);
        driver.press(Qt::Key_Left); // closes it
        QCOMPARE(driver.view().model()->rowCount(), 7);
        driver.press(Qt::Key_Left); // to the row
        QCOMPARE(driver.view().currentIndex().row(), 0);
        driver.press(Qt::Key_Return);
        QCOMPARE(driver.view().model()->rowCount(), 5);
    }

    void aClickOnTheTriangleOpensAndCloses() {
        PanelDriver driver;
        driver.panel.setExpansion(calls());
        QVERIFY(driver.show(test::operatorTable()));
        const auto first = driver.view().model()->index(0, 0);
        const auto triangle =
            views::CellDelegate::triangleRect(driver.view().visualRect(first), first).center();
        QTest::mouseClick(driver.view().viewport(), Qt::LeftButton, Qt::NoModifier, triangle);
        QVERIFY(driver.waitForRows(7));
        QTest::mouseClick(driver.view().viewport(), Qt::LeftButton, Qt::NoModifier, triangle);
        QCOMPARE(driver.view().model()->rowCount(), 5);
        const auto closed = driver.view().model()->index(1, 0); // Add does not open
        QVERIFY(views::CellDelegate::triangleRect(driver.view().visualRect(closed), closed).isEmpty());
    }

    void linesThatNameAPlaceLeadThere() {
        PanelDriver driver;
        driver.panel.setExpansion(calls());
        QVERIFY(driver.show(test::operatorTable()));
        driver.panel.selectRow(0);
        driver.press(Qt::Key_Right);
        QVERIFY(driver.waitForRows(7));
        driver.press(Qt::Key_Down);
        driver.press(Qt::Key_Right);
        QVERIFY(driver.waitForRows(9));
        QSignalSpy places(&driver.panel, &views::TablePanel::placeActivated);
        QTest::mouseClick(driver.view().viewport(), Qt::LeftButton, Qt::NoModifier, driver.cellPoint(2, 0));
        QCOMPARE(places.count(), 1);
        QCOMPARE(places[0][0].toString(), QStringLiteral("train.py"));
        QCOMPARE(places[0][1].toInt(), 88);
        driver.press(Qt::Key_Return);
        QCOMPARE(places.count(), 2);
        QTest::mouseClick(driver.view().viewport(), Qt::LeftButton, Qt::NoModifier, driver.cellPoint(3, 0));
        QCOMPARE(places.count(), 2);
    }

    void openRowsStayOpenWhenSortedAndCloseWithAnotherTable() {
        PanelDriver driver;
        driver.panel.setExpansion(calls());
        QVERIFY(driver.show(test::operatorTable()));
        driver.panel.selectRow(0);
        driver.press(Qt::Key_Right);
        QVERIFY(driver.waitForRows(7));
        driver.clickHeader(0);
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("Add|MatMul|call 1|call 2|Relu|conv_2|conv_10"));
        QVERIFY(driver.show(test::operatorTable()));
        QCOMPARE(driver.names().size(), 5);
    }

    void copyTakesChildRowsAsShownAndSumsTheParents() {
        PanelDriver driver;
        driver.panel.setExpansion(calls());
        QVERIFY(driver.show(test::operatorTable()));
        driver.panel.selectRow(0);
        driver.press(Qt::Key_Right);
        QVERIFY(driver.waitForRows(7));
        driver.select(0, 0, 3, 1);
        QCOMPARE(driver.copied(driver.panel.copyAction()),
                 QStringLiteral("Name\tCalls\nMatMul\t10\ncall 1\t10\ncall 2\t200\nAdd\t200\n"));
        QTRY_COMPARE(driver.label("selection"), QStringLiteral("2 selected    Sum 210    Mean 105"));
        driver.select(1, 1, 2, 1); // only calls: 10 + 200
        QTRY_COMPARE(driver.label("selection"), QStringLiteral("2 selected    Sum 210    Mean 105"));
    }
};

static const test::Suite<TableExpansionTest> suite("table_expansion");
#include "test_table_expansion.moc"
