// SPDX-License-Identifier: Apache-2.0
#include "gui/support/panel_driver.h"
#include "gui/support/suites.h"
#include "gui/support/tables.h"

#include <QAction>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QScrollBar>
#include <QSettings>
#include <QTest>
#include <QTimer>

#include <ctime>

using namespace runglass;
using test::PanelDriver;

namespace {

constexpr table::RowIndex manyRows = 1'000'000;
/// The aim is 50 ms; slow machines get some room.
constexpr double longestWorkMs = 200;
/// By the clock on the wall, other programs count too.
constexpr double longestPauseMs = 2000;

double threadTimeMs() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Measures how long the event loop is ever kept from running, and how much of that is work of the GUI
/// thread.
class Heartbeat {
public:
    Heartbeat() {
        restart();
        QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] { beat(); });
        timer_.start(0);
    }

    void restart() {
        clock_.restart();
        workStart_ = threadTimeMs();
        pauseMs_ = workMs_ = 0;
    }

    void beat() {
        const auto work = threadTimeMs();
        pauseMs_ = std::max(pauseMs_, static_cast<double>(clock_.restart()));
        workMs_ = std::max(workMs_, work - workStart_);
        workStart_ = work;
    }

    double pauseMs() const { return pauseMs_; }
    double workMs() const { return workMs_; }

private:
    QTimer timer_;
    QElapsedTimer clock_;
    double workStart_ = 0;
    double pauseMs_ = 0;
    double workMs_ = 0;
};

} // namespace

class TableScaleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QSettings().clear(); }

    void aMillionRowsNeverBlockTheEventLoop() {
        const auto table = test::largeTable(manyRows);
        PanelDriver driver;
        Heartbeat heart;
        const auto check = [&heart](const char* what) {
            heart.beat();
            qInfo("%s: at most %.0f ms of work at once, %.0f ms on the wall", what, heart.workMs(),
                  heart.pauseMs());
            QVERIFY2(heart.workMs() <= longestWorkMs, what);
            QVERIFY2(heart.pauseMs() <= longestPauseMs, what);
            heart.restart();
        };
        QVERIFY(driver.show(table));
        QCOMPARE(driver.view().model()->rowCount(), 1'000'000);
        check("show");
        driver.clickHeader(1);
        QVERIFY(driver.updates.wait(20'000));
        check("sort numbers");
        driver.clickHeader(0);
        QVERIFY(driver.updates.wait(20'000));
        check("sort names");
        QTest::keyClicks(driver.panel.searchBox(), QStringLiteral("_99"));
        // Of 1,000 names those of 99 and 990…999 match: 11, each 1,000 times.
        QTRY_COMPARE_WITH_TIMEOUT(driver.view().model()->rowCount(), 11'000, 20'000);
        check("search");
        driver.panel.searchBox()->clear();
        driver.action(QStringLiteral("Filter row"))->trigger();
        QTest::keyClicks(driver.filterField(3), QStringLiteral(">= 50"));
        QTRY_COMPARE_WITH_TIMEOUT(driver.view().model()->rowCount(), 500'000, 20'000);
        check("filter");
        driver.view().selectColumn(1);
        QTRY_VERIFY_WITH_TIMEOUT(driver.label("selection").startsWith(QStringLiteral("500,000 selected")),
                                 20'000);
        check("select a column");
        driver.view().verticalScrollBar()->setValue(driver.view().verticalScrollBar()->maximum());
        QCoreApplication::processEvents();
        check("scroll to the end");
        driver.panel.selectRow(driver.panel.visibleRows()[250'000]);
        QCoreApplication::processEvents();
        check("go to a row");
    }

    void aMillionRowsPaintLikeAHundred() {
        PanelDriver driver;
        QVERIFY(driver.show(test::largeTable(manyRows)));
        driver.view().viewport()->repaint();
        const auto start = threadTimeMs();
        driver.view().viewport()->repaint();
        QVERIFY(threadTimeMs() - start <= longestWorkMs);
    }
};

static const test::Suite<TableScaleTest> suite("table_scale");
#include "test_table_scale.moc"
