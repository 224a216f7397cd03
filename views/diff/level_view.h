// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/diff/level_bars.h"
#include "core/analysis/diff/tree_diff.h"
#include "core/table/format.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace runglass::views {

class DiffBars;
class JobRunner;
class PathLabel;

/// A walk through two trees of calls: the nodes of one level as bars, and their difference beside them; a
/// click goes into a node, Go Back and the path above lead out again.
class LevelView : public QWidget {
    Q_OBJECT

public:
    using Diff = std::shared_ptr<const analysis::diff::TreeDiff>;

    explicit LevelView(JobRunner& jobs, QWidget* parent = nullptr);

    /// Starts at the root; nullptr for nothing, with a sentence that says why.
    void setDiff(Diff diff, const QString& emptySentence = {});
    void setUnits(const table::DisplayUnits& units);
    bool isSettled() const { return !pending_; }

    const Diff& diff() const { return diff_; }
    /// The node whose inside is shown.
    const analysis::diff::DiffNode& node() const { return path_.back().node; }
    QStringList path() const;
    /// Does nothing while another level is on its way, and where there is nothing inside.
    void enter(std::size_t bar);
    void goBack();
    /// To a node of the path: 0 is the whole.
    void goTo(std::size_t place);

    DiffBars* bothSides() { return bothSides_; }
    DiffBars* difference() { return difference_; }
    QToolButton* backButton() { return back_; }
    /// What goes to the end of the row of the path.
    QHBoxLayout* controls() { return controls_; }

Q_SIGNALS:
    void settled();
    /// Another node is shown.
    void nodeChanged();

private:
    struct Answer;
    struct Place {
        analysis::diff::DiffNode node;
        QString name;
    };

    void request();
    void show(Answer answer);
    void showNote(const QString& sentence);
    void showPath();

    JobRunner& jobs_;
    Diff diff_;
    std::vector<Place> path_;
    std::vector<analysis::diff::DiffNode> nodes_; ///< of the bars
    table::DisplayUnits units_;
    DiffBars* bothSides_;
    DiffBars* difference_;
    QToolButton* back_;
    PathLabel* pathLabel_;
    QLabel* note_;
    QHBoxLayout* controls_;
    bool isLeaf_ = false; ///< the node whose inside is shown has none
    bool pending_ = false;
};

} // namespace runglass::views
