// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/pane.h"

class QComboBox;

namespace runglass::views {

class ChartsOverTable;
class DonutPanel;
class TopCountControl;

/// Kernels of the device: time by kernel and by accelerator core as donuts over the table of all kernels or
/// of groups of them. The step filter acts on charts and table alike.
class KernelPane : public Pane {
    Q_OBJECT

public:
    explicit KernelPane(PaneServices services, QWidget* parent = nullptr);

    TablePanel* mainTable() override { return table_; }
    QComboBox* groupBox() { return group_; }
    QComboBox* stepBox() { return step_; }
    TopCountControl* topCount() { return top_; }
    DonutPanel* kernelDonut() { return byKernel_; }
    DonutPanel* coreDonut() { return byCore_; }
    QAction* chartsAction() override;
    ChartsOverTable* frame() { return frame_; }
    QJsonObject savedState(const session::SessionPaths& paths) const override;
    void restoreState(const QJsonObject& state, const session::SessionPaths& paths) override;

protected:
    void showProfile(std::shared_ptr<const model::Profile> profile) override;
    bool resetChoices() override;
    PartState partState(const model::Profile& profile) const override;
    bool canFill(const model::SpanFolder& span) const override;
    QString emptySentence() const override;

private:
    void makeCharts();
    void makeTable();
    void connectAll();
    void onChoiceChanged();
    void offerProperties(bool areThere);
    /// `shown` is the list among the tables in the language of the window.
    void showTables(const Tables& tables, const std::shared_ptr<const table::Table>& shown);
    void showSteps(const table::Table& steps);
    void selectByText(const table::Table& source, table::RowIndex row, const char* column);
    void highlightRow(std::optional<table::RowIndex> row);
    void applyUnits();

    std::shared_ptr<const model::Profile> profile_;
    std::shared_ptr<const table::Table> kernels_; ///< what the donut of kernels shows
    std::shared_ptr<const table::Table> cores_;   ///< in the language of the window, as the table
    DonutPanel* byKernel_ = nullptr;
    DonutPanel* byCore_ = nullptr;
    TopCountControl* top_ = nullptr;
    QComboBox* group_ = nullptr;
    QComboBox* step_ = nullptr;
    TablePanel* table_ = nullptr;
    ChartsOverTable* frame_ = nullptr;
};

} // namespace runglass::views
