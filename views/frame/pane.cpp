// SPDX-License-Identifier: Apache-2.0
#include "views/frame/pane.h"

#include "core/session/session.h"
#include "views/base/core_text.h"
#include "views/frame/memory_words.h"
#include "views/frame/pane_parts.h"
#include "views/jobs/job_runner.h"
#include "views/selection/selection.h"
#include "views/widgets/label_text.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/table_panel.h"

#include <QAction>
#include <QMenu>
#include <QPointer>
#include <QVBoxLayout>

#include <algorithm>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

const auto tablesKey = u"tables"_s;

bool hasFullStop(const QString& text) {
    return text.endsWith(u'.') || text.endsWith(u'。');
}

/// With a capital letter and the full stop of its language: not every text of the core has a translation.
QString asSentence(QString text, const std::string& english) {
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    if (hasFullStop(text))
        return text;
    const bool isTranslated = coreText(english) != QString::fromStdString(english);
    return text + (isTranslated ? coreText(".") : u"."_s);
}

/// Of a pane that could not be loaded.
void showWhy(StateStack& states, const QString& title, const QString& sentence) {
    states.showFailed(Pane::tr("%1 could not be loaded").arg(title),
                      sentence + u' ' + Pane::tr("The other tabs of this worker still work."), true);
}

using TablesResult = base::Result<std::vector<std::shared_ptr<const table::Table>>>;

} // namespace

struct Pane::LoadOutcome {
    base::Result<std::shared_ptr<const model::Profile>> profile;
    std::shared_ptr<const base::Diagnostics> problems;
    std::optional<session::MemoryQuestion> question = {}; ///< asked before anything was loaded
};

QString errorSentence(const base::Error& error) {
    auto what = coreText(error.what);
    if (!error.where.empty()) {
        if (hasFullStop(what))
            what.chop(1); // the place stands inside the sentence
        what += u" ("_s + QString::fromStdString(error.where) + u')';
    }
    const auto hint = coreText(error.hint);
    const auto sentence = asSentence(what, error.what);
    return hint.isEmpty() ? sentence : QString(sentence + u' ' + asSentence(hint, error.hint));
}

Pane::Pane(PaneServices services, model::Part part, model::View view, QString title, QWidget* parent)
    : QWidget(parent), services_(services), part_(part), view_(view), title_(std::move(title)) {
    const auto id = QString::fromUtf8(model::viewName(view));
    loadSlot_ = u"load/"_s + id;
    tableSlot_ = u"tables/"_s + id;
    laterSlot_ = u"later/"_s + id;
    setAccessibleName(title_);
    connect(&services_.selection, &Selection::placeChanged, this, &Pane::onPlaceChanged);
    connect(&services_.jobs, &JobRunner::progressed, this, &Pane::onProgress);
    connect(&services_.jobs, &JobRunner::finished, this, &Pane::onJobFinished);
    // Before it is finished, which would be taken for cancelled.
    connect(&services_.jobs, &JobRunner::failed, this, [this](const QString& slot, const QString& reason) {
        const bool isOwn = (activity_ == Activity::Loading && slot == loadSlot_) ||
                           (activity_ == Activity::MakingTables && slot == tableSlot_);
        if (!isOwn || showsSelection_)
            return;
        showWhy(*states_, title_, thrownSentence(reason));
        settle();
    });
}

Pane::Pane(PaneServices services, model::View view, QString title, QWidget* parent)
    : QWidget(parent), services_(services), view_(view), title_(std::move(title)),
      activity_(Activity::Settled) {
    setAccessibleName(title_);
}

Pane::~Pane() = default;

