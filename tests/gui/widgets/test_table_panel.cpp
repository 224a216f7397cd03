// SPDX-License-Identifier: Apache-2.0
#include "gui/support/panel_driver.h"
#include "gui/support/suites.h"
#include "gui/support/tables.h"

#include <QAction>
#include <QHeaderView>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QToolButton>

using namespace runglass;
using test::PanelDriver;

namespace {

QStringList list(const char* words) {
    return QString::fromUtf8(words).split(QLatin1Char(' '));
}

} // namespace

class TablePanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QSettings().clear(); }

    void headerClicksSortNumbersDescendingFirstAndMissingLast() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        QCOMPARE(driver.names(), list("MatMul Add Relu conv_10 conv_2"));
        driver.clickHeader(2);
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("MatMul Add conv_10 conv_2 Relu"));
        driver.clickHeader(2);
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("conv_10 conv_2 Add MatMul Relu"));
        driver.clickHeader(0); // text: ascending first, in natural order
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("Add MatMul Relu conv_2 conv_10"));
    }

    void shiftClickAddsASortKey() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        driver.clickHeader(1);
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("Add MatMul conv_10 conv_2 Relu"));
        driver.clickHeader(0, Qt::ShiftModifier);
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("Add MatMul conv_2 conv_10 Relu"));
    }

    void theDefaultSortHoldsUntilTheUserChoosesOne() {
        PanelDriver driver;
        driver.panel.setDefaultSort("duration_us", true);
        QVERIFY(driver.show(test::operatorTable()));
        QCOMPARE(driver.names(), list("MatMul Add conv_10 conv_2 Relu"));
        driver.clickHeader(0);
        QVERIFY(driver.waitForUpdate());
        driver.panel.setDefaultSort("calls", true);
        QCOMPARE(driver.names(), list("Add MatMul Relu conv_2 conv_10"));
    }

    void theSortOfASessionIsNotRememberedForTheNextStart() {
        {
            PanelDriver driver;
            QVERIFY(driver.show(test::operatorTable()));
            driver.panel.restoreState({{QStringLiteral("sort"), QJsonArray{QStringLiteral("-name")}}});
            QVERIFY(driver.waitForUpdate());
            QCOMPARE(driver.names(), list("conv_10 conv_2 Relu MatMul Add"));
            driver.view().horizontalHeader()->resizeSection(0, 200); // is remembered
        }
        PanelDriver again;
        QVERIFY(again.show(test::operatorTable()));
        QCOMPARE(again.view().columnWidth(0), 200);
        QCOMPARE(again.names(), list("MatMul Add Relu conv_10 conv_2"));
    }

    void aStateWithoutASortBringsTheDefaultSortBack() {
        PanelDriver driver;
        driver.panel.setDefaultSort("duration_us", true);
        QVERIFY(driver.show(test::operatorTable()));
        driver.clickHeader(0);
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("Add MatMul Relu conv_2 conv_10"));
        driver.panel.restoreState({});
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("MatMul Add conv_10 conv_2 Relu"));
        QVERIFY(driver.panel.savedState().isEmpty());
    }

    void searchFiltersByNameWhileTyping() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        QCOMPARE(driver.label("rowCount"), QStringLiteral("5 rows"));
        QTest::keyClicks(driver.panel.searchBox(), QStringLiteral("CONV"));
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("conv_10 conv_2"));
        QCOMPARE(driver.label("rowCount"), QStringLiteral("2 of 5 rows"));
        driver.panel.setSearchColumn("name", QStringLiteral("Search kernels"), true);
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), QStringList());
        QVERIFY(QTest::qWaitForWindowActive(&driver.panel));
        driver.panel.searchBox()->setFocus();
        QTest::keyClick(driver.panel.searchBox(), Qt::Key_Escape);
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names().size(), 5);
    }

    void theSearchShortcutFocusesTheSearchBox() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        QVERIFY(QTest::qWaitForWindowActive(&driver.panel));
        driver.view().setFocus();
        driver.press(Qt::Key_F, Qt::ControlModifier);
        QVERIFY(driver.panel.searchBox()->hasFocus());
    }

    void theFilterRowTakesConditionsPerColumn() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        QVERIFY(!driver.filterField(1)->isVisible());
        driver.action(QStringLiteral("Filter row"))->trigger();
        QVERIFY(driver.filterField(1)->isVisible());
        QTest::keyClicks(driver.filterField(1), QStringLiteral("= 10"));
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("MatMul conv_10 conv_2"));
        QTest::keyClicks(driver.filterField(2), QStringLiteral("< 1000"));
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("conv_10 conv_2"));
        driver.action(QStringLiteral("Filter row"))->trigger(); // hidden filters do not act
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names().size(), 5);
    }

    void aConditionThatCannotBeUnderstoodKeepsTheOldRowsAndSaysWhy() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        driver.action(QStringLiteral("Filter row"))->trigger();
        auto* field = driver.filterField(0);
        QTest::keyClicks(field, QStringLiteral("~ conv"));
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("conv_10 conv_2"));
        QTest::keyClicks(field, QStringLiteral("["));
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("conv_10 conv_2"));
        QVERIFY(field->accessibleDescription().startsWith(QStringLiteral("The regular expression")));
        const auto labels = driver.view().horizontalHeader()->findChildren<QLabel*>();
        QCOMPARE(labels.size(), 1);
        QVERIFY(labels[0]->isVisible());
        QVERIFY(labels[0]->y() >= field->geometry().bottom());
        QTest::keyClick(field, Qt::Key_Backspace);
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(field->accessibleDescription(), QString());
        QVERIFY(driver.view().horizontalHeader()->findChildren<QLabel*>().isEmpty());
    }

    void whyThereAreNoRowsIsSaidInTheirPlace() {
        PanelDriver driver;
        QCOMPARE(driver.panel.overlayText(), QString());
        driver.panel.setNoRowsText(QStringLiteral("Nothing yet"));
        QCOMPARE(driver.panel.overlayText(), QStringLiteral("Nothing yet"));
        QVERIFY(driver.show(test::operatorTable()));
        QCOMPARE(driver.panel.overlayText(), QString());
        driver.panel.setTable(nullptr);
        QCOMPARE(driver.panel.overlayText(), QStringLiteral("Nothing yet"));
    }

    void filtersThatHideAllRowsCanBeClearedAtOnce() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        QTest::keyClicks(driver.panel.searchBox(), QStringLiteral("nothing is called so"));
        QVERIFY(driver.waitForUpdate());
        auto* clear = driver.view().findChild<QPushButton*>();
        QVERIFY(clear->isVisible());
        QTest::mouseClick(clear, Qt::LeftButton);
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names().size(), 5);
        QVERIFY(!clear->isVisible());
    }

    void keepOnlyAndExcludeAddRemovableConditions() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        driver.view().setCurrentIndex(driver.view().model()->index(3, 2)); // 300 us
        driver.action(QStringLiteral("Exclude This"))->trigger();
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("MatMul Add Relu"));
        driver.view().setCurrentIndex(driver.view().model()->index(2, 3)); // missing
        driver.action(QStringLiteral("Keep Only This"))->trigger();
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("Relu"));
        const auto buttons = driver.panel.findChildren<QToolButton*>();
        for (auto* button : buttons)
            if (button->toolTip() == QStringLiteral("Remove the filter Share = –"))
                button->click();
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("MatMul Add Relu"));
    }

    void aConditionOnAColumnThatIsGoneIsStruckOut() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        driver.view().setCurrentIndex(driver.view().model()->index(0, 3));
        driver.action(QStringLiteral("Keep Only This"))->trigger();
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.names(), list("MatMul"));
        const auto chip = [&driver]() -> QToolButton* {
            for (auto* button : driver.panel.findChildren<QToolButton*>())
                if (button->accessibleName().startsWith(QStringLiteral("Remove the filter Share")))
                    return button;
            return nullptr;
        };
        QVERIFY(!chip()->font().strikeOut());
        const auto whole = test::operatorTable();
        const auto rows = table::allRows(*whole);
        const std::vector<std::size_t> columns{0, 1}; // without the shares
        QVERIFY(driver.show(std::make_shared<const table::Table>(table::picked(*whole, rows, columns))));
        QCOMPARE(driver.names().size(), 5);
        QVERIFY(chip()->font().strikeOut());
        QVERIFY(chip()->toolTip().startsWith(QStringLiteral("There is no such column.")));
        QVERIFY(chip()->accessibleDescription().startsWith(QStringLiteral("There is no such column.")));
        QVERIFY(driver.show(test::operatorTable()));
        QCOMPARE(driver.names(), list("MatMul"));
        QVERIFY(!chip()->font().strikeOut());
        QVERIFY(chip()->accessibleDescription().isEmpty());
    }

    void copiesTheSelectionWithHeadersAndExactValues() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        driver.select(1, 0, 2, 2);
        QCOMPARE(driver.copied(driver.panel.copyAction()),
                 QStringLiteral("Name\tCalls\tDuration (us)\nAdd\t200\t900\nRelu\t5\t\n"));
        driver.view().horizontalHeader()->moveSection(2, 0); // as shown
        QCOMPARE(driver.copied(driver.panel.copyAction()),
                 QStringLiteral("Duration (us)\tName\tCalls\n900\tAdd\t200\n\tRelu\t5\n"));
    }

    void copiesAColumnAndMarkdown() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        driver.select(0, 1, 0, 1);
        QCOMPARE(driver.copied(driver.action(QStringLiteral("Copy Column"))),
                 QStringLiteral("Calls\n10\n200\n5\n10\n10\n"));
        const auto markdown = driver.copied(driver.action(QStringLiteral("Copy as Markdown")));
        QVERIFY(markdown.startsWith(QLatin1Char('|')));
        QVERIFY(markdown.contains(QStringLiteral("Calls")));
        QCOMPARE(markdown.count(QLatin1Char('\n')), 3); // header, rule, one row
    }

    void sumAndMeanOfTheSelectedNumbersAreShown() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        driver.select(0, 2, 3, 2); // 1500, 900, missing, 300 us
        // By hand: 1500 + 900 + 300 = 2700; 2700 / 3 = 900.
        QTRY_COMPARE(driver.label("selection"),
                     QStringLiteral("3 selected    Sum 2,700.000 us    Mean 900.000 us"));
        table::DisplayUnits units;
        units.time = table::TimeUnit::Milliseconds;
        driver.panel.setUnits(units);
        QTRY_COMPARE(driver.label("selection"),
                     QStringLiteral("3 selected    Sum 2.700000 ms    Mean 0.900000 ms"));
        driver.select(0, 1, 1, 2); // calls and times cannot be added
        QTRY_COMPARE(driver.label("selection"), QString());
        driver.select(0, 1, 2, 1); // 10 + 200 + 5 = 215; 215 / 3 = 71.66…
        QTRY_VERIFY(driver.label("selection").startsWith(QStringLiteral("3 selected    Sum 215    Mean 7")));
    }

    void hiddenMovedAndResizedColumnsAreRememberedByTheNextPanel() {
        {
            PanelDriver driver;
            QVERIFY(driver.show(test::operatorTable()));
            auto* menu = driver.view().findChild<QMenu*>();
            QVERIFY(QMetaObject::invokeMethod(menu, "aboutToShow"));
            const auto entries = menu->actions();
            for (auto* entry : entries)
                if (entry->text() == QStringLiteral("Calls"))
                    entry->trigger();
            QCOMPARE(driver.header(), QStringList({QStringLiteral("Name"), QStringLiteral("Duration (us)"),
                                                   QStringLiteral("Share (%)")}));
            driver.view().horizontalHeader()->moveSection(3, 0);
            driver.view().setColumnWidth(2, 222);
            driver.clickHeader(2);
            QVERIFY(driver.waitForUpdate());
        }
        PanelDriver again;
        QVERIFY(again.show(test::operatorTable()));
        QCOMPARE(again.header(), QStringList({QStringLiteral("Share (%)"), QStringLiteral("Name"),
                                              QStringLiteral("Duration (us)")}));
        QCOMPARE(again.view().columnWidth(2), 222);
        QCOMPARE(again.names(), list("MatMul Add conv_10 conv_2 Relu"));
        PanelDriver other(QStringLiteral("other"));
        QVERIFY(other.show(test::operatorTable()));
        QCOMPARE(other.header().size(), 4);
    }

    void aTableOfWhichAllColumnsWereHiddenStillShowsOne() {
        PanelDriver driver;
        const auto whole = test::operatorTable();
        QVERIFY(driver.show(whole));
        auto* menu = driver.view().findChild<QMenu*>();
        QVERIFY(QMetaObject::invokeMethod(menu, "aboutToShow"));
        const auto entries = menu->actions();
        for (auto* entry : entries)
            if (entry->isCheckable() && entry->text() != QStringLiteral("Name"))
                entry->trigger();
        QCOMPARE(driver.header(), list("Name"));
        const auto rows = table::allRows(*whole);
        const std::vector<std::size_t> columns{1, 2}; // as another grouping has
        QVERIFY(driver.show(std::make_shared<const table::Table>(table::picked(*whole, rows, columns))));
        QCOMPARE(driver.header(), list("Calls"));
    }

    void theCurrentRowStaysCurrentWhileOtherRowsMove() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        QSignalSpy current(&driver.panel, &views::TablePanel::currentRowChanged);
        driver.panel.selectRow(3);
        QCOMPARE(driver.panel.currentRow(), std::optional<table::RowIndex>(3));
        QCOMPARE(current.count(), 1);
        driver.clickHeader(0);
        QVERIFY(driver.waitForUpdate());
        QCOMPARE(driver.panel.currentRow(), std::optional<table::RowIndex>(3));
        QCOMPARE(driver.view().currentIndex().row(), 4);
        QCOMPARE(current.count(), 1);
        QTest::keyClicks(driver.panel.searchBox(), QStringLiteral("Add"));
        QVERIFY(driver.waitForUpdate());
        QVERIFY(!driver.panel.currentRow());
        QCOMPARE(current.count(), 2);
    }

    void enterAndDoubleClickActivateARow() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        QSignalSpy activated(&driver.panel, &views::TablePanel::rowActivated);
        driver.panel.selectRow(1);
        driver.press(Qt::Key_Return);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated[0][0].value<table::RowIndex>(), table::RowIndex{1});
        QTest::mouseDClick(driver.view().viewport(), Qt::LeftButton, Qt::NoModifier, driver.cellPoint(2, 0));
        QCOMPARE(activated.count(), 2);
    }

    void anotherTableKeepsSearchAndFilters() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        QTest::keyClicks(driver.panel.searchBox(), QStringLiteral("conv"));
        QVERIFY(driver.waitForUpdate());
        QVERIFY(driver.show(test::operatorTable()));
        QCOMPARE(driver.names(), list("conv_10 conv_2"));
        driver.panel.setTable(nullptr);
        QCOMPARE(driver.view().model()->rowCount(), 0);
        QCOMPARE(driver.label("rowCount"), QStringLiteral("0 rows"));
    }

    void rowsAre24PixelsHighAtTheUsualFontSize() {
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        const int usual = driver.view().rowHeight(0);
        QCOMPARE(usual, qRound(driver.view().fontMetrics().height() * 1.7));
        auto font = driver.panel.font();
        font.setPointSizeF(font.pointSizeF() * 2);
        driver.panel.setFont(font);
        QVERIFY(driver.view().rowHeight(0) > usual * 3 / 2);
    }
};

static const test::Suite<TablePanelTest> suite("table_panel");
#include "test_table_panel.moc"
