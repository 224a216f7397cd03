// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/canvas_style.h"
#include "views/timeline/track_tree_model.h"

#include <QListView>
#include <QStyledItemDelegate>
#include <QTreeView>

namespace runglass::views {

/// Titles at the left of the rows: the tree of groups, processes and tracks, row for row as high as the
/// canvas. An ordinary item view, so that keys and screen readers know it.
class TrackHeaderView : public QTreeView {
    Q_OBJECT

public:
    TrackHeaderView(TrackTree& tree, const TrackLayout& layout, QWidget* parent = nullptr);

    void setStyleOfCanvas(const CanvasStyle& style);
    /// Heights or what is open changed.
    void followTree();
    TrackTreeModel* tracks() { return model_; }
    std::optional<std::size_t> currentNode() const;
    void setCurrentNode(std::size_t node);

Q_SIGNALS:
    void menuRequested(std::size_t node, QPoint globalPosition);
    void focusRequested(std::size_t node); ///< double click on a track

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;

private:
    TrackTree& tree_;
    TrackTreeModel* model_;
    bool isFollowing_ = false;
};

/// The titles of pinned tracks.
class PinnedHeaderModel : public QAbstractListModel {
    Q_OBJECT

public:
    PinnedHeaderModel(TrackTree& tree, const TrackLayout& layout, QObject* parent = nullptr)
        : QAbstractListModel(parent), tree_(tree), layout_(layout) {}
    void followTree();
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    TrackTree& tree_;
    const TrackLayout& layout_;
};

/// The titles beside the pinned rows; a click on a pin takes its row out.
class PinnedHeaderView : public QListView {
    Q_OBJECT

public:
    PinnedHeaderView(TrackTree& tree, const TrackLayout& layout, QWidget* parent = nullptr);

    void setStyleOfCanvas(const CanvasStyle& style);
    /// Other rows are pinned, or they have other heights.
    void followTree() { model_->followTree(); }

Q_SIGNALS:
    void menuRequested(std::size_t node, QPoint globalPosition);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    TrackTree& tree_;
    PinnedHeaderModel* model_;
};

/// Paints a title with its quiet detail and the pin; the title stays in sight while a high row scrolls by.
class TrackTitleDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void setStyleOfCanvas(const CanvasStyle& style) { style_ = style; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QColor headerColor() const { return style_.header; }
    QColor hairlineColor() const { return style_.hairline; }
    /// Where the pin of a row is.
    static QRect pinRect(const QRect& row, int viewportTop);

private:
    CanvasStyle style_;
};

} // namespace runglass::views
