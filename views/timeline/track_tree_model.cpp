// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/track_tree_model.h"

#include "views/timeline/time_text.h"

#include <QMimeData>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

const auto trackMime = u"application/x-runglass-track"_s;

} // namespace

TrackTreeModel::TrackTreeModel(TrackTree& tree, const TrackLayout& layout, QObject* parent)
    : QAbstractItemModel(parent), tree_(tree), layout_(layout) {
    connect(&tree_, &TrackTree::structureChanged, this, [this] {
        beginResetModel();
        rebuild();
        endResetModel();
    });
    rebuild();
}

void TrackTreeModel::rebuild() {
    const auto shown = [this](const std::vector<std::size_t>& nodes) {
        std::vector<std::size_t> result;
        for (const auto node : nodes)
            if (!tree_.node(node).options.isHidden) {
                rows_[node] = static_cast<int>(result.size());
                result.push_back(node);
            }
        return result;
    };
    const auto count = tree_.nodes().size();
    rows_.assign(count, 0);
    children_.resize(count);
    roots_ = shown(tree_.roots());
    for (std::size_t node = 0; node < count; ++node)
        children_[node] = shown(tree_.node(node).children);
}

const std::vector<std::size_t>& TrackTreeModel::shownChildren(const QModelIndex& parent) const {
    return parent.isValid() ? children_[nodeOf(parent)] : roots_;
}

QModelIndex TrackTreeModel::indexOf(std::size_t node) const {
    if (node >= rows_.size() || !tree_.isShown(node))
        return {};
    return createIndex(rows_[node], 0, static_cast<quintptr>(node));
}

QModelIndex TrackTreeModel::index(int row, int column, const QModelIndex& parent) const {
    const auto& children = shownChildren(parent);
    if (column != 0 || row < 0 || row >= static_cast<int>(children.size()))
        return {};
    return createIndex(row, 0, static_cast<quintptr>(children[static_cast<std::size_t>(row)]));
}

QModelIndex TrackTreeModel::parent(const QModelIndex& index) const {
    if (!index.isValid())
        return {};
    const auto parent = tree_.node(nodeOf(index)).parent;
    return parent == TrackNode::none ? QModelIndex()
                                     : createIndex(rows_[parent], 0, static_cast<quintptr>(parent));
}

int TrackTreeModel::rowCount(const QModelIndex& parent) const {
    return static_cast<int>(shownChildren(parent).size());
}

int TrackTreeModel::columnCount(const QModelIndex&) const {
    return 1;
}

QVariant TrackTreeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const auto nodeIndex = nodeOf(index);
    const auto& node = tree_.node(nodeIndex);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return node.title;
    case Qt::ToolTipRole:
        return tooltip(nodeIndex);
    case Qt::SizeHintRole: {
        const auto row = layout_.rowOf(nodeIndex);
        return QSize(0, row ? layout_.row(*row).height : 0);
    }
    case nodeRole:
        return static_cast<qulonglong>(nodeIndex);
    case detailRole:
        return node.detail;
    case pinnedRole:
        return node.options.isPinned;
    default:
        return {};
    }
}

QString TrackTreeModel::tooltip(std::size_t nodeIndex) const {
    QString text = u"<b>"_s + tree_.path(nodeIndex).toHtmlEscaped() + u"</b>"_s;
    const auto track = tree_.trackOf(nodeIndex);
    if (!track) {
        text += u"<br>"_s + tr("%n track(s)", nullptr, static_cast<int>(tree_.tracksOf(nodeIndex).size()));
        return text;
    }
    const auto& it = tree_.document().track(*track);
    const auto count = groupedText(static_cast<base::Nanoseconds>(it.sliceCount));
    text += u"<br>"_s +
            (it.kind == trace::TrackKind::Counter ? tr("%1 samples").arg(count) : tr("%1 slices").arg(count));
    if (it.busyNs > 0)
        text += u"<br>"_s + tr("busy %1").arg(durationText(it.busyNs));
    if (!it.tid.empty())
        text += u"<br>"_s + tr("id %1").arg(QString::fromStdString(it.tid).toHtmlEscaped());
    if (it.crossings > 0)
        text += u"<br>"_s + tr("%1 slices overlap others without nesting; they have lanes of their own")
                                .arg(groupedText(static_cast<base::Nanoseconds>(it.crossings)));
    return text;
}

Qt::ItemFlags TrackTreeModel::flags(const QModelIndex& index) const {
    const auto base = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDropEnabled;
    return index.isValid() ? base | Qt::ItemIsDragEnabled : Qt::ItemFlags(Qt::ItemIsDropEnabled);
}

QStringList TrackTreeModel::mimeTypes() const {
    return {trackMime};
}

QMimeData* TrackTreeModel::mimeData(const QModelIndexList& indexes) const {
    auto* data = new QMimeData;
    if (!indexes.isEmpty())
        data->setData(trackMime, QByteArray::number(static_cast<qulonglong>(nodeOf(indexes.first()))));
    return data;
}

bool TrackTreeModel::canDropMimeData(const QMimeData* data, Qt::DropAction, int row, int,
                                     const QModelIndex& parent) const {
    bool ok = false;
    const auto node = static_cast<std::size_t>(data->data(trackMime).toULongLong(&ok));
    if (!ok || node >= tree_.nodes().size())
        return false;
    // Between siblings, or onto a sibling.
    const auto target = parent.isValid() ? nodeOf(parent) : TrackNode::none;
    if (row < 0 && target != TrackNode::none)
        return tree_.node(target).parent == tree_.node(node).parent && target != node;
    return target == tree_.node(node).parent;
}

bool TrackTreeModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                                  const QModelIndex& parent) {
    if (!canDropMimeData(data, action, row, column, parent))
        return false;
    const auto node = static_cast<std::size_t>(data->data(trackMime).toULongLong());
    if (row < 0 && parent.isValid()) {
        tree_.move(node, nodeOf(parent));
    } else {
        const auto& siblings = shownChildren(parent);
        const auto at = static_cast<std::size_t>(row);
        tree_.move(node, at < siblings.size() ? siblings[at] : TrackNode::none);
    }
    return false; // the tree has moved it already: the view must not remove the dragged row
}

} // namespace runglass::views
