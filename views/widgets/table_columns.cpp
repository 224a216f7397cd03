// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/table_columns.h"

#include "views/models/table_model.h"
#include "views/widgets/column_menu.h"
#include "views/widgets/filter_header.h"
#include "views/widgets/table_view.h"

#include <QEvent>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>

namespace runglass::views {

namespace {

constexpr int saveDelayMs = 300;
constexpr table::RowIndex sampledRows = 64;
constexpr int padding = 24;
constexpr int arrowRoom = 22;
constexpr int narrowest = 64;
constexpr int widestLabel = 360;
constexpr int widestOther = 240;

const QChar descendingMark = QLatin1Char('-');

} // namespace

TableColumns::TableColumns(QString key, TableView& view, const TableModel& model)
    : key_(std::move(key)), view_(view), model_(model), menu_(new ColumnMenu(&view)),
      layout_(ColumnLayout::load(key_)) {
    saveTimer_.setSingleShot(true);
    saveTimer_.setInterval(saveDelayMs);
    connect(&saveTimer_, &QTimer::timeout, this, [this] {
        layout_.save(key_);
        dirty_ = false;
    });
    view_.installEventFilter(this);
    auto& header = view_.header();
    connect(&header, &QHeaderView::sectionResized, this, [this](int column, int, int width) {
        if (arranging_ || width == 0)
            return;
        layout_.widths.insert(idOf(column), width);
        remember();
    });
    connect(&header, &QHeaderView::sectionMoved, this, [this] {
        if (arranging_)
            return;
        layout_.order.clear();
        for (int visual = 0; visual < view_.header().count(); ++visual)
            layout_.order.append(idOf(view_.header().logicalIndex(visual)));
        remember();
    });
    connect(&header, &FilterHeader::sortRequested, this, &TableColumns::sortBy);
    connect(menu_, &QMenu::aboutToShow, this,
            [this] { menu_->fill(view_.header(), model_.canExpandRows() ? 0 : -1); });
    connect(menu_, &ColumnMenu::visibilityChanged, this, &TableColumns::setColumnVisible);
    connect(menu_, &ColumnMenu::resetRequested, this, &TableColumns::reset);
}

TableColumns::~TableColumns() {
    if (dirty_)
        layout_.save(key_);
}

void TableColumns::remember() {
    dirty_ = true;
    saveTimer_.start();
}

QString TableColumns::idOf(int column) const {
    return QString::fromStdString(model_.table()->spec(static_cast<std::size_t>(column)).id);
}

std::optional<int> TableColumns::columnOf(const QString& id) const {
    const auto found = model_.table() ? model_.table()->indexOf(id.toStdString()) : std::nullopt;
    return found ? std::optional(static_cast<int>(*found)) : std::nullopt;
}

void TableColumns::arrange() {
    const QScopedValueRollback guard(arranging_, true);
    QStringList natural;
    for (int column = 0; column < model_.columnCount(); ++column)
        natural.append(idOf(column));
    moveColumns(natural);
    moveColumns(layout_.order);
    for (int column = 0; column < model_.columnCount(); ++column) {
        const auto id = idOf(column);
        view_.setColumnHidden(column, layout_.hidden.contains(id));
        const int width = layout_.widths.value(id, 0);
        view_.setColumnWidth(column, width > 0 ? width : defaultWidth(column));
    }
    // Hidden may be all that another table under the same key has.
    if (natural.size() > 0 && shownColumns().empty())
        view_.setColumnHidden(0, false);
    giveSpareWidthToLabel();
}

void TableColumns::moveColumns(const QStringList& order) {
    int next = 0;
    for (const auto& id : order)
        if (const auto column = columnOf(id))
            view_.header().moveSection(view_.header().visualIndex(*column), next++);
}

/// Wide enough for the title with its arrow and for the first rows.
int TableColumns::defaultWidth(int column) const {
    auto titleFont = view_.font();
    titleFont.setWeight(QFont::DemiBold);
    const auto title = model_.headerData(column, Qt::Horizontal).toString();
    const int titleWidth = QFontMetrics(titleFont).horizontalAdvance(title) + padding + arrowRoom;
    const QFontMetrics metrics(view_.font());
    const auto& table = *model_.table();
    const auto at = static_cast<std::size_t>(column);
    const auto rows = std::min(sampledRows, static_cast<table::RowIndex>(table.rowCount()));
    int width = narrowest;
    for (table::RowIndex row = 0; row < rows; ++row) {
        const auto text = table::displayText(table.spec(at), table.column(at), row, model_.units());
        width = std::max(width, metrics.horizontalAdvance(QString::fromStdString(text)) + padding);
    }
    const int widest = table.spec(at).role == table::Role::Label ? widestLabel : widestOther;
    return std::max(titleWidth, std::min(width, widest));
}

void TableColumns::giveSpareWidthToLabel() {
    const auto shown = shownColumns();
    const auto label = std::ranges::find_if(shown, [this](std::size_t column) {
        return model_.table()->spec(column).role == table::Role::Label &&
               !layout_.widths.contains(idOf(static_cast<int>(column)));
    });
    // The bar may come when rows open; columns should not need to scroll then.
    const int room = view_.width() - view_.verticalScrollBar()->sizeHint().width();
    const int spare = room - view_.header().length();
    if (label == shown.end() || spare <= 0 || !view_.isVisible())
        return;
    const auto column = static_cast<int>(*label);
    view_.setColumnWidth(column, std::min(view_.columnWidth(column) + spare, 2 * widestLabel));
}

bool TableColumns::eventFilter(QObject* watched, QEvent* event) {
    // Only now is it known how much room there is. Later the columns move only when the user moves them.
    if (event->type() == QEvent::Show && model_.table()) {
        const QScopedValueRollback guard(arranging_, true);
        giveSpareWidthToLabel();
    }
    return QObject::eventFilter(watched, event);
}

void TableColumns::setColumnVisible(int column, bool visible) {
    {
        const QScopedValueRollback guard(arranging_, true);
        view_.setColumnHidden(column, !visible);
        if (visible && view_.columnWidth(column) == 0)
            view_.setColumnWidth(column, defaultWidth(column));
    }
    layout_.hidden.removeAll(idOf(column));
    if (!visible)
        layout_.hidden.append(idOf(column));
    view_.header().updateGeometry();
    remember();
}

void TableColumns::reset() {
    layout_.order.clear();
    layout_.hidden.clear();
    layout_.widths.clear();
    arrange();
    remember();
}

std::vector<std::size_t> TableColumns::shownColumns() const {
    std::vector<std::size_t> columns;
    const auto& header = view_.header();
    for (int visual = 0; visual < header.count(); ++visual)
        if (const int column = header.logicalIndex(visual); !header.isSectionHidden(column))
            columns.push_back(static_cast<std::size_t>(column));
    return columns;
}

void TableColumns::setDefaultSort(const QString& columnId, bool descending) {
    defaultSort_ = {descending ? descendingMark + columnId : columnId};
    if (&sortInForce() == &defaultSort_)
        Q_EMIT sortChanged();
}

QStringList TableColumns::chosenSort() const {
    if (sessionSort_)
        return *sessionSort_;
    return layout_.hasSort ? layout_.sort : QStringList();
}

const QStringList& TableColumns::sortInForce() const {
    if (sessionSort_)
        return sessionSort_->isEmpty() ? defaultSort_ : *sessionSort_;
    return layout_.hasSort ? layout_.sort : defaultSort_;
}

std::vector<table::SortKey> TableColumns::sortKeys() const {
    std::vector<table::SortKey> keys;
    for (const auto& entry : sortInForce()) {
        const bool descending = entry.startsWith(descendingMark);
        if (const auto column = columnOf(descending ? entry.mid(1) : entry))
            keys.push_back({static_cast<std::size_t>(*column), descending});
    }
    return keys;
}

void TableColumns::sortBy(int column, bool addKey) {
    auto keys = sortKeys();
    const auto wanted = static_cast<std::size_t>(column);
    const auto known = std::ranges::find(keys, wanted, &table::SortKey::column);
    table::SortKey key{wanted, isNumeric(model_.table()->spec(wanted))};
    if (known != keys.end() && (addKey || keys.size() == 1))
        key.descending = !known->descending;
    if (!addKey)
        keys = {key};
    else if (known != keys.end())
        *known = key;
    else
        keys.push_back(key);

    layout_.sort.clear();
    for (const auto& each : keys) {
        const auto id = idOf(static_cast<int>(each.column));
        layout_.sort.append(each.descending ? descendingMark + id : id);
    }
    layout_.hasSort = true;
    sessionSort_.reset();
    remember();
    Q_EMIT sortChanged();
}

void TableColumns::chooseSort(const QStringList& sort) {
    sessionSort_ = sort;
    Q_EMIT sortChanged();
}

} // namespace runglass::views
