// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/table_panel.h"

#include "core/table/expression.h"
#include "views/jobs/job_runner.h"
#include "views/models/table_model.h"
#include "views/widgets/column_menu.h"
#include "views/widgets/filter_chips.h"
#include "views/widgets/filter_header.h"
#include "views/widgets/icons.h"
#include "views/widgets/label_text.h"
#include "views/widgets/row_opener.h"
#include "views/widgets/selection_summary.h"
#include "views/widgets/table_actions.h"
#include "views/widgets/table_columns.h"
#include "views/widgets/table_overlay.h"
#include "views/widgets/table_query.h"
#include "views/widgets/table_status.h"
#include "views/widgets/table_view.h"
#include "views/widgets/yielding_row.h"

#include <QAction>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <atomic>

namespace runglass::views {

namespace {

constexpr int typingDelayMs = 150;
constexpr int searchWidthInLetters = 42; ///< with its icon and "Search by name, case matters"
constexpr int maxSearchLetters = 200;

constexpr QLatin1String searchKey("search");
constexpr QLatin1String filtersKey("filters");
constexpr QLatin1String conditionsKey("conditions");
constexpr QLatin1String expressionKey("expression");
constexpr QLatin1String sortKey("sort");

/// Panels of one key may live side by side; their jobs must not supersede each other.
QString uniqueSlot(const QString& key) {
    static std::atomic<int> next = 0;
    return QStringLiteral("table/%1/%2").arg(key).arg(next++);
}

/// Fusion paints its own mark of a menu into the text, so the menu is opened by hand.
void opens(QToolButton* button, QMenu* menu) {
    button->setText(button->text() + QStringLiteral(" ▾"));
    QObject::connect(button, &QToolButton::clicked, menu,
                     [button, menu] { menu->popup(button->mapToGlobal(QPoint(0, button->height()))); });
}

} // namespace

struct TablePanel::Private {
    Private(TablePanel& panel, const QString& key, JobRunner& runner)
        : q(panel), jobs(runner), slotPrefix(uniqueSlot(key)), view(new TableView(model, &panel)),
          search(new QLineEdit(&panel)), chips(new FilterChips(&panel)), status(new TableStatus(&panel)),
          overlay(new TableOverlay(view->viewport())),
          columns(std::make_unique<TableColumns>(key, *view, model)),
          opener(std::make_unique<RowOpener>(model, jobs, slotPrefix)),
          summary(std::make_unique<SelectionSummary>(
              SelectionSummary::Parts{*view, model, *columns, *status, jobs}, slot("/summary"))),
          actions(new TableActions({*view, model, *columns, *status, jobs}, slotPrefix, &panel)) {}

    void layOut();
    void setUpSearch();
    void setUpFilterRow();
    void connectParts();
    QToolButton* toolButton(IconName name, const QString& text, const QString& tip);

    void requery();
    TableQuery query();
    void show(TableQueryResult result);
    void showErrors(const std::vector<QString>& errors);
    void clearFilters();
    void updateOverlay();
    void forgetCurrent();
    QJsonObject filters() const;
    void applyWaitingFilters();
    std::optional<std::size_t> searchColumn() const;
    QString slot(const char* name) const { return slotPrefix + QLatin1String(name); }

    TablePanel& q;
    JobRunner& jobs;
    QString slotPrefix;
    TableModel model;
    TableView* view;
    QLineEdit* search;
    FilterChips* chips;
    TableStatus* status;
    TableOverlay* overlay;
    std::unique_ptr<TableColumns> columns;
    std::unique_ptr<RowOpener> opener;
    std::unique_ptr<SelectionSummary> summary;
    TableActions* actions;
    QHBoxLayout* controls = nullptr;
    QAction* filterRowAction = nullptr;
    QTimer typingTimer;

