// SPDX-License-Identifier: Apache-2.0
#include "views/jobs/job_runner.h"

#include "views/jobs/handover.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHash>
#include <QThreadPool>
#include <QTimer>

#include <algorithm>
#include <exception>
#include <new>
#include <thread>

namespace runglass::views {

namespace {

constexpr int progressIntervalMs = 100;

struct Job {
    QString slot;
    QString label;
    std::stop_source stop;
    base::Progress progress;
};

/// Of all work that waits for a thread, and of all results that wait for the thread of the window: what is a
/// job's own lies in what is handed over.
Handover waitingWork, waitingResults;

/// Of what work has read when it ends, to who destroys a runner and then what its work has read.
Handover endedWork;

class EndOfWork {
public:
    EndOfWork() = default;
    ~EndOfWork() { endedWork.give(); }
    EndOfWork(const EndOfWork&) = delete;
    EndOfWork& operator=(const EndOfWork&) = delete;
};

/// A result on its way to the thread of the window. Complete when it sets off, which what invokeMethod()
/// makes of a function is not.
class ResultEvent : public QEvent {
public:
    explicit ResultEvent(std::function<void()> deliver) : QEvent(User), deliver_(std::move(deliver)) {}
    void deliver() const { deliver_(); }

private:
    std::function<void()> deliver_;
};

class ResultReceiver : public QObject {
protected:
    void customEvent(QEvent* event) override {
        waitingResults.take();
        static_cast<const ResultEvent*>(event)->deliver(); // nobody sends other ones here
    }
};

/// What the work of a job leaves behind.
struct Outcome {
    std::shared_ptr<void> value;
    std::exception_ptr failure; ///< why there is no value
};

thread_local const JobContext* runningContext = nullptr;

/// Says for as long as it lives what this thread works with.
class RunningContext {
public:
    explicit RunningContext(const JobContext& context) { runningContext = &context; }
    ~RunningContext() { runningContext = nullptr; }
    RunningContext(const RunningContext&) = delete;
    RunningContext& operator=(const RunningContext&) = delete;
};

/// An exception must not leave a thread of the pool: that would end the program.
template <typename Work>
Outcome outcomeOf(Work& work, JobContext& context) {
    const RunningContext running(context);
    try {
        return {work(context), nullptr};
    } catch (const std::exception&) {
        return {nullptr, std::current_exception()};
    }
}

QString sentenceOf(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const std::bad_alloc&) {
        return JobRunner::tr("There is not enough memory for this");
    } catch (const std::exception& exception) {
        return QString::fromUtf8(exception.what());
    }
}

int threadCount() {
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

} // namespace

struct JobRunner::Private {
    /// Sorting a table must not wait behind the reading of a large file, so work without a label has threads
    /// of its own.
    QThreadPool longWork;
    QThreadPool shortWork;
    QHash<QString, std::shared_ptr<Job>> current; ///< by slot: whose result is wanted
    QTimer progressTimer;
    ResultReceiver receiver;

    bool hasLabelledJob() const {
        return std::any_of(current.begin(), current.end(),
                           [](const auto& job) { return !job->label.isEmpty(); });
    }
};

JobRunner::JobRunner(QObject* parent) : QObject(parent), d(std::make_unique<Private>()) {
    d->longWork.setMaxThreadCount(threadCount());
    d->shortWork.setMaxThreadCount(threadCount());
    d->progressTimer.setInterval(progressIntervalMs);
    connect(&d->progressTimer, &QTimer::timeout, this, [this] {
        const auto jobs = d->current; // a listener may start or cancel jobs
        for (const auto& job : jobs) {
            if (job->label.isEmpty())
                continue;
            const auto reading = QString::fromStdString(job->progress.label());
            Q_EMIT progressed(job->slot, reading.isEmpty() ? job->label : reading, job->progress.fraction());
        }
    });
}

JobRunner::~JobRunner() {
    for (const auto& job : std::as_const(d->current))
        job->stop.request_stop();
    d->current.clear();
    d->longWork.waitForDone();
    d->shortWork.waitForDone();
    endedWork.take();
}

void JobRunner::startJob(const QString& slot, const QString& label, ErasedWork work, ErasedDelivery deliver) {
    auto job = std::make_shared<Job>();
    job->slot = slot;
    job->label = label;
    if (const auto older = d->current.value(slot))
        older->stop.request_stop();
    d->current.insert(slot, job);
    if (!label.isEmpty() && !d->progressTimer.isActive())
        d->progressTimer.start();

    auto finish = [this, job, deliver = std::move(deliver)](const Outcome& outcome) {
        if (d->current.value(job->slot) != job)
            return;
        d->current.remove(job->slot);
        if (outcome.failure)
            Q_EMIT failed(job->slot, sentenceOf(outcome.failure));
        else
            deliver(outcome.value);
        ended(job->slot);
    };
    std::function<void()> run = [this, job, work = std::move(work), finish = std::move(finish)] {
        waitingWork.take();
        const EndOfWork end;
        if (job->stop.stop_requested())
            return;
        JobContext context{job->stop.get_token(), job->progress};
        auto outcome = outcomeOf(work, context);
        if (job->stop.stop_requested())
            return;
        auto* const result = new ResultEvent([finish, outcome = std::move(outcome)] { finish(outcome); });
        waitingResults.give();
        // The destructor waits for this thread, so the runner is alive; what is posted to it dies with it.
        QCoreApplication::postEvent(&d->receiver, result);
    };
    waitingWork.give();
    (label.isEmpty() ? d->shortWork : d->longWork).start(std::move(run));
}

void JobRunner::ended(const QString& slot) {
    if (!d->hasLabelledJob())
        d->progressTimer.stop();
    if (!d->current.contains(slot)) // delivering may have started the next one
        Q_EMIT finished(slot);
    if (d->current.isEmpty())
        Q_EMIT idle();
}

void JobRunner::cancel(const QString& slot) {
    const auto job = d->current.take(slot);
    if (job == nullptr)
        return;
    job->stop.request_stop();
    ended(slot);
}

void JobRunner::cancelAll() {
    const auto slots = d->current.keys();
    for (const auto& slot : slots)
        cancel(slot);
}

bool JobRunner::isRunning(const QString& slot) const {
    return d->current.contains(slot);
}

void JobRunner::cancelBelow(const QString& prefix) {
    const auto slots = d->current.keys();
    for (const auto& slot : slots)
        if (slot.startsWith(prefix))
            cancel(slot);
}

bool JobRunner::isRunningBelow(const QString& prefix) const {
    const auto slots = d->current.keys();
    return std::ranges::any_of(slots, [&](const QString& slot) { return slot.startsWith(prefix); });
}

bool JobRunner::isIdle() const {
    return d->current.isEmpty();
}

std::stop_token JobRunner::runningStop() {
    return runningContext == nullptr ? std::stop_token() : runningContext->stop;
}

} // namespace runglass::views
