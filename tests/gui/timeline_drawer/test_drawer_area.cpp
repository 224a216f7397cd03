// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "gui/timeline_drawer/drawer_fixture.h"
#include "views/timeline/area_tab.h"
#include "views/timeline/trace_exporter.h"
#include "views/widgets/table_panel.h"

#include <QFile>
#include <QSettings>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace runglass;
using test::DrawerFixture;
using views::AreaTab;

namespace {

double cell(views::TablePanel* panel, const char* column, table::RowIndex row) {
    return panel->table()->find(column)->number(row).value_or(-1);
}

} // namespace

class DrawerAreaTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QSettings().clear(); }

    void theHeaderSaysWhatTheTablesCoverAndBothWaysToAddUp() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.selectArea({0, 50'000}));
        auto* tab = fixture.drawer.areaTab();
        // outer 50, launch 20, kernel 20 us; together they cover [0, 50) us.
        QVERIFY2(tab->header().contains(QStringLiteral("(50.000 µs) on 2 tracks")),
                 qPrintable(tab->header()));
        QVERIFY2(tab->header().endsWith(QStringLiteral(
                     "3 slices; sum of durations 90.000 µs; covered time 50.000 µs (100.0 %)")),
                 qPrintable(tab->header()));
        auto* names = tab->table(AreaTab::View::Names);
        QCOMPARE(names->table()->rowCount(), std::size_t{3});
        QCOMPARE(cell(names, "total_us", 0), 50'000);
    }

    void sumAndUnionOfOverlappingTracksDiffer() {
        // Case ui-01: 100 us selected, 170 us of slices, 90 us covered.
        DrawerFixture fixture({test::traceOfRecords(R"json(
{"ph":"X","name":"Communication","pid":1,"tid":1,"ts":10,"dur":80},
{"ph":"X","name":"Communication(Not Overlapped)","pid":1,"tid":2,"ts":10,"dur":80},
{"ph":"X","name":"Free","pid":1,"tid":3,"ts":90,"dur":10})json")});
        QVERIFY(fixture.selectArea({-10'000, 90'000}));
        QVERIFY(fixture.drawer.areaTab()->header().endsWith(
            QStringLiteral("3 slices; sum of durations 170.000 µs; covered time 90.000 µs (90.0 %)")));
    }

    void aNewerAreaReplacesTheOneBeingAddedUp() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QSignalSpy updates(fixture.drawer.areaTab(), &AreaTab::updated);
        fixture.state.selectArea(views::TimelineArea{{0, 50'000}, {{0, 0}, {0, 1}}});
        fixture.state.selectArea(views::TimelineArea{{0, 10'000}, {{0, 0}}});
        QVERIFY(updates.wait());
        QVERIFY(fixture.waitUntilIdle());
        QCOMPARE(updates.size(), 1);
        QCOMPARE(fixture.drawer.areaTab()->table(AreaTab::View::Tracks)->table()->rowCount(), std::size_t{1});
    }

    void withoutAnAreaNothingIsClaimed() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.selectArea({0, 50'000}));
        auto* tab = fixture.drawer.areaTab();
        QVERIFY(tab->table(AreaTab::View::Names)->isVisible());
        fixture.state.selectArea(std::nullopt);
        QCOMPARE(tab->header(), QStringLiteral("No area is selected"));
        QVERIFY(!tab->table(AreaTab::View::Names)->isVisible());
        QVERIFY(!tab->zoomButton()->isEnabled());
    }

    void theWholeRunIsAnAreaToo() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QSignalSpy updates(fixture.drawer.areaTab(), &AreaTab::updated);
        fixture.drawer.showTab(views::TimelineDrawer::Tab::Area);
        QTest::mouseClick(fixture.drawer.areaTab()->wholeRunButton(), Qt::LeftButton);
        QVERIFY(updates.wait());
        QCOMPARE(fixture.state.selectedArea()->range, (trace::TimeRange{0, 100'000}));
        QCOMPARE(cell(fixture.drawer.areaTab()->table(AreaTab::View::Tracks), "busy_pct", 0), 40.0);
    }

    void aGapLeadsToItsPlace() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.selectArea({0, 100'000}));
        auto* gaps = fixture.drawer.areaTab()->table(AreaTab::View::Gaps);
        QCOMPARE(cell(gaps, "length_us", 0), 45'000.0); // of the device, from 25 to 70 us
        Q_EMIT gaps->rowActivated(0);
        const auto window = fixture.state.window();
        QVERIFY(window.beginNs > 10'000 && window.beginNs < 25'000);
        QVERIFY(window.endNs > 70'000 && window.endNs < 85'000);
    }

    void aNameOfTheAreaCanBeSearchedFor() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.selectArea({0, 50'000}));
        QSignalSpy requests(&fixture.drawer, &views::TimelineDrawer::searchRequested);
        Q_EMIT fixture.drawer.areaTab()->table(AreaTab::View::Names)->rowActivated(0);
        QCOMPARE(requests.size(), 1);
        QCOMPARE(requests.front().front().toString(), QStringLiteral("outer"));
    }

    void theDrawerFollowsBetweenSliceAndAreaOnly() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QCOMPARE(fixture.drawer.currentIndex(), 0);
        QVERIFY(fixture.selectArea({0, 50'000}));
        QCOMPARE(fixture.drawer.currentWidget(), fixture.drawer.areaTab());
        QVERIFY(fixture.select("launch"));
        QCOMPARE(fixture.drawer.currentIndex(), 0);
        fixture.drawer.showTab(views::TimelineDrawer::Tab::Marks);
        QVERIFY(fixture.selectArea({0, 50'000}));
        QCOMPARE(fixture.drawer.currentIndex(), static_cast<int>(views::TimelineDrawer::Tab::Marks));
    }

    void theAreaIsExportedAsASmallerTrace() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.selectArea({0, 15'000}));
        QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("part.json"));
        QSignalSpy exported(&fixture.drawer.exporter(), &views::TraceExporter::exported);
        fixture.drawer.exporter().exportTo(path);
        QVERIFY(exported.wait());
        const auto part = test::loadTrace(path);
        QVERIFY(part != nullptr);
        QCOMPARE(part->sliceCount(), std::uint64_t{3}); // outer, the first launch, the first kernel
        QCOMPARE(part->flowCounts().drawn, std::uint64_t{1});
    }

    void anExportThatFailsSaysWhy() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QSignalSpy noticed(&fixture.drawer, &views::TimelineDrawer::noticed);
        fixture.drawer.exporter().exportTo(QStringLiteral("/nowhere/at/all/part.json"));
        QVERIFY(noticed.wait());
        QVERIFY(noticed.front().front().toString().contains(QStringLiteral("cannot be written")));
    }
};

namespace {
const test::Suite<DrawerAreaTest> suite("drawer_area");
}

#include "test_drawer_area.moc"
