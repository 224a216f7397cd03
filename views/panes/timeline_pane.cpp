// SPDX-License-Identifier: Apache-2.0
#include "views/panes/timeline_pane.h"

#include "core/session/trace_preview.h"
#include "views/jobs/job_runner.h"
#include "views/panes/timeline_loading.h"
#include "views/selection/selection.h"
#include "views/timeline/canvas_menus.h"
#include "views/timeline/drawer_splitter.h"
#include "views/timeline/search_bar.h"
#include "views/timeline/timeline_canvas.h"
#include "views/timeline/timeline_drawer.h"
#include "views/timeline/timeline_search.h"
#include "views/timeline/timeline_view.h"
#include "views/widgets/flow_layout.h"
#include "views/widgets/label_text.h"
#include "views/widgets/state_stack.h"

#include <QComboBox>
#include <QCryptographicHash>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QMenu>
#include <QSettings>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

const auto colorByKey = u"timeline/colorBy"_s;
const auto timeFormatKey = u"timeline/timeFormat"_s;
const auto drawerHeightKey = u"timeline/drawerHeight"_s;
const auto beginningSlot = u"timeline/beginning"_s;
const auto drawerKey = u"timeline/drawerShown"_s;

QString workerSlot(std::size_t worker) {
    return u"timeline/worker/"_s + QString::number(worker);
}

QToolButton* toolButton(const QString& text, const QString& tip) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QToolButton* menuButton(const QString& text, const QString& tip, QMenu* menu) {
    auto* button = toolButton(text, tip);
    button->setAccessibleName(text);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    return button;
}

} // namespace

TimelinePane::TimelinePane(PaneServices services, QWidget* parent)
    : Pane(services, model::Part::Trace, model::View::Trace, tr("Timeline"), parent),
      state_(new TimelineState(this)), canvas_(new TimelineCanvas(*state_, services.jobs)),
      toolbar_(new QWidget), drawer_(new TimelineDrawer(*state_, services.jobs)),
      splitter_(new DrawerSplitter(*state_, canvas_, drawer_)), searchBar_(new SearchBar(drawer_->search())) {
    makeToolbar();
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(toolbar_);
    layout->addWidget(splitter_, 1);
    setContent(content);
    restoreChoices();
    connectAll();
}

TimelinePane::~TimelinePane() {
    saveRows();
    saveChoices();
    // They look at the state as long as they live.
    delete toolbar_;
    delete splitter_;
}

QWidget* TimelinePane::mainWidget() {
    return &canvas_->view();
}

void TimelinePane::makeToolbar() {
    constexpr int gap = 8;
    constexpr int paneMargin = 12;
    // In a narrow window the groups go on in a second line.
    auto* bar = new FlowLayout(gap, toolbar_);
    bar->setContentsMargins(paneMargin, 4, paneMargin, 4);
    bar->addWidget(searchBar_);
    const auto addGroup = [bar] {
        auto* group = new QWidget;
        auto* layout = new QHBoxLayout(group);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(6);
        bar->addWidget(group);
        return layout;
    };
    makeMenus(addGroup());
    makeChoices(addGroup());
    makeZoomButtons(addGroup());
}

void TimelinePane::makeMenus(QHBoxLayout* bar) {
    processes_ = new QMenu(this);
    flows_ = new QMenu(this);
    ranks_ = new QMenu(this);
    bar->addWidget(menuButton(tr("Ranks"), tr("Adds the traces of other workers of this run"), ranks_));
    bar->addWidget(menuButton(tr("Processes"), tr("Which processes and layers are shown"), processes_));
    bar->addWidget(menuButton(tr("Flow events"), tr("Which arrows are drawn"), flows_));
    connect(processes_, &QMenu::aboutToShow, this,
            [this] { fillProcessesMenu(*processes_, canvas_->tree()); });
    connect(flows_, &QMenu::aboutToShow, this, [this] { fillFlowsMenu(*flows_, *state_); });
    connect(ranks_, &QMenu::aboutToShow, this, &TimelinePane::fillRanksMenu);
}

