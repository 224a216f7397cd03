// SPDX-License-Identifier: Apache-2.0
#include "views/panes/loss_pane.h"

#include "core/analysis/loss/tables.h"
#include "core/session/session_file.h"
#include "core/session/session_paths.h"
#include "views/base/file_path.h"
#include "views/frame/pane_parts.h"
#include "views/jobs/file_writes.h"
#include "views/loss/comparison_view.h"
#include "views/loss/curve_chart.h"
#include "views/loss/file_list.h"
#include "views/loss/loss_data_view.h"
#include "views/loss/loss_files.h"
#include "views/loss/tag_store.h"
#include "views/loss/tags_dialog.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/table_export.h"
#include "views/widgets/table_panel.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonArray>
#include <QMimeData>
#include <QSettings>
#include <QSplitter>
#include <QVBoxLayout>

#include <filesystem>
#include <numeric>
#include <system_error>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

const auto folderKey = u"loss/lastFolder"_s;
const auto filesKey = u"files"_s;
const auto pathKey = u"path"_s;
const auto checkedKey = u"checked"_s;
const auto tagsKey = u"tags"_s;
const auto exportSlots = writeSlotsOf(u"loss"_s);
constexpr int margin = 12;
constexpr int listWidth = 260;
constexpr int narrowest = 380;

QStringList localFiles(const QMimeData* data) {
    QStringList paths;
    for (const auto& url : data->urls()) {
        const auto path = url.isLocalFile() ? localPath(url) : QString();
        std::error_code ignored;
        if (std::filesystem::is_regular_file(pathBytes(path), ignored) &&
            !session::isSessionFileName(pathBytes(path)))
            paths << path;
    }
    return paths;
}

/// One series as its pairs in the order of the file; several side by side.
table::Table exportTable(const analysis::loss::Log& log) {
    if (log.series.size() == 1)
        return analysis::loss::pairsTable(log.series.front());
    std::vector<analysis::loss::NamedPoints> named;
    for (const auto& series : log.series)
        named.push_back({series.tag, std::make_shared<const analysis::loss::Points>(series.points())});
    return analysis::loss::unionTable(named);
}

} // namespace

LossPane::LossPane(PaneServices services, QWidget* parent)
    : Pane(services, model::View::Loss, tr("Loss"), parent), files_(new LossFiles(services.jobs, this)),
      list_(new FileList(*files_)), data_(new LossDataView(services.jobs)),
      comparison_(new ComparisonView(services.jobs)) {
    setAcceptDrops(true);
    auto* charts = new QSplitter(Qt::Vertical);
    charts->addWidget(data_);
    charts->addWidget(comparison_);
    charts->setChildrenCollapsible(false);
    // Tables beside charts would want more than a small window has; then they are cut rather than it is wide.
    for (QWidget* half : {static_cast<QWidget*>(data_), static_cast<QWidget*>(comparison_)})
        half->setMinimumWidth(narrowest);
    auto* right = new QWidget;
    auto* layout = new QVBoxLayout(right);
    layout->setContentsMargins(margin / 2, margin, margin, margin);
    layout->addWidget(charts);
    auto* content = new QSplitter(Qt::Horizontal);
    content->addWidget(list_);
    content->addWidget(right);
    content->setStretchFactor(1, 1);
    content->setSizes({listWidth, 4 * listWidth});
    content->setChildrenCollapsible(false);
    setContent(content);
    states().showReady();
    comparison_->hide();
    leaveKeysToWindow();
    connectAll();
    sayWhatIsMissing();
}

LossPane::~LossPane() = default;

/// The menus' keys act on the table that mainTable() names; a second owner of a key would make it ambiguous.
void LossPane::leaveKeysToWindow() {
    for (auto* table : {comparison_->table(), comparison_->statistics()})
        for (auto* action : table->actions())
            if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_E) ||
                action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_F) ||
                action->shortcut() == QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F))
                action->setShortcut({});
}

void LossPane::connectAll() {
    connect(files_, &LossFiles::changed, this, &LossPane::onFilesChanged);
    connect(list_, &FileList::importRequested, this, &LossPane::importFiles);
    connect(list_, &FileList::tagsRequested, this, &LossPane::editTags);
    connect(list_, &FileList::exportRequested, this, &LossPane::askAndExport);
    connect(data_, &LossDataView::settled, this, &LossPane::checkSettled);
    connect(comparison_, &ComparisonView::settled, this, &LossPane::checkSettled);
    connect(comparison_, &ComparisonView::problemsChanged, this, &LossPane::updateProblems);
    connect(data_->chart(), &CurveChart::iterationsChanged, comparison_->chart(), &CurveChart::setIterations);
    connect(comparison_->chart(), &CurveChart::iterationsChanged, data_->chart(), &CurveChart::setIterations);
    // The same iterations are at the same place in both charts only when these are equally wide.
    const auto follow = [](QSplitter* moved, QSplitter* other) {
        QObject::connect(moved, &QSplitter::splitterMoved, other,
                         [moved, other] { other->setSizes(moved->sizes()); });
    };
    follow(data_->splitter(), comparison_->splitter());
    follow(comparison_->splitter(), data_->splitter());
    for (auto* table : {data_->table(), comparison_->table(), comparison_->statistics()})
        forwardExports(table, this);
    connect(&services().jobs, &JobRunner::finished, this, [this](const QString& slot) {
        if (slot.startsWith(exportSlots))
            checkSettled();
    });
}

TablePanel* LossPane::mainTable() {
    for (auto* table : {comparison_->table(), comparison_->statistics()})
        if (table->isAncestorOf(QApplication::focusWidget()))
            return table;
    return data_->table();
}

bool LossPane::isInUse() const {
    return !files_->files().empty() || files_->canUndo();
}

