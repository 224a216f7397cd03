// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "gui/timeline_drawer/drawer_fixture.h"
#include "views/timeline/flows_tab.h"
#include "views/timeline/selection_tab.h"
#include "views/timeline/value_view.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>

using namespace runglass;
using test::DrawerFixture;

namespace {

QString fact(views::SelectionTab* tab, const QString& label) {
    const auto items = tab->facts()->findItems(label, Qt::MatchExactly);
    return items.isEmpty() ? QString() : items.front()->text(1);
}

QString clipboard() {
    return QGuiApplication::clipboard()->text();
}

} // namespace

class DrawerSelectionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QSettings().clear(); }

    void theFactsOfTheSelectedSliceAreShown() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.select("launch"));
        auto* tab = fixture.drawer.selectionTab();
        QCOMPARE(fact(tab, QStringLiteral("Name")), QStringLiteral("launch"));
        QCOMPARE(fact(tab, QStringLiteral("Category")), QStringLiteral("op"));
        QCOMPARE(fact(tab, QStringLiteral("Duration")), QStringLiteral("20.000 µs"));
        QCOMPARE(fact(tab, QStringLiteral("Self time")), QStringLiteral("20.000 µs"));
        QCOMPARE(fact(tab, QStringLiteral("Absolute start")), QStringLiteral("1\u202F010\u202F000 ns"));
        QCOMPARE(fact(tab, QStringLiteral("Depth")), QStringLiteral("1"));
        QCOMPARE(fact(tab, QStringLiteral("Slices with this name")), QStringLiteral("2"));
        QCOMPARE(fact(tab, QStringLiteral("Their average")), QStringLiteral("15.000 µs"));
        fixture.state.selectSlice(std::nullopt);
        QCOMPARE(tab->facts()->topLevelItemCount(), 0);
    }

    void enterOnAParentGoesToIt() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.select("launch"));
        auto* facts = fixture.drawer.selectionTab()->facts();
        const auto items = facts->findItems(QStringLiteral("Parent"), Qt::MatchExactly);
        QCOMPARE(items.size(), 1);
        facts->setCurrentItem(items.front());
        QTest::keyClick(facts, Qt::Key_Return);
        QCOMPARE(fixture.selectedName(), QStringLiteral("outer"));
    }

    void theArgumentsAreATreeWhoseValuesCanBeCopied() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.select("launch"));
        auto* tab = fixture.drawer.selectionTab();
        auto* model = tab->arguments()->model();
        QCOMPARE(model->rowCount(), 2);
        const auto shape = model->index(0, 0);
        QCOMPARE(shape.data().toString(), QStringLiteral("shape"));
        QCOMPARE(model->rowCount(shape), 2);
        QCOMPARE(model->index(1, 0, shape).data().toString(), QStringLiteral("1"));
        QCOMPARE(model->index(1, 1, shape).data().toString(), QStringLiteral("3"));
        QCOMPARE(model->index(1, 1).data().toString(), QStringLiteral("a␉b")); // one line in a cell
        tab->arguments()->setCurrentIndex(model->index(1, 0));
        QCOMPARE(tab->value()->text()->toPlainText(), QStringLiteral("a\tb"));
        tab->arguments()->actions().front()->trigger();
        QCOMPARE(clipboard(), QStringLiteral("a\tb"));
        QTest::mouseClick(tab->copyArgumentsButton(), Qt::LeftButton);
        QCOMPARE(clipboard(), QStringLiteral("{\n  \"shape\": [\n    2,\n    3\n  ],\n  \"text\": "
                                             "\"a\\tb\"\n}"));
    }

    void ofAHugeArgumentTenKilobytesAreShownAndAllIsCopied() {
        // Case sc-05.
        constexpr int length = 2'000'000;
        DrawerFixture fixture({test::traceOfRecords(
            R"({"ph":"X","name":"big","pid":1,"tid":1,"ts":0,"dur":5,"args":{"dump":")" +
            QByteArray(length, 'x') + R"("}})")});
        QVERIFY(fixture.select("big"));
        auto* tab = fixture.drawer.selectionTab();
        const auto dump = tab->arguments()->model()->index(0, 0);
        QVERIFY(dump.siblingAtColumn(1).data().toString().size() < 1000);
        tab->arguments()->setCurrentIndex(dump);
        QCOMPARE(tab->value()->text()->toPlainText().size(), 10'240);
        QTest::mouseClick(tab->value()->copyAllButton(), Qt::LeftButton);
        QCOMPARE(clipboard().size(), length);
    }

    void aNameOfKilobytesIsWholeInTheDetailsAndItsEndIsSeen() {
        // Case ui-10: two kernels that differ only at the end.
        const QByteArray name = "void kernel<" + QByteArray(5000, 'T') + ">(A)";
        DrawerFixture fixture(
            {test::traceOfRecords(R"({"ph":"X","pid":1,"tid":1,"ts":0,"dur":5,"name":")" + name + R"("})")});
        QVERIFY(fixture.select(name.toStdString()));
        auto* tab = fixture.drawer.selectionTab();
        QVERIFY(fact(tab, QStringLiteral("Name")).size() < 1000);
        QVERIFY(fact(tab, QStringLiteral("Name")).endsWith(QStringLiteral(">(A)")));
        QCOMPARE(tab->value()->text()->toPlainText(), QString::fromLatin1(name));
        QCOMPARE(tab->facts()->textElideMode(), Qt::ElideMiddle);
    }

    void theSameNameIsSteppedThroughHereOrEverywhere() {
        DrawerFixture fixture(
            {test::traceOfRecords(test::hostAndDevice), test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.select("launch"));
        auto* tab = fixture.drawer.selectionTab();
        QSignalSpy noticed(&fixture.drawer, &views::TimelineDrawer::noticed);
        QTest::mouseClick(tab->nextButton(), Qt::LeftButton);
        QVERIFY(fixture.waitUntilIdle());
        QCOMPARE(fixture.state.document().startNs(*fixture.state.selectedSlice()), 50'000);
        QTest::mouseClick(tab->nextButton(), Qt::LeftButton);
        QVERIFY(noticed.wait());
        tab->scopeBox()->setCurrentIndex(1);
        QTest::mouseClick(tab->nextButton(), Qt::LeftButton);
        QVERIFY(fixture.waitUntilIdle());
        QCOMPARE(fixture.state.selectedSlice()->group, std::size_t{1});
        QTest::mouseClick(tab->previousButton(), Qt::LeftButton);
        QVERIFY(fixture.waitUntilIdle());
        QCOMPARE(fixture.state.selectedSlice()->group, std::size_t{0});
    }

    void aSliceThatIsSelectedMeanwhileStaysSelected() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.select("launch"));
        QTest::mouseClick(fixture.drawer.selectionTab()->nextButton(), Qt::LeftButton);
        fixture.state.selectSlice(fixture.slice("kernel"));
        QVERIFY(fixture.waitUntilIdle());
        QCOMPARE(fixture.selectedName(), QStringLiteral("kernel"));
    }

    void countersThatComeMeanwhileDoNotEndTheWayToTheSameName() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.select("launch"));
        const auto counters =
            test::traceOfRecords(R"({"ph":"C","name":"use","pid":1,"ts":1000,"args":{"percent":5}})");
        QTest::mouseClick(fixture.drawer.selectionTab()->nextButton(), Qt::LeftButton);
        fixture.state.addGroup({.title = QStringLiteral("counters"), .trace = counters, .computedFrom = 0});
        QVERIFY(fixture.waitUntilIdle());
        QCOMPARE(fixture.state.document().startNs(*fixture.state.selectedSlice()), 50'000);
    }

    void theNameLeadsToTheTables() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.select("kernel"));
        QSignalSpy requests(&fixture.drawer, &views::TimelineDrawer::tableRowRequested);
        QTest::mouseClick(fixture.drawer.selectionTab()->tableButton(), Qt::LeftButton);
        QCOMPARE(requests.size(), 1);
        QCOMPARE(requests.front().front().toString(), QStringLiteral("kernel"));
    }

    void flowsTellTheirOtherEndAndASignedLatency() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.select("kernel"));
        auto* list = fixture.drawer.flowsTab()->list();
        QCOMPARE(fixture.drawer.flowsTab()->header(), QStringLiteral("The flow of kernel"));
        QCOMPARE(list->topLevelItemCount(), 1);
        const auto* item = list->topLevelItem(0);
        QCOMPARE(item->text(1), QStringLiteral("ac2g"));
        QCOMPARE(item->text(2), QStringLiteral("launch"));
        QCOMPARE(item->text(5), QStringLiteral("\u22125.000 µs"));
        QVERIFY(!item->toolTip(5).isEmpty());
        list->setCurrentItem(list->topLevelItem(0));
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(fixture.selectedName(), QStringLiteral("launch"));
        QVERIFY(fixture.select("kernel"));
        QCOMPARE(list->topLevelItem(0)->text(4), QStringLiteral("10.000 µs"));
        fixture.state.shiftGroup(0, 5'000);
        QCOMPARE(list->topLevelItem(0)->text(4), QStringLiteral("15.000 µs"));
        QVERIFY(fixture.select("outer"));
        QCOMPARE(list->topLevelItemCount(), 0);
    }
};

namespace {
const test::Suite<DrawerSelectionTest> suite("drawer_selection");
}

#include "test_drawer_selection.moc"
