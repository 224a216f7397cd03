// SPDX-License-Identifier: Apache-2.0
#include "app/main_window.h"

#include "app/app_state.h"
#include "app/context_line.h"
#include "app/report_export.h"
#include "app/runs_dock.h"
#include "app/session_document.h"
#include "app/start_page.h"
#include "app/status_line.h"
#include "app/window_menus.h"
#include "views/base/file_path.h"
#include "views/base/palette.h"
#include "views/frame/problems_panel.h"
#include "views/jobs/file_writes.h"
#include "views/panes/diff_pane.h"
#include "views/panes/distributed_pane.h"
#include "views/panes/kernel_pane.h"
#include "views/panes/loss_pane.h"
#include "views/panes/memory_pane.h"
#include "views/panes/module_pane.h"
#include "views/panes/operator_pane.h"
#include "views/panes/overview_pane.h"
#include "views/panes/timeline_pane.h"
#include "views/widgets/table_panel.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QTabBar>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

const auto geometryKey = u"window/geometry"_s;
const auto layoutKey = u"window/layout"_s;
const auto runsDockKey = u"window/runsDock"_s;
const auto folderKey = u"window/lastFolder"_s;
constexpr int layoutVersion = 1;
constexpr QSize firstSize(1400, 900);

QStringList localPaths(const QMimeData* data) {
    QStringList paths;
    for (const auto& url : data->urls())
        if (url.isLocalFile())
            paths << views::localPath(url);
    return paths;
}

QString lastFolder() {
    return QSettings().value(folderKey, QDir::homePath()).toString();
}

} // namespace

QString sampleFolder() {
    return QDir::cleanPath(QCoreApplication::applicationDirPath() + u"/../share/runglass/sample"_s);
}

MainWindow::MainWindow(AppState& state, QWidget* parent)
    : QMainWindow(parent), state_(state), report_(new ReportExport(state, this)), pages_(new QStackedWidget),
      start_(new StartPage(state.recent)), workspace_(new QWidget), tabs_(new QTabBar),
      paneStack_(new QStackedWidget), runs_(new RunsDock(state.selection, this)),
      problemsDock_(new QDockWidget(tr("Problems"), this)), problems_(new views::ProblemsPanel(state.jobs)),
      status_(new StatusLine(state.jobs)) {
    setWindowTitle(u"Runglass"_s);
    setAcceptDrops(true);
    setStatusBar(status_);
    applyPreferences();
    makeWorkspace();
    makeDocks();
    session_ = new SessionDocument(*this, state_);
    connectDocuments();
    menus_ = new WindowMenus(*this, state_);
    resize(firstSize);
    const QSettings settings;
    restoreGeometry(settings.value(geometryKey).toByteArray());
    restoreState(settings.value(layoutKey).toByteArray(), layoutVersion);
    runsWanted_ = settings.value(runsDockKey, true).toBool();
    onRunsChanged();
}

MainWindow::~MainWindow() {
    delete menus_; // they look at the window when the focus moves, as it does while the window goes
    state_.jobs.cancelAll();
}

void MainWindow::makeWorkspace() {
    tabs_->setDocumentMode(true);
    tabs_->setExpanding(false);
    tabs_->setDrawBase(false);
    tabs_->setAccessibleName(tr("Views"));
    const views::PaneServices services{state_.session, state_.selection, state_.jobs};
    addPane(new views::OverviewPane(services));
    addPane(new views::OperatorPane(services));
    addPane(new views::KernelPane(services));
    addPane(new views::TimelinePane(services));
    addPane(new views::MemoryPane(services));
    addPane(new views::ModulePane(services));
    addPane(new views::DistributedPane(services));
    diff_ = new views::DiffPane(services);
    addPane(diff_);
    connect(diff_, &views::DiffPane::openRequested, this, &MainWindow::openPath);
    loss_ = new views::LossPane(services);
    addPane(loss_);
    connect(loss_, &views::LossPane::filesChanged, this, &MainWindow::choosePage);
    connect(tabs_, &QTabBar::currentChanged, this, &MainWindow::showPane);

    auto* layout = new QVBoxLayout(workspace_);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(tabs_);
    layout->addWidget(new ContextLine(state_.selection, workspace_));
    layout->addWidget(paneStack_, 1);
    pages_->addWidget(start_);
    pages_->addWidget(workspace_);
    setCentralWidget(pages_);

    connect(start_->folderButton(), &QPushButton::clicked, this, &MainWindow::chooseFolder);
    connect(start_->fileButton(), &QPushButton::clicked, this, &MainWindow::chooseFile);
    connect(start_->logsButton(), &QPushButton::clicked, this, &MainWindow::chooseLogs);
    connect(start_->sampleButton(), &QPushButton::clicked, this, &MainWindow::openSample);
    connect(start_, &StartPage::recentChosen, this, &MainWindow::openPath);
}

