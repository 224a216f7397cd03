// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "gui/timeline_drawer/drawer_fixture.h"
#include "views/timeline/hit_list_model.h"
#include "views/timeline/search_bar.h"
#include "views/timeline/search_results_tab.h"
#include "views/timeline/timeline_search.h"

#include <QApplication>
#include <QLineEdit>
#include <QScrollBar>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

using namespace runglass;
using test::DrawerFixture;

namespace {

/// A drawer with a search bar above it.
struct SearchFixture : DrawerFixture {
    explicit SearchFixture(std::vector<std::shared_ptr<const trace::Trace>> traces)
        : DrawerFixture(std::move(traces)), bar(drawer.search()) {
        bar.show();
    }
    bool type(const QString& text) {
        bar.field()->clear();
        QTest::keyClicks(bar.field(), text);
        return QTest::qWaitFor([this] { return !drawer.search().isSearching() && jobs.isIdle(); });
    }
    bool press(Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(bar.field(), Qt::Key_Return, modifiers);
        return waitUntilIdle();
    }
    base::Nanoseconds selectedStart() const { return state.document().startNs(*state.selectedSlice()); }
    views::SearchBar bar;
};

QByteArray manySlices(int count) {
    QByteArray records;
    for (int i = 0; i < count; ++i)
        records += QByteArray(i == 0 ? "" : ",") + R"({"ph":"X","name":"op","pid":1,"tid":1,"dur":1,"ts":)" +
                   QByteArray::number(i * 10) + "}";
    return records;
}

} // namespace

class DrawerSearchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QSettings().clear(); }

    void everyKeystrokeFindsHighlightsAndCounts() {
        SearchFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.type(QStringLiteral("LAUN")));
        QCOMPARE(fixture.bar.summary(), QStringLiteral("2 hits"));
        const auto highlight = fixture.state.highlight();
        QVERIFY(highlight != nullptr);
        const auto& trace = fixture.state.document().trace(0);
        QVERIFY(highlight->contains(0, trace.texts().find("launch")));
        QVERIFY(!highlight->contains(0, trace.texts().find("kernel")));
        QVERIFY(fixture.type(QStringLiteral("nothing")));
        QCOMPARE(fixture.bar.summary(), QStringLiteral("No hits"));
        QVERIFY(!fixture.bar.nextButton()->isEnabled());
    }

    void aStepWithoutHitsSaysWhy() {
        SearchFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QSignalSpy noticed(&fixture.drawer, &views::TimelineDrawer::noticed);
        fixture.drawer.search().next(); // as N in the timeline
        QCOMPARE(noticed.size(), 1);
        QVERIFY(fixture.type(QStringLiteral("nothing")));
        fixture.drawer.search().next();
        QVERIFY(fixture.waitUntilIdle());
        QCOMPARE(noticed.size(), 2);
        fixture.bar.regexButton()->setChecked(true);
        QVERIFY(fixture.type(QStringLiteral("(")));
        fixture.drawer.search().previous();
        QCOMPARE(noticed.size(), 3);
        QCOMPARE(noticed[2][0].toString(), fixture.drawer.search().problem());
        QVERIFY(!fixture.state.selectedSlice());
    }

    void enterStepsThroughTheHitsAndGoesRound() {
        SearchFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.type(QStringLiteral("launch")));
        QSignalSpy noticed(&fixture.drawer, &views::TimelineDrawer::noticed);
        QVERIFY(fixture.press());
        QCOMPARE(fixture.selectedStart(), 10'000);
        QCOMPARE(fixture.bar.summary(), QStringLiteral("1 of 2"));
        QVERIFY(fixture.press());
        QCOMPARE(fixture.selectedStart(), 50'000);
        QCOMPARE(fixture.bar.summary(), QStringLiteral("2 of 2"));
        QVERIFY(noticed.isEmpty());
        QVERIFY(fixture.press());
        QCOMPARE(fixture.selectedStart(), 10'000);
        QCOMPARE(noticed.size(), 1);
        QVERIFY(fixture.press(Qt::ShiftModifier));
        QCOMPARE(fixture.selectedStart(), 50'000);
    }

    void enterBeforeTheResultIsThereStepsWhenItIs() {
        SearchFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QTest::keyClicks(fixture.bar.field(), QStringLiteral("kernel"));
        QTest::keyClick(fixture.bar.field(), Qt::Key_Return);
        QTRY_VERIFY(fixture.state.selectedSlice().has_value());
        QCOMPARE(fixture.selectedName(), QStringLiteral("kernel"));
    }

    void optionsChangeWhatIsFound() {
        // Case ui-09.
        SearchFixture fixture(
            {test::traceOfRecords(R"(
{"ph":"X","name":"hcom_send__613_27_1","pid":1,"tid":1,"ts":100,"dur":10},
{"ph":"X","name":"hcom_send__613_27_10","pid":1,"tid":1,"ts":200,"dur":10})"),
             test::traceOfRecords(
                 R"({"ph":"X","name":"hcom_receive__613_27_1","pid":1,"tid":1,"ts":105,"dur":12})")});
        QVERIFY(fixture.type(QStringLiteral("613_27_1")));
        QCOMPARE(fixture.bar.summary(), QStringLiteral("3 hits"));
        const auto settled = [&] {
            return QTest::qWaitFor([&] { return !fixture.drawer.search().isSearching(); });
        };
        QTest::mouseClick(fixture.bar.wholeNumberButton(), Qt::LeftButton);
        QVERIFY(settled());
        QCOMPARE(fixture.bar.summary(), QStringLiteral("2 hits"));
        QVERIFY(fixture.type(QStringLiteral("HCOM_SEND")));
        QTest::mouseClick(fixture.bar.caseButton(), Qt::LeftButton);
        QVERIFY(settled());
        QCOMPARE(fixture.bar.summary(), QStringLiteral("No hits"));
        QTest::mouseClick(fixture.bar.regexButton(), Qt::LeftButton);
        QVERIFY(fixture.type(QStringLiteral("(send|receive).*1$")));
        QCOMPARE(fixture.bar.summary(), QStringLiteral("2 hits"));
        QVERIFY(fixture.type(QStringLiteral("(")));
        QCOMPARE(fixture.bar.summary(), QStringLiteral("Not understood"));
        QVERIFY(fixture.drawer.searchTab()->header().contains(QStringLiteral("parenthesis")));
    }

    void escapeEndsTheSearchAndThenLeaves() {
        SearchFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.type(QStringLiteral("launch")));
        QSignalSpy left(&fixture.bar, &views::SearchBar::left);
        QTest::keyClick(fixture.bar.field(), Qt::Key_Escape);
        QVERIFY(fixture.bar.field()->text().isEmpty());
        QVERIFY(fixture.state.highlight() == nullptr);
        QCOMPARE(fixture.bar.summary(), QString());
        QVERIFY(left.isEmpty());
        QTest::keyClick(fixture.bar.field(), Qt::Key_Escape);
        QCOMPARE(left.size(), 1);
    }

    void slashAndCtrlFLeadToTheBar() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* bar = new views::SearchBar(fixture.drawer.search());
        auto* canvas = new QWidget;
        canvas->setFocusPolicy(Qt::StrongFocus);
        layout->addWidget(bar);
        layout->addWidget(canvas);
        bar->addShortcutsTo(&window);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_Slash);
        QCOMPARE(QApplication::focusWidget(), bar->field());
        QVERIFY(bar->field()->text().isEmpty());
        QTest::keyClicks(bar->field(), QStringLiteral("a/b")); // inside the field it is a letter
        QCOMPARE(bar->field()->text(), QStringLiteral("a/b"));
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget(), bar->field());
        QCOMPARE(bar->field()->selectedText(), QStringLiteral("a/b"));
    }

    void theListHoldsAllHitsAndAClickJumps() {
        SearchFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        fixture.drawer.showTab(views::TimelineDrawer::Tab::Search);
        QVERIFY(fixture.type(QStringLiteral("n"))); // launch and kernel
        auto* list = fixture.drawer.searchTab()->list();
        QTRY_COMPARE(list->model()->rowCount(), 4);
        QStringList names;
        for (int row = 0; row < 4; ++row)
            names << list->model()->index(row, views::HitListModel::Name).data().toString();
        QCOMPARE(names.join(QLatin1Char(' ')), QStringLiteral("kernel launch launch kernel"));
        QCOMPARE(fixture.drawer.searchTab()->header(), QStringLiteral("4 slices whose name contains “n”"));
        const auto third = list->visualRect(list->model()->index(2, 0)).center();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, third);
        QVERIFY(fixture.waitUntilIdle());
        QCOMPARE(fixture.selectedStart(), 50'000);
        QCOMPARE(fixture.bar.summary(), QStringLiteral("3 of 4"));
    }

    void theListSaysHowItsNamesWereFound() {
        SearchFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        const auto* tab = fixture.drawer.searchTab();
        QVERIFY(fixture.type(QStringLiteral("oute")));
        QCOMPARE(tab->header(), QStringLiteral("1 slice whose name contains “oute”"));
        QTest::mouseClick(fixture.bar.regexButton(), Qt::LeftButton);
        QVERIFY(fixture.type(QStringLiteral("^o.*r$")));
        QCOMPARE(tab->header(), QStringLiteral("1 slice whose name matches “^o.*r$”"));
        QVERIFY(fixture.type(QStringLiteral("^l")));
        QCOMPARE(tab->header(), QStringLiteral("2 slices whose name matches “^l”"));
    }

    void manyHitsAreFetchedInPagesAsSomebodyScrolls() {
        SearchFixture fixture({test::traceOfRecords(manySlices(3000))});
        fixture.drawer.showTab(views::TimelineDrawer::Tab::Search);
        QVERIFY(fixture.type(QStringLiteral("op")));
        QCOMPARE(fixture.bar.summary(), QStringLiteral("3,000 hits"));
        auto* list = fixture.drawer.searchTab()->list();
        QTRY_VERIFY(list->model()->rowCount() >= 500);
        QVERIFY(list->model()->rowCount() < 3000);
        QVERIFY(fixture.waitUntilIdle());
        QCOMPARE(list->model()->rowCount(), 500); // nothing more until somebody scrolls
        for (const int rows : {1000, 2000, 3000}) {
            list->scrollToBottom();
            QTRY_COMPARE(list->model()->rowCount(), rows);
        }
        const auto last = list->model()->index(2999, views::HitListModel::Duration);
        QCOMPARE(last.data().toString(), QStringLiteral("1.000 µs"));
    }

    void aHitOfADocumentThatIsGoneIsNotJumpedTo() {
        SearchFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.type(QStringLiteral("launch")));
        fixture.drawer.search().next(); // its answer comes when the event loop runs again
        const auto one = test::traceOfRecords(R"({"ph":"X","name":"one","pid":1,"tid":1,"ts":0,"dur":1})");
        fixture.state.setDocument(views::TimelineDocument({{QStringLiteral("other"), one}}), false);
        QVERIFY(fixture.waitUntilIdle());
        QVERIFY(!fixture.state.selectedSlice());
    }

    void countersThatComeMeanwhileDoNotEndTheWayToAHit() {
        SearchFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.type(QStringLiteral("launch")));
        const auto counters =
            test::traceOfRecords(R"({"ph":"C","name":"use","pid":1,"ts":1000,"args":{"percent":5}})");
        fixture.drawer.search().next(); // its answer comes when the event loop runs again
        fixture.state.addGroup({.title = QStringLiteral("counters"), .trace = counters, .computedFrom = 0});
        QVERIFY(fixture.waitUntilIdle());
        QVERIFY(fixture.state.selectedSlice().has_value());
        QCOMPARE(fixture.selectedStart(), 10'000);
        QCOMPARE(fixture.bar.summary(), QStringLiteral("1 of 2"));
    }

    void theRankOfAHitIsToldAgainWhenTheDocumentChanges() {
        SearchFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.type(QStringLiteral("launch")));
        QVERIFY(fixture.press());
        QCOMPARE(fixture.bar.summary(), QStringLiteral("1 of 2"));
        fixture.state.addGroup({.title = QStringLiteral("other"), .trace = test::traceOfRecords(R"(
{"ph":"X","name":"launch","pid":1,"tid":1,"ts":1001,"dur":1},
{"ph":"X","name":"launch","pid":1,"tid":1,"ts":1099,"dur":1})")});
        QVERIFY(fixture.waitUntilIdle());
        QCOMPARE(fixture.bar.summary(), QStringLiteral("2 of 4"));
        const auto one = test::traceOfRecords(R"({"ph":"X","name":"launch","pid":1,"tid":1,"ts":0,"dur":1})");
        fixture.state.setDocument(views::TimelineDocument({{QStringLiteral("other"), one}}), false);
        QVERIFY(fixture.waitUntilIdle());
        QCOMPARE(fixture.bar.summary(), QStringLiteral("1 hit")); // nothing is selected
    }

    void anotherDocumentIsSearchedForTheSameText() {
        SearchFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.type(QStringLiteral("launch")));
        fixture.state.setDocument(
            views::TimelineDocument(
                {{QStringLiteral("other"),
                  test::traceOfRecords(R"({"ph":"X","name":"launcher","pid":1,"tid":1,"ts":0,"dur":1})")}}),
            false);
        QVERIFY(QTest::qWaitFor([&] { return !fixture.drawer.search().isSearching(); }));
        QCOMPARE(fixture.bar.summary(), QStringLiteral("1 hit"));
        QVERIFY(fixture.state.highlight() != nullptr);
    }
};

namespace {
const test::Suite<DrawerSearchTest> suite("drawer_search");
}

#include "test_drawer_search.moc"
