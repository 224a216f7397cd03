// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "gui/support/traces.h"
#include "views/jobs/job_runner.h"
#include "views/timeline/drawer_splitter.h"
#include "views/timeline/timeline_canvas.h"
#include "views/timeline/timeline_drawer.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QScrollBar>
#include <QTabBar>
#include <QTest>

using namespace runglass;
using views::TimelineDrawer;

namespace {

/// Sixty threads with one slice of 1 ms each, of which the first is called "op 0".
QByteArray manyThreads() {
    QByteArray records;
    for (int i = 0; i < 60; ++i) {
        const auto number = QByteArray::number(i);
        records += (i == 0 ? "" : ",") + QByteArray(R"({"ph":"X","pid":1,"ts":0,"dur":1000,"name":"op )") +
                   number + R"(","tid":)" + number + "}";
    }
    return records;
}

/// A canvas over a drawer, as the Timeline tab has them.
struct SplitFixture {
    explicit SplitFixture(int height) {
        splitter.resize(1200, height);
        splitter.show();
        state.setDocument(
            views::TimelineDocument({{QStringLiteral("rank"), test::traceOfRecords(manyThreads())}}), false);
        QCoreApplication::processEvents();
    }
    void select(int thread) {
        const auto name = "op " + std::to_string(thread);
        state.selectSlice(views::TimelineSlice{0, *test::sliceNamed(state.document().trace(0), name)});
    }
    /// Presses the handle and moves it, as the mouse does.
    void dragHandle(int byPixels) {
        auto* handle = splitter.handle(1);
        const auto from = handle->rect().center();
        const QPoint to = from + QPoint(0, byPixels);
        QTest::mousePress(handle, Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, to, handle->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(handle, &move);
        QTest::mouseRelease(handle, Qt::LeftButton, {}, handle->rect().center());
        QCoreApplication::processEvents();
    }
    int tabsHeight() const { return drawer->tabBar()->sizeHint().height(); }

    views::JobRunner jobs;
    views::TimelineState state;
    views::TimelineCanvas* canvas = new views::TimelineCanvas(state, jobs);
    TimelineDrawer* drawer = new TimelineDrawer(state, jobs);
    views::DrawerSplitter splitter{state, canvas, drawer};
};

} // namespace

class DrawerSplitterTest : public QObject {
    Q_OBJECT

    int usualInterval_ = QApplication::doubleClickInterval();

private Q_SLOTS:
    void initTestCase() { QApplication::setDoubleClickInterval(0); }
    void cleanupTestCase() { QApplication::setDoubleClickInterval(usualInterval_); }

    void anEmptyDrawerTakesNoMoreThanItsTabs() {
        SplitFixture it(430); // what a window of 600 pixels leaves
        QVERIFY(!it.splitter.isOpen());
        QCOMPARE(it.drawer->height(), it.tabsHeight());
        for (const int height : {900, 380}) {
            it.splitter.resize(1200, height);
            QCoreApplication::processEvents();
            QCOMPARE(it.drawer->height(), it.tabsHeight());
        }
    }

    void aSelectionOpensItToAThird() {
        SplitFixture it(900);
        it.select(0);
        QTRY_VERIFY(it.splitter.isOpen());
        QVERIFY(qAbs(it.drawer->height() - 300) <= 5);
        it.state.selectSlice(std::nullopt);
        QCoreApplication::processEvents();
        QVERIFY(it.splitter.isOpen()); // it does not flap
    }

    void itOpensWithTheHeightThatTheUserGaveIt() {
        SplitFixture it(900);
        it.select(0);
        QTRY_VERIFY(it.splitter.isOpen());
        it.dragHandle(-120);
        const int chosen = it.drawer->height();
        QVERIFY(qAbs(chosen - 420) <= 5);
        QCOMPARE(it.splitter.chosenHeight(), chosen);
        it.splitter.toggle();
        QVERIFY(it.drawer->isHidden());
        it.splitter.toggle();
        QCoreApplication::processEvents();
        QCOMPARE(it.drawer->height(), chosen);
        SplitFixture again(900);
        again.splitter.setChosenHeight(chosen);
        again.splitter.open();
        QCOMPARE(again.drawer->height(), chosen);
    }

    void theHandleOpensItToo() {
        SplitFixture it(900);
        it.dragHandle(-400);
        QVERIFY(it.splitter.isOpen());
        QVERIFY(qAbs(it.drawer->height() - 400 - it.tabsHeight()) <= 5);
        QVERIFY(it.drawer->currentWidget()->isEnabled());
    }

    void aClickOnATabOpensIt() {
        SplitFixture it(900);
        const int reports = static_cast<int>(TimelineDrawer::Tab::LoadReport);
        QVERIFY(!it.drawer->widget(reports)->isEnabled()); // so that Tab does not lead there
        QTest::mouseClick(it.drawer->tabBar(), Qt::LeftButton, {},
                          it.drawer->tabBar()->tabRect(reports).center());
        QVERIFY(it.splitter.isOpen());
        QCOMPARE(it.drawer->currentIndex(), reports);
        QVERIFY(it.drawer->widget(reports)->isEnabled());
    }

    void aTabThatIsChosenByKeyboardOpensIt() {
        SplitFixture it(900);
        it.splitter.activateWindow();
        it.drawer->tabBar()->setFocus();
        QTRY_VERIFY(it.drawer->tabBar()->hasFocus());
        QTest::keyClick(it.drawer->tabBar(), Qt::Key_Right);
        QVERIFY(it.splitter.isOpen());
    }

    void whatWasHiddenIsNotOpenedByASelection() {
        SplitFixture it(900);
        it.splitter.toggle(); // opens
        it.splitter.toggle(); // hides
        it.select(0);
        QCoreApplication::processEvents();
        it.splitter.openForSelection();
        QVERIFY(it.drawer->isHidden());
    }

    void theSelectedRowStaysInSight() {
        SplitFixture it(900);
        auto& view = it.canvas->view();
        const auto last = view.visibleRows().second - 2;
        const auto track = *it.canvas->tree().trackOf(view.rows().row(last).node);
        const auto lane = it.state.document().track(track).firstLane;
        it.state.selectSlice(views::TimelineSlice{0, {lane, 0}});
        QTRY_VERIFY(it.splitter.isOpen());
        QVERIFY(view.verticalScrollBar()->value() > 0);
        QVERIFY(view.shows(*it.state.selectedSlice()));
    }

    void itDoesNotOpenUnderAnAreaThatIsBeingDrawn() {
        SplitFixture it(900);
        auto* viewport = it.canvas->view().viewport();
        const auto move = [&](QPoint point) {
            QMouseEvent event(QEvent::MouseMove, point, viewport->mapToGlobal(point), Qt::NoButton,
                              Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(viewport, &event);
        };
        QTest::mousePress(viewport, Qt::LeftButton, {}, {100, 100});
        move({300, 200});
        QVERIFY(it.state.selectedArea());
        for (int turn = 0; turn < 5; ++turn)
            QCoreApplication::processEvents();
        QVERIFY(!it.splitter.isOpen());
        QTest::mouseRelease(viewport, Qt::LeftButton, {}, {300, 200});
        QTRY_VERIFY(it.splitter.isOpen());
    }
};

namespace {
const test::Suite<DrawerSplitterTest> suite("drawer_splitter");
}

#include "test_drawer_splitter.moc"
