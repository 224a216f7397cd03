// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/flame_graph.h"
#include "views/frame/pane.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QTreeView;

namespace runglass::views {

class ChartsOverTable;
class FlameView;
class TableTreeFilter;
class TableTreeModel;
struct FlameData;

/// Modules of the model: a flame graph of modules and operators over the hierarchy of modules, as a tree and
/// as a table. Also for recordings without modules: then the flame graph shows the operators alone.
class ModulePane : public Pane {
    Q_OBJECT

public:
    explicit ModulePane(PaneServices services, QWidget* parent = nullptr);

    TablePanel* mainTable() override { return table_; }
    QAction* chartsAction() override;
    FlameView* flameView() { return flame_; }
    QTreeView* tree() { return tree_; }
    QComboBox* measureBox() { return measure_; }
    QLineEdit* searchBox() { return search_; }
    QLabel* matchLabel() { return matches_; }
    QJsonObject savedState(const session::SessionPaths& paths) const override;
    void restoreState(const QJsonObject& state, const session::SessionPaths& paths) override;

protected:
    void showProfile(std::shared_ptr<const model::Profile> profile) override;
    PartState partState(const model::Profile& profile) const override;
    bool canFill(const model::SpanFolder& span) const override { return span.hasView(model::View::Trace); }
    QString emptySentence() const override;

private:
    QWidget* makeControls();
    QWidget* makeFlame();
    QWidget* makeLower();
    void connectAll();
    void showTable(std::shared_ptr<const table::Table> table);
    void showMatches();
    void openFound();
    void onFrameSelected();
    void selectFrameOf(table::RowIndex row);
    void showInTimeline(analysis::FrameIndex frame);
    void applyUnits();

    std::shared_ptr<const model::Profile> profile_;
    std::shared_ptr<const std::vector<analysis::FrameIndex>> frameOfRow_; ///< by row of the table of modules
    FlameView* flame_;
    QComboBox* measure_;
    QLineEdit* search_;
    QLabel* matches_;
    QLabel* details_;
    QAction* zoomOut_ = nullptr;
    QAction* showAll_ = nullptr;
    QStackedWidget* lower_ = nullptr; ///< modules, or that there are none
    QTreeView* tree_;
    TableTreeModel* treeModel_;
    TableTreeFilter* treeFilter_;
    TablePanel* table_;
    ChartsOverTable* frame_;
};

} // namespace runglass::views