    std::string searchColumnId;
    bool matchCase = false;
    std::shared_ptr<const table::Rows> sorted; ///< all rows of the table by sortedBy
    std::vector<table::SortKey> sortedBy;
    std::vector<TableQuery::Condition> asked;        ///< of the query under way
    std::unordered_map<int, std::string> understood; ///< last good condition of each filter field
    QJsonObject waitingFilters;                      ///< by column id: of columns that no table has had yet
    std::optional<table::RowIndex> current;
};

TablePanel::TablePanel(QString key, JobRunner& jobs, QWidget* parent)
    : QWidget(parent), d(std::make_unique<Private>(*this, key, jobs)) {
    setObjectName(key);
    d->layOut();
    d->setUpSearch();
    d->setUpFilterRow();
    d->connectParts();
}

TablePanel::~TablePanel() {
    d->jobs.cancel(d->slot("/query"));
    // The widgets refer to the model and to each other, so they go before Private does.
    delete d->actions;
    d->opener.reset();
    d->summary.reset();
    d->columns.reset();
    delete d->view;
}

QToolButton* TablePanel::Private::toolButton(IconName name, const QString& text, const QString& tip) {
    auto* button = new QToolButton(&q);
    button->setIcon(icon(name));
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void TablePanel::Private::layOut() {
    auto* bar = new YieldingRow;
    bar->setContentsMargins(8, 4, 8, 4);
    bar->setSpacing(8);
    controls = new QHBoxLayout;
    controls->setSpacing(8);
    bar->addLayout(controls);
    bar->addWidget(search, 1000); // as wide as it may be, before
    bar->addStretch(1);           // anything stays empty

    filterRowAction = new QAction(icon(IconName::Filter), tr("Filter row"), &q);
    filterRowAction->setCheckable(true);
    filterRowAction->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F));
    filterRowAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    q.addAction(filterRowAction);
    auto* filterButton = toolButton(IconName::Filter, tr("Filter row"), {});
    filterButton->setDefaultAction(filterRowAction);
    filterButton->setToolTip(tr("Show a filter field under each header (Ctrl+Shift+F)"));
    auto* columnsButton = toolButton(IconName::Columns, tr("Columns"), tr("Choose the columns to show"));
    opens(columnsButton, columns->menu());
    auto* exportButton = toolButton(IconName::Export, tr("Export CSV…"), actions->exportAction()->toolTip());
    opens(exportButton, actions->exportMenu());
    for (auto* button : {filterButton, columnsButton, exportButton})
        bar->addButton(button);

    auto* layout = new QVBoxLayout(&q);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(chips);
    layout->addWidget(view, 1);
    layout->addWidget(status);
    view->setAccessibleName(tr("Table"));
    q.setFocusProxy(view);
}

void TablePanel::Private::setUpSearch() {
    search->setPlaceholderText(tr("Search"));
    search->setAccessibleName(tr("Search"));
    search->setToolTip(tr("Show only rows whose name contains this text (Ctrl+F)"));
    search->setClearButtonEnabled(true);
    search->setMaxLength(maxSearchLetters);
    search->setFixedWidth(letterWidth(q.fontMetrics()) * searchWidthInLetters);
    search->addAction(icon(IconName::Search), QLineEdit::LeadingPosition);
    typingTimer.setSingleShot(true);
    typingTimer.setInterval(typingDelayMs);
    QObject::connect(search, &QLineEdit::textChanged, &typingTimer, qOverload<>(&QTimer::start));
    QObject::connect(search, &QLineEdit::returnPressed, &q, [this] { view->setFocus(); });
    QObject::connect(&typingTimer, &QTimer::timeout, &q, [this] { requery(); });

    auto* find = new QAction(tr("Search in table"), &q);
    find->setShortcut(QKeySequence::Find);
    find->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    QObject::connect(find, &QAction::triggered, search, [this] {
        search->setFocus(Qt::ShortcutFocusReason);
        search->selectAll();
    });
    q.addAction(find);
    auto* back = new QAction(search);
    back->setShortcut(Qt::Key_Escape);
    back->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(back, &QAction::triggered, search, [this] {
        search->clear();
        view->setFocus();
    });
    search->addAction(back);
}

