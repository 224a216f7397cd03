// SPDX-License-Identifier: Apache-2.0
#include "views/models/table_model.h"

#include "views/base/core_text.h"

#include <algorithm>

namespace runglass::views {

namespace {

constexpr int maxTooltipLetters = 2000;

QVariant rawValue(const table::Column& column, table::RowIndex row) {
    if (column.isNull(row))
        return {};
    switch (column.type()) {
    case table::ValueType::Real:
        return column.real(row);
    case table::ValueType::Flag:
        return column.flag(row);
    case table::ValueType::Text:
        return QString::fromUtf8(column.text(row));
    default:
        return static_cast<qlonglong>(column.integer(row));
    }
}

} // namespace

bool isNumeric(const table::ColumnSpec& spec) {
    return spec.type != table::ValueType::Text && spec.type != table::ValueType::Flag;
}

void TableModel::setTable(std::shared_ptr<const table::Table> table, table::Rows rows) {
    beginResetModel();
    table_ = std::move(table);
    rows_ = std::move(rows);
    opened_.clear();
    list_.reset(rows_.size());
    endResetModel();
}

void TableModel::setRows(table::Rows rows) {
    beginResetModel();
    rows_ = std::move(rows);
    list_.reset(rows_.size());
    if (!opened_.empty())
        reopen();
    endResetModel();
}

void TableModel::reopen() {
    for (std::size_t top = 0; top < rows_.size(); ++top) {
        const auto found = opened_.find(rows_[top]);
        if (found == opened_.end())
            continue;
        list_.open(top, static_cast<std::uint32_t>(found->second.titles.size()));
        for (const auto& [child, lines] : found->second.lines)
            list_.openChild(top, child, static_cast<std::uint32_t>(lines.size()));
    }
}

void TableModel::setUnits(const table::DisplayUnits& units) {
    if (units == units_)
        return;
    units_ = units;
    if (columnCount() == 0)
        return;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void TableModel::setExpansion(RowExpansion expansion) {
    beginResetModel();
    expansion_ = std::move(expansion);
    opened_.clear();
    list_.reset(rows_.size());
    endResetModel();
}

DisplayPosition TableModel::position(const QModelIndex& index) const {
    return list_.at(static_cast<std::size_t>(index.row()));
}

table::RowIndex TableModel::tableRow(const QModelIndex& index) const {
    return rows_[position(index).top];
}

std::optional<int> TableModel::displayRowOf(table::RowIndex row) const {
    const auto found = std::ranges::find(rows_, row);
    if (found == rows_.end())
        return std::nullopt;
    return displayRow({static_cast<std::size_t>(found - rows_.begin()), std::nullopt, std::nullopt});
}

bool TableModel::isExpandable(const QModelIndex& index) const {
    if (!canExpandRows() || !index.isValid())
        return false;
    switch (const auto where = position(index); where.kind()) {
    case DisplayPosition::Kind::Top:
        return !expansion_.canExpand || expansion_.canExpand(rows_[where.top]);
    case DisplayPosition::Kind::Child:
        return static_cast<bool>(expansion_.lines);
    case DisplayPosition::Kind::Line:
        return false;
    }
    return false;
}

bool TableModel::isExpanded(const QModelIndex& index) const {
    const auto where = position(index);
    if (where.line)
        return false;
    return where.child ? list_.isOpen(where.top, *where.child) : list_.isOpen(where.top);
}

void TableModel::toggle(const QModelIndex& index) {
    if (!isExpandable(index))
        return;
    const auto where = position(index);
    if (isExpanded(index))
        close(where);
    else if (where.child)
        Q_EMIT linesWanted(rows_[where.top], *where.child);
    else
        Q_EMIT childrenWanted(rows_[where.top]);
}

void TableModel::close(const DisplayPosition& position) {
    const auto count = static_cast<int>(list_.below(position));
    const auto row = displayRow(position);
    const auto opened = opened_.find(rows_[position.top]);
    if (count > 0)
        beginRemoveRows({}, row + 1, row + count);
    if (position.child) {
        list_.closeChild(position.top, *position.child);
        opened->second.lines.erase(*position.child);
    } else {
        list_.close(position.top);
        opened_.erase(opened);
    }
    if (count > 0)
        endRemoveRows();
    changed(position);
}

void TableModel::openRow(table::RowIndex row, std::shared_ptr<const table::Table> children,
                         QStringList titles) {
    const auto found = std::ranges::find(rows_, row);
    if (found == rows_.end() || opened_.contains(row))
        return;
    Opened opened{std::move(children), std::move(titles), {}, {}};
    for (const auto& column : table_->columns())
        opened.columns.push_back(opened.children ? opened.children->indexOf(column.spec.id) : std::nullopt);

    const DisplayPosition where{static_cast<std::size_t>(found - rows_.begin()), std::nullopt, std::nullopt};
    const auto count = static_cast<int>(opened.titles.size());
    const auto at = displayRow(where);
    if (count > 0)
        beginInsertRows({}, at + 1, at + count);
    opened_.emplace(row, std::move(opened));
    list_.open(where.top, static_cast<std::uint32_t>(count));
    if (count > 0)
        endInsertRows();
    changed(where);
}

void TableModel::openChild(table::RowIndex row, std::uint32_t child, std::vector<RowExpansion::Line> lines) {
    const auto found = std::ranges::find(rows_, row);
    const auto opened = opened_.find(row);
    if (found == rows_.end() || opened == opened_.end() || opened->second.lines.contains(child))
        return;
    if (lines.empty())
        lines.push_back({tr("Nothing was recorded for this row."), {}, 0});
    const DisplayPosition where{static_cast<std::size_t>(found - rows_.begin()), child, std::nullopt};
    const auto count = static_cast<int>(lines.size());
    const auto at = displayRow(where);
    beginInsertRows({}, at + 1, at + count);
    opened->second.lines.emplace(child, std::move(lines));
    list_.openChild(where.top, child, static_cast<std::uint32_t>(count));
    endInsertRows();
    changed(where);
}

std::shared_ptr<const table::Table> TableModel::childrenOf(table::RowIndex row) const {
    const auto opened = opened_.find(row);
    return opened == opened_.end() ? nullptr : opened->second.children;
}

void TableModel::changed(const DisplayPosition& position) {
    const auto cell = index(displayRow(position), 0);
    Q_EMIT dataChanged(cell, cell);
}

int TableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(list_.size());
}

int TableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !table_ ? 0 : static_cast<int>(table_->columnCount());
}

