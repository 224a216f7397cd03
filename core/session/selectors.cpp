// SPDX-License-Identifier: Apache-2.0
#include "core/session/selectors.h"

#include "core/base/decimal.h"

#include <algorithm>

namespace runglass::session {
namespace {

using model::RunFolder;
using model::SpanFolder;
using model::WorkerFolder;

const WorkerFolder* findWorker(const RunFolder& run, std::string_view wanted) {
    for (const WorkerFolder& worker : run.workers)
        if (worker.name == wanted)
            return &worker;
    const auto rank = base::parseInteger(wanted);
    for (const WorkerFolder& worker : run.workers)
        for (const SpanFolder& span : worker.spans)
            if (rank && span.rank && *span.rank == *rank)
                return &worker;
    return nullptr;
}

const SpanFolder* findSpan(const WorkerFolder& worker, std::string_view wanted) {
    const auto number = base::parseInteger(wanted);
    for (const SpanFolder& span : worker.spans)
        if (number && span.number == *number)
            return &span;
    for (const SpanFolder& span : worker.spans)
        if (span.stamp == wanted)
            return &span;
    return nullptr;
}

template <typename Items, typename Name>
std::vector<std::string> namesOf(const Items& items, Name name) {
    std::vector<std::string> names;
    for (const auto& item : items)
        names.push_back(name(item));
    return names;
}

std::string runName(const RunFolder* run) {
    return run->name;
}
std::string workerName(const WorkerFolder& worker) {
    return worker.name;
}

/// "3 workers: this is rank0; there are also rank1, rank2 (choose with --worker)". The first is the chosen.
void noteOthers(std::vector<std::string>& notes, std::string_view kind, std::span<const std::string> names) {
    if (names.size() < 2)
        return;
    notes.push_back(std::to_string(names.size()) + " " + std::string(kind) + "s: this is " + names.front() +
                    "; there are also " + namesForPeople(names.subspan(1)) + " (choose with --" +
                    std::string(kind) + ")");
}

base::Error notThere(std::string_view kind, std::string_view wanted, const std::string& where,
                     std::span<const std::string> names) {
    return {"There is no " + std::string(kind) + " \"" + std::string(wanted) + "\"", where,
            "There is " + namesForPeople(names)};
}

/// Every worker once, in the order of the runs.
std::vector<std::string> allWorkerNames(std::span<const RunFolder* const> runs) {
    std::vector<std::string> names;
    for (const RunFolder* run : runs)
        for (const WorkerFolder& worker : run->workers)
            if (std::ranges::find(names, worker.name) == names.end())
                names.push_back(worker.name);
    return names;
}

std::vector<const RunFolder*> runsInQuestion(std::span<const RunFolder> runs, const std::string& wanted) {
    std::vector<const RunFolder*> fitting;
    for (const RunFolder& run : runs)
        if (!run.workers.empty() && (wanted.empty() || run.name == wanted || run.path == wanted))
            fitting.push_back(&run);
    return fitting;
}

} // namespace

std::string namesForPeople(std::span<const std::string> names) {
    constexpr std::size_t shown = 10;
    std::string text;
    for (const std::string& name : names.first(std::min(shown, names.size())))
        text += (text.empty() ? "" : ", ") + name;
    if (names.size() > shown)
        text += " and " + std::to_string(names.size() - shown) + " more";
    return text;
}

base::Result<Selected> select(std::span<const RunFolder> runs, const Selectors& selectors) {
    std::vector<const RunFolder*> fitting = runsInQuestion(runs, selectors.run);
    if (fitting.empty()) {
        const auto names = namesOf(runs, [](const RunFolder& run) { return run.name; });
        if (names.empty() || selectors.run.empty())
            return base::Error{"There is no run", "", ""};
        return notThere("run", selectors.run, "", names);
    }
    if (!selectors.worker.empty()) {
        const auto names = allWorkerNames(fitting);
        const std::string where = fitting.size() == 1 ? fitting.front()->path : "";
        std::erase_if(fitting, [&](const RunFolder* run) { return !findWorker(*run, selectors.worker); });
        if (fitting.empty())
            return notThere("worker", selectors.worker, where, names);
    }
    Selected selected;
    selected.run = fitting.front();
    noteOthers(selected.notes, "run", namesOf(fitting, runName));

    if (selectors.worker.empty()) {
        selected.worker = &selected.run->workers.front();
        noteOthers(selected.notes, "worker", namesOf(selected.run->workers, workerName));
    } else {
        selected.worker = findWorker(*selected.run, selectors.worker);
    }

    const auto labels = namesOf(selected.worker->spans, model::spanLabel);
    if (selectors.span.empty()) {
        selected.span = &selected.worker->spans.front();
        noteOthers(selected.notes, "span", labels);
    } else {
        selected.span = findSpan(*selected.worker, selectors.span);
        if (selected.span == nullptr)
            return notThere("span", selectors.span, selected.run->path, labels);
    }
    return selected;
}

} // namespace runglass::session
