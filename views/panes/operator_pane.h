// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/pane.h"

#include <array>

class QComboBox;

namespace runglass::views {

class ChartsOverTable;
class DonutPanel;
class StackPresence;
class TopCountControl;

/// Operators of the host: four donuts (device and host, self and total time) over the table, whose rows open
/// into call stacks and frames.
class OperatorPane : public Pane {
    Q_OBJECT

public:
    explicit OperatorPane(PaneServices services, QWidget* parent = nullptr);

    TablePanel* mainTable() override { return table_; }
    QComboBox* groupBox() { return group_; }
    TopCountControl* topCount() { return top_; }
    const std::array<DonutPanel*, 4>& donuts() const { return donuts_; }
    QAction* chartsAction() override;
    ChartsOverTable* frame() { return frame_; }
    QJsonObject savedState(const session::SessionPaths& paths) const override;
    void restoreState(const QJsonObject& state, const session::SessionPaths& paths) override;

protected:
    void showProfile(std::shared_ptr<const model::Profile> profile) override;
    bool resetChoices() override;
    PartState partState(const model::Profile& profile) const override;
    bool canFill(const model::SpanFolder& span) const override;
    std::vector<model::Part> furtherParts() const override;
    QString emptySentence() const override;

private:
    QWidget* makeHeadline();
    void makeTable();
    void connectAll();
    void showTable(std::shared_ptr<const table::Table> table, std::shared_ptr<const StackPresence> stacks);
    void applyUnits();

    std::shared_ptr<const model::Profile> profile_;
    std::array<DonutPanel*, 4> donuts_{};
    TopCountControl* top_ = nullptr;
    QComboBox* group_ = nullptr;
    TablePanel* table_ = nullptr;
    ChartsOverTable* frame_ = nullptr;
};

} // namespace runglass::views
