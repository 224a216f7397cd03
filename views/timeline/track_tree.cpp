// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/track_tree.h"

#include "views/base/core_text.h"

#include <QJsonArray>
#include <QSignalBlocker>

#include <algorithm>
#include <functional>
#include <utility>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

/// Deeper tracks open as thin lanes: nobody reads 40 levels at once.
constexpr std::uint32_t readableLanes = 32;

QString text(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

bool hasEvents(const trace::Track& track) {
    return track.laneCount > 0 || track.instants || track.kind == trace::TrackKind::Counter;
}

QString processTitle(const trace::Process& process) {
    return process.name.empty() ? TrackTree::tr("Process %1").arg(text(process.pid)) : text(process.name);
}

QString processDetail(const trace::Process& process) {
    auto detail = text(process.labels);
    if (!process.name.empty() && !process.pid.empty())
        detail += (detail.isEmpty() ? QString() : u" · "_s) + text(process.pid);
    return detail;
}

QString kindLetter(trace::TrackKind kind) {
    switch (kind) {
    case trace::TrackKind::Async:
        return u"async"_s;
    case trace::TrackKind::Counter:
        return u"counter"_s;
    case trace::TrackKind::Thread:
        break;
    }
    return u"thread"_s;
}

} // namespace

TrackTree::TrackTree(QObject* parent) : QObject(parent) {
    connect(this, &TrackTree::structureChanged, this, [this] {
        busiest_.clear();
        counters_.clear();
    });
}

void TrackTree::setDocument(const TimelineDocument& document) {
    const auto sameTraces = [&] {
        return std::ranges::equal(document.groups(), document_.groups(), [](const auto& a, const auto& b) {
            return a.trace == b.trace && a.title == b.title;
        });
    };
    const bool rebuilds = nodes_.empty() || !sameTraces();
    document_ = document;
    if (rebuilds)
        build();
}

void TrackTree::build() {
    nodes_.clear();
    roots_.clear();
    keys_.clear();
    trackNodes_.clear();
    const auto& groups = document_.groups();
    trackNodes_.resize(groups.size());
    std::vector<std::size_t> parents(groups.size(), TrackNode::none);
    for (std::size_t group = 0; group < groups.size(); ++group) {
        auto& parent = parents[group];
        if (groups[group].computedFrom)
            parent = parents[*groups[group].computedFrom]; // which comes before it
        else if (document_.hasSeveralRanks())
            parent = addNode({.kind = TrackNode::Kind::Group,
                              .parent = TrackNode::none,
                              .children = {},
                              .key = u"group/"_s + groups[group].title,
                              .title = groups[group].title,
                              .detail = {},
                              .group = group,
                              .process = 0,
                              .track = 0,
                              .options = {}},
                             TrackNode::none);
        if (!groups[group].trace)
            continue;
        const auto& trace = *groups[group].trace;
        trackNodes_[group].resize(trace.tracks().size(), TrackNode::none);
        for (trace::ProcessIndex process = 0; process < trace.processes().size(); ++process)
            addProcess(parent, group, process);
    }
    applyChoices();
    Q_EMIT structureChanged();
}

void TrackTree::addProcess(std::size_t parent, std::size_t group, trace::ProcessIndex processIndex) {
    const auto& trace = *document_.groups()[group].trace;
    const auto& process = trace.processes()[processIndex];
    const auto tracks = trace.tracks().subspan(process.firstTrack, process.trackCount);
    if (std::ranges::none_of(tracks, hasEvents))
        return;
    const QString key =
        document_.groups()[group].title + u'/' +
        (process.name.empty() ? text(process.pid) : text(process.name + ' ' + process.labels));
    // What the program computed it also named, in the language of the core; keys keep that.
    const bool isComputed = document_.groups()[group].computedFrom.has_value();
    const auto shown = [isComputed](const QString& name) {
        const bool isOwnText = isComputed || name == QLatin1StringView(trace::namelessThread);
        return isOwnText ? coreText(name.toStdString()) : name;
    };
    const auto node = addNode({.kind = TrackNode::Kind::Process,
                               .parent = parent,
                               .children = {},
                               .key = key,
                               .title = shown(processTitle(process)),
                               .detail = processDetail(process),
                               .group = group,
                               .process = processIndex,
                               .track = 0,
                               .options = {}},
                              parent);
    for (std::size_t index = 0; index < tracks.size(); ++index) {
        const auto& track = tracks[index];
        if (!hasEvents(track))
            continue;
        auto title = text(track.name);
        if (track.kind == trace::TrackKind::Counter && !trace.counter(track.counter).series.empty() &&
            !title.contains(text(trace.counter(track.counter).series)))
            title += u" · "_s + text(trace.counter(track.counter).series);
        const auto number = process.firstTrack + static_cast<trace::TrackIndex>(index);
        trackNodes_[group][number] = addNode(
            {.kind = TrackNode::Kind::Track,
             .parent = node,
             .children = {},
             .key = nodes_[node].key + u'/' + kindLetter(track.kind) + u'/' + text(track.tid) + u'/' + title,
             .title = shown(title),
             .detail = {},
             .group = group,
             .process = processIndex,
             .track = number,
             .options = {}},
            node);
    }
}

