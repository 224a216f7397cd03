// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/timeline_document.h"
#include "views/timeline/track_layout.h"

#include <QHash>
#include <QJsonObject>
#include <QObject>
#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace runglass::views {

/// What the user chose for a group, process or track.
struct TrackOptions {
    bool isExpanded = true;
    bool isHidden = false;
    bool isPinned = false;
    LaneMode mode = LaneMode::Full;
    int counterHeight = 0; ///< 0: the usual one
    bool operator==(const TrackOptions&) const = default;
};

/// A group (one trace), a process or layer of it, or one of its tracks.
struct TrackNode {
    enum class Kind { Group, Process, Track };
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    Kind kind = Kind::Group;
    std::size_t parent = none;
    std::vector<std::size_t> children; ///< in the order shown
    QString key;                       ///< the same in every session
    QString title;
    QString detail; ///< what stands behind the title, less loud
    std::size_t group = 0;
    trace::ProcessIndex process = 0;
    trace::TrackIndex track = 0;
    TrackOptions options;
};

/// Which rows the timeline has: groups, processes and tracks in the order of the trace or of the user,
/// closed, hidden, pinned. Tracks without any event are left out. What the user chose is kept by names, so
/// that it outlives documents and can be saved. With a single trace the group itself takes no row. GUI thread
/// only.
class TrackTree : public QObject {
    Q_OBJECT

public:
    explicit TrackTree(QObject* parent = nullptr);

    void setDocument(const TimelineDocument& document);
    const TimelineDocument& document() const { return document_; }

    std::span<const TrackNode> nodes() const { return nodes_; }
    const TrackNode& node(std::size_t index) const { return nodes_[index]; }
    /// What stands at the top, in order; hidden ones too.
    const std::vector<std::size_t>& roots() const { return roots_; }
    std::optional<std::size_t> nodeOf(TimelineTrack track) const;
    /// The track of a node; nothing for groups and processes.
    std::optional<TimelineTrack> trackOf(std::size_t node) const;
    /// All tracks below a node, or the node's own.
    std::vector<TimelineTrack> tracksOf(std::size_t node) const;
    /// Of those with slices that are not hidden the busiest, `most` at most, in their order. Found once and
    /// kept while the structure stays: every frame asks for them.
    std::span<const TimelineTrack> busiestOf(std::size_t node, std::size_t most) const;
    /// The same of counters: the first ones.
    std::span<const TimelineTrack> countersOf(std::size_t node, std::size_t most) const;
    bool isShown(std::size_t node) const; ///< neither it nor what it is in is hidden
    /// The path from the top, for people.
    QString path(std::size_t node) const;

    void setExpanded(std::size_t node, bool expanded);
    void setAllExpanded(bool expanded);
    void setHidden(std::size_t node, bool hidden);
    void setAllProcessesHidden(bool hidden);
    void setPinned(std::size_t node, bool pinned);
    void setMode(std::size_t node, LaneMode mode); ///< of a track, or of all tracks below
    void setCounterHeight(std::size_t node, int height);
    /// Puts the node before another of the same parent; behind all when `before` is none.
    void move(std::size_t node, std::size_t before);
    void showHidden(); ///< all that is hidden
    /// Opens and unhides everything around the node.
    void makeVisible(std::size_t node);
    /// Forgets all choices.
    void reset();

    /// Rows of the main part and of the pinned part.
    TrackLayout layout(const RowMetrics& metrics) const;
    TrackLayout pinnedLayout(const RowMetrics& metrics) const;

    QJsonObject saved() const;
    void restore(const QJsonObject& saved);

Q_SIGNALS:
    void structureChanged(); ///< other nodes, another order, hidden or not
    void rowsChanged();      ///< the same nodes with other heights, or pinned

private:
    void build();
    void addProcess(std::size_t parent, std::size_t group, trace::ProcessIndex process);
    std::size_t addNode(TrackNode node, std::size_t parent);
    void applyChoices();
    void sortChildren(std::vector<std::size_t>& children, const QString& parentKey);
    void choose(std::size_t node, const TrackOptions& options, bool changesStructure);
    TrackOptions defaultOptions(const TrackNode& node) const;
    TimelineRow rowOf(std::size_t node, const RowMetrics& metrics) const;
    void appendRows(std::vector<TimelineRow>& rows, std::size_t node, const RowMetrics& metrics) const;

    TimelineDocument document_;
    std::vector<TrackNode> nodes_;
    std::vector<std::size_t> roots_;
    QHash<QString, int> keys_;            ///< of all nodes, with the last number that told a namesake apart
    QHash<QString, TrackOptions> chosen_; ///< by key: what differs from the default
    QHash<QString, QStringList> orders_;  ///< by key of the parent: keys of its children
    std::vector<std::vector<std::size_t>> trackNodes_; ///< by group and track; none: has no node
    /// By node and how many.
    using TrackLists = std::map<std::pair<std::size_t, std::size_t>, std::vector<TimelineTrack>>;
    mutable TrackLists busiest_;
    mutable TrackLists counters_;
};

/// Counters are drawn between these heights.
inline constexpr int lowestCounter = 24;
inline constexpr int highestCounter = 200;

} // namespace runglass::views