void MainWindow::addPane(views::Pane* pane) {
    panes_.push_back(pane);
    paneStack_->addWidget(pane);
    const int index = tabs_->addTab(pane->title());
    tabs_->setTabToolTip(index, tr("%1 (Ctrl+%2)").arg(pane->title()).arg(index + 1));
    connect(pane, &views::Pane::problemsChanged, this, &MainWindow::updateProblems);
    connect(pane, &views::Pane::noticed, status_, &StatusLine::say);
}

void MainWindow::makeDocks() {
    addDockWidget(Qt::LeftDockWidgetArea, runs_);
    problemsDock_->setObjectName(u"problemsDock"_s);
    problemsDock_->setWidget(problems_);
    addDockWidget(Qt::BottomDockWidgetArea, problemsDock_);
    problemsDock_->hide();
    resizeDocks({runs_}, {260}, Qt::Horizontal);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);

    connect(runs_->toggleViewAction(), &QAction::triggered, this,
            [this](bool shown) { runsWanted_ = shown; });
    connect(runs_, &RunsDock::reloadRequested, this, &MainWindow::reloadRun);
    connect(runs_, &RunsDock::closeRequested, this, &MainWindow::closeRun);
    connect(runs_, &RunsDock::baselineRequested, this, [this](const views::Selection::Place& place) {
        diff_->setBaseline(place);
        showPane(paneStack_->indexOf(diff_));
    });
    connect(runs_, &RunsDock::experimentRequested, this, [this](const views::Selection::Place& place) {
        diff_->setExperiment(place);
        showPane(paneStack_->indexOf(diff_));
    });
    connect(problems_, &views::ProblemsPanel::noticed, status_, &StatusLine::say);
    connect(status_, &StatusLine::problemsClicked, this, [this] {
        problemsDock_->setVisible(!problemsDock_->isVisible());
        problemsDock_->raise();
    });
    connect(&state_.selection, &views::Selection::placeChanged, this, &MainWindow::updateProblems);
    connect(&state_.selection, &views::Selection::sliceRequested, this,
            [this] { showPane(paneStack_->indexOf(pane(model::View::Trace))); });
    connect(&state_.selection, &views::Selection::timeRequested, this,
            [this] { showPane(paneStack_->indexOf(pane(model::View::Trace))); });
    connect(&state_.selection, &views::Selection::rowRequested, this, &MainWindow::showRow);
    connect(&state_.selection, &views::Selection::viewRequested, this,
            [this](model::View view) { showPane(paneStack_->indexOf(pane(view))); });
}

void MainWindow::connectDocuments() {
    auto& documents = state_.documents;
    connect(&documents, &OpenDocuments::changed, this, &MainWindow::onRunsChanged);
    connect(&documents, &OpenDocuments::opened, this, &MainWindow::onOpened);
    connect(&documents, &OpenDocuments::refreshed, this,
            [this] { status_->say(tr("The files have been read again.")); });
    connect(&documents, &OpenDocuments::failed, this, [this](const QString& path, const QString& sentence) {
        diff_->forgetDropped(path);
        onFailed(sentence);
    });
    connect(&documents, &OpenDocuments::logsFound, this, &MainWindow::openLogs);
    connect(&documents, &OpenDocuments::cancelled, this, [this](const QString& path) {
        diff_->forgetDropped(path);
        onFailed(tr("Opening %1 was cancelled.").arg(path));
    });
    connect(&state_.preferences, &Preferences::changed, this, &MainWindow::applyPreferences);
    connect(report_, &ReportExport::noticed, status_, &StatusLine::say);
    connect(session_, &SessionDocument::failed, this, &MainWindow::onFailed);
    connect(session_, &SessionDocument::noticed, status_, &StatusLine::say);
    connect(session_, &SessionDocument::changed, this, &MainWindow::showSessionName);
    connect(session_, &SessionDocument::changed, this, &MainWindow::updateProblems);
}