void TimelinePane::makeChoices(QHBoxLayout* bar) {
    colorBy_ = new QComboBox;
    colorBy_->addItem(tr("Colour by family"), static_cast<int>(ColorBy::Family));
    colorBy_->addItem(tr("Colour by category"), static_cast<int>(ColorBy::Category));
    colorBy_->addItem(tr("Colour by step"), static_cast<int>(ColorBy::Step));
    colorBy_->addItem(tr("Colour by duration"), static_cast<int>(ColorBy::Duration));
    colorBy_->setToolTip(tr("What the colour of a slice stands for"));
    colorBy_->setAccessibleName(tr("Colour by"));
    timeFormat_ = new QComboBox;
    timeFormat_->addItem(tr("Since start"), static_cast<int>(TimeFormat::SinceStart));
    timeFormat_->addItem(tr("Since step"), static_cast<int>(TimeFormat::SinceStep));
    timeFormat_->addItem(tr("Time of day"), static_cast<int>(TimeFormat::WallClock));
    timeFormat_->addItem(tr("Nanoseconds"), static_cast<int>(TimeFormat::RawNanoseconds));
    timeFormat_->setToolTip(tr("How times are written (T)"));
    timeFormat_->setAccessibleName(tr("Time format"));
    for (auto* box : {colorBy_, timeFormat_})
        bar->addWidget(box);
    connect(colorBy_, &QComboBox::currentIndexChanged, this,
            [this] { state_->setColorBy(static_cast<ColorBy>(colorBy_->currentData().toInt())); });
    connect(timeFormat_, &QComboBox::currentIndexChanged, this,
            [this] { state_->setTimeFormat(static_cast<TimeFormat>(timeFormat_->currentData().toInt())); });
}

void TimelinePane::makeZoomButtons(QHBoxLayout* bar) {
    const auto add = [&](const QString& text, const QString& tip, TimelineAction action) {
        auto* button = toolButton(text, tip);
        bar->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, action] {
            canvas_->commands().trigger(action);
            canvas_->commands().release(action);
        });
    };
    add(u"−"_s, tr("Zoom out (S)"), TimelineAction::ZoomOut);
    add(u"+"_s, tr("Zoom in (W)"), TimelineAction::ZoomIn);
    add(u"↔"_s, tr("Show the whole run (Ctrl+0)"), TimelineAction::ShowAll);
    add(u"↩"_s, tr("Undo zoom (Backspace)"), TimelineAction::UndoZoom);
    add(u"?"_s, tr("Keys of the timeline (?)"), TimelineAction::Help);
}

void TimelinePane::connectAll() {
    connect(state_, &TimelineState::appearanceChanged, this, &TimelinePane::followAppearance);
    connect(state_, &TimelineState::selectionMade, this, [this] { sessionWindow_.reset(); });
    connect(canvas_, &TimelineCanvas::noticed, this, &Pane::noticed);
    // Also what was cancelled: a session must not wait for it for ever.
    connect(&services().jobs, &JobRunner::finished, this, [this](const QString& slot) {
        for (const auto worker : std::vector(sessionWorkers_))
            if (slot == workerSlot(worker))
                onSessionWorker(worker);
    });
    auto& commands = canvas_->commands();
    connect(&commands, &CanvasCommands::drawerToggleRequested, this, &TimelinePane::toggleDrawer);
    connect(&commands, &CanvasCommands::searchRequested, searchBar_, &SearchBar::focusSearch);
    connect(&commands, &CanvasCommands::nameSearchRequested, searchBar_, &SearchBar::searchFor);
    connect(&commands, &CanvasCommands::searchEndRequested, searchBar_, &SearchBar::clear);
    connect(&commands, &CanvasCommands::hitRequested, this, [this](bool forward) {
        if (forward)
            drawer_->search().next();
        else
            drawer_->search().previous();
    });
    connectDrawer();
    connectSelection();
}