void TablePanel::Private::setUpFilterRow() {
    auto& header = view->header();
    QObject::connect(filterRowAction, &QAction::toggled, &header, [this](bool shown) {
        auto& fields = view->header();
        fields.setFilterRowVisible(shown);
        if (!shown) {
            fields.clearFields(); // a filter that nobody sees would mislead
            requery();
            view->setFocus();
        } else if (const auto visible = columns->shownColumns(); !visible.empty()) {
            fields.field(static_cast<int>(visible.front()))->setFocus(Qt::ShortcutFocusReason);
        }
    });
    QObject::connect(&header, &FilterHeader::filterEdited, &typingTimer, qOverload<>(&QTimer::start));
    QObject::connect(&header, &FilterHeader::fieldFocused, &q, [this](int column) {
        auto* bar = view->horizontalScrollBar();
        const int left = view->columnViewportPosition(column);
        const int beyond = left + view->columnWidth(column) - view->viewport()->width();
        if (left < 0)
            bar->setValue(bar->value() + left);
        else if (beyond > 0)
            bar->setValue(bar->value() + std::min(beyond, left));
    });
}

void TablePanel::Private::connectParts() {
    QObject::connect(view->selectionModel(), &QItemSelectionModel::currentRowChanged, &q,
                     [this](const QModelIndex& index) {
                         const auto row =
                             index.isValid() ? std::optional(model.tableRow(index)) : std::nullopt;
                         if (row == current)
                             return;
                         current = row;
                         Q_EMIT q.currentRowChanged(row);
                     });
    // Also when somebody cancelled the query, the view must paint again.
    QObject::connect(&jobs, &JobRunner::finished, view, [this](const QString& ended) {
        if (ended == slot("/query"))
            view->setUpdatesEnabled(true);
    });
    QObject::connect(columns.get(), &TableColumns::sortChanged, &q, [this] { requery(); });
    QObject::connect(chips, &FilterChips::changed, &q, [this] { requery(); });
    QObject::connect(overlay, &TableOverlay::clearRequested, &q, [this] { clearFilters(); });
    QObject::connect(actions, &TableActions::conditionWanted, chips, &FilterChips::add);
    QObject::connect(actions, &TableActions::exported, &q, &TablePanel::exported);
    QObject::connect(actions, &TableActions::exportFailed, &q, &TablePanel::exportFailed);
    QObject::connect(view, &TableView::rowActivated, &q, &TablePanel::rowActivated);
    QObject::connect(view, &TableView::placeActivated, &q, &TablePanel::placeActivated);
    QObject::connect(
        &view->header(), &QWidget::customContextMenuRequested, &q,
        [this](const QPoint& position) { columns->menu()->popup(view->header().mapToGlobal(position)); });
}

std::optional<std::size_t> TablePanel::Private::searchColumn() const {
    const auto& table = *model.table();
    if (!searchColumnId.empty())
        return table.indexOf(searchColumnId);
    for (std::size_t column = 0; column < table.columnCount(); ++column)
        if (table.spec(column).type == table::ValueType::Text)
            return column;
    return std::nullopt;
}

TableQuery TablePanel::Private::query() {
    TableQuery query;
    query.table = model.table();
    query.searchColumn = searchColumn();
    query.needle = search->text().trimmed().toStdString();
    query.matchCase = matchCase;
    query.keys = columns->sortKeys();
    const auto sameKeys = [](const table::SortKey& left, const table::SortKey& right) {
        return left.column == right.column && left.descending == right.descending;
    };
    if (!std::ranges::equal(query.keys, sortedBy, sameKeys)) {
        sorted.reset();
        sortedBy = query.keys;
    }
    query.sorted = sorted;
    for (int column = 0; column < model.columnCount(); ++column) {
        const auto* field = view->header().field(column);
        auto expression =
            table::columnCondition(query.table->spec(static_cast<std::size_t>(column)),
                                   field == nullptr ? std::string() : field->text().toStdString());
        if (!expression.empty())
            query.conditions.push_back({column, std::move(expression), understood[column]});
        else
            understood.erase(column);
    }
    for (const auto& expression : chips->expressions())
        query.conditions.push_back({-1, expression, {}});
    return query;
}