void MainWindow::showSessionName() {
    setWindowTitle(session_->path().isEmpty() ? u"Runglass"_s : tr("%1 – Runglass").arg(session_->name()));
}

void MainWindow::applyPreferences() {
    if (appliedTheme_ != state_.preferences.theme()) {
        appliedTheme_ = state_.preferences.theme();
        views::applyTheme(*qApp, *appliedTheme_);
    }
    state_.selection.setUnits(state_.preferences.units());
}

void MainWindow::openPath(const QString& path) {
    openPaths({path});
}

void MainWindow::openPaths(const QStringList& paths) {
    start_->setNotice({});
    status_->clearMessage();
    QStringList others;
    for (const auto& path : paths)
        if (isSessionFile(path))
            session_->open(path);
        else
            others << path;
    for (const auto& path : others)
        state_.session.forget(views::pathBytes(views::wholePath(path)));
    state_.documents.openAny(others);
}

void MainWindow::openLogs(const QStringList& paths) {
    for (const auto& path : paths) {
        diff_->forgetDropped(path);
        state_.recent.add(path);
    }
    start_->setNotice({});
    loss_->addFiles(paths);
    showPane(static_cast<int>(std::ranges::find(panes_, loss_) - panes_.begin()));
}

void MainWindow::chooseLogs() {
    loss_->importFiles();
    if (loss_->isInUse())
        showPane(static_cast<int>(std::ranges::find(panes_, loss_) - panes_.begin()));
}

void MainWindow::chooseFolder() {
    const auto url =
        QFileDialog::getExistingDirectoryUrl(this, tr("Open Run Folder"), QUrl::fromLocalFile(lastFolder()),
                                             QFileDialog::ShowDirsOnly, {u"file"_s});
    if (!url.isEmpty())
        openPath(views::localPath(url));
}

void MainWindow::chooseFile() {
    const auto url = QFileDialog::getOpenFileUrl(
        this, tr("Open File"), QUrl::fromLocalFile(lastFolder()),
        tr("Files of a run, sessions (*.csv *.json *.db *.runglass);;All files (*)"), nullptr, {},
        {u"file"_s});
    if (!url.isEmpty())
        openPath(views::localPath(url));
}

void MainWindow::openSample() {
    openPath(sampleFolder() + u"/transformer_2npu"_s);
}

void MainWindow::onOpened(const QString& path, const std::shared_ptr<const model::RunFolder>& first,
                          bool isFurther) {
    state_.recent.add(path);
    if (views::isPathUtf8(path))
        QSettings().setValue(folderKey, QFileInfo(path).absolutePath());
    if (!isFurther)
        state_.selection.setPlace({first, 0, 0});
}

void MainWindow::refresh() {
    for (const auto& run : state_.documents.runs())
        state_.session.forget(run->path);
    state_.documents.refresh();
    loss_->reload();
}

void MainWindow::reloadRun(const std::shared_ptr<const model::RunFolder>& run) {
    state_.session.forget(run->path);
    state_.documents.reload(run);
}

void MainWindow::closeCurrentRun() {
    if (const auto run = state_.selection.place().run)
        closeRun(run);
}

// By value: the selection, whose run it may be, changes on the way.
void MainWindow::closeRun(std::shared_ptr<const model::RunFolder> run) {
    state_.documents.close(run);
    state_.session.forget(run->path);
}

void MainWindow::onRunsChanged() {
    const auto runs = state_.documents.runs();
    runs_->setRuns(runs);
    diff_->setRuns(runs);
    auto place = state_.documents.relocated(state_.selection.place());
    if (!place.isValid() && !runs.empty())
        place = {runs.front(), 0, 0};
    state_.selection.setPlace(place);
    runs_->showPlace(place);
    runs_->setVisible(runsWanted_ && !runs.empty());
    updateProblems();
    choosePage();
}

/// The start page is there as long as nothing is open.
void MainWindow::choosePage() {
    const bool anything = !state_.documents.runs().empty() || loss_->isInUse();
    pages_->setCurrentWidget(anything ? workspace_ : static_cast<QWidget*>(start_));
    // Behind the panes it does not say how narrow the window may be.
    start_->setSizePolicy(anything ? QSizePolicy::Ignored : QSizePolicy::Preferred, QSizePolicy::Preferred);
    if (!anything)
        session_->forget();
    Q_EMIT currentChanged();
}

void MainWindow::onFailed(const QString& sentence) {
    if (isStartPageShown())
        start_->setNotice(sentence);
    else
        status_->say(sentence);
}