void TimelinePane::connectDrawer() {
    searchBar_->addShortcutsTo(canvas_);
    connect(searchBar_, &SearchBar::left, this, [this] { canvas_->view().setFocus(); });
    connect(searchBar_, &SearchBar::listRequested, this, [this] {
        drawer_->showTab(TimelineDrawer::Tab::Search);
        splitter_->open();
    });
    connect(drawer_, &TimelineDrawer::searchRequested, searchBar_, &SearchBar::searchFor);
    connect(drawer_, &TimelineDrawer::noticed, this, &Pane::noticed);
    connect(drawer_, &TimelineDrawer::tableRowRequested, &services().selection, &Selection::rowRequested);
    connect(this, &Pane::problemsChanged, this, [this] {
        const auto met = problems();
        drawer_->setProblems(met ? met->problems() : std::vector<base::Problem>());
    });
}

void TimelinePane::connectSelection() {
    auto& selection = services().selection;
    connect(&selection, &Selection::sliceRequested, this,
            [this](const QString& name, std::optional<qint64> absoluteNs) {
                goTo({name, absoluteNs});
            });
    connect(&selection, &Selection::timeRequested, this, [this](qint64 absoluteNs) {
        goTo({QString(), absoluteNs});
    });
    const auto followUnits = [this] { drawer_->setUnits(services().selection.units()); };
    connect(&selection, &Selection::unitsChanged, this, followUnits);
    followUnits();
}

std::vector<PaneCommand> TimelinePane::commands() {
    auto all = Pane::commands();
    for (const auto& text : actionTexts())
        all.push_back({translatedKeyText(text.text), keysOf(text.action), [this, action = text.action] {
                           canvas_->view().setFocus();
                           canvas_->commands().trigger(action);
                           canvas_->commands().release(action);
                       }});
    return all;
}

void TimelinePane::toggleDrawer() {
    splitter_->toggle();
    if (drawer_->isHidden())
        canvas_->view().setFocus();
}

void TimelinePane::fillRanksMenu() {
    ranks_->clear();
    ranks_->setToolTipsVisible(true);
    const auto& place = services().selection.place();
    if (!place.isValid())
        return;
    const auto& workers = place.run->workers;
    for (std::size_t worker = 0; worker < workers.size(); ++worker) {
        auto* action = ranks_->addAction(asLabel(QString::fromStdString(workers[worker].name)));
        action->setCheckable(true);
        action->setChecked(isWorkerShown(worker));
        action->setEnabled(worker != place.worker);
        action->setToolTip(worker == place.worker ? tr("The selected worker")
                                                  : tr("Shows its trace on the same time axis"));
        connect(action, &QAction::triggered, this, [this, worker](bool on) { setWorkerShown(worker, on); });
    }
}

bool TimelinePane::isWorkerShown(std::size_t worker) const {
    return std::ranges::find(shown_, worker, &Shown::worker) != shown_.end();
}

void TimelinePane::setWorkerShown(std::size_t worker, bool shown) {
    if (shown == isWorkerShown(worker) || run_ == nullptr || worker >= run_->workers.size())
        return;
    if (shown)
        return loadWorker(worker);
    std::erase_if(shown_, [&](const Shown& each) { return each.worker == worker; });
    showDocument(true);
}

void TimelinePane::loadWorker(std::size_t worker) {
    const auto name = QString::fromStdString(run_->workers[worker].name);
    services().jobs.start(
        workerSlot(worker), tr("Loading the trace of %1").arg(name),
        [run = run_, worker, span = spanOf(worker), &session = services().session](JobContext& job) {
            return loadWorkerTrace(session, run->workers[worker].spans[span], job);
        },
        [this, run = run_, worker, name](LoadedTrace loaded) {
            if (run != run_ || isWorkerShown(worker))
                return;
            if (!loaded.trace) {
                Q_EMIT noticed(tr("%1: %2").arg(name, loaded.failure));
                return;
            }
            shown_.push_back({.worker = worker, .trace = loaded.trace});
            std::ranges::sort(shown_, {}, &Shown::worker);
            showDocument(true);
            loadCounters(worker);
        });
}

