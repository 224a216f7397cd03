// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/session/diff.h"
#include "views/frame/pane.h"
#include "views/selection/selection.h"

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QToolButton;

namespace runglass::views {

class ChartsOverTable;
class LevelView;
class SideChooser;

/// Two recordings, or two steps of one, beside each other: the calls of both level by level as bars, and
/// tables of operators, kernels, communication, steps, memory and modules with what changed. The baseline is
/// the selected recording until another one is chosen.
class DiffPane : public Pane {
    Q_OBJECT

public:
    explicit DiffPane(PaneServices services, QWidget* parent = nullptr);

    /// What can be compared: all that is open.
    void setRuns(const std::vector<std::shared_ptr<const model::RunFolder>>& runs);

    /// Chooses a side. What becomes the baseline is no longer its own experiment, if there is another one.
    void setBaseline(const Selection::Place& place);
    void setExperiment(const Selection::Place& place);

    /// That path holds no recording that could be compared, or was not opened to the end.
    void forgetDropped(const QString& path);

    TablePanel* mainTable() override { return table_; }
    QAction* chartsAction() override;
    bool isSettled() const override;
    std::shared_ptr<const base::Diagnostics> problems() const override { return problems_; }

    SideChooser* baseline() { return baseline_; }
    SideChooser* experiment() { return experiment_; }
    QToolButton* swapButton() { return swap_; }
    LevelView* levels() { return levels_; }
    QListWidget* list() { return list_; }
    QComboBox* groupingBox() { return grouping_; }
    QComboBox* changeBox() { return change_; }
    QJsonObject savedState(const session::SessionPaths& paths) const override;
    void restoreState(const QJsonObject& state, const session::SessionPaths& paths) override;

Q_SIGNALS:
    /// A folder was dropped to be compared: it has to be opened first.
    void openRequested(const QString& path);

protected:
    void showEvent(QShowEvent* event) override;
    void loadAllTheSame() override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    struct TreeAnswer;
    struct TableAnswer;

    QWidget* makeSides();
    void makeAlignment();
    QWidget* makeLower();
    void connectAll();
    void showNothing();
    void chooseSides();
    void forgetSelfComparison();
    void onSidesChanged();
    void swapSides();
    void requestTree();
    void showTree(TreeAnswer answer);
    void onTableChosen();
    void requestTable();
    void showTable(TableAnswer answer);
    std::optional<session::DiffRequest> wanted() const;
    void restoreSide(SideChooser& side, const QJsonObject& state, const session::SessionPaths& paths);
    void checkSettled();

    std::vector<std::shared_ptr<const model::RunFolder>> runs_;
    QString droppedPath_; ///< becomes the experiment when it is open
    bool isStale_ = true; ///< what is shown is not what is chosen
    bool treePending_ = false;
    bool tablePending_ = false;
    std::shared_ptr<const base::Diagnostics> problems_;
    SideChooser* baseline_;
    SideChooser* experiment_;
    QToolButton* swap_;
    LevelView* levels_;
    QComboBox* alignment_;
    QListWidget* list_;
    QComboBox* grouping_;
    QLabel* groupingLabel_ = nullptr;
    QComboBox* change_;
    QCheckBox* perStep_;
    QLabel* notes_;
    TablePanel* table_;
    ChartsOverTable* frame_;
};

} // namespace runglass::views