std::size_t TrackTree::addNode(TrackNode node, std::size_t parent) {
    auto& siblings = parent == TrackNode::none ? roots_ : nodes_[parent].children;
    // Names need not be unique; the order of the trace tells the equal ones apart.
    const auto key = node.key;
    int same = keys_.value(key, 1);
    while (keys_.contains(node.key))
        node.key = key + u'#' + QString::number(++same);
    keys_.insert(node.key, 1);
    keys_.insert(key, same);
    const auto index = nodes_.size();
    siblings.push_back(index);
    nodes_.push_back(std::move(node));
    return index;
}

TrackOptions TrackTree::defaultOptions(const TrackNode& node) const {
    TrackOptions options;
    // Of further traces the first look is a summary per process.
    options.isExpanded = node.kind != TrackNode::Kind::Process ||
                         document_.groups()[node.group].computedFrom.value_or(node.group) == 0;
    if (node.kind == TrackNode::Kind::Track &&
        document_.track({node.group, node.track}).laneCount > readableLanes)
        options.mode = LaneMode::Compact;
    return options;
}

void TrackTree::applyChoices() {
    for (auto& node : nodes_) {
        const auto found = chosen_.constFind(node.key);
        node.options = found != chosen_.constEnd() ? *found : defaultOptions(node);
        sortChildren(node.children, node.key);
    }
    sortChildren(roots_, {});
}

void TrackTree::sortChildren(std::vector<std::size_t>& children, const QString& parentKey) {
    const auto order = orders_.constFind(parentKey);
    std::ranges::sort(children); // the order of the trace
    if (order == orders_.constEnd())
        return;
    QHash<QString, qsizetype> places;
    for (qsizetype at = 0; at < order->size(); ++at)
        places.insert(order->at(at), at);
    // What the order does not know stays behind the one before it.
    std::vector<std::pair<qsizetype, std::size_t>> placed;
    qsizetype last = -1;
    for (const auto child : children) {
        last = places.value(nodes_[child].key, last);
        placed.emplace_back(last, child);
    }
    std::ranges::stable_sort(placed, {}, &std::pair<qsizetype, std::size_t>::first);
    std::ranges::transform(placed, children.begin(), &std::pair<qsizetype, std::size_t>::second);
}

std::optional<std::size_t> TrackTree::nodeOf(TimelineTrack track) const {
    if (track.group >= trackNodes_.size() || track.track >= trackNodes_[track.group].size())
        return std::nullopt;
    const auto node = trackNodes_[track.group][track.track];
    return node == TrackNode::none ? std::nullopt : std::optional(node);
}

std::optional<TimelineTrack> TrackTree::trackOf(std::size_t node) const {
    if (nodes_[node].kind != TrackNode::Kind::Track)
        return std::nullopt;
    return TimelineTrack{nodes_[node].group, nodes_[node].track};
}

std::vector<TimelineTrack> TrackTree::tracksOf(std::size_t node) const {
    if (const auto own = trackOf(node))
        return {*own};
    std::vector<TimelineTrack> tracks;
    for (const auto child : nodes_[node].children) {
        if (nodes_[child].options.isHidden)
            continue;
        const auto below = tracksOf(child);
        tracks.insert(tracks.end(), below.begin(), below.end());
    }
    return tracks;
}

