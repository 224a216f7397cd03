// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/table_actions.h"

#include "views/base/core_text.h"
#include "views/base/file_path.h"
#include "views/jobs/file_writes.h"
#include "views/models/table_model.h"
#include "views/widgets/icons.h"
#include "views/widgets/table_columns.h"
#include "views/widgets/table_export.h"
#include "views/widgets/table_query.h"
#include "views/widgets/table_selection.h"
#include "views/widgets/table_status.h"
#include "views/widgets/table_view.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>
#include <numeric>

namespace runglass::views {

namespace {

/// The same rows and columns of another table; columns that it does not have are left out.
TableExport inEnglish(TableExport request, const std::shared_ptr<const table::Table>& english) {
    std::vector<std::size_t> columns;
    for (const auto column : request.columns)
        if (const auto same = english->indexOf(request.table->spec(column).id))
            columns.push_back(*same);
    request.table = english;
    request.columns = std::move(columns);
    return request;
}

} // namespace

TableActions::TableActions(Parts parts, QString slotPrefix, QWidget* panel)
    : QObject(panel), parts_(parts), slotPrefix_(std::move(slotPrefix)), panel_(panel) {
    createActions();
    connect(&parts_.view, &QWidget::customContextMenuRequested, this, &TableActions::showMenu);
    connect(&parts_.status, &TableStatus::cancelRequested, this, [this] {
        parts_.jobs.cancel(QString(shownExport_));
        parts_.status.setNotice({}); // it said that the export was under way
    });
    connect(&parts_.jobs, &JobRunner::progressed, this,
            [this](const QString& slot, const QString& label, double fraction) {
                if (!slot.startsWith(exportSlots()) || (!shownExport_.isEmpty() && slot != shownExport_))
                    return;
                shownExport_ = slot;
                parts_.status.showProgress(label, fraction);
            });
    connect(&parts_.jobs, &JobRunner::finished, this, [this](const QString& slot) {
        if (slot != shownExport_)
            return;
        shownExport_.clear(); // another one that is under way is shown with its next progress
        parts_.status.hideProgress();
    });
}

TableActions::~TableActions() {
    parts_.jobs.disconnect(this);
    parts_.jobs.cancelBelow(exportSlots());
    parts_.jobs.cancel(copySlot());
}

QAction* TableActions::create(const QString& text, const QString& tip) {
    auto* action = new QAction(text, panel_);
    action->setToolTip(tip);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    panel_->addAction(action);
    return action;
}

void TableActions::createActions() {
    copy_ = create(tr("Copy"), tr("Copy the selected cells with headers, separated by tabs"));
    copy_->setShortcut(QKeySequence::Copy);
    copy_->setIcon(icon(IconName::Copy));
    copyColumn_ = create(tr("Copy C&olumn"), tr("Copy all shown values of this column"));
    copyMarkdown_ = create(tr("Copy as &Markdown"), tr("Copy the selected cells as a Markdown table"));
    keep_ = create(tr("&Keep Only This"), tr("Show only rows with this value"));
    exclude_ = create(tr("E&xclude This"), tr("Hide rows with this value"));
    exportShown_ = create(tr("&Export CSV…"), tr("Write the shown rows and columns to a CSV file (Ctrl+E)"));
    exportShown_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    exportShown_->setIcon(icon(IconName::Export));
    exportAll_ = create(tr("Export &All as CSV…"), tr("Write all rows and columns to a CSV file"));
    connect(copy_, &QAction::triggered, this, &TableActions::copySelection);
    connect(copyColumn_, &QAction::triggered, this, &TableActions::copyColumn);
    connect(copyMarkdown_, &QAction::triggered, this, &TableActions::copyMarkdown);
    connect(keep_, &QAction::triggered, this, [this] { addCondition(true); });
    connect(exclude_, &QAction::triggered, this, [this] { addCondition(false); });
    connect(exportShown_, &QAction::triggered, this, [this] { askAndExport(false); });
    connect(exportAll_, &QAction::triggered, this, [this] { askAndExport(true); });
    exportMenu_ = new QMenu(panel_);
    exportMenu_->addActions({exportShown_, exportAll_});
}

void TableActions::updateActions() {
    const auto current = parts_.view.currentIndex();
    const bool hasCell = current.isValid();
    const bool onTableRow = hasCell && parts_.model.position(current).kind() == DisplayPosition::Kind::Top;
    for (auto* action : {copy_, copyColumn_, copyMarkdown_})
        action->setEnabled(hasCell);
    for (auto* action : {keep_, exclude_})
        action->setEnabled(onTableRow);
    for (auto* action : rowActions_)
        action->setEnabled(onTableRow);
}

void TableActions::addRowAction(QAction* action) {
    rowActions_.push_back(action);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    panel_->addAction(action);
}

void TableActions::showMenu(const QPoint& position) {
    updateActions();
    QMenu menu(panel_);
    menu.setToolTipsVisible(true);
    menu.addActions(rowActions_);
    menu.addSeparator();
    menu.addActions({copy_, copyColumn_, copyMarkdown_});
    menu.addSeparator();
    menu.addActions({keep_, exclude_});
    menu.addSeparator();
    menu.addActions({exportShown_, exportAll_});
    menu.exec(parts_.view.viewport()->mapToGlobal(position));
    for (auto* action : {copy_, copyColumn_, copyMarkdown_, keep_, exclude_})
        action->setEnabled(true); // the shortcuts check for themselves
    for (auto* action : rowActions_)
        action->setEnabled(true);
}

QString TableActions::copySlot() const {
    return slotPrefix_ + QStringLiteral("/copy");
}

QString TableActions::exportSlots() const {
    return writeSlotsOf(slotPrefix_);
}

QString TableActions::exportSlot(const QString& path) const {
    return exportSlots() + QFileInfo(path).absoluteFilePath();
}

void TableActions::copyInBackground(TableExcerpt excerpt,
                                    std::string (*text)(const TableExcerpt&, const std::stop_token&)) {
    if (excerpt.columns.empty() || excerpt.pieces.empty())
        return;
    parts_.jobs.start(
        copySlot(), {},
        [excerpt = std::move(excerpt), text](JobContext& context) {
            return QString::fromStdString(text(excerpt, context.stop));
        },
        [this](const QString& copied) {
            QGuiApplication::clipboard()->setText(copied);
            parts_.status.setNotice(tr("Copied"));
        });
}

void TableActions::copySelection() {
    if (parts_.model.table())
        copyInBackground(
            excerptOf(parts_.model, parts_.view.selectionModel()->selection(), parts_.columns.shownColumns()),
            tabSeparated);
}

void TableActions::copyMarkdown() {
    if (parts_.model.table())
        copyInBackground(
            excerptOf(parts_.model, parts_.view.selectionModel()->selection(), parts_.columns.shownColumns()),
            markdown);
}

void TableActions::copyColumn() {
    const auto current = parts_.view.currentIndex();
    if (current.isValid())
        copyInBackground(
            {parts_.model.table(), {static_cast<std::size_t>(current.column())}, {parts_.model.rows()}},
            tabSeparated);
}

void TableActions::addCondition(bool equal) {
    const auto current = parts_.view.currentIndex();
    if (!current.isValid() || parts_.model.position(current).kind() != DisplayPosition::Kind::Top)
        return;
    const auto column = static_cast<std::size_t>(current.column());
    const auto& table = *parts_.model.table();
    const auto title = coreText(table.spec(column).title);
    const auto value = current.data().toString();
    Q_EMIT conditionWanted(title + (equal ? QStringLiteral(" = ") : QStringLiteral(" ≠ ")) + value,
                           cellCondition(table, column, parts_.model.tableRow(current), equal));
}

void TableActions::askAndExport(bool everything) {
    if (!parts_.model.table())
        return;
    const auto name = QString::fromStdString(parts_.model.table()->name());
    const auto path = QFileDialog::getSaveFileName(
        panel_, everything ? tr("Export all rows and columns") : tr("Export the shown rows and columns"),
        name.isEmpty() ? QStringLiteral("table.csv") : name + QStringLiteral(".csv"),
        tr("CSV files (*.csv)"));
    if (!path.isEmpty())
        exportTo(path, everything);
}

void TableActions::exportTo(const QString& path, bool everything) {
    const auto table = parts_.model.table();
    if (!table)
        return;
    TableExport request{table, {}, {}, pathBytes(path)};
    if (everything) {
        request.rows = table::allRows(*table);
        request.columns.resize(table->columnCount());
        std::iota(request.columns.begin(), request.columns.end(), std::size_t{0});
    } else {
        request.rows = parts_.model.rows();
        request.columns = parts_.columns.shownColumns();
    }
    if (english_)
        request = inEnglish(std::move(request), english_);
    const auto name = QFileInfo(path).fileName();
    parts_.jobs.start(
        exportSlot(path), tr("Exporting %1").arg(name),
        [request = std::move(request)](JobContext& context) { return exportCsv(request, context); },
        [this, path, name](const base::Result<std::uint64_t>& written) {
            if (written) {
                parts_.status.setNotice(tr("Exported to %1").arg(name));
                Q_EMIT exported(path);
                return;
            }
            const auto& error = written.error();
            auto sentence = tr("%1 was not written: %2").arg(name, coreText(error.what));
            if (!error.hint.empty())
                sentence += QLatin1Char(' ') + coreText(error.hint);
            parts_.status.setNotice(sentence);
            Q_EMIT exportFailed(sentence);
        });
}

} // namespace runglass::views