void Pane::setContent(QWidget* content) {
    states_ = new StateStack(content, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(states_);
    connect(states_, &StateStack::cancelRequested, this, [this] {
        services_.jobs.cancel(loadSlot_);
        services_.jobs.cancel(tableSlot_);
    });
    connect(states_, &StateStack::accepted, this, [this] { loadAllTheSame(); });
    if (part_)
        connect(states_, &StateStack::retryRequested, this, [this] {
            // What was read to its end and failed is kept, and would only be told again.
            if (const auto& place = services_.selection.place(); problems_ && place.isValid())
                services_.session.forget(place.spanFolder().path);
            reload();
        });
}

bool Pane::isSettled() const {
    return activity_ == Activity::Settled && !laterPartsWanted_;
}

std::vector<PaneCommand> Pane::commands() {
    std::vector<PaneCommand> found;
    for (auto* action : findChildren<QAction*>()) {
        const auto* widget = qobject_cast<QWidget*>(action->parent());
        const bool isUsable = action->isEnabled() && !action->isSeparator() && action->menu() == nullptr &&
                              widget != nullptr && (widget == this || widget->isVisibleTo(this));
        const auto name = withoutMnemonic(action->text());
        const auto same = [&name](const PaneCommand& other) { return other.name == name; };
        if (!name.isEmpty() && isUsable && std::ranges::none_of(found, same))
            found.push_back({name, action->shortcut().toString(QKeySequence::NativeText),
                             [action = QPointer<QAction>(action)] {
                                 if (action)
                                     action->trigger();
                             }});
    }
    return found;
}

QJsonObject Pane::savedState(const session::SessionPaths& /*paths*/) const {
    QJsonObject tables;
    for (const auto* table : findChildren<TablePanel*>())
        if (const auto state = table->savedState(); !state.isEmpty())
            tables.insert(table->objectName(), state);
    return tables.isEmpty() ? QJsonObject() : QJsonObject{{tablesKey, tables}};
}

void Pane::restoreState(const QJsonObject& state, const session::SessionPaths& /*paths*/) {
    const auto tables = state.value(tablesKey).toObject();
    for (auto* table : findChildren<TablePanel*>())
        table->restoreState(tables.value(table->objectName()).toObject());
}

void Pane::onPlaceChanged() {
    activity_ = Activity::Stale;
    showsSelection_ = false;
    services_.jobs.cancel(loadSlot_);
    services_.jobs.cancel(tableSlot_);
    services_.jobs.cancel(laterSlot_);
    laterPartsWanted_ = false;
    setProblems(nullptr);
    if (isVisible())
        reload();
}

void Pane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (activity_ == Activity::Stale)
        reload();
}

void Pane::reload() {
    const auto& place = services_.selection.place();
    if (!place.isValid() || !place.spanFolder().notParsed.empty() || !canFill(place.spanFolder()))
        showEmptyState();
    else
        startLoading();
}

void Pane::showEmptyState() {
    const auto& place = services_.selection.place();
    if (!place.isValid()) {
        states_->showEmpty(tr("Nothing is open"), tr("Open a run folder, or drop one onto this window."));
    } else if (!place.spanFolder().notParsed.empty()) {
        states_->showEmpty(tr("This recording has not been parsed yet"),
                           coreText(place.spanFolder().notParsed));
    } else {
        const auto file = lackingFile(place.spanFolder(), view_);
        const auto title =
            file.empty() ? tr("Nothing to show here") : tr("This worker has no %1").arg(coreText(file));
        states_->showEmpty(title, emptySentence());
    }
    settle();
}

std::vector<model::Part> Pane::partsToLoad() const {
    std::vector<model::Part> parts{*part_};
    const auto further = furtherParts();
    parts.insert(parts.end(), further.begin(), further.end());
    return parts;
}

Pane::LoadOutcome Pane::loadedParts(session::Session& session, const model::SpanFolder& span,
                                    const std::vector<model::Part>& parts, JobContext& job) {
    auto problems = std::make_shared<base::Diagnostics>();
    if (auto question = session.questionBefore(span, parts))
        return LoadOutcome{std::shared_ptr<const model::Profile>(), std::move(problems), std::move(question)};
    formats::LoadContext context{*problems, job.progress, job.stop};
    auto profile = session.load(span, parts, context);
    return LoadOutcome{std::move(profile), std::move(problems), std::nullopt};
}

void Pane::startLoading() {
    activity_ = Activity::Loading;
    isPartlyShown_ = false;
    const auto& place = services_.selection.place();
    const auto label = tr("Loading %1").arg(title_);
    // Loading that takes no tenth of a second (see onProgress) changes from one content to the next without a
    // flash.
    if (states_->state() != StateStack::State::Ready)
        states_->showLoading(label, 0);
    // The run is kept alive by the job: it may be closed while its files are read.
    services_.jobs.start(
        loadSlot_, label,
        [place, parts = partsToLoad(), &session = services_.session](JobContext& job) {
            return loadedParts(session, place.spanFolder(), parts, job);
        },
        [this](LoadOutcome outcome) { onLoaded(std::move(outcome)); });
    loadingStarted();
}

bool Pane::showPartly() {
    if (activity_ != Activity::Loading)
        return false;
    isPartlyShown_ = true;
    states_->showReady();
    return true;
}

