// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/slice_details_loader.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace runglass::views {

/// The arguments of a slice as a tree of two columns, name and value. Cells hold the start of a value only:
/// a value may have megabytes.
class ArgumentModel : public QAbstractItemModel {
    Q_OBJECT

public:
    using QAbstractItemModel::QAbstractItemModel;

    void setDetails(std::shared_ptr<const LoadedDetails> details);
    /// nullptr for an invalid index.
    const readers::JsonNode* node(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// A container that was looked into: made when the view asks for its children.
    struct Opened {
        const readers::JsonNode* node;
        const Opened* parent;
        int row;
        std::vector<std::unique_ptr<Opened>> children;
    };
    const Opened* opened(const QModelIndex& index) const;
    QString nameOf(const Opened& item) const;

    std::shared_ptr<const LoadedDetails> details_;
    std::unique_ptr<Opened> root_;
};

} // namespace runglass::views