std::size_t TimelinePane::spanOf(std::size_t worker) const {
    const auto& place = services().selection.place();
    if (worker == place.worker)
        return place.span;
    const auto& spans = run_->workers[worker].spans;
    const auto found = std::ranges::find(spans, place.spanFolder().number, &model::SpanFolder::number);
    return found != spans.end() ? static_cast<std::size_t>(found - spans.begin()) : 0;
}

void TimelinePane::loadCounters(std::size_t worker) {
    services().jobs.start(
        u"timeline/counters/"_s + QString::number(worker), tr("Computing the use of the devices"),
        [run = run_, worker, span = spanOf(worker), &session = services().session](JobContext& job) {
            return loadDeviceCounters(session, run->workers[worker].spans[span], job);
        },
        [this, run = run_, worker](const DeviceCounters& loaded) {
            const auto shown = std::ranges::find(shown_, worker, &Shown::worker);
            if (run != run_ || !loaded.counters || shown == shown_.end() || shown->trace != loaded.trace)
                return;
            shown->counters = loaded.counters;
            state_->addGroup(countersGroup(*shown));
        });
}

TraceGroup TimelinePane::countersGroup(const Shown& shown) const {
    const auto& owner = state_->document().groups()[shown.group];
    return {.title = owner.title,
            .trace = shown.counters,
            .alignNs = owner.alignNs,
            .shiftNs = owner.shiftNs,
            .computedFrom = shown.group};
}

void TimelinePane::loadingStarted() {
    keepViewOfSameRecording();
    const auto place = services().selection.place();
    services().jobs.start(
        beginningSlot, {},
        [place](JobContext& job) {
            base::Diagnostics ignored; // the loading of the whole reports the same
            base::LoadContext context{ignored, job.progress, job.stop};
            auto beginning = session::loadTracePreview(place.spanFolder(), context);
            return beginning.ok() ? beginning.value() : nullptr;
        },
        [this, place](std::shared_ptr<const trace::Trace> beginning) {
            if (beginning && place == services().selection.place())
                showBeginning(std::move(beginning));
        });
}

void TimelinePane::showBeginning(std::shared_ptr<const trace::Trace> beginning) {
    if (!showPartly())
        return;
    saveRows();
    const auto& place = services().selection.place();
    run_ = place.run;
    shownPlace_ = {};
    beginning_ = std::move(beginning);
    shown_ = {{.worker = place.worker, .trace = beginning_}};
    restoreRows();
    showDocument(false);
}

void TimelinePane::showProfile(std::shared_ptr<const model::Profile> profile) {
    services().jobs.cancel(beginningSlot);
    saveRows();
    const auto& place = services().selection.place();
    run_ = place.run;
    // Who has zoomed into the first picture stays there.
    const bool keepWindow = beginning_ && !state_->document().isEmpty() &&
                            &state_->document().trace(0) == beginning_.get() &&
                            beginning_->originNs() == profile->trace.data->originNs() &&
                            state_->window() != state_->document().range() && state_->canUndoZoom();
    beginning_ = nullptr;
    shownPlace_ = place;
    shown_ = {{.worker = place.worker, .trace = profile->trace.data}};
    restoreRows();
    showDocument(keepWindow);
    loadCounters(place.worker);
    showReady();
    applyWaitingState();
    if (request_)
        goTo(*std::exchange(request_, std::nullopt));
}

void TimelinePane::showDocument(bool keepWindow) {
    std::vector<TraceGroup> groups;
    for (auto& shown : shown_) {
        const auto name = QString::fromStdString(run_->workers[shown.worker].name);
        shown.group = groups.size();
        groups.push_back({.title = name, .trace = shown.trace});
        groups.back().alignNs = waitingOffset(name);
        groups.back().isPartial = beginning_ && shown.trace == beginning_;
        int document = 1;
        for (const auto& further : shown.trace->further()) {
            const auto title = tr("%1, document %2").arg(name, QString::number(++document));
            groups.push_back({.title = title, .trace = further});
            groups.back().alignNs = waitingOffset(title);
        }
    }
    for (auto& group : groups)
        for (const auto& before : state_->document().groups())
            if (keepWindow && before.trace == group.trace)
                group.alignNs = before.alignNs;
    state_->setDocument(TimelineDocument(std::move(groups)), keepWindow);
    for (const auto& shown : shown_)
        if (shown.counters)
            state_->addGroup(countersGroup(shown));
}