void Pane::onLoaded(LoadOutcome outcome) {
    if (activity_ != Activity::Loading)
        return;
    setProblems(outcome.problems);
    if (outcome.question) {
        showQuestion(*outcome.question);
        settle();
        return;
    }
    if (!outcome.profile.ok()) {
        showFailure(outcome.profile.error());
        return;
    }
    auto profile = std::move(outcome.profile).value();
    const auto state = partState(*profile);
    if (state.failure) {
        showFailure(*state.failure);
    } else if (!state.there) {
        showEmptyState();
    } else {
        activity_ = Activity::MakingTables;
        laterPartsWanted_ = !laterParts().empty();
        showProfile(std::move(profile));
    }
}

void Pane::loadLaterParts() {
    const auto& place = services_.selection.place();
    auto parts = partsToLoad();
    const auto later = laterParts();
    parts.insert(parts.end(), later.begin(), later.end());
    services_.jobs.start(
        laterSlot_, tr("Loading more for %1").arg(title_),
        [place, parts = std::move(parts), &session = services_.session](JobContext& job) {
            return loadedParts(session, place.spanFolder(), parts, job);
        },
        [this](LoadOutcome outcome) {
            laterPartsWanted_ = false;
            if (!outcome.profile.ok() || outcome.question) {
                settle(); // what is shown stays
                return;
            }
            setProblems(outcome.problems);
            showProfile(std::move(outcome.profile).value());
        });
}

Pane::TableMaker Pane::fromCatalog(std::string name, session::TableOptions options) {
    return [name = std::move(name), options = std::move(options)](const model::Profile& profile) {
        return session::makeTable(name, profile, options, JobRunner::runningStop());
    };
}

void Pane::requestTables(std::shared_ptr<const model::Profile> profile, std::vector<TableMaker> makers,
                         std::function<void(const Tables&)> deliver) {
    activity_ = Activity::MakingTables;
    services_.jobs.start(
        tableSlot_, tr("Making the tables of %1").arg(title_),
        [profile, makers = std::move(makers)](JobContext& job) -> TablesResult {
            Tables tables;
            for (const auto& make : makers) {
                if (job.stop.stop_requested())
                    break;
                auto made = make(*profile);
                if (!made.ok())
                    return made.error();
                tables.push_back(std::make_shared<const table::Table>(std::move(made).value()));
            }
            return tables;
        },
        [this, profile, deliver = std::move(deliver)](TablesResult result) {
            if (!result.ok()) {
                onTablesFailed(profile, result.error());
                return;
            }
            deliver(result.value());
            showReady();
        });
}

bool Pane::hasProfileOfSelection() const {
    return activity_ == Activity::MakingTables || (activity_ == Activity::Settled && showsSelection_);
}

void Pane::showReady() {
    showsSelection_ = true;
    states_->showReady();
    settle();
}

void Pane::onTablesFailed(const std::shared_ptr<const model::Profile>& profile, const base::Error& error) {
    if (resetChoices()) {
        Q_EMIT noticed(errorSentence(error));
        showProfile(profile);
    } else {
        showFailure(error);
    }
}

void Pane::onProgress(const QString& slot, const QString& label, double fraction) {
    if (activity_ == Activity::Loading && slot == loadSlot_ && !isPartlyShown_)
        states_->showLoading(label, fraction);
}

void Pane::onJobFinished(const QString& slot) {
    if (slot == laterSlot_ && laterPartsWanted_ && !services_.jobs.isRunning(slot)) {
        laterPartsWanted_ = false; // cancelled: what is shown stays
        settle();
        return;
    }
    const bool loadEnded = activity_ == Activity::Loading && slot == loadSlot_;
    const bool tablesEnded = activity_ == Activity::MakingTables && slot == tableSlot_;
    if ((!loadEnded && !tablesEnded) || services_.jobs.isRunning(slot))
        return;
    if (!showsSelection_)
        states_->showFailed(tr("Loading was cancelled"),
                            tr("File ▸ Refresh (Ctrl+R) loads it again. Other tabs are not affected."), true);
    settle();
}

void Pane::loadAllTheSame() {
    services_.session.acceptNeed(services_.selection.place().spanFolder());
    reload();
}

void Pane::showQuestion(const session::MemoryQuestion& question) {
    const auto words = memoryWords(question);
    states_->showQuestion(words.title, words.sentence, words.yes);
}

void Pane::showFailure(const base::Error& error) {
    showWhy(*states_, title_, errorSentence(error));
    settle();
}

void Pane::settle() {
    activity_ = Activity::Settled;
    if (laterPartsWanted_ && !services_.jobs.isRunning(laterSlot_))
        loadLaterParts();
    Q_EMIT settled();
}

void Pane::setProblems(std::shared_ptr<const base::Diagnostics> problems) {
    if (problems == problems_)
        return;
    problems_ = std::move(problems);
    Q_EMIT problemsChanged();
}

} // namespace runglass::views