std::span<const TimelineTrack> TrackTree::busiestOf(std::size_t node, std::size_t most) const {
    const auto [found, isNew] = busiest_.try_emplace({node, most});
    auto& tracks = found->second;
    if (!isNew)
        return tracks;
    tracks = tracksOf(node);
    std::erase_if(tracks, [&](TimelineTrack track) { return document_.track(track).laneCount == 0; });
    if (tracks.size() > most) {
        std::ranges::nth_element(tracks, tracks.begin() + static_cast<std::ptrdiff_t>(most), std::greater{},
                                 [&](TimelineTrack track) { return document_.track(track).busyNs; });
        tracks.resize(most);
        std::ranges::sort(tracks);
    }
    tracks.shrink_to_fit();
    return tracks;
}

std::span<const TimelineTrack> TrackTree::countersOf(std::size_t node, std::size_t most) const {
    const auto [found, isNew] = counters_.try_emplace({node, most});
    auto& tracks = found->second;
    if (!isNew)
        return tracks;
    for (const auto& track : tracksOf(node))
        if (tracks.size() < most && document_.track(track).kind == trace::TrackKind::Counter)
            tracks.push_back(track);
    return tracks;
}

bool TrackTree::isShown(std::size_t node) const {
    for (auto at = node; at != TrackNode::none; at = nodes_[at].parent)
        if (nodes_[at].options.isHidden)
            return false;
    return true;
}

QString TrackTree::path(std::size_t node) const {
    const auto& it = nodes_[node];
    return it.parent == TrackNode::none ? it.title : QString(path(it.parent) + u" ▸ "_s + it.title);
}

void TrackTree::choose(std::size_t index, const TrackOptions& options, bool changesStructure) {
    auto& node = nodes_[index];
    if (node.options == options)
        return;
    node.options = options;
    if (options == defaultOptions(node))
        chosen_.remove(node.key);
    else
        chosen_.insert(node.key, options);
    if (changesStructure)
        Q_EMIT structureChanged();
    else
        Q_EMIT rowsChanged();
}

void TrackTree::setExpanded(std::size_t node, bool expanded) {
    auto options = nodes_[node].options;
    options.isExpanded = expanded;
    choose(node, options, false);
}

void TrackTree::setAllExpanded(bool expanded) {
    {
        const QSignalBlocker silent(this);
        for (std::size_t node = 0; node < nodes_.size(); ++node)
            if (nodes_[node].kind != TrackNode::Kind::Track)
                setExpanded(node, expanded);
    }
    Q_EMIT structureChanged();
}

void TrackTree::setHidden(std::size_t node, bool hidden) {
    auto options = nodes_[node].options;
    options.isHidden = hidden;
    choose(node, options, true);
}

void TrackTree::setAllProcessesHidden(bool hidden) {
    {
        const QSignalBlocker silent(this);
        for (std::size_t node = 0; node < nodes_.size(); ++node)
            if (nodes_[node].kind == TrackNode::Kind::Process)
                setHidden(node, hidden);
    }
    Q_EMIT structureChanged();
}

void TrackTree::setPinned(std::size_t node, bool pinned) {
    auto options = nodes_[node].options;
    options.isPinned = pinned;
    choose(node, options, false);
}

void TrackTree::setMode(std::size_t node, LaneMode mode) {
    if (nodes_[node].kind == TrackNode::Kind::Track) {
        auto options = nodes_[node].options;
        options.mode = mode;
        choose(node, options, false);
        return;
    }
    {
        const QSignalBlocker silent(this);
        for (const auto child : nodes_[node].children)
            setMode(child, mode);
    }
    Q_EMIT rowsChanged();
}

void TrackTree::setCounterHeight(std::size_t node, int height) {
    auto options = nodes_[node].options;
    options.counterHeight = std::clamp(height, lowestCounter, highestCounter);
    choose(node, options, false);
}

void TrackTree::move(std::size_t node, std::size_t before) {
    const auto parent = nodes_[node].parent;
    if (before == node || (before != TrackNode::none && nodes_[before].parent != parent))
        return;
    auto& siblings = parent == TrackNode::none ? roots_ : nodes_[parent].children;
    std::erase(siblings, node);
    siblings.insert(before == TrackNode::none ? siblings.end() : std::ranges::find(siblings, before), node);
    QStringList order;
    for (const auto child : siblings)
        order << nodes_[child].key;
    orders_.insert(parent == TrackNode::none ? QString() : nodes_[parent].key, order);
    Q_EMIT structureChanged();
}

void TrackTree::showHidden() {
    {
        const QSignalBlocker silent(this);
        for (std::size_t node = 0; node < nodes_.size(); ++node)
            setHidden(node, false);
    }
    Q_EMIT structureChanged();
}

