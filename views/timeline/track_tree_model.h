// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/track_tree.h"

#include <QAbstractItemModel>

namespace runglass::views {

/// The shown nodes of a TrackTree for item views, heights included. A node is its index; hidden ones are left
/// out. Rows can be dragged among their siblings.
class TrackTreeModel : public QAbstractItemModel {
    Q_OBJECT

public:
    static constexpr int nodeRole = Qt::UserRole;       ///< index of the node
    static constexpr int detailRole = Qt::UserRole + 1; ///< quiet text behind the title
    static constexpr int pinnedRole = Qt::UserRole + 2;

    /// `layout` gives the heights; it is to be current whenever the model is asked.
    TrackTreeModel(TrackTree& tree, const TrackLayout& layout, QObject* parent = nullptr);

    QModelIndex indexOf(std::size_t node) const;
    static std::size_t nodeOf(const QModelIndex& index) {
        return static_cast<std::size_t>(index.internalId());
    }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

private:
    void rebuild();
    const std::vector<std::size_t>& shownChildren(const QModelIndex& parent) const;
    QString tooltip(std::size_t node) const;

    TrackTree& tree_;
    const TrackLayout& layout_;
    std::vector<std::size_t> roots_;
    std::vector<std::vector<std::size_t>> children_; ///< by node, without hidden ones
    std::vector<int> rows_;                          ///< by node: its place among its siblings
};

} // namespace runglass::views
