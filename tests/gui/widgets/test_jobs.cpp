// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "views/jobs/job_runner.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <new>
#include <stdexcept>

using runglass::views::JobContext;
using runglass::views::JobRunner;

namespace {

const auto slotA = QStringLiteral("a");
const auto slotB = QStringLiteral("b");

/// Work that ends only when it is told to stop.
int untilStopped(JobContext& context) {
    while (!context.stop.stop_requested())
        QThread::yieldCurrentThread();
    return 0;
}

} // namespace

class JobsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void deliversOnTheThreadOfTheRunner() {
        JobRunner runner;
        QThread* workedIn = nullptr;
        QThread* deliveredIn = nullptr;
        int value = 0;
        QSignalSpy idle(&runner, &JobRunner::idle);
        runner.start(
            slotA, {},
            [&workedIn](JobContext&) {
                workedIn = QThread::currentThread();
                return 42;
            },
            [&](int result) {
                deliveredIn = QThread::currentThread();
                value = result;
            });
        QVERIFY(runner.isRunning(slotA));
        QVERIFY(!runner.isIdle());
        QVERIFY(idle.wait());
        QCOMPARE(value, 42);
        QCOMPARE(deliveredIn, QThread::currentThread());
        QVERIFY(workedIn != QThread::currentThread());
        QVERIFY(runner.isIdle());
    }

    void aNewerJobOfTheSameSlotSupersedesTheOlder() {
        JobRunner runner;
        QStringList delivered;
        QSignalSpy finished(&runner, &JobRunner::finished);
        QSignalSpy idle(&runner, &JobRunner::idle);
        runner.start(slotA, {}, untilStopped, [&](int) { delivered << QStringLiteral("old"); });
        runner.start(
            slotA, {}, [](JobContext&) { return 1; }, [&](int) { delivered << QStringLiteral("new"); });
        QVERIFY(idle.wait());
        QCOMPARE(delivered, QStringList{QStringLiteral("new")});
        QCOMPARE(finished.count(), 1);
    }

    void aResultThatWaitsForDeliveryIsDroppedWhenSuperseded() {
        JobRunner runner;
        QSemaphore worked;
        QStringList delivered;
        QSignalSpy idle(&runner, &JobRunner::idle);
        runner.start(
            slotA, {},
            [&worked](JobContext&) {
                worked.release();
                return 0;
            },
            [&](int) { delivered << QStringLiteral("stale"); });
        worked.acquire(); // computed or about to be queued; not delivered, as no event was processed
        runner.start(
            slotA, {}, [](JobContext&) { return 1; }, [&](int) { delivered << QStringLiteral("fresh"); });
        QVERIFY(idle.wait());
        QCOMPARE(delivered, QStringList{QStringLiteral("fresh")});
    }

    void jobsOfDifferentSlotsBothDeliver() {
        JobRunner runner;
        int sum = 0;
        QSignalSpy idle(&runner, &JobRunner::idle);
        runner.start(
            slotA, {}, [](JobContext&) { return 1; }, [&](int value) { sum += value; });
        runner.start(
            slotB, {}, [](JobContext&) { return 10; }, [&](int value) { sum += value; });
        QVERIFY(idle.wait());
        QCOMPARE(sum, 11);
    }

    void cancelStopsAndDropsTheResult() {
        JobRunner runner;
        bool delivered = false;
        QSignalSpy finished(&runner, &JobRunner::finished);
        QSignalSpy idle(&runner, &JobRunner::idle);
        runner.start(slotA, {}, untilStopped, [&](int) { delivered = true; });
        runner.cancel(slotA);
        QCOMPARE(finished.count(), 1);
        QCOMPARE(finished[0][0].toString(), slotA);
        QCOMPARE(idle.count(), 1);
        QVERIFY(!runner.isRunning(slotA));
        QCoreApplication::processEvents();
        QVERIFY(!delivered);
    }

    void shortWorkDoesNotWaitBehindLongWork() {
        JobRunner runner;
        for (int i = 0; i < 64; ++i)
            runner.start(QStringLiteral("long%1").arg(i), QStringLiteral("Reading"), untilStopped,
                         [](int) {});
        QSignalSpy finished(&runner, &JobRunner::finished);
        runner.start(
            slotA, {}, [](JobContext&) { return 1; }, [](int) {});
        QVERIFY(finished.wait());
        QCOMPARE(finished[0][0].toString(), slotA);
        runner.cancelAll();
        QVERIFY(runner.isIdle());
    }

    void labelledJobsTellHowFarTheyAre() {
        JobRunner runner;
        QSignalSpy progressed(&runner, &JobRunner::progressed);
        runner.start(
            slotA, QStringLiteral("Loading"),
            [](JobContext& context) {
                context.progress.addTotal(200);
                context.progress.addDone(50);
                context.progress.setLabel("trace_view.json");
                return untilStopped(context);
            },
            [](int) {});
        QVERIFY(progressed.wait());
        while (progressed.last()[2].toDouble() == 0.0)
            QVERIFY(progressed.wait());
        QCOMPARE(progressed.last()[0].toString(), slotA);
        QCOMPARE(progressed.last()[1].toString(), QStringLiteral("trace_view.json"));
        QCOMPARE(progressed.last()[2].toDouble(), 0.25);
        runner.cancel(slotA);
    }

    void workThatThrowsFailsItsSlotAndNothingElse_data() {
        QTest::addColumn<bool>("isOutOfMemory");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("memory") << true << QStringLiteral("There is not enough memory for this");
        QTest::newRow("other") << false << QStringLiteral("no such thing");
    }

    void workThatThrowsFailsItsSlotAndNothingElse() {
        QFETCH(bool, isOutOfMemory);
        QFETCH(QString, sentence);
        JobRunner runner;
        bool delivered = false;
        bool otherDelivered = false;
        bool endedBeforeFailure = false;
        QSignalSpy failed(&runner, &JobRunner::failed);
        QSignalSpy finished(&runner, &JobRunner::finished);
        QSignalSpy idle(&runner, &JobRunner::idle);
        connect(&runner, &JobRunner::failed, this, [&] { endedBeforeFailure = finished.count() > 0; });
        runner.start(
            slotA, {},
            [isOutOfMemory](JobContext&) -> int {
                if (isOutOfMemory)
                    throw std::bad_alloc();
                throw std::runtime_error("no such thing");
            },
            [&](int) { delivered = true; });
        QVERIFY(idle.wait());
        QVERIFY(!delivered);
        QCOMPARE(failed.count(), 1);
        QCOMPARE(failed[0][0].toString(), slotA);
        QCOMPARE(failed[0][1].toString(), sentence);
        QCOMPARE(finished.count(), 1);
        QCOMPARE(finished[0][0].toString(), slotA);
        QVERIFY(!endedBeforeFailure);
        QVERIFY(!runner.isRunning(slotA));
        runner.start(
            slotA, {}, [](JobContext&) { return 1; }, [&](int) { otherDelivered = true; });
        QVERIFY(idle.wait());
        QVERIFY(otherDelivered);
        QCOMPARE(failed.count(), 1);
    }

    void aFailureOfCancelledWorkIsNotTold() {
        JobRunner runner;
        QSemaphore started;
        QSignalSpy failed(&runner, &JobRunner::failed);
        QSignalSpy finished(&runner, &JobRunner::finished);
        runner.start(
            slotA, {},
            [&started](JobContext& context) -> int {
                started.release();
                untilStopped(context);
                throw std::bad_alloc();
            },
            [](int) {});
        started.acquire();
        runner.cancel(slotA);
        QCOMPARE(finished.count(), 1);
        QTest::qWait(100);
        QCOMPARE(failed.count(), 0);
        QCOMPARE(finished.count(), 1);
    }

    void whatWorkCallsKnowsItsStop() {
        QVERIFY(!JobRunner::runningStop().stop_possible());
        JobRunner runner;
        QSemaphore started;
        QSemaphore stopped;
        runner.start(
            slotA, {},
            [&](JobContext&) {
                started.release();
                while (!JobRunner::runningStop().stop_requested())
                    QThread::yieldCurrentThread();
                stopped.release();
                return 0;
            },
            [](int) {});
        started.acquire();
        QVERIFY(!JobRunner::runningStop().stop_possible());
        runner.cancel(slotA);
        QVERIFY(stopped.tryAcquire(1, 10'000));
    }

    void destructionStopsAllWorkAndDeliversNothing() {
        std::atomic<int> running = 0;
        bool delivered = false;
        {
            JobRunner runner;
            QSemaphore started;
            runner.start(
                slotA, {},
                [&](JobContext& context) {
                    ++running;
                    started.release();
                    untilStopped(context);
                    --running;
                    return 0;
                },
                [&](int) { delivered = true; });
            started.acquire();
        }
        QCOMPARE(running.load(), 0);
        QCoreApplication::processEvents();
        QVERIFY(!delivered);
    }
};

static const runglass::test::Suite<JobsTest> suite("jobs");
#include "test_jobs.moc"