void TimelinePane::goTo(const Request& request) {
    if (!isSettled()) {
        request_ = request;
        return;
    }
    if (states().state() != StateStack::State::Ready || state_->document().isEmpty()) {
        Q_EMIT noticed(tr("This worker has no trace in which that could be shown."));
        return;
    }
    sessionWindow_.reset();
    std::optional<base::Nanoseconds> timeNs;
    if (request.absoluteNs)
        timeNs = *request.absoluteNs - state_->document().originNs();
    if (!request.name.isEmpty())
        canvas_->commands().goToOccurrence(request.name, timeNs);
    else if (timeNs)
        goToTime(*timeNs);
    canvas_->view().setFocus();
}

void TimelinePane::goToTime(base::Nanoseconds timeNs) {
    state_->reveal({timeNs, timeNs});
    auto marks = state_->marks();
    std::erase_if(marks, &TimelineMark::isTemporary);
    marks.push_back({{timeNs, timeNs}, state_->timeText(timeNs), true});
    state_->setMarks(std::move(marks));
}

void TimelinePane::followAppearance() {
    const QSignalBlocker silentColors(colorBy_);
    const QSignalBlocker silentFormat(timeFormat_);
    colorBy_->setCurrentIndex(colorBy_->findData(static_cast<int>(state_->colorBy())));
    timeFormat_->setCurrentIndex(timeFormat_->findData(static_cast<int>(state_->timeFormat())));
}

QString TimelinePane::rowsKey() const {
    const auto hash =
        QCryptographicHash::hash(QByteArray::fromStdString(run_->path), QCryptographicHash::Sha1);
    return u"timeline/rows/"_s + QString::fromLatin1(hash.toHex());
}

void TimelinePane::saveRows() const {
    if (run_ == nullptr)
        return;
    const auto rows = canvas_->tree().saved();
    QSettings settings;
    if (rows.value(u"nodes"_s).toObject().isEmpty() && rows.value(u"orders"_s).toObject().isEmpty())
        settings.remove(rowsKey());
    else
        settings.setValue(rowsKey(), QJsonDocument(rows).toJson(QJsonDocument::Compact));
}

void TimelinePane::restoreRows() {
    if (restoreWaitingRows())
        return;
    canvas_->tree().restore(QJsonDocument::fromJson(QSettings().value(rowsKey()).toByteArray()).object());
}

void TimelinePane::saveChoices() const {
    QSettings settings;
    settings.setValue(colorByKey, static_cast<int>(state_->colorBy()));
    settings.setValue(timeFormatKey, static_cast<int>(state_->timeFormat()));
    settings.setValue(drawerHeightKey, splitter_->chosenHeight());
    settings.setValue(drawerKey, !drawer_->isHidden());
}

void TimelinePane::restoreChoices() {
    const QSettings settings;
    state_->setColorBy(static_cast<ColorBy>(std::clamp(settings.value(colorByKey, 0).toInt(), 0, 3)));
    state_->setTimeFormat(
        static_cast<TimeFormat>(std::clamp(settings.value(timeFormatKey, 0).toInt(), 0, 3)));
    followAppearance();
    drawer_->setVisible(settings.value(drawerKey, true).toBool());
    splitter_->setChosenHeight(std::max(0, settings.value(drawerHeightKey, 0).toInt()));
}

Pane::PartState TimelinePane::partState(const model::Profile& profile) const {
    return {profile.trace.data != nullptr, profile.trace.failure};
}

QString TimelinePane::emptySentence() const {
    return tr("The timeline comes from trace_view.json, a *.pt.trace.json or a database. The profiler writes "
              "them with tensorboard_trace_handler or export_chrome_trace.");
}

} // namespace runglass::views