void TrackTree::makeVisible(std::size_t node) {
    bool changed = false;
    {
        const QSignalBlocker silent(this);
        for (auto at = node; at != TrackNode::none; at = nodes_[at].parent) {
            const auto before = nodes_[at].options;
            setHidden(at, false);
            if (at != node)
                setExpanded(at, true);
            changed = changed || before != nodes_[at].options;
        }
    }
    if (changed)
        Q_EMIT structureChanged();
}

void TrackTree::reset() {
    chosen_.clear();
    orders_.clear();
    applyChoices();
    Q_EMIT structureChanged();
}

TimelineRow TrackTree::rowOf(std::size_t index, const RowMetrics& metrics) const {
    const auto& node = nodes_[index];
    if (node.kind != TrackNode::Kind::Track) {
        const bool isOpen = node.options.isExpanded || node.children.empty();
        return {isOpen ? TimelineRow::Kind::Header : TimelineRow::Kind::Summary,
                index,
                isOpen ? metrics.header : metrics.summary,
                {}};
    }
    const auto& track = document_.track({node.group, node.track});
    if (track.kind == trace::TrackKind::Counter)
        return {TimelineRow::Kind::Counter,
                index,
                node.options.counterHeight > 0 ? node.options.counterHeight : metrics.counter,
                {}};
    const TrackShape shape(metrics, node.options.mode, track.laneCount, track.instants.has_value());
    return {TimelineRow::Kind::Slices, index, shape.height(), shape};
}

void TrackTree::appendRows(std::vector<TimelineRow>& rows, std::size_t node,
                           const RowMetrics& metrics) const {
    if (nodes_[node].options.isHidden)
        return;
    rows.push_back(rowOf(node, metrics));
    if (nodes_[node].options.isExpanded)
        for (const auto child : nodes_[node].children)
            appendRows(rows, child, metrics);
}

TrackLayout TrackTree::layout(const RowMetrics& metrics) const {
    std::vector<TimelineRow> rows;
    for (const auto root : roots_)
        appendRows(rows, root, metrics);
    return TrackLayout(std::move(rows));
}

TrackLayout TrackTree::pinnedLayout(const RowMetrics& metrics) const {
    std::vector<TimelineRow> rows;
    for (std::size_t node = 0; node < nodes_.size(); ++node)
        if (nodes_[node].options.isPinned && nodes_[node].kind == TrackNode::Kind::Track)
            rows.push_back(rowOf(node, metrics));
    return TrackLayout(std::move(rows));
}

QJsonObject TrackTree::saved() const {
    QJsonObject nodes;
    for (auto it = chosen_.constBegin(); it != chosen_.constEnd(); ++it)
        nodes.insert(it.key(), QJsonObject{{u"expanded"_s, it->isExpanded},
                                           {u"hidden"_s, it->isHidden},
                                           {u"pinned"_s, it->isPinned},
                                           {u"mode"_s, static_cast<int>(it->mode)},
                                           {u"height"_s, it->counterHeight}});
    QJsonObject orders;
    for (auto it = orders_.constBegin(); it != orders_.constEnd(); ++it)
        orders.insert(it.key(), QJsonArray::fromStringList(*it));
    return {{u"nodes"_s, nodes}, {u"orders"_s, orders}};
}

void TrackTree::restore(const QJsonObject& saved) {
    chosen_.clear();
    orders_.clear();
    const auto nodes = saved.value(u"nodes"_s).toObject();
    for (auto it = nodes.constBegin(); it != nodes.constEnd(); ++it) {
        const auto node = it->toObject();
        TrackOptions options;
        options.isExpanded = node.value(u"expanded"_s).toBool(true);
        options.isHidden = node.value(u"hidden"_s).toBool(false);
        options.isPinned = node.value(u"pinned"_s).toBool(false);
        options.mode = static_cast<LaneMode>(std::clamp(node.value(u"mode"_s).toInt(0), 0, 2));
        const int height = node.value(u"height"_s).toInt(0);
        options.counterHeight = height == 0 ? 0 : std::clamp(height, lowestCounter, highestCounter);
        chosen_.insert(it.key(), options);
    }
    const auto orders = saved.value(u"orders"_s).toObject();
    for (auto it = orders.constBegin(); it != orders.constEnd(); ++it)
        orders_.insert(it.key(), it->toVariant().toStringList());
    applyChoices();
    Q_EMIT structureChanged();
}

} // namespace runglass::views
