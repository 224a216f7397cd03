// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <stop_token>
#include <type_traits>

namespace runglass::views {

/// What a job works with: who may stop it and whom it tells how far it has come.
struct JobContext {
    std::stop_token stop;
    base::Progress& progress;
};

/// Runs work off the GUI thread and brings the result back to it.
///
/// Jobs are started and delivered on the GUI thread. Each job has a slot, the name of what it is for:
/// starting a job cancels the running one of the same slot, whose result is then dropped, so that only the
/// newest answer arrives. Work that throws ends as if it had been cancelled, and failed() tells why.
/// Destroying the runner cancels all jobs, drops their results, and waits until no work runs any more: work
/// may use what dies after the runner.
class JobRunner : public QObject {
    Q_OBJECT

public:
    explicit JobRunner(QObject* parent = nullptr);
    ~JobRunner() override;

    /// `work` runs in a pool thread, `deliver` with its value on the GUI thread unless the job was cancelled
    /// or superseded. `label` is what the status bar shows; empty for work too short to show, which never
    /// waits behind labelled work.
    template <typename Work, typename Deliver>
    void start(const QString& slot, const QString& label, Work work, Deliver deliver) {
        using Value = std::invoke_result_t<Work, JobContext&>;
        startJob(
            slot, label,
            [work = std::move(work)](JobContext& context) mutable -> std::shared_ptr<void> {
                return std::make_shared<Value>(work(context));
            },
            [deliver = std::move(deliver)](const std::shared_ptr<void>& value) mutable {
                deliver(std::move(*std::static_pointer_cast<Value>(value)));
            });
    }

    void cancel(const QString& slot);
    void cancelAll();
    bool isRunning(const QString& slot) const;
    // Of jobs that run beside each other, each in a slot of its own whose name begins alike.
    void cancelBelow(const QString& prefix);
    bool isRunningBelow(const QString& prefix) const;
    bool isIdle() const;

    /// The token of the job whose work this thread runs, for what is called by it without its context.
    /// Elsewhere one that is never stopped.
    static std::stop_token runningStop();

Q_SIGNALS:
    /// About every 100 ms while a labelled job runs: what it reads, and 0…1 (0 when not known).
    void progressed(const QString& slot, const QString& label, double fraction);
    /// The work of the slot's job threw: there is nothing to deliver, and finished() follows. The sentence is
    /// for people.
    void failed(const QString& slot, const QString& sentence);
    /// The job of the slot was delivered or cancelled, or failed, and none is running in it any more. Not for
    /// a job that a newer one of its slot superseded.
    void finished(const QString& slot);
    /// No job is left.
    void idle();

private:
    using ErasedWork = std::function<std::shared_ptr<void>(JobContext&)>;
    using ErasedDelivery = std::function<void(const std::shared_ptr<void>&)>;
    void startJob(const QString& slot, const QString& label, ErasedWork work, ErasedDelivery deliver);
    void ended(const QString& slot);

    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace runglass::views