std::optional<TableModel::Cell> TableModel::cell(const DisplayPosition& position, int column) const {
    const auto at = static_cast<std::size_t>(column);
    const auto row = rows_[position.top];
    switch (position.kind()) {
    case DisplayPosition::Kind::Top:
        return Cell{&table_->spec(at), &table_->column(at), row};
    case DisplayPosition::Kind::Child: {
        const auto& opened = opened_.at(row);
        if (!opened.columns[at])
            return std::nullopt;
        const auto& children = *opened.children;
        return Cell{&children.spec(*opened.columns[at]), &children.column(*opened.columns[at]),
                    *position.child};
    }
    case DisplayPosition::Kind::Line:
        return std::nullopt;
    }
    return std::nullopt;
}

const RowExpansion::Line* TableModel::line(const DisplayPosition& position) const {
    if (!position.line)
        return nullptr;
    return &opened_.at(rows_[position.top]).lines.at(*position.child)[*position.line];
}

QString TableModel::text(const DisplayPosition& position, int column) const {
    if (const auto* shown = line(position))
        return column == 0 ? shown->text : QString();
    if (position.child && column == 0)
        return opened_.at(rows_[position.top]).titles[static_cast<qsizetype>(*position.child)];
    const auto found = cell(position, column);
    if (!found)
        return {};
    const auto shown = table::displayText(*found->spec, *found->column, found->row, units_);
    return found->spec->type == table::ValueType::Flag ? coreText(shown) : QString::fromStdString(shown);
}

QString TableModel::accessibleText(const QModelIndex& index, const DisplayPosition& position) const {
    const auto shown = text(position, index.column());
    if (index.column() != 0 || !isExpandable(index))
        return shown;
    return isExpanded(index) ? tr("%1, expanded").arg(shown) : tr("%1, collapsed").arg(shown);
}

QVariant TableModel::share(const DisplayPosition& position, int column) const {
    const auto found = cell(position, column);
    if (!found || found->spec->role != table::Role::Share)
        return {};
    const auto percent = found->column->number(found->row);
    return percent ? QVariant(std::clamp(*percent / 100, 0.0, 1.0)) : QVariant();
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto where = position(index);
    const auto& spec = table_->spec(static_cast<std::size_t>(index.column()));
    switch (role) {
    case Qt::DisplayRole:
        return text(where, index.column());
    case Qt::ToolTipRole:
        return text(where, index.column()).left(maxTooltipLetters);
    case Qt::AccessibleTextRole:
        return accessibleText(index, where);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter) |
                                   (isNumeric(spec) && !where.line ? Qt::AlignRight : Qt::AlignLeft));
    case SortRole: {
        const auto found = cell(where, index.column());
        return found ? rawValue(*found->column, found->row) : QVariant();
    }
    case ShareRole:
        return share(where, index.column());
    case KindRole:
        return static_cast<int>(where.kind());
    case ExpandableRole:
        return isExpandable(index);
    case ExpandedRole:
        return isExpanded(index);
    case PlaceFileRole:
        return where.line ? line(where)->file : QString();
    case PlaceLineRole:
        return where.line ? line(where)->line : 0;
    case ColumnRoleRole:
        return static_cast<int>(spec.role);
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const auto& spec = table_->spec(static_cast<std::size_t>(section));
    switch (role) {
    case Qt::DisplayRole:
        return coreHeader(spec, units_);
    case Qt::ToolTipRole:
        return coreText(spec.description);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter) |
                                   (isNumeric(spec) ? Qt::AlignRight : Qt::AlignLeft));
    default:
        return {};
    }
}

} // namespace runglass::views
