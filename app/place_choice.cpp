// SPDX-License-Identifier: Apache-2.0
#include "app/place_choice.h"

#include "app/app_state.h"
#include "app/session_document.h"
#include "views/frame/pane.h"

#include <utility>

namespace runglass::app {

QString choosePlace(AppState& state, const session::Selectors& selectors) {
    const auto open = state.documents.runs();
    std::vector<model::RunFolder> runs;
    for (const auto& run : open)
        runs.push_back(*run);
    const auto selected = session::select(runs, selectors);
    if (!selected.ok())
        return views::errorSentence(selected.error());
    const auto run = static_cast<std::size_t>(selected->run - runs.data());
    state.selection.setPlace({open[run],
                              static_cast<std::size_t>(selected->worker - runs[run].workers.data()),
                              static_cast<std::size_t>(selected->span - selected->worker->spans.data())});
    return {};
}

PlaceChoice::PlaceChoice(AppState& state, SessionDocument& session, session::Selectors selectors,
                         QObject* parent)
    : QObject(parent), state_(state), session_(session), selectors_(std::move(selectors)) {
    // Queued: the window has shown the last run, and a session its place, by then.
    const auto look = [this] { this->look(); };
    connect(&state_.documents, &OpenDocuments::changed, this, look, Qt::QueuedConnection);
    connect(&state_.documents, &OpenDocuments::failed, this, look, Qt::QueuedConnection);
    connect(&state_.documents, &OpenDocuments::cancelled, this, look, Qt::QueuedConnection);
    connect(&session_, &SessionDocument::opened, this, look, Qt::QueuedConnection);
    QMetaObject::invokeMethod(this, look, Qt::QueuedConnection); // where there is nothing to wait for
}

void PlaceChoice::look() {
    if (done_ || state_.documents.isScanning() || session_.isOpening())
        return;
    done_ = true;
    deleteLater();
    if (state_.documents.runs().empty())
        return;
    if (const auto sentence = choosePlace(state_, selectors_); !sentence.isEmpty())
        Q_EMIT failed(sentence);
}

} // namespace runglass::app
