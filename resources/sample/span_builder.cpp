// SPDX-License-Identifier: Apache-2.0
#include "span_builder.h"

#include "memory_account.h"
#include "train_step.h"

#include <algorithm>

namespace runglass::sample {

namespace {

constexpr int kStepCount = 2;
constexpr std::int64_t kSlowRankPermille = 1080;
constexpr Ns kMarginNs = 12'000'000; // the profiler records a little before and after the steps
constexpr std::int64_t kFirstProcessId = 418'205;
constexpr std::int64_t kMiB = 1024 * 1024;

SpanModel emptyModel(const SpanPlan& plan, int rank) {
    SpanModel model;
    model.rank = rank;
    model.stamp = plan.stamp;
    model.processId = kFirstProcessId + rank;
    model.startNs = plan.stampNs + kMarginNs;
    model.groupId = "9143072865120437318";
    return model;
}

// The workspace grows to what the largest kernels so far asked for.
void addWorkspace(SpanModel& model) {
    constexpr std::array<std::int64_t, 3> sizes{16 * kMiB, 32 * kMiB, 48 * kMiB};
    std::size_t next = 0;
    for (const DeviceTask& task : model.deviceTasks) {
        if (next < sizes.size() && task.isKernel && task.spec.core == Core::Cube) {
            model.workspace.push_back({task.origin.cannNs, sizes[next]});
            ++next;
        }
    }
}

void sortByTime(SpanModel& model) {
    const auto earlier = [](const auto& a, const auto& b) { return a.startNs < b.startNs; };
    std::stable_sort(model.deviceTasks.begin(), model.deviceTasks.end(), earlier);
    std::stable_sort(model.cannSlices.begin(), model.cannSlices.end(), earlier);
}

void runStep(std::array<RankWorker*, kRankCount> workers, int stepId, Ns loaderNs) {
    std::array<TrainStep, kRankCount> steps{TrainStep(*workers[0], stepId, loaderNs),
                                            TrainStep(*workers[1], stepId, loaderNs)};
    for (TrainStep& step : steps) {
        step.begin();
        step.loadBatch();
        step.runForward();
        step.runBackward();
    }
    const Ns collectivesEndNs = runAllReduces(*workers[0], *workers[1]);
    for (TrainStep& step : steps) {
        step.optimize(collectivesEndNs);
        step.finish();
    }
}

} // namespace

std::array<SpanModel, kRankCount> buildSpan(const SpanPlan& plan) {
    std::array<SpanModel, kRankCount> models{emptyModel(plan, 0), emptyModel(plan, 1)};
    RankWorker first(models[0], plan.speedPermille, plan.seed);
    RankWorker second(models[1], plan.speedPermille * kSlowRankPermille / 1000, plan.seed + 1);
    const std::array<RankWorker*, kRankCount> workers{&first, &second};
    for (RankWorker* worker : workers) {
        worker->host().waitUntil(plan.stampNs + kMarginNs + worker->model().rank * 63'000);
        worker->host().spend(10'000, 60'000);
    }
    for (int i = 0; i < kStepCount; ++i) {
        runStep(workers, plan.firstStep + i, plan.loaderNs);
        for (RankWorker* worker : workers) {
            worker->host().spend(60'000, 120'000);
        }
    }
    for (RankWorker* worker : workers) {
        SpanModel& model = worker->model();
        model.endNs = model.steps.back().hostEndNs + kMarginNs;
        model.startNs = plan.stampNs;
        addWorkspace(model);
        settleMemory(model);
        sortByTime(model);
    }
    return models;
}

std::int64_t threadId(const SpanModel& model, HostThread thread) {
    // As the system would number them: the queue's thread starts early, the autograd thread much later.
    constexpr std::array<std::int64_t, kHostThreadCount> offsets{0, 1'536, 614};
    return model.processId + offsets[static_cast<std::size_t>(thread)];
}

} // namespace runglass::sample