void LossPane::addFiles(const QStringList& paths) {
    files_->add(paths);
}

void LossPane::importFiles() {
    const auto folder = QSettings().value(folderKey, QDir::homePath()).toString();
    const auto urls = QFileDialog::getOpenFileUrls(
        this, tr("Import Training Logs"), QUrl::fromLocalFile(folder),
        tr("All files (*);;Logs (*.log *.txt *.out *.err *.jsonl *.gz)"), nullptr, {}, {u"file"_s});
    QStringList paths;
    for (const auto& url : urls)
        paths << localPath(url);
    if (paths.isEmpty())
        return;
    if (isPathUtf8(paths.front()))
        QSettings().setValue(folderKey, QFileInfo(paths.front()).absolutePath());
    addFiles(paths);
}

void LossPane::reload() {
    files_->reloadAll();
}

/// Instead of a chart that has no curves.
void LossPane::sayWhatIsMissing() {
    data_->chart()->setEmptyText(
        files_->files().empty()
            ? tr("There are no training logs yet. Drop some here, or choose them with Import… at the left.")
            : tr("No losses to show. Check a file on the left, or set its tags."));
}

void LossPane::onFilesChanged() {
    sayWhatIsMissing();
    const auto series = files_->checkedSeries();
    data_->setSeries(series);
    comparison_->chart()->setBounds(data_->chart()->bounds());
    comparison_->setSeries(series);
    comparison_->setVisible(series.size() > 1);
    updateProblems();
    Q_EMIT filesChanged();
    checkSettled();
}

void LossPane::updateProblems() {
    auto all = std::make_shared<base::Diagnostics>(files_->problems());
    if (const auto own = comparison_->problems())
        all->merge(*own);
    allProblems_ = std::move(all);
    Q_EMIT problemsChanged();
}

bool LossPane::isSettled() const {
    return files_->isSettled() && data_->isSettled() && comparison_->isSettled() &&
           !services().jobs.isRunningBelow(exportSlots);
}

void LossPane::checkSettled() {
    if (isSettled())
        Q_EMIT settled();
}

TagsDialog* LossPane::editTags(int id) {
    const auto* file = files_->file(id);
    if (file == nullptr)
        return nullptr;
    const auto current = file->log ? file->log->settings : analysis::loss::Settings();
    auto* dialog = new TagsDialog(file->path, current, services().jobs, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, id, dialog] {
        const auto settings = dialog->settings();
        if (dialog->asDefault())
            TagStore().setDefault(settings);
        std::vector<int> ids{id};
        if (dialog->forAllFiles()) {
            ids.clear();
            for (const auto& one : files_->files())
                ids.push_back(one.id);
        }
        files_->setSettings(ids, settings);
    });
    dialog->open();
    return dialog;
}

void LossPane::askAndExport(int id) {
    const auto* file = files_->file(id);
    if (file == nullptr || !file->log)
        return;
    const auto path = QFileDialog::getSaveFileName(this, tr("Export Losses"), file->path + u".csv"_s,
                                                   tr("CSV files (*.csv)"));
    if (!path.isEmpty())
        exportFile(id, path);
}

void LossPane::exportFile(int id, const QString& path) {
    const auto* file = files_->file(id);
    if (file == nullptr || !file->log)
        return;
    services().jobs.start(
        exportSlots + QFileInfo(path).absoluteFilePath(), tr("Exporting %1").arg(QFileInfo(path).fileName()),
        [log = file->log, target = pathBytes(path)](JobContext& job) {
            TableExport request;
            request.table = std::make_shared<const table::Table>(exportTable(*log));
            request.rows = table::allRows(*request.table);
            request.columns.resize(request.table->columnCount());
            std::iota(request.columns.begin(), request.columns.end(), std::size_t{0});
            request.path = target;
            return exportCsv(request, job);
        },
        [this, path](const base::Result<std::uint64_t>& written) {
            Q_EMIT noticed(written ? tr("Exported to %1.").arg(path) : errorSentence(written.error()));
        });
}

QJsonObject LossPane::savedState(const session::SessionPaths& paths) const {
    auto state = Pane::savedState(paths);
    QJsonArray files;
    for (const auto& file : files_->files()) {
        const auto path = paths.stored(pathBytes(file.path));
        QJsonObject saved{{pathKey, QString::fromStdString(path)}, {checkedKey, file.checked}};
        if (file.log)
            saved.insert(tagsKey, QJsonObject::fromVariantMap(toMap(file.log->settings)));
        files.append(saved);
    }
    state.insert(filesKey, files);
    data_->saveChoices(state);
    comparison_->saveChoices(state);
    return state;
}

void LossPane::restoreState(const QJsonObject& state, const session::SessionPaths& paths) {
    std::vector<int> before;
    for (const auto& file : files_->files())
        before.push_back(file.id);
    files_->remove(before);
    data_->restoreChoices(state);
    comparison_->restoreChoices(state);
    for (const auto& value : state.value(filesKey).toArray()) {
        const auto stored = value[pathKey].toString().toStdString();
        if (stored.empty())
            continue;
        const auto tags = value[tagsKey].toObject().toVariantMap();
        files_->add(pathText(paths.resolved(stored)), value[checkedKey].toBool(true),
                    tags.isEmpty() ? std::nullopt : settingsFromMap(tags));
    }
    Pane::restoreState(state, paths);
}

void LossPane::dragEnterEvent(QDragEnterEvent* event) {
    if (!localFiles(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

/// Whatever is dropped here is taken for a log, whatever its name.
void LossPane::dropEvent(QDropEvent* event) {
    const auto paths = localFiles(event->mimeData());
    if (paths.isEmpty())
        return;
    event->acceptProposedAction();
    addFiles(paths);
}

} // namespace runglass::views
