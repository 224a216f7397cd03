// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/argument_model.h"

#include "views/base/plain_text.h"
#include "views/timeline/shown_text.h"
#include "views/widgets/table_text.h"

namespace runglass::views {

void ArgumentModel::setDetails(std::shared_ptr<const LoadedDetails> details) {
    beginResetModel();
    root_.reset();
    details_ = std::move(details);
    if (details_)
        root_ = std::make_unique<Opened>(Opened{&details_->details.arguments, nullptr, 0, {}});
    endResetModel();
}

const ArgumentModel::Opened* ArgumentModel::opened(const QModelIndex& index) const {
    return index.isValid() ? static_cast<const Opened*>(index.constInternalPointer()) : root_.get();
}

const readers::JsonNode* ArgumentModel::node(const QModelIndex& index) const {
    return index.isValid() ? opened(index)->node : nullptr;
}

QModelIndex ArgumentModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    auto* container = const_cast<Opened*>(opened(parent));
    const auto at = static_cast<std::size_t>(row);
    container->children.resize(container->node->children.size());
    auto& child = container->children[at];
    if (!child)
        child = std::make_unique<Opened>(Opened{&container->node->children[at], container, row, {}});
    return createIndex(row, column, child.get());
}

QModelIndex ArgumentModel::parent(const QModelIndex& child) const {
    const auto* container = child.isValid() ? opened(child)->parent : nullptr;
    return container == nullptr || container == root_.get()
               ? QModelIndex()
               : createIndex(container->row, 0, const_cast<Opened*>(container));
}

int ArgumentModel::rowCount(const QModelIndex& parent) const {
    const auto* container = parent.column() > 0 ? nullptr : opened(parent);
    return container == nullptr ? 0 : static_cast<int>(container->node->children.size());
}

int ArgumentModel::columnCount(const QModelIndex&) const {
    return 2;
}

QString ArgumentModel::nameOf(const Opened& item) const {
    // Elements of an array have no name: their number says which one it is.
    return item.node->key.empty() ? QString::number(item.row) : shownStart(item.node->key);
}

QVariant ArgumentModel::data(const QModelIndex& index, int role) const {
    const auto* item = index.isValid() ? opened(index) : nullptr;
    if (item == nullptr || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const auto text = index.column() == 0       ? nameOf(*item)
                      : item->node->isContainer ? tr("%1 entries").arg(countText(item->node->children.size()))
                                                : shownStart(item->node->value);
    return role == Qt::ToolTipRole ? asPlainText(text) : text;
}

QVariant ArgumentModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Argument") : tr("Value");
}

} // namespace runglass::views
