// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/call_tree.h"
#include "core/table/table.h"
#include "views/frame/pane.h"
#include "views/selection/selection.h"

#include <QDialog>

#include <functional>

class QAction;

namespace runglass::views {

class StateStack;

/// A table made of the calls of the selected recording, in a window beside the main one: the kernels of an
/// operator, or the operators of a kernel. The calls are loaded first where that is not done yet.
class WorksDialog : public QDialog {
    Q_OBJECT

public:
    using Maker = std::function<table::Table(const model::Profile& profile)>;

    WorksDialog(PaneServices services, const QString& title, Maker make, QWidget* parent = nullptr);
    ~WorksDialog() override;

    TablePanel* table() { return table_; }
    StateStack* states() { return states_; }

private:
    struct Answer;
    void load();
    void show(Answer answer);

    PaneServices services_;
    QString slot_;
    Selection::Place place_; ///< of the recording
    Maker make_;
    TablePanel* table_;
    StateStack* states_;
};

/// "Kernels of This Operator…" for the rows of a table of operators: what they launched, by name.
void offerKernels(TablePanel& table, PaneServices services);
/// "Operators of This Kernel…" for the rows of a table of kernels: who launched it.
void offerOperators(TablePanel& table, PaneServices services);

} // namespace runglass::views
