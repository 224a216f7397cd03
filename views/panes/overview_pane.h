// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/overview.h"
#include "views/frame/pane.h"

#include <set>
#include <string>

class QListWidget;
class QWidget;

namespace runglass::views {

class AdviceList;
class ChartsOverTable;
class DonutPanel;
class FigureCard;
class FlowLayout;
class StepBars;

/// The whole of a recording at a glance: key figures as cards, the time of each step as bars, what the
/// average step consists of and what could be better (both of PyTorch traces), and a list of all tables there
/// are: figures, steps, devices, properties of the run, and every CSV file of the recording.
class OverviewPane : public Pane {
    Q_OBJECT

public:
    explicit OverviewPane(PaneServices services, QWidget* parent = nullptr);

    TablePanel* mainTable() override { return table_; }
    QAction* chartsAction() override;
    const QList<FigureCard*>& cards() const { return cards_; }
    StepBars* bars() { return bars_; }
    QListWidget* tableList() { return list_; }
    QJsonObject savedState(const session::SessionPaths& paths) const override;
    void restoreState(const QJsonObject& state, const session::SessionPaths& paths) override;

protected:
    void showProfile(std::shared_ptr<const model::Profile> profile) override;
    bool resetChoices() override { return false; }
    PartState partState(const model::Profile& profile) const override;
    QString emptySentence() const override;
    std::vector<model::Part> furtherParts() const override;
    std::vector<model::Part> laterParts() const override;
    bool canFill(const model::SpanFolder& span) const override { return !span.files.empty(); }

private:
    struct Answer;

    QWidget* makeLower();
    void connectAll();
    void showFigures();
    void fillList(const model::Profile& profile, const std::vector<model::SourceFile>& files);
    void showChosenTable();
    void makeTable(const std::string& name);
    void loadFile(const std::string& name);
    void onStepClicked(table::RowIndex row);
    void showAdvised(std::size_t number);
    /// Makes an entry of the list of tables the current one; false when it is not there.
    bool chooseTable(const QString& name);
    void applyUnits();

    std::shared_ptr<const model::Profile> profile_;
    std::vector<analysis::KeyFigure> figures_;
    QList<FigureCard*> cards_;
    QWidget* cardArea_;
    FlowLayout* cardFlow_;
    StepBars* bars_;
    DonutPanel* average_;
    AdviceList* advice_;
    QListWidget* list_;
    TablePanel* table_;
    ChartsOverTable* frame_;
    bool isTableComing_ = false;                ///< the one the list says: its job was not delivered yet
    std::set<std::string> acceptedFiles_;       ///< paths: to be loaded although they may not fit the memory
    QString wantedTable_;                       ///< to be chosen when the list has it
    std::optional<table::RowIndex> wantedStep_; ///< to be selected when the table of steps is there
};

} // namespace runglass::views
