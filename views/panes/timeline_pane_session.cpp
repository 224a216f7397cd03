// SPDX-License-Identifier: Apache-2.0
// What a session file keeps of the Timeline tab.
#include "views/panes/timeline_pane.h"

#include "views/timeline/drawer_splitter.h"
#include "views/timeline/search_bar.h"
#include "views/timeline/timeline_canvas.h"
#include "views/timeline/timeline_session.h"

#include <QJsonArray>

#include <algorithm>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

const auto rowsStateKey = u"rows"_s;
const auto workersKey = u"workers"_s;
const auto nameKey = u"name"_s;
const auto offsetKey = u"offset_ns"_s;
const auto searchKey = u"search"_s;
const auto searchOptionsKey = u"search_options"_s;

} // namespace

const QJsonObject* TimelinePane::waitingState() const {
    return waiting_ && waiting_->place == services().selection.place() ? &waiting_->state : nullptr;
}

/// What a session says the trace of a worker is moved by.
base::Nanoseconds TimelinePane::waitingOffset(const QString& worker) const {
    const auto* saved = waitingState();
    if (saved == nullptr)
        return 0;
    for (const auto& value : saved->value(workersKey).toArray())
        if (value[nameKey].toString() == worker)
            return std::clamp<base::Nanoseconds>(value[offsetKey].toInteger(), -farthestAlignNs,
                                                 farthestAlignNs);
    return 0;
}

bool TimelinePane::restoreWaitingRows() {
    const auto* saved = waitingState();
    if (saved != nullptr)
        canvas_->tree().restore(saved->value(rowsStateKey).toObject());
    return saved != nullptr;
}

QJsonObject TimelinePane::savedState(const session::SessionPaths& paths) const {
    if (waitingState() != nullptr && sessionWorkers_.empty())
        return waiting_->state;
    auto state = Pane::savedState(paths);
    if (state_->document().isEmpty() || !hasProfileOfSelection())
        return state;
    const auto view = viewState();
    for (auto it = view.constBegin(); it != view.constEnd(); ++it)
        state.insert(it.key(), it.value());
    return state;
}

QJsonObject TimelinePane::viewState() const {
    auto state = savedTimeline(*state_, canvas_->tree());
    state.insert(rowsStateKey, canvas_->tree().saved());
    QJsonArray workers;
    for (const auto& group : state_->document().groups())
        if (!group.computedFrom) // it goes where its trace goes
            workers.append(QJsonObject{{nameKey, group.title}, {offsetKey, qint64{group.alignNs}}});
    state.insert(workersKey, workers);
    if (const auto highlight = state_->highlight()) {
        state.insert(searchKey, highlight->text);
        state.insert(searchOptionsKey, QJsonArray::fromStringList(searchBar_->options()));
    }
    return state;
}

void TimelinePane::keepViewOfSameRecording() {
    const auto& place = services().selection.place();
    if (waitingState() != nullptr || !shownPlace_.isValid() || state_->document().isEmpty())
        return;
    const auto isSame = shownPlace_.run->path == place.run->path &&
                        shownPlace_.workerFolder().name == place.workerFolder().name &&
                        shownPlace_.spanFolder().path == place.spanFolder().path &&
                        shownPlace_.spanFolder().stamp == place.spanFolder().stamp;
    if (!isSame)
        return;
    auto view = viewState();
    view.remove(searchKey); // the search goes on by itself
    waiting_ = WaitingState{place, std::move(view)};
}

void TimelinePane::restoreState(const QJsonObject& state, const session::SessionPaths& paths) {
    sessionWorkers_.clear();
    waiting_.reset();
    Pane::restoreState(state, paths);
    if (!state.contains(workersKey))
        return;
    waiting_ = WaitingState{services().selection.place(), state};
    if (!hasProfileOfSelection())
        return;
    std::erase_if(shown_,
                  [&](const Shown& each) { return each.worker != services().selection.place().worker; });
    restoreRows();
    showDocument(false);
    applyWaitingState();
}

/// Marks and window first for the trace that is there; the view again when the last of the others has come,
/// unless the user has moved it or selected something meanwhile.
void TimelinePane::applyWaitingState() {
    const auto* saved = waitingState();
    if (saved == nullptr)
        return;
    restoreTimelineMarks(*saved, *state_);
    restoreTimelineView(*saved, *state_, canvas_->tree());
    splitter_->openForSelection();
    if (const auto text = saved->value(searchKey).toString(); !text.isEmpty())
        searchBar_->searchWith(text, saved->value(searchOptionsKey).toVariant().toStringList());
    const auto originNs = state_->document().originNs();
    sessionWindow_ = trace::TimeRange{state_->window().beginNs + originNs, state_->window().endNs + originNs};
    sessionWorkers_.clear(); // those of before are loaded anew where they are still lacking
    for (std::size_t worker = 0; worker < run_->workers.size(); ++worker) {
        const auto name = QString::fromStdString(run_->workers[worker].name);
        const auto named = [&](const QJsonValue& value) { return value[nameKey].toString() == name; };
        if (!isWorkerShown(worker) && std::ranges::any_of(saved->value(workersKey).toArray(), named))
            sessionWorkers_.push_back(worker);
    }
    if (sessionWorkers_.empty())
        waiting_.reset();
    for (const auto worker : sessionWorkers_)
        loadWorker(worker);
}

void TimelinePane::onSessionWorker(std::size_t worker) {
    if (std::erase(sessionWorkers_, worker) == 0 || !sessionWorkers_.empty() || waitingState() == nullptr)
        return;
    const auto originNs = state_->document().originNs();
    const auto window = state_->window();
    if (sessionWindow_ &&
        *sessionWindow_ == trace::TimeRange{window.beginNs + originNs, window.endNs + originNs})
        restoreTimelineView(waiting_->state, *state_, canvas_->tree());
    waiting_.reset();
}

} // namespace runglass::views