void MainWindow::showPane(int index) {
    if (index < 0 || index >= paneStack_->count())
        return;
    tabs_->setCurrentIndex(index);
    paneStack_->setCurrentIndex(index);
    Q_EMIT currentChanged();
}

void MainWindow::showRow(const QString& name) {
    // Host operators have a namespace in their name, kernels do not.
    auto* target = pane(name.contains(u"::"_s) ? model::View::Operator : model::View::Kernel);
    if (target == nullptr || target->mainTable() == nullptr)
        return;
    showPane(paneStack_->indexOf(target));
    target->mainTable()->searchBox()->setText(name);
}

void MainWindow::focusNextArea() {
    std::vector<QWidget*> areas{runs_->tree(), tabs_, problems_->table()->view(), start_->folderButton()};
    if (!isStartPageShown()) {
        if (auto* table = currentPane()->mainTable())
            areas.insert(areas.begin() + 2, {table->searchBox(), table->view()});
        else if (auto* widget = currentPane()->mainWidget())
            areas.insert(areas.begin() + 2, widget);
    }
    const auto holds = [](const QWidget* area) {
        return area->hasFocus() || area->isAncestorOf(qApp->focusWidget());
    };
    const auto here = std::ranges::find_if(areas, holds);
    auto next = here == areas.end() ? areas.begin() : here;
    for (std::size_t tried = 0; tried < areas.size(); ++tried) {
        next = next == areas.end() || next + 1 == areas.end() ? areas.begin() : next + 1;
        if ((*next)->isVisible()) {
            (*next)->setFocus(Qt::TabFocusReason);
            return;
        }
    }
}

void MainWindow::updateProblems() {
    base::Diagnostics all; // panes share files
    const auto& place = state_.selection.place();
    if (const auto scanned = place.isValid() ? state_.documents.problems(place.run) : nullptr)
        all.unite(*scanned);
    if (const auto ofSession = session_->problems())
        all.unite(*ofSession);
    for (const auto* pane : panes_)
        if (const auto loaded = pane->problems())
            all.unite(*loaded);
    const auto problems = all.problems();
    const auto notes = std::ranges::count(problems, base::Severity::Info, &base::Problem::severity);
    status_->setProblemCount(problems.size() - static_cast<std::size_t>(notes),
                             static_cast<std::size_t>(notes));
    problems_->setProblems(problems);
}

bool MainWindow::isSettled() const {
    const bool paneSettled = isStartPageShown() || currentPane()->isSettled();
    return paneSettled && !session_->isOpening() && !state_.documents.isScanning() && state_.jobs.isIdle();
}

views::Pane* MainWindow::pane(model::View view) const {
    const auto found = std::ranges::find(panes_, view, &views::Pane::view);
    return found == panes_.end() ? nullptr : *found;
}

views::Pane* MainWindow::currentPane() const {
    return panes_[static_cast<std::size_t>(paneStack_->currentIndex())];
}

views::TablePanel* MainWindow::currentTable() const {
    if (problemsDock_->isVisible() && problemsDock_->isAncestorOf(QApplication::focusWidget()))
        return problems_->table();
    return isStartPageShown() ? nullptr : currentPane()->mainTable();
}

bool MainWindow::isStartPageShown() const {
    return pages_->currentWidget() == start_;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!localPaths(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const auto paths = localPaths(event->mimeData());
    if (paths.isEmpty())
        return;
    event->acceptProposedAction();
    openPaths(paths);
}

void MainWindow::askBeforeClosing() {
    auto* box = new QMessageBox(QMessageBox::Question, tr("A file is being written"),
                                tr("If the window is closed now, what is being written will not be there."),
                                QMessageBox::Cancel, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    const auto* yes = box->addButton(tr("Close All the Same"), QMessageBox::AcceptRole);
    connect(box, &QMessageBox::finished, this, [this, box, yes] {
        isCloseConfirmed_ = box->clickedButton() == yes;
        if (isCloseConfirmed_)
            close();
    });
    box->open();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (views::isAnyFileWritten(state_.jobs) && !isCloseConfirmed_) {
        event->ignore();
        askBeforeClosing();
        return;
    }
    QSettings settings;
    settings.setValue(geometryKey, saveGeometry());
    settings.setValue(layoutKey, saveState(layoutVersion));
    settings.setValue(runsDockKey, runsWanted_);
    QMainWindow::closeEvent(event);
}

} // namespace runglass::app