void TablePanel::Private::requery() {
    if (!model.table())
        return;
    typingTimer.stop();
    auto request = query();
    asked = request.conditions;
    view->header().setSortKeys(request.keys);
    jobs.start(
        slot("/query"), {},
        [request = std::move(request)](JobContext& context) { return runTableQuery(request, context.stop); },
        [this](TableQueryResult result) { show(std::move(result)); });
}

void TablePanel::Private::show(TableQueryResult result) {
    sorted = std::move(result.sorted);
    showErrors(result.errors);
    const auto horizontal = view->horizontalScrollBar()->value();
    const auto kept = current;
    const int column = std::max(0, view->currentIndex().column());
    model.setRows(std::move(result.visible));
    view->horizontalScrollBar()->setValue(horizontal);
    const auto displayRow = kept ? model.displayRowOf(*kept) : std::nullopt;
    if (displayRow)
        view->setCurrentQuietly(model.index(*displayRow, column));
    else
        forgetCurrent();
    view->setUpdatesEnabled(true);
    status->setRowCount(model.rows().size(), model.table()->rowCount());
    updateOverlay();
    summary->refreshSoon();
    Q_EMIT q.updated();
}

void TablePanel::Private::showErrors(const std::vector<QString>& errors) {
    std::unordered_map<int, QString> byField;
    std::vector<QString> ofChips;
    for (std::size_t i = 0; i < asked.size() && i < errors.size(); ++i) {
        if (asked[i].field < 0) {
            ofChips.push_back(errors[i]);
            continue;
        }
        byField[asked[i].field] = errors[i];
        if (errors[i].isEmpty())
            understood[asked[i].field] = asked[i].expression;
    }
    for (int column = 0; column < model.columnCount(); ++column)
        view->header().setError(column, byField[column]);
    chips->setProblems(ofChips);
}

void TablePanel::Private::forgetCurrent() {
    if (!current)
        return;
    current.reset();
    Q_EMIT q.currentRowChanged(std::nullopt);
}

void TablePanel::Private::updateOverlay() {
    if (!model.rows().empty())
        overlay->hide();
    else if (model.table()->rowCount() == 0)
        overlay->showNoRows();
    else
        overlay->showAllFiltered();
}

void TablePanel::Private::clearFilters() {
    waitingFilters = {};
    search->clear();
    view->header().clearFields();
    chips->clear();
    requery();
}

void TablePanel::setTable(std::shared_ptr<const table::Table> table,
                          std::shared_ptr<const table::Table> english) {
    d->actions->setEnglish(std::move(english));
    d->opener->cancel();
    d->forgetCurrent();
    const bool sameColumns = d->model.table() && table &&
                             std::ranges::equal(
                                 d->model.table()->columns(), table->columns(), {},
                                 [](const auto& column) { return column.spec.id; },
                                 [](const auto& column) { return column.spec.id; });
    std::unordered_map<std::string, QString> texts;
    for (int column = 0; column < d->model.columnCount(); ++column)
        if (const auto* field = d->view->header().field(column))
            texts[d->model.table()->spec(static_cast<std::size_t>(column)).id] = field->text();

    d->sorted.reset();
    d->understood.clear();
    // The old picture stays until the rows are sorted, so that nothing flickers.
    d->view->setUpdatesEnabled(false);
    const bool isEmpty = !table;
    d->model.setTable(std::move(table), {});
    if (!sameColumns) {
        d->view->header().rebuildFields();
        for (int column = 0; column < d->model.columnCount(); ++column)
            d->view->header().field(column)->setText(
                texts[d->model.table()->spec(static_cast<std::size_t>(column)).id]);
        d->columns->arrange();
    }
    d->applyWaitingFilters();
    if (isEmpty) {
        d->jobs.cancel(d->slot("/query"));
        d->view->setUpdatesEnabled(true);
        d->status->setRowCount(0, 0);
        d->overlay->showNoRows();
        return;
    }
    d->requery();
}

std::shared_ptr<const table::Table> TablePanel::table() const {
    return d->model.table();
}

const table::Rows& TablePanel::visibleRows() const {
    return d->model.rows();
}

