// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "views/timeline/timeline_state.h"

#include <QWidget>

#include <vector>

class QTreeWidget;
class QTreeWidgetItem;

namespace runglass::views {

class JobRunner;
class ProblemsPanel;

/// What reading the traces met: counts per trace, parts far away in time that can be gone to, and the
/// problems.
class LoadReportTab : public QWidget {
    Q_OBJECT

public:
    /// Both outlive the tab.
    LoadReportTab(TimelineState& state, JobRunner& jobs, QWidget* parent = nullptr);

    void setProblems(std::vector<base::Problem> problems);
    QTreeWidget* facts() { return facts_; }
    ProblemsPanel* problems() { return problems_; }

Q_SIGNALS:
    void noticed(const QString& sentence);

private:
    void showFacts();
    void addTrace(std::size_t group);
    void addFlows(QTreeWidgetItem* top, const trace::Trace& trace);
    void addDistantParts(QTreeWidgetItem* top, const TraceGroup& group);
    void activate(const QTreeWidgetItem* item);

    TimelineState& state_;
    QTreeWidget* facts_;
    ProblemsPanel* problems_;
};

} // namespace runglass::views