QJsonObject TablePanel::Private::filters() const {
    auto texts = waitingFilters;
    for (int column = 0; column < model.columnCount(); ++column)
        if (const auto* field = view->header().field(column); field != nullptr && !field->text().isEmpty())
            texts.insert(QString::fromStdString(model.table()->spec(static_cast<std::size_t>(column)).id),
                         field->text());
    return texts;
}

void TablePanel::Private::applyWaitingFilters() {
    for (int column = 0; column < model.columnCount() && !waitingFilters.isEmpty(); ++column) {
        const auto id = QString::fromStdString(model.table()->spec(static_cast<std::size_t>(column)).id);
        if (waitingFilters.contains(id))
            view->header().field(column)->setText(waitingFilters.take(id).toString());
    }
}

QJsonObject TablePanel::savedState() const {
    QJsonObject state;
    if (const auto text = d->search->text(); !text.isEmpty())
        state.insert(searchKey, text);
    if (const auto filters = d->filters(); !filters.isEmpty())
        state.insert(filtersKey, filters);
    QJsonArray conditions;
    for (const auto& chip : d->chips->chips())
        conditions.append(QJsonObject{{QLatin1String("text"), chip.text},
                                      {expressionKey, QString::fromStdString(chip.expression)}});
    if (!conditions.isEmpty())
        state.insert(conditionsKey, conditions);
    if (const auto sort = d->columns->chosenSort(); !sort.isEmpty())
        state.insert(sortKey, QJsonArray::fromStringList(sort));
    return state;
}

void TablePanel::restoreState(const QJsonObject& state) {
    d->search->setText(state.value(searchKey).toString());
    d->chips->clear();
    for (const auto& condition : state.value(conditionsKey).toArray()) {
        const auto expression = condition[expressionKey].toString();
        const auto text = condition[QLatin1String("text")].toString(expression);
        if (!expression.isEmpty())
            d->chips->add(text, expression.toStdString());
    }
    d->view->header().clearFields();
    d->waitingFilters = state.value(filtersKey).toObject();
    if (!d->waitingFilters.isEmpty())
        d->filterRowAction->setChecked(true);
    d->applyWaitingFilters();
    d->columns->chooseSort(state.value(sortKey).toVariant().toStringList());
    d->requery();
}

void TablePanel::setSearchColumn(const std::string& columnId, const QString& placeholder, bool matchCase) {
    d->searchColumnId = columnId;
    d->matchCase = matchCase;
    d->search->setPlaceholderText(placeholder);
    d->search->setAccessibleName(placeholder);
    if (!d->search->text().isEmpty())
        d->requery();
}

void TablePanel::setNoRowsText(const QString& text) {
    d->overlay->setNoRowsText(text);
    if (!table())
        d->overlay->showNoRows();
}

QString TablePanel::overlayText() const {
    return d->overlay->text();
}

void TablePanel::setDefaultSort(const std::string& columnId, bool descending) {
    d->columns->setDefaultSort(QString::fromStdString(columnId), descending);
}

void TablePanel::setUnits(const table::DisplayUnits& units) {
    d->model.setUnits(units);
    d->summary->refreshSoon();
}

void TablePanel::setExpansion(RowExpansion expansion) {
    d->opener->cancel();
    d->model.setExpansion(std::move(expansion));
}

QHBoxLayout* TablePanel::controls() {
    return d->controls;
}

QLineEdit* TablePanel::searchBox() {
    return d->search;
}

QAbstractItemView* TablePanel::view() {
    return d->view;
}

QAction* TablePanel::exportAction() {
    return d->actions->exportAction();
}

QAction* TablePanel::copyAction() {
    return d->actions->copyAction();
}

void TablePanel::addRowAction(QAction* action) {
    d->actions->addRowAction(action);
}

void TablePanel::selectRow(table::RowIndex row) {
    if (const auto displayRow = d->model.displayRowOf(row))
        d->view->goToRow(*displayRow);
}

std::optional<table::RowIndex> TablePanel::currentRow() const {
    return d->current;
}

void TablePanel::exportTo(const QString& path, bool everything) {
    d->actions->exportTo(path, everything);
}

} // namespace runglass::views
